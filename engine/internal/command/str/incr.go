package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

var overflow = resp.Err("ERR increment or decrement would overflow")

// counting fills in what INCR, DECR, INCRBY and DECRBY have in common.
func counting(s command.Spec) command.Spec {
	s.Group, s.Complexity, s.Since = "string", "O(1)", "1.0.0"
	s.Reply = "The number afterwards. A missing key counts as 0; the time to live stays."
	s.Errors = append(s.Errors, "ERR value is not an integer or out of range", overflow.Str)
	s.Flags = []string{"write", "denyoom", "fast"}
	s.FirstKey, s.LastKey, s.Step, s.Types = 1, 1, 1, only
	return s
}

func init() {
	command.Register(counting(command.Spec{
		Name: "incr", Arity: 2,
		Summary: "Adds one to the integer a key holds.",
		Args:    []command.Arg{key("the counter")},
		Related: []string{"incrby", "decr", "incrbyfloat", "bitfield"},
		Examples: []command.Example{
			{Line: "INCR visits", Setup: []string{"SET visits 41"}},
			{Line: "INCR visits", Setup: []string{"SET visits 9223372036854775807"}},
		},
		Do: func(c *command.Ctx) resp.Value { return add(c, 1) },
	}))
	command.Register(counting(command.Spec{
		Name: "decr", Arity: 2,
		Summary:  "Takes one from the integer a key holds.",
		Args:     []command.Arg{key("the counter")},
		Related:  []string{"incr", "decrby"},
		Examples: []command.Example{{Line: "DECR stock"}},
		Do:       func(c *command.Ctx) resp.Value { return add(c, -1) },
	}))
	command.Register(counting(command.Spec{
		Name: "incrby", Arity: 3,
		Summary:  "Adds to the integer a key holds.",
		Args:     []command.Arg{key("the counter"), {Name: "increment", Kind: command.IntegerArg, Help: "what to add"}},
		Related:  []string{"incr", "decrby", "incrbyfloat"},
		Examples: []command.Example{{Line: "INCRBY visits 10", Setup: []string{"SET visits 32"}}},
		Do: func(c *command.Ctx) resp.Value {
			n, bad := command.Int(c.Args[2])
			if bad != nil {
				return *bad
			}
			return add(c, n)
		},
	}))
	command.Register(counting(command.Spec{
		Name: "decrby", Arity: 3,
		Summary:  "Takes from the integer a key holds.",
		Args:     []command.Arg{key("the counter"), {Name: "decrement", Kind: command.IntegerArg, Help: "what to take"}},
		Errors:   []string{"ERR decrement would overflow"},
		Related:  []string{"decr", "incrby"},
		Examples: []command.Example{{Line: "DECRBY stock 5", Setup: []string{"SET stock 47"}}},
		Do: func(c *command.Ctx) resp.Value {
			n, bad := command.Int(c.Args[2])
			switch {
			case bad != nil:
				return *bad
			case n == -1<<63:
				return resp.Err("ERR decrement would overflow")
			}
			return add(c, -n)
		},
	}))
}

func add(c *command.Ctx, by int64) resp.Value {
	name := c.Args[1]
	s, bad := c.Text(name)
	if bad != nil {
		return *bad
	}
	var n int64
	if s != nil {
		var ok bool
		if n, ok = s.Int(); !ok {
			return command.NotInteger
		}
	}
	sum := n + by
	if by > 0 && sum < n || by < 0 && sum > n {
		return overflow
	}
	replace(c, name, s, value.NewInt(sum))
	c.Trace.Notify("$", "incrby", name)
	return resp.Int(sum)
}

// replace swaps the string of a key for another and keeps the time to live; old is nil for a missing key.
func replace(c *command.Ctx, name string, old, s *value.String) {
	if old == nil {
		c.Store(name, s, trace.Rule{})
		return
	}
	was := old.Encoding()
	c.Keys().Edit(name).Value = s
	c.Encoded(name, was, s)
}
