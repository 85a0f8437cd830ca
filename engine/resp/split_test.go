package resp

import (
	"errors"
	"fmt"
	"testing"
)

func TestSplit(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{``, `[]`},
		{"  \t\n", `[]`},
		{`SETBIT k 7 1`, `["SETBIT" "k" "7" "1"]`},
		{`  a   b  `, `["a" "b"]`},
		{`"a b" 'c d'`, `["a b" "c d"]`},
		{`"" ''`, `["" ""]`},
		{`"\n\r\t\b\a\x41\xff\q\""`, `["\n\r\t\b\aA\xffq\""]`},
		{`'\n\'"'`, `["\\n'\""]`},
		{`"\x4"`, `["x4"]`},
		{`a\nb`, `["a\\nb"]`},
		{`ab"c d"`, `["abc d"]`},
		{"a\x00b c", `["a"]`},
		{"é \"ü\"", `["é" "ü"]`},
	} {
		got, err := Split(c.line)
		if err != nil || fmt.Sprintf("%q", got) != c.want {
			t.Errorf("%q: %q %v, want %s", c.line, got, err, c.want)
		}
	}
	for _, line := range []string{`"dates`, `'dates`, `"dates"banana`, `'dates'banana`, `dates" banana`, `"dates\"`, `it's`, `"`} {
		if _, err := Split(line); !errors.Is(err, ErrQuotes) {
			t.Errorf("%q: %v", line, err)
		}
	}
}

func TestSplitWordsPlaces(t *testing.T) {
	line := `GET  "a b" x"y" `
	words, err := SplitWords(line)
	if err != nil || len(words) != 3 {
		t.Fatal(words, err)
	}
	for i, want := range []string{`GET`, `"a b"`, `x"y"`} {
		if got := line[words[i].Start:words[i].End]; got != want {
			t.Errorf("word %d: %q, want %q", i, got, want)
		}
	}
	if words[0].Quoted || !words[1].Quoted || !words[2].Quoted {
		t.Errorf("quoted: %+v", words)
	}
	words, err = SplitWords(`SET k "half a wo`)
	if !errors.Is(err, ErrQuotes) || len(words) != 3 || words[2].Text != "half a wo" {
		t.Errorf("unfinished: %+v %v", words, err)
	}
}

func TestQuote(t *testing.T) {
	for arg, want := range map[string]string{
		"k": `k`, "": `""`, "a b": `"a b"`, "a\"b": `"a\"b"`, "é": `é`, "é b": `"é b"`, "\xff": `"\xff"`, "\u202e": `"\xe2\x80\xae"`,
		"#1": `#1`, "{0..3}": `"{0..3}"`, "\x00": `"\x00"`, "a\\b": `"a\\b"`,
	} {
		if got := Quote(arg); got != want {
			t.Errorf("%q: %s, want %s", arg, got, want)
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{`SETBIT k 7 1`, `"a\x00" '\''`, `a"b`, "\v \f"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		args, err := Split(line)
		if err != nil {
			return
		}
		again, err := Split(Join(args))
		if err != nil || fmt.Sprintf("%q", again) != fmt.Sprintf("%q", args) {
			t.Fatalf("%q -> %q -> %q (%v)", line, args, again, err)
		}
	})
}
