package engine_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bitloupe/engine"
)

// TestResultOverResult stores BITOP results over each other. Whatever can still show an earlier one, a fork, a copy or a
// value renamed away, shows it unchanged: the memory of a destination is used again only where nothing can.
func TestResultOverResult(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	e := engine.New(engine.Options{})
	do := func(e *engine.Engine, args ...string) string {
		t.Helper()
		v := e.Do(args...)
		if v.IsError() {
			t.Fatalf("%v: %s", args, v.Str)
		}
		return fmt.Sprint(v.Int, v.Str)
	}
	do(e, "CONFIG", "SET", "bitmap-default-roaring", "yes")
	for _, key := range []string{"a", "b", "c"} {
		var offsets []uint64
		for chunk := range uint64(6) {
			for range []int{60, 9000, 30_000}[r.IntN(3)] {
				offsets = append(offsets, chunk<<16+r.Uint64N(1<<16))
			}
		}
		if err := e.SetBits(key, offsets); err != nil {
			t.Fatal(err)
		}
	}
	type seen struct {
		e    *engine.Engine
		key  string
		want string
	}
	look := func(e *engine.Engine, key string) string { return do(e, "DUMP", key) }
	var all []seen
	for step := range 120 {
		op := []string{"AND", "OR", "XOR", "DIFF", "ONE", "ANDOR"}[r.IntN(6)]
		from := []string{"a", "b", "c", "d"}
		x, y := from[r.IntN(4)], from[r.IntN(4)]
		if step == 0 {
			x, y = "a", "b"
		}
		do(e, "BITOP", op, "d", x, y)
		switch r.IntN(6) {
		case 0:
			f := e.Fork()
			all = append(all, seen{f, "d", look(f, "d")})
		case 1:
			key := fmt.Sprint("copy", step)
			do(e, "COPY", "d", key)
			all = append(all, seen{e, key, look(e, key)})
		case 2:
			key := fmt.Sprint("moved", step)
			do(e, "RENAME", "d", key)
			all = append(all, seen{e, key, look(e, key)})
			do(e, "BITOP", "OR", "d", key, "c")
		case 3:
			want := look(e, "d")
			e.Peek(func(f *engine.Engine) { do(f, "BITOP", "XOR", "d", "a", "c") })
			if got := look(e, "d"); got != want {
				t.Fatalf("step %d: a look ahead changed the key", step)
			}
		}
		for i, s := range all {
			if look(s.e, s.key) != s.want {
				t.Fatalf("step %d: BITOP %s d %s %s changed what %d shows under %s", step, op, x, y, i, s.key)
			}
		}
	}
}
