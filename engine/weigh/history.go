package weigh

import (
	"fmt"

	"bitloupe/engine"
	"bitloupe/engine/figure"
	"bitloupe/engine/resp"
	"bitloupe/engine/sheet"
)

// Path is one way by which a key comes to hold some bits, and what it takes then. All are really run, so the figures are
// exact.
type Path struct {
	Name  string
	How   string
	Bytes int64
	Kinds engine.Kinds
}

// Histories brings the same bits into a key by every path there is.
func Histories(offsets []uint64) ([]Path, error) {
	const key = "bits"
	run := func(e *engine.Engine, args ...string) error {
		if r := e.Do(args...); r.IsError() {
			return fmt.Errorf("%v: %s", args, r.Str)
		}
		return nil
	}
	fresh := func(roaring string) (*engine.Engine, error) {
		e := engine.New(engine.Options{})
		return e, run(e, "CONFIG", "SET", "bitmap-default-roaring", roaring)
	}
	var out []Path
	note := func(e *engine.Engine, name, how string) {
		if in, ok := e.Inspect(key); ok {
			out = append(out, Path{name, how, in.Row.Bytes, in.Row.Kinds})
		}
	}
	s, err := fresh("no")
	if err != nil {
		return nil, err
	}
	if err := s.SetBits(key, offsets); err != nil {
		return nil, err
	}
	note(s, plainString, "SETBIT for every offset, the switch off")
	n, err := fresh("yes")
	if err != nil {
		return nil, err
	}
	if err := n.SetBits(key, offsets); err != nil {
		return nil, err
	}
	note(n, bySetbit, "SETBIT for every offset, the switch on: arrays with room to spare, bitsets from 4,097 values, never runs")
	first := fmt.Sprint(offsets[0])
	if err := run(s, "CONFIG", "SET", "bitmap-default-roaring", "yes"); err != nil {
		return nil, err
	}
	if err := run(s, "SETBIT", key, first, "1"); err != nil {
		return nil, err
	}
	note(s, byConversion, "the string above, and one bit write with the switch on")
	if err := run(n, "BITOP", "OR", key, key, key); err != nil {
		return nil, err
	}
	note(n, byBitop, "BITOP OR bits bits bits: the result is run-optimised")
	d, err := fresh("yes")
	if err != nil {
		return nil, err
	}
	if err := d.SetBits(key, offsets); err != nil {
		return nil, err
	}
	dump := d.Do("DUMP", key)
	if dump.Kind != resp.Bulk {
		return nil, fmt.Errorf("DUMP: %s", resp.Text(dump))
	}
	if err := run(d, "RESTORE", key, "0", dump.Str, "REPLACE"); err != nil {
		return nil, err
	}
	note(d, byRestore, "also a restart, or a full sync to a replica")
	return out, nil
}

// HistorySections is what Histories found as it is shown.
func HistorySections(offsets []uint64) ([]sheet.Section, error) {
	paths, err := Histories(offsets)
	if err != nil {
		return nil, err
	}
	s := sheet.Section{Title: "The same bits by five paths", Columns: sheet.Columns("path", "#bytes", "#array", "#bitset", "#run", "how")}
	least := paths[0]
	for _, p := range paths {
		if p.Bytes < least.Bytes {
			least = p
		}
		s.Rows = append(s.Rows, []string{p.Name, figure.Comma(p.Bytes), fmt.Sprint(p.Kinds.Array), fmt.Sprint(p.Kinds.Bitset), fmt.Sprint(p.Kinds.Run), p.How})
	}
	s.Note = "Smallest: " + least.Name + ", " + figure.Comma(least.Bytes) + " bytes for " + figure.Count(int64(len(offsets)), "offset") + ". As MEMORY USAGE of Redis 8.12 counts, key of four letters."
	return []sheet.Section{s, shortest(paths, least.Bytes, offsets[0])}, nil
}

// shortest are the fewest commands that bring a key of each kind to the smallest form there is. Every one of them was run.
func shortest(paths []Path, least int64, first uint64) sheet.Section {
	bytes := map[string]int64{}
	for _, p := range paths {
		bytes[p.Name] = p.Bytes
	}
	s := sheet.Section{Title: "The shortest way to the smallest form"}
	if bytes[plainString] == least {
		s.Points = []string{"The string is the smallest. Leave the switch off for it: there is no way back from a bitmap."}
		return s
	}
	if bytes[byConversion] == least {
		s.Code = append(s.Code, "# from a string: one bit write that changes nothing", "CONFIG SET bitmap-default-roaring yes", fmt.Sprintf("SETBIT bits %d 1", first))
	}
	switch least {
	case bytes[bySetbit]:
		s.Points = append(s.Points, "A bitmap that SETBIT has built is there already.")
	case bytes[byBitop]:
		s.Code = append(s.Code, "# from a bitmap: one command", "BITOP OR bits bits bits")
	case bytes[byRestore]:
		s.Code = append(s.Code, "# from a bitmap: two commands, or a restart", "DUMP bits", `RESTORE bits 0 "<payload>" REPLACE`)
	}
	return s
}

// The names of the paths.
const (
	plainString  = "a plain string"
	bySetbit     = "SETBIT"
	byConversion = "conversion"
	byBitop      = "BITOP OR with itself"
	byRestore    = "DUMP and RESTORE"
)
