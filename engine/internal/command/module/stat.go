package module

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "r.stat", Arity: -2, Group: "module",
		Summary:    "Tells what is inside a module bitmap of either width.",
		Complexity: "O(c) in the number of containers",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}, {Name: "json", Kind: command.Token, Token: "JSON", Optional: true}},
		Reply:      "A text of lines, or one line of JSON whose numbers are quoted; nil for a missing key. Any third word but JSON means text.",
		Flags:      []string{"readonly"}, Categories: []string{"@roaring"}, FirstKey: 1, LastKey: 1, Step: 1,
		Differs:  "Container values of a full bitmap are printed in full; the module counts them in 32 bits and wraps.",
		Native:   "No command. MEMORY USAGE gives the bytes; the containers are shown by this page.",
		Types:    []string{"reroaring", "roaring64"},
		Related:  []string{"r.optimize", "r.bitcount"},
		Examples: []command.Example{{Setup: []string{"R.SETBIT b 100 1"}, Line: "R.STAT b"}, {Setup: []string{"R.SETBIT b 100 1"}, Line: "R.STAT b JSON"}},
		Do:       stat,
	})
}

func stat(c *command.Ctx) resp.Value {
	if len(c.Args) > 3 {
		return command.WrongArity(c.Spec.ShownName())
	}
	v := c.Peek(c.Args[1])
	if v == nil {
		return resp.Nil
	}
	b, ok := v.(value.Roar)
	if !ok {
		return command.WrongType
	}
	kind, low := "bitmap", uint64(math.MaxUint32)
	if b.Wide() {
		kind, low = "bitmap64", math.MaxUint64
	}
	// The module prints the neutral elements of min and max for an empty bitmap.
	high := uint64(0)
	if first, last, any := b.Bounds(); any {
		low, high = first, last
	}
	s := b.Stats()
	n := s.Array.Containers + s.Bitset.Containers + s.Run.Containers
	if len(c.Args) == 3 && c.Args[2] == "JSON" {
		return text(c, statJSON(kind, b.Card(), n, high, low, s))
	}
	var t strings.Builder
	fmt.Fprintf(&t, "type: %s\ncardinality: %d\nnumber of containers: %d\nmax value: %d\nmin value: %d\n", kind, b.Card(), n, high, low)
	fmt.Fprintf(&t, "number of array containers: %d\n\tarray container values: %d\n\tarray container bytes: %d\n", s.Array.Containers, s.Array.Values, s.Array.Bytes)
	fmt.Fprintf(&t, "bitset  containers: %d\n\tbitset  container values: %d\n\tbitset  container bytes: %d\n", s.Bitset.Containers, s.Bitset.Values, s.Bitset.Bytes)
	fmt.Fprintf(&t, "run containers: %d\n\trun container values: %d\n\trun container bytes: %d\n", s.Run.Containers, s.Run.Values, s.Run.Bytes)
	return text(c, t.String())
}

func statJSON(kind string, card, n, high, low uint64, s value.RoarStats) string {
	one := func(name string, k value.KindStats) string {
		return fmt.Sprintf(`"%s":{"number_of_containers":"%d","container_cardinality":"%d","container_allocated_bytes":"%d"}`,
			name, k.Containers, k.Values, k.Bytes)
	}
	return fmt.Sprintf(`{"type":"%s","cardinality":"%d","number_of_containers":"%d","max_value":"%d","min_value":"%d",%s,%s,%s}`,
		kind, card, n, high, low, one("array_container", s.Array), one("bitset_container", s.Bitset), one("run_container", s.Run))
}

// plusOne writes x + 1, which may be 2^64.
func plusOne(x uint64) string {
	if x == math.MaxUint64 {
		return "18446744073709551616"
	}
	return strconv.FormatUint(x+1, 10)
}

// text is a bulk string, which RESP3 marks as text.
func text(c *command.Ctx, s string) resp.Value {
	if c.Proto == 3 {
		return resp.VerbatimText(s)
	}
	return resp.Str(s)
}
