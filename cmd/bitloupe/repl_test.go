package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bitloupe/app/session"
	"bitloupe/engine"
)

// Lines that nobody types give a transcript, which is itself a script.
func TestREPLPiped(t *testing.T) {
	status, out, errs := call("SETBIT k 7 1\nredis> GETBIT k 7\n(integer) 1\nredis-cli EXISTS \\\n  k\nSETBIT k {0..9} 1\nGET \"x\n", "repl", "--config", "bitmap-default-roaring=yes")
	want := `> SETBIT k 7 1
(integer) 0
> GETBIT k 7
(integer) 1
> EXISTS k
(integer) 1
> SETBIT k {0..9} 1
(folded) 9 x (integer) 0, 1 x (integer) 1
> GET "x
Invalid argument(s)
`
	if status != 0 || out != want {
		t.Errorf("%d %s\n%s", status, errs, out)
	}
}

func TestREPLQuestions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "session.txt")
	_, out, _ := call("CONFIG SET bitmap-default-roaring yes\nSETBIT k 7 1\n:why\n:keys\n:inspect k\n:inspect nokey\n:inspect k 9\n:link\n:save "+file+"\n:help\n:nosuch\n:quit\nPING\n", "repl")
	for _, want := range []string{
		"k is new: bitmap\n", "k                        bitmap     bitmap-roaring", "MEMORY USAGE", "Chunk 0: array",
		"no key nokey in the current database; there are k\n", "chunk 9 of k holds nothing\n",
		"#1.CONFIG+SET+bitmap-default-roaring+yes;SETBIT+k+7+1/\n", ":inspect KEY [CHUNK]", "no question :nosuch",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "PONG") {
		t.Error("it went on after :quit")
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "> CONFIG SET bitmap-default-roaring yes\nOK\n> SETBIT k 7 1\n(integer) 0\n" {
		t.Errorf("%s %v", text, err)
	}
}

func TestREPLWhy(t *testing.T) {
	_, out, _ := call("SADD s 1 2 3\nSADD s 70000\n:why\n:quit\n", "repl")
	for _, want := range []string{
		"s: 16-bit becomes 32-bit, its block of 16 B one of 24 B\n",
		"so all move from 16 to 32 bits, and never back. (https://github.com/redis/redis/blob/unstable/src/intset.c)\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestREPLPrompt(t *testing.T) {
	e := engine.New(engine.Options{})
	r := &repl{engine: e, out: &bytes.Buffer{}}
	for _, c := range [][2]string{{"PING", "redis> "}, {"SELECT 3", "redis[3]> "}, {"SELECT 99", "redis[3]> "}, {"MULTI", "redis[3](TX)> "}, {"PING", "redis[3](TX)> "}, {"EXEC", "redis[3]> "}, {"RESET", "redis> "}} {
		r.line(c[0])
		if got := r.prompt(); got != c[1] {
			t.Errorf("after %s: %q, want %q", c[0], got, c[1])
		}
	}
}

func TestREPLCompletion(t *testing.T) {
	e := engine.New(engine.Options{})
	e.Do("SETBIT", "visits:today", "7", "1")
	term := &term{engine: e, hints: session.New(alone{}), stale: true}
	for text, want := range map[string]string{"setb": "it ", "GETBIT vis": "its:today ", "CONFIG SET bitmap-d": "efault-roaring ", "nosuch": "", "OBJECT enc": "oding "} {
		add, n := term.Do([]rune(text), len(text))
		got := ""
		if len(add) > 0 {
			got = string(add[0])
		}
		if got != want || n != len(text)-strings.LastIndexByte(text, ' ')-1 {
			t.Errorf("%s: %q, %d", text, got, n)
		}
	}
	if in := term.help("SETBIT k "); in.Rest != "offset value" {
		t.Errorf("rest %q", in.Rest)
	}
}

func TestInspect(t *testing.T) {
	const s = "# config: bitmap-default-roaring=yes\nSETBIT k {0..5000} 1\nSETBIT k 70000 1\nSET text hello\nSADD s 1 2 3\n"
	status, out, errs := call(s, "inspect", "-", "k", "--chunk", "1")
	if status != 0 || !strings.Contains(out, "k  bitmap, encoding bitmap-roaring, length 8,751, 5,002 set bits\n") || !strings.Contains(out, "Chunk 1: array, bits 65,536 to 131,071") ||
		!strings.Contains(out, "MEMORY USAGE") || !strings.Contains(out, "Ba") || !strings.Contains(out, "bit 70000") {
		t.Errorf("%d %s\n%s", status, errs, out)
	}
	if _, out, _ := call(s, "inspect", "-", "text"); !strings.Contains(out, "000000         byte 0          01101000: bits 1, 2, 4") {
		t.Errorf("%s", out)
	}
	if _, out, _ := call(s, "inspect", "-", "s"); !strings.Contains(out, "s  set, encoding intset, length 3, 3 elements\n") || strings.Contains(out, "Chunk") {
		t.Errorf("%s", out)
	}
	if status, _, errs := call(s, "inspect", "-", "nokey"); status != 1 || !strings.Contains(errs, "there are k, text, s") {
		t.Errorf("%d %s", status, errs)
	}
	if status, _, _ := call(s, "inspect", "-", "k", "extra"); status != 2 {
		t.Errorf("status %d", status)
	}
}

func TestTerminalsAreKeptClean(t *testing.T) {
	var b bytes.Buffer
	for _, c := range []struct{ in, cut, out string }{
		{"a\x1b[2Jb\n\té\x7f", "", "a^[[2Jb\n\té^?"},
		{"\u009b2J\u00a0\u0085", "", `\u009b2J` + "\u00a0" + `\u0085`},
		{"\xc2", "\x9b2J", "\xc2" + `\u009b2J`},
	} {
		b.Reset()
		to := &cleaner{w: &b}
		for _, piece := range []string{c.in, c.cut} {
			if n, err := to.Write([]byte(piece)); n != len(piece) || err != nil {
				t.Errorf("%q: %d %v", piece, n, err)
			}
		}
		if b.String() != c.out {
			t.Errorf("%q: %q", c.in+c.cut, b.String())
		}
	}
	if clean(&b) != &b {
		t.Error("a buffer is no terminal")
	}
}
