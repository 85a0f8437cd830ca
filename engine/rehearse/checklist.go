package rehearse

import (
	"slices"
	"strconv"
	"strings"

	"bitloupe/engine"
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
	out := []sheet.Section{s, r.audit()}
	made := 0
	for _, d := range r.Differences {
		if made == maxReproducers {
			break
		}
		p, ok := d.reproducer()
		if !ok {
			continue
		}
		made++
		name := "Reproduce " + d.Command + " on " + d.Pattern
		out = append(out,
			sheet.Section{Title: name + ": redis-cli", Code: p.script(), Folded: made > 1, Note: "On a server for tests: the keys are deleted. The same commands with the switch off and on; the last reply differs."},
			sheet.Section{Title: name + ": Go test", Code: strings.Split(p.goTest(), "\n"), Folded: true},
			sheet.Section{Title: name + ": Tcl test", Code: strings.Split(p.tclTest(), "\n"), Folded: true})
	}
	return out
}

// audit are the commands that show, on a real server, what the rehearsal found.
func (r *Report) audit() sheet.Section {
	s := sheet.Section{Title: "Look on the server", Code: []string{"INFO keysizes", "INFO commandstats"}}
	for i, f := range r.Flips {
		if i == maxReproducers {
			break
		}
		if args := words(f.Example); len(args) > 1 && f.Whole {
			if cmd := engine.FindCommand(args); cmd != nil {
				if keys := cmd.Keys(args); len(keys) > 0 {
					key := resp.Join([]string{args[keys[0]]})
					s.Code = append(s.Code, "OBJECT ENCODING "+key, "MEMORY USAGE "+key)
				}
			}
		}
	}
	if r.Flipped() > 0 {
		s.Code = append(s.Code, "SCAN 0 TYPE bitmap COUNT 1000")
		s.Note = "The last one on 8.12, after the switch is set: it lists the keys that have been converted."
	}
	return s
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

// reproducer is a difference as two commands that are played with the switch off and on.
type reproducer struct {
	title string
	keys  []string   // that the commands name
	lines [][]string // the command that makes the bitmap, the command that answers otherwise
}

// reproducer is ok where both commands are known in full and, played by themselves, differ: a difference may also follow
// from what came long before.
func (d Difference) reproducer() (p reproducer, ok bool) {
	if d.Maker == "" || !d.Whole {
		return p, false
	}
	p.title = d.Command + " after a bit write under bitmap-default-roaring"
	for _, l := range []string{d.Maker, d.Example} {
		args := words(l)
		cmd := engine.FindCommand(args)
		if cmd == nil {
			return p, false
		}
		for _, k := range cmd.Keys(args) {
			if !slices.Contains(p.keys, args[k]) {
				p.keys = append(p.keys, args[k])
			}
		}
		p.lines = append(p.lines, args)
	}
	return p, len(p.keys) > 0 && p.differs()
}

// differs plays the commands and compares the last replies of the two halves.
func (p reproducer) differs() bool {
	e := engine.New(engine.Options{Quota: 64 << 20})
	var last [2]resp.Value
	for i, roaring := range []string{"no", "yes"} {
		for _, c := range p.commands(roaring) {
			last[i] = e.Do(c...)
		}
	}
	return !same(last[0], last[1])
}

// commands are all that is played under one value of the switch.
func (p reproducer) commands(roaring string) [][]string {
	out := [][]string{{"CONFIG", "SET", "bitmap-default-roaring", roaring}, append([]string{"DEL"}, p.keys...)}
	return append(out, p.lines...)
}

func (p reproducer) script() (out []string) {
	for _, roaring := range []string{"no", "yes"} {
		for _, c := range p.commands(roaring) {
			out = append(out, resp.Join(c))
		}
	}
	return out
}

// goTest is a file with a test for github.com/redis/go-redis/v9 that fails while the difference is there.
func (p reproducer) goTest() string {
	var b strings.Builder
	b.WriteString("package roaring_test\n\nimport (\n\t\"context\"\n\t\"reflect\"\n\t\"testing\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\n" +
		"// On a server for tests: the keys are deleted.\nfunc TestUnderRoaring(t *testing.T) {\n\tctx := context.Background()\n" +
		"\tc := redis.NewClient(&redis.Options{Addr: \"127.0.0.1:6379\"})\n\tplay := func(roaring string) (reply any, err error) {\n")
	all := p.commands("")
	for i, args := range all {
		quoted := make([]string, len(args))
		for j, w := range args {
			quoted[j] = strconv.Quote(w)
		}
		if i == 0 {
			quoted[3] = "roaring"
		}
		call := "c.Do(ctx, " + strings.Join(quoted, ", ") + ")"
		if i == len(all)-1 {
			b.WriteString("\t\treturn " + call + ".Result()\n\t}\n")
		} else {
			b.WriteString("\t\tif err := " + call + ".Err(); err != nil && err != redis.Nil {\n\t\t\tt.Fatal(err)\n\t\t}\n")
		}
	}
	b.WriteString("\toff, offErr := play(\"no\")\n\ton, onErr := play(\"yes\")\n" +
		"\tif !reflect.DeepEqual(off, on) || (offErr == nil) != (onErr == nil) {\n\t\tt.Errorf(\"off: %v, %v; on: %v, %v\", off, offErr, on, onErr)\n\t}\n}")
	return b.String()
}

// tclTest is a test for the server's own suite that fails while the difference is there.
func (p reproducer) tclTest() string {
	var b strings.Builder
	b.WriteString("test {" + tclWord(p.title) + "} {\n    foreach switch {no yes} {\n")
	all := p.commands("$switch")
	for i, args := range all {
		quoted := make([]string, len(args))
		for j, w := range args {
			switch {
			case j == 0:
				quoted[j] = strings.ToLower(w)
			case i == 0 && j == 3:
				quoted[j] = w
			default:
				quoted[j] = tclQuote(w)
			}
		}
		call := "r " + strings.Join(quoted, " ")
		if i == len(all)-1 {
			call = "catch {" + call + "} reply($switch)"
		}
		b.WriteString("        " + call + "\n")
	}
	b.WriteString("    }\n    assert_equal $reply(no) $reply(yes)\n}")
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
