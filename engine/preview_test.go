package engine

import (
	"strings"
	"testing"

	"bitloupe/engine/trace"
)

// TestPreviewChangesNothing tries writes and looks at the engine afterwards.
func TestPreviewChangesNothing(t *testing.T) {
	e := New(Options{Twin: true})
	run(t, e, "CONFIG SET bitmap-default-roaring yes", "SETBIT k 1 1")
	before := e.Snapshot()
	p, ok := e.Preview(strings.Fields("SETBIT k 65536 1"))
	if !ok || p.Reply.Int != 0 || p.Key != "k" || p.Type != "bitmap" || p.Before != 308 || p.After != 428 {
		t.Fatalf("%+v %v", p, ok)
	}
	if len(p.Trace.Changes) != 1 || p.Trace.Changes[0].Kind != trace.ContainerKind || p.Trace.Changes[0].Chunk != 1 {
		t.Fatalf("changes %+v", p.Trace.Changes)
	}
	if !p.Other.Known || p.Other.Modelled {
		t.Fatalf("as a string: %+v", p.Other)
	}
	for _, l := range []string{"DEL k", "FLUSHALL", "CONFIG SET bitmap-default-roaring no", "SET k x", "MULTI", "SELECT 3", "BITOP NOT k k"} {
		if _, ok := e.Preview(strings.Fields(l)); !ok {
			t.Errorf("%s was not tried", l)
		}
	}
	after := e.Snapshot()
	if after.Total != before.Total || after.Keys[0].Bytes != before.Keys[0].Bytes || !after.Roaring || after.Database != 0 || after.Step != before.Step {
		t.Fatalf("%+v, was %+v", after, before)
	}
	if r := e.Do("GETBIT", "k", "65536"); r.Int != 0 {
		t.Fatal("the previewed bit is set")
	}
}

// TestPreviewRefusals gives commands that could take long, and their cheap relatives on the same keys.
func TestPreviewRefusals(t *testing.T) {
	e := New(Options{})
	run(t, e, "SETBIT s 4294967295 1", "CONFIG SET bitmap-default-roaring yes", "SETBIT b 4294967295 1")
	for line, want := range map[string]bool{
		"GET s": false, "BITOP NOT d s": false, "BITOP OR d s b": false, "APPEND s x": false,
		"BITRANGEINTARRAY b 0 -1 ZEROS": false,
		"GETBIT s 7":                    true, "SETBIT b 8 1": true, "STRLEN s": true, "BITCOUNT s": true, "BITCOUNT b": true,
		"GET missing": true, "NOSUCH x": true, "SETBIT": true,
	} {
		if _, ok := e.Preview(strings.Fields(line)); ok != want {
			t.Errorf("%s: tried %v, want %v", line, ok, want)
		}
	}
	if _, ok := e.Preview([]string{"SET", "k", strings.Repeat("x", 2<<20)}); ok {
		t.Error("two megabytes of argument were tried")
	}
	if _, ok := e.Preview(nil); ok {
		t.Error("no command was tried")
	}
}

// TestWhatIf compares the forms of a key with keys that were made that way.
func TestWhatIf(t *testing.T) {
	e := New(Options{Twin: true})
	run(t, e, "CONFIG SET bitmap-default-roaring yes")
	for v := 9; v >= 0; v-- { // descending, and one bit cleared: not how WhatIf builds it
		run(t, e, "SETBIT k "+string(rune('0'+v))+" 1")
	}
	run(t, e, "SETBIT k 70000 1", "SETBIT k 70000 0", "BITOP OR packed k")
	for v := range 10 {
		run(t, e, "SETBIT grown "+string(rune('0'+v))+" 1")
	}
	same := int64(len("grown") - 1) // the names differ in length
	want := map[string]int64{
		"now": rowOf(t, e, "k").Bytes, "optimised": rowOf(t, e, "packed").Bytes - same - 1,
		"setbit": rowOf(t, e, "grown").Bytes - same, "string": rowOf(t, e, "k").AsString.Bytes,
	}
	forms := e.WhatIf("k")
	if len(forms) != len(want) {
		t.Fatalf("%d forms", len(forms))
	}
	for _, f := range forms {
		if f.Figure.Bytes != want[f.Name] || f.Figure.Modelled || f.Why == "" || f.Current != (f.Name == "now") {
			t.Errorf("%+v, want %d", f, want[f.Name])
		}
	}
	run(t, e, "SET word hello")
	if f := e.WhatIf("word"); len(f) != 3 || !f[0].Current || f[2].Kinds != (Kinds{Array: 1}) {
		t.Errorf("%+v", f)
	}
	if e.WhatIf("missing") != nil {
		t.Error("a missing key has forms")
	}
}
