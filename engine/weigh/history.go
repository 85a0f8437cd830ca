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
	note(s, "a plain string", "SETBIT for every offset, the switch off")
	n, err := fresh("yes")
	if err != nil {
		return nil, err
	}
	if err := n.SetBits(key, offsets); err != nil {
		return nil, err
	}
	note(n, "SETBIT", "SETBIT for every offset, the switch on: arrays with room to spare, bitsets from 4,097 values, never runs")
	first := fmt.Sprint(offsets[0])
	if err := run(s, "CONFIG", "SET", "bitmap-default-roaring", "yes"); err != nil {
		return nil, err
	}
	if err := run(s, "SETBIT", key, first, "1"); err != nil {
		return nil, err
	}
	note(s, "conversion", "the string above, and one bit write with the switch on")
	if err := run(n, "BITOP", "OR", key, key, key); err != nil {
		return nil, err
	}
	note(n, "BITOP OR with itself", "BITOP OR bits bits bits: the result is run-optimised")
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
	note(d, "DUMP and RESTORE", "also a restart, or a full sync to a replica")
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
	return []sheet.Section{s}, nil
}
