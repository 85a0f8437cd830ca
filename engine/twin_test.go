package engine

import (
	"strconv"
	"strings"
	"testing"
)

func run(t *testing.T, e *Engine, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if r := e.Do(strings.Fields(l)...); r.IsError() {
			t.Fatalf("%s: %s", l, r.Str)
		}
	}
}

func rowOf(t *testing.T, e *Engine, key string) KeyRow {
	t.Helper()
	in, ok := e.Inspect(key)
	if !ok {
		t.Fatalf("no key %q", key)
	}
	return in.Row
}

// TestTwinKnowsTheOtherForm writes the same bits under either setting: each engine's own figure is the other's for the form
// that the key does not have.
func TestTwinKnowsTheOtherForm(t *testing.T) {
	yes, no := New(Options{Twin: true}), New(Options{Twin: true})
	run(t, yes, "CONFIG SET bitmap-default-roaring yes")
	for _, e := range []*Engine{yes, no} {
		for i := range 3000 {
			run(t, e, "SETBIT k "+strconv.Itoa(i*i%1_000_003)+" 1")
		}
	}
	a, b := rowOf(t, yes, "k"), rowOf(t, no, "k")
	if a.Type != "bitmap" || b.Type != "string" {
		t.Fatalf("types %s, %s", a.Type, b.Type)
	}
	want := [2]Figure{{Bytes: b.Bytes, Known: true}, {Bytes: a.Bytes, Known: true}}
	for _, r := range []KeyRow{a, b} {
		if r.AsString != want[0] || r.AsRoaring != want[1] {
			t.Errorf("%s: %+v %+v, want %+v", r.Type, r.AsString, r.AsRoaring, want)
		}
	}
	if name, ok := yes.OtherType("k"); !ok || name != "string" {
		t.Errorf("OtherType %q %v", name, ok)
	}
	yes.Do("GET", "k")
	if r, ok := yes.OtherReply(); !ok || r.IsError() {
		t.Errorf("GET in the other history: %+v %v", r, ok)
	}
}

// TestTwinParts lets the histories part: the string side takes an APPEND that the native side refuses. From then on the
// figure is a model.
func TestTwinParts(t *testing.T) {
	e := New(Options{Twin: true})
	run(t, e, "CONFIG SET bitmap-default-roaring yes", "SETBIT k 100 1")
	if r := rowOf(t, e, "k"); r.AsString.Modelled {
		t.Fatalf("before: %+v", r.AsString)
	}
	if r := e.Do("APPEND", "k", "x"); !r.IsError() {
		t.Fatalf("APPEND: %+v", r)
	}
	r := rowOf(t, e, "k")
	if !r.AsString.Known || !r.AsString.Modelled || r.AsRoaring.Modelled {
		t.Fatalf("after: %+v %+v", r.AsString, r.AsRoaring)
	}
	// A string of 13 bytes made at once: 1 of header, 13, a closing zero, and the key's 20.
	if r.AsString.Bytes != 1+13+1+20 {
		t.Fatalf("a fresh string of 13 bytes: %d", r.AsString.Bytes)
	}
}

// TestWithoutTwin models the form that the key does not have.
func TestWithoutTwin(t *testing.T) {
	e := New(Options{})
	run(t, e, "SETBIT k 70000 1")
	r := rowOf(t, e, "k")
	if r.AsString.Bytes != r.Bytes || r.AsString.Modelled {
		t.Fatalf("as a string %+v, which it is: %d", r.AsString, r.Bytes)
	}
	// wrapper 24, struct 192, one leaf 16, one pointer 8, one array of one value 24, key 20
	if want := (Figure{Bytes: 24 + 192 + 16 + 8 + 24 + 20, Modelled: true, Known: true}); r.AsRoaring != want {
		t.Fatalf("as roaring %+v, want %+v", r.AsRoaring, want)
	}
	if _, ok := e.OtherReply(); ok || e.Twinned() {
		t.Fatal("there is no twin")
	}
}

// TestTwinSetting turns CONFIG SET round, also in a transaction and among other settings.
func TestTwinSetting(t *testing.T) {
	e := New(Options{Twin: true})
	twin := func() bool { return e.twin.server.Config.BitmapDefaultRoaring }
	if !twin() {
		t.Fatal("the twin starts the same way round")
	}
	run(t, e, "CONFIG SET hash-max-listpack-value 32 BITMAP-default-roaring YES")
	if twin() || e.twin.server.Config.HashMaxListpackValue != 32 {
		t.Fatal("CONFIG SET yes did not turn the twin to no")
	}
	e.Do("CONFIG", "SET", "bitmap-default-roaring", "maybe")
	if twin() || !e.server.Config.BitmapDefaultRoaring {
		t.Fatal("a refused CONFIG SET changed something")
	}
	c := e.NewClient()
	c.Do(strings.Fields("CONFIG SET bitmap-default-roaring no"))
	c.Do(strings.Fields("SETBIT k 1 1"))
	if name, _ := e.OtherType("k"); name != "bitmap" {
		t.Fatalf("the other client's key is %s in the other history", name)
	}
	c.Close()
}

// TestForkCarriesTheTwin writes a fork and a peek; the engine keeps its own two histories.
func TestForkCarriesTheTwin(t *testing.T) {
	e := New(Options{Twin: true})
	run(t, e, "SETBIT k 5 1")
	f := e.Fork()
	run(t, f, "SETBIT k 9 1")
	e.Peek(func(p *Engine) {
		run(t, p, "SETBIT k 70000 1")
		if r := rowOf(t, p, "k"); r.AsRoaring.Modelled || r.Card != 2 {
			t.Errorf("in the peek: %+v", r)
		}
	})
	for _, x := range []*Engine{e, f} {
		if r := rowOf(t, x, "k"); r.AsRoaring.Modelled || r.Length > 2 {
			t.Errorf("%+v", r)
		}
	}
	if r := rowOf(t, f, "k"); r.Card != 2 {
		t.Errorf("the fork: %+v", r)
	}
}

// TestTwinGivesUp drops a twin that would take too much room, and only it.
func TestTwinGivesUp(t *testing.T) {
	e := New(Options{Twin: true, Quota: 4 << 20})
	run(t, e, "CONFIG SET bitmap-default-roaring yes")
	for i := range 300 {
		run(t, e, "SETBIT k "+strconv.Itoa(i*65_536)+" 1")
	}
	if e.Twinned() {
		t.Fatal("300 pages of a string fitted into two megabytes")
	}
	if r := rowOf(t, e, "k"); r.Card != 300 || !r.AsString.Modelled || !r.AsString.Known {
		t.Fatalf("%+v", r)
	}
}
