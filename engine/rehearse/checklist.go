package rehearse

import (
	"strconv"
	"strings"

	"bitloupe/engine/resp"
	"bitloupe/engine/sheet"
)

// Checklist is what to run and in which order, made from the findings, with a reproducer of the first differences.
func (r *Report) Checklist() []sheet.Section {
	if r.Played == 0 {
		return nil
	}
	s := sheet.Section{Title: "What to run", Points: []string{
		"Before anything else, on a server of the old version: note which keys are bitmaps in disguise. OBJECT ENCODING answers raw for every string that SETBIT has touched; INFO keysizes shows the sizes of all strings.",
		"Upgrade replicas and every consumer of RDB files, DUMP payloads and append-only files first: an older version cannot load type bitmap.",
		"Then upgrade the master. Nothing changes yet: bitmap-default-roaring is no unless it is set.",
	}}
	if r.WrongTypes() > 0 {
		s.Points = append(s.Points, "Change the commands listed under \"Replies that differ\" before the switch is set: GETBIT, BITCOUNT, BITRANGEINTARRAY and BITFIELD_RO read a bitmap; SET overwrites one.")
	}
	if r.Flipped() > 0 {
		s.Points = append(s.Points,
			"CONFIG SET bitmap-default-roaring yes. Strings convert one by one, each at its next bit write, a write of nothing included. SCAN 0 TYPE bitmap lists those that have.",
			"There is no way back for a key: CONFIG SET bitmap-default-roaring no stops further conversions and undoes none. Keep a dump from before.",
			"Watch dbN_distrib_bitmaps_sizes in INFO keysizes (it counts logical lengths, not memory) and MEMORY USAGE of the largest keys.")
	} else {
		s.Points = append(s.Points, "Nothing here would become a bitmap, so setting the switch changes nothing for these commands.")
	}
	out := []sheet.Section{s}
	for i, d := range r.Differences {
		if i == maxReproducers {
			break
		}
		if d.Maker == "" {
			continue
		}
		lines := []string{"CONFIG SET bitmap-default-roaring yes", d.Maker, d.Example}
		out = append(out,
			sheet.Section{Title: "Reproduce " + d.Command + " on " + d.Pattern + ": redis-cli", Code: lines},
			sheet.Section{Title: "As a Go test", Code: strings.Split(goTest(lines), "\n")},
			sheet.Section{Title: "As a Tcl test", Code: strings.Split(tclTest(d, lines), "\n")})
	}
	return out
}

// maxReproducers bounds the differences that get a reproducer in the report.
const maxReproducers = 3

// words splits a line of the report, which Join has written.
func words(line string) []string {
	args, err := resp.Split(line)
	if err != nil {
		return []string{line}
	}
	return args
}

// goTest is a test for github.com/redis/go-redis/v9 that fails while the difference is there.
func goTest(lines []string) string {
	var b strings.Builder
	b.WriteString("func TestUnderRoaring(t *testing.T) {\n\tctx := context.Background()\n\tc := redis.NewClient(&redis.Options{Addr: \"127.0.0.1:6379\"})\n")
	for i, l := range lines {
		quoted := []string{}
		for _, w := range words(l) {
			quoted = append(quoted, strconv.Quote(w))
		}
		call := "c.Do(ctx, " + strings.Join(quoted, ", ") + ").Err()"
		if i < len(lines)-1 {
			b.WriteString("\tif err := " + call + "; err != nil && err != redis.Nil {\n\t\tt.Fatal(err)\n\t}\n")
		} else {
			b.WriteString("\tif err := " + call + "; err != nil && err != redis.Nil {\n\t\tt.Error(err)\n\t}\n")
		}
	}
	b.WriteString("}")
	return b.String()
}

// tclTest is a test for the server's own suite.
func tclTest(d Difference, lines []string) string {
	var b strings.Builder
	b.WriteString("test {" + tclWord(d.Command+" after a bit write under bitmap-default-roaring") + "} {\n")
	for i, l := range lines {
		var args []string
		for j, w := range words(l) {
			if j == 0 {
				w = strings.ToLower(w)
			}
			args = append(args, tclQuote(w))
		}
		call := "r " + strings.Join(args, " ")
		switch {
		case i == len(lines)-1 && d.Class == WrongType:
			b.WriteString("    assert_error \"WRONGTYPE*\" {" + call + "}\n")
		default:
			b.WriteString("    " + call + "\n")
		}
	}
	b.WriteString("}")
	return b.String()
}

func tclWord(s string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune(`{}[]$\"`, c) {
			return '_'
		}
		return c
	}, s)
}

// tclQuote writes a word for Tcl: bare where that is safe, else between quotes with every other byte escaped.
func tclQuote(s string) string {
	if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.:") == "" {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case strings.IndexByte(`"\$[]{}`, c) >= 0:
			b.WriteString(`\` + string(c))
		case c < 0x20 || c > 0x7e:
			b.WriteString(`\x` + strconv.FormatUint(uint64(c)|0x100, 16)[1:])
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
