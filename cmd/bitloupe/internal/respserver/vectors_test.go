package respserver

import (
	"strconv"
	"testing"
	"time"

	"bitloupe/cmd/bitloupe/internal/respclient"
	"bitloupe/engine/memory/memorytest"
	"bitloupe/engine/resp"
)

// The published model of a native bitmap's memory, asked for as a client would: every step is made of ordinary commands,
// and MEMORY USAGE less the part of the key (its name and 19 bytes) is the figure of the vector.
func TestMemoryVectorsOverTCP(t *testing.T) {
	vectors, err := memorytest.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	_, addr := start(t, &Server{})
	c, err := respclient.Dial(addr, 20*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	do := func(args ...string) resp.Value {
		v, err := c.Do(args...)
		if err != nil || v.IsError() {
			t.Fatalf("%.80q: %v %s", args, err, v.Str)
		}
		return v
	}
	do("CONFIG", "SET", "bitmap-default-roaring", "yes")
	figures := 0
	for _, v := range vectors {
		do("FLUSHALL")
		for i, s := range v.Steps {
			switch s.Op {
			case "set", "clear":
				bit := map[string]string{"set": "1", "clear": "0"}[s.Op]
				list := s.Bits.List()
				for _, n := range list {
					if err := c.Send([]string{"SETBIT", s.Key, strconv.FormatUint(n, 10), bit}); err != nil {
						t.Fatal(err)
					}
				}
				if err := c.Flush(); err != nil {
					t.Fatal(err)
				}
				for range list {
					if v, err := c.Receive(); err != nil || v.Kind != resp.Integer {
						t.Fatalf("%s: %v %v", v.Str, v, err)
					}
				}
			case "optimize":
				do("RESTORE", s.Key, "0", do("DUMP", s.Key).Str, "REPLACE")
			default:
				op := map[string]string{"or": "OR", "xor": "XOR", "and": "AND", "andnot": "DIFF"}[s.Op]
				do("BITOP", op, s.Key, "a", "b")
			}
			if got := do("MEMORY", "USAGE", s.Key).Int - int64(len(s.Key)) - 19; got != s.Expect.ValueBytes {
				t.Errorf("%s, step %d (%s): %d bytes, want %d", v.Name, i+1, s.Op, got, s.Expect.ValueBytes)
			}
			if got := do("BITCOUNT", s.Key).Int; got != int64(s.Expect.Cardinality) {
				t.Errorf("%s, step %d (%s): %d bits, want %d", v.Name, i+1, s.Op, got, s.Expect.Cardinality)
			}
			figures++
		}
	}
	if figures != 70 {
		t.Errorf("%d figures, want 70", figures)
	}
}
