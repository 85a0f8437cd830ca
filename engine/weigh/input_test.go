package weigh

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/memory"
)

// bits is a value with a few bits far apart; portable is a roaring file of the values 1, 5 and 70000.
var (
	bits     = "\x00\x80" + strings.Repeat("\x00", 90) + "\x01"
	portable = "\x3a\x30\x00\x00\x02\x00\x00\x00\x00\x00\x01\x00\x01\x00\x00\x00\x18\x00\x00\x00\x1c\x00\x00\x00\x01\x00\x05\x00\x70\x11"
)

func read(t *testing.T, as Form, in string) (Result, string) {
	t.Helper()
	r, err := Read("k", strings.NewReader(in), Options{Profile: memory.V812, As: as})
	if err != nil {
		return nil, "error: " + err.Error()
	}
	switch r := r.(type) {
	case *Report:
		return r, r.Taken
	case *SizeReport:
		return r, r.Taken
	}
	t.Fatalf("%T", r)
	return nil, ""
}

// Every form is recognised by its content, and what looks like one and is none stays what it is.
func TestForms(t *testing.T) {
	e := engine.New(engine.Options{})
	e.Do("CONFIG", "SET", "bitmap-default-roaring", "yes")
	e.Do("SETBIT", "k", "70000", "1")
	native := e.Do("DUMP", "k").Str
	e.Do("SET", "s", bits)
	str := e.Do("DUMP", "s").Str
	for _, c := range []struct{ name, in, want string }{
		{"rdb", "REDIS0011\x00\x01a\x05hello\xff" + strings.Repeat("\x00", 8), "rdb"},
		{"listing", "a 100\nb 200\n", "sizes"},
		{"listing with tabs", "a\t100\n\"q k\"\t200\n", "sizes"},
		{"listing turned round", "100 a\n200 b\n", "sizes"},
		{"listing with commas", "a,100\nb,200\n", "sizes"},
		{"session", "127.0.0.1:6379> MEMORY USAGE a\n(integer) 100\n", "sizes"},
		{"bare session", "STRLEN a\n100\n", "sizes"},
		{"roaring", portable, "roaring"},
		{"DUMP of a bitmap", native, "roaring"},
		{"DUMP of a string", str, "roaring"},
		{"offsets", "1, 5, 70000", "offsets"},
		{"offsets in lines", "1\r\n5\r\n70000\r\n", "offsets"},
		{"hex", hex.EncodeToString([]byte(bits)), "hex"},
		{"hex of a roaring file", "0x" + hex.EncodeToString([]byte(portable)), "roaring"},
		{"base64", base64.StdEncoding.EncodeToString([]byte(bits)), "base64"},
		{"base64 in lines", "AAAAAAAAAAAA\nAAAAAAAAgA==\n", "base64"},
		{"quoted", `"\x00\x80\x00"` + "\n", "quoted"},
		{"binary", bits, "string"},
		{"text", "hello, this is a text of 12", "string"},
		{"one number", "1234567890123456", "string"},
		{"a word", "internationalisation", "string"},
		{"text with a number", "the answer is 42\nwho would have thought so\n", "string"},
		{"a quoted text in a text", `"quoted" and more`, "string"},
		{"MONITOR output", "1700000001.000001 [0 127.0.0.1:1] \"SET\" \"k\" \"7\"\n", "error: this is a kind of MONITOR output: commands and no data. Rehearse it, or force another form"},
		{"an append-only file", "*2\r\n$3\r\nGET\r\n$1\r\nk\r\n", "error: this is a kind of append-only file: commands and no data. Rehearse it, or force another form"},
		{"a star", "*", "string"},
		{"nothing", "", "error: the file is empty: a key with no bytes does not exist"},
	} {
		if _, got := read(t, Auto, c.in); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestForcedForms(t *testing.T) {
	for _, c := range []struct {
		as       Form
		in, want string
	}{
		{Raw, "1, 5, 70000", "string"}, {Hex, "ff00", "hex"}, {Base64, "gAE", "base64"}, {Sizes, "12 100\n", "sizes"},
		{Offsets, "hello", "error: this is no list of offsets: give two or more whole numbers, one a line or with commas between them"},
		{Hex, "zz zz", "error: this does not decode as hex"},
		{Quoted, `"open`, `error: this is no value as redis-cli quotes it: one text between double quotes, such as "\x80\x00"`},
		{RDBFile, "hello, world", "error: byte 0: this is no RDB file: it does not begin with REDIS"},
		{Sizes, "nothing here\n", "error: no line of it tells the size of a key: give redis-cli --bigkeys or --memkeys output, or lines of a key and its bytes"},
		{Roaring, "hello", "error: bytes without a known form: If this is"},
		{"nonsense", "hello", `error: there is no form "nonsense"`},
	} {
		if _, got := read(t, c.as, c.in); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s", c.as, got, c.want)
		}
	}
}

// The same bits weigh the same in whichever form they are given, and a value past the last offset is refused with a count.
func TestFormsWeighTheSame(t *testing.T) {
	want, _ := read(t, Auto, bits)
	for _, in := range []string{hex.EncodeToString([]byte(bits)), base64.StdEncoding.EncodeToString([]byte(bits)), `"\x00\x80` + strings.Repeat(`\x00`, 90) + `\x01"`} {
		got, form := read(t, Auto, in)
		if g, w := got.(*Report).Given, want.(*Report).Given; g.Bytes != w.Bytes || g.Converted != w.Converted || g.Card != w.Card || g.Runs != 2 {
			t.Errorf("%s: %+v, want %+v", form, g, w)
		}
	}
	r, _ := read(t, Auto, portable)
	o, _ := read(t, Auto, "1, 5, 70000")
	if g, w := r.(*Report).Given, o.(*Report).Given; g.Bytes != w.Bytes || g.Converted != w.Converted || g.Card != 3 {
		t.Errorf("roaring file %+v, offsets %+v", g, w)
	}
	b := engine.New(engine.Options{})
	b.Do("R64.SETBIT", "k", "8589934592", "1")
	if _, got := read(t, Auto, b.Do("DUMP", "k").Str); !strings.Contains(got, "it holds 1 value past 4,294,967,295") {
		t.Errorf("values of 64 bits: %s", got)
	}
}

func TestPinAndMarks(t *testing.T) {
	p, err := ParsePin("6 -1.6 0 setbit")
	if err != nil || p.Words() != [3]string{"1,000,000 bits", "2.5 % set", "bits by themselves"} {
		t.Errorf("%v %q", err, p.Words())
	}
	if far, err := ParsePin("99 99 99 converted"); err != nil || far.universe() > 1<<32 || far.density() >= 1 {
		t.Errorf("%+v, %v", far, err)
	}
	for _, bad := range []string{"", "1 2 3", "x 2 3 setbit", "NaN 1 1 setbit", "1 2 3 other"} {
		if _, err := ParsePin(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
	points := []Point{{Universe: 1000, Known: true, Density: 0.25, String: 200, Native: 100}, {Universe: 5000, String: 10, Even: Even{Bits: 50}}}
	text := Marks(points) + "nonsense\n-1 0 0 0\n"
	got := ParseMarks(text)
	if len(got) != 2 || got[0].Density != 0.25 || got[0].Ratio != 2 || got[1].Density == got[1].Density || got[1].Even != 0.01 {
		t.Errorf("%q: %+v", text, got)
	}
	s := p.Sections(got)[0]
	if svg := s.Picture.SVG(); !strings.Contains(svg, "Your point: 1,000,000 bits, 2.5 % set, smaller.") || !strings.Contains(svg, "Key 2: 5,000 bits, density not known.") {
		t.Errorf("%.700s", svg)
	}
	if text := s.Picture.Text(); !strings.Contains(text, "@") || !strings.Contains(text, "2 ") {
		t.Error(text)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{bits, portable, "a 100\n", "1, 5, 70000", "0xff00", `"\x00"`, "Biggest string found '\"k\"' has 12 bytes", "STRLEN k\n12\n", "REDIS0011\x00\x01a\x01b\xff"} {
		f.Add(s, "auto")
	}
	f.Fuzz(func(t *testing.T, in, as string) {
		r, err := Read("k", strings.NewReader(in), Options{Profile: memory.V812, As: Form(as), Limit: 1 << 20})
		if err != nil {
			return
		}
		if len(r.Sections()) == 0 {
			t.Fatal("a report without a word")
		}
	})
}
