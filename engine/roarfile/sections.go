package roarfile

import (
	"fmt"

	"bitloupe/engine/anatomy"
	"bitloupe/engine/figure"
	"bitloupe/engine/sheet"
)

// maxRanges bounds the lines of the anatomy that are shown.
const maxRanges = 2000

// Sections tells what some bytes are, what they hold and what each byte is. Text that is hexadecimal or base64 of a known
// form is decoded first.
func Sections(name string, b []byte) []sheet.Section {
	f := Identify(b)
	head := sheet.Section{Title: name}
	if f.Dialect == Plain {
		if decoded, ok := Pasted(string(b)); ok {
			if g := Identify(decoded); g.Dialect != Plain {
				b, f = decoded, g
				head.Note = "The text was decoded to bytes."
			}
		}
	}
	head.Points = []string{figure.Count(int64(len(b)), "byte") + ": " + f.Name + ".", f.Do}
	if f.Err != nil {
		head.Points = append(head.Points, fmt.Sprintf("It stops making sense at byte %s: %s.", figure.Comma(int64(f.Err.At)), f.Err.Text))
	}
	out := []sheet.Section{head}
	if in, err := f.Info(b); err == nil {
		out = append(out, f.holds(in))
	}
	if a, ok := f.Anatomy(b); ok {
		s := sheet.Section{Title: "Bytes", Columns: sheet.Columns("`from", "`to", "what", "value")}
		for i, r := range a.Leaves() {
			if i == maxRanges {
				break
			}
			s.Rows = append(s.Rows, []string{fmt.Sprintf("%06x", r.From), fmt.Sprintf("%06x", r.To-1), r.Name, r.Text})
		}
		out = append(out, s)
	}
	return out
}

func (f Found) holds(in Info) sheet.Section {
	s := sheet.Section{Title: "What it holds", Columns: sheet.Columns("what", "#figure")}
	row := func(name, value string) { s.Rows = append(s.Rows, []string{name, value}) }
	row("values", figure.CommaU(in.Card))
	if in.Card > 0 {
		row("smallest", figure.CommaU(in.First))
		row("largest", figure.CommaU(in.Last))
	}
	row("array containers", figure.Comma(int64(in.Array)))
	row("bitset containers", figure.Comma(int64(in.Bitset)))
	row("run containers", figure.Comma(int64(in.Run)))
	if f.ByteLen >= 0 {
		row("logical length of the key, bytes", figure.Comma(f.ByteLen))
	}
	row("written in the portable 64-bit form, bytes", figure.Comma(in.Portable64))
	if in.Portable32 >= 0 {
		row("written in the portable 32-bit form, bytes", figure.Comma(in.Portable32))
	}
	return s
}

// Anatomy labels every byte; ok is false for a form that cannot be taken apart here.
func (f Found) Anatomy(b []byte) (a anatomy.Anatomy, ok bool) {
	switch f.Dialect {
	case Portable32, Damaged32:
		return anatomy.Roaring32(b, anatomy.Window{}), true
	case Portable64, Damaged64:
		return anatomy.Roaring64(b, anatomy.Window{}), true
	case RedisBitmap, RedisString, ModuleDump, OtherDump:
		return anatomy.Dump(b, anatomy.Window{}), true
	}
	return a, false
}
