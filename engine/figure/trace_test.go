package figure

import (
	"testing"

	"bitloupe/engine/internal/goldentest"
	"bitloupe/engine/trace"
)

func TestTrace(t *testing.T) {
	rule := trace.Rule{ID: "array-full", Text: "An array holds at most 4,096 values.", Source: "CRoaring v4.7.2"}
	r := &trace.Record{Chunks: 3, Bytes: 8192, Nodes: 1}
	for _, c := range []trace.Change{
		{Kind: trace.KeyNew, Key: "users", To: "bitmap"},
		{Kind: trace.KeyNew, Key: "k:1", To: "string", Count: 12},
		{Kind: trace.KeyType, Key: "a b\x00", From: "string", To: "bitmap"},
		{Kind: trace.KeyEncoding, Key: "n", From: "int", To: "raw"},
		{Kind: trace.KeyGone, Key: "", From: "string"},
		{Kind: trace.ContainerKind, Key: "users", Chunk: 3, To: "array"},
		{Kind: trace.ContainerKind, Key: "users", Chunk: 3, From: "array", To: "bitset", Rule: rule, Count: 3047},
		{Kind: trace.ContainerKind, Key: "users", Chunk: 3, From: "run"},
		{Kind: trace.Grow, Key: "s", Before: 1, After: 2097152, Count: 3},
		{Kind: trace.Setting, Key: "bitmap-default-roaring", From: "no", To: "yes"},
		{Kind: trace.Note, Key: "users", Rule: trace.Rule{ID: "no-runs", Text: "SETBIT builds no runs."}},
	} {
		r.Change(c)
	}
	r.Notify("b", "setbit", "users")
	r.Notify("b", "setbit", "users")
	goldentest.Equal(t, "trace", TraceText(r))
}
