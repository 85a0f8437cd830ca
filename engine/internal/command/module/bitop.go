package module

import (
	"math"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	ops := []command.Arg{}
	for _, o := range []string{"AND", "OR", "XOR", "NOT", "ANDOR", "ONE", "DIFF", "DIFF1"} {
		ops = append(ops, command.Arg{Name: o, Kind: command.Token, Token: o})
	}
	pair(command.Spec{
		Name: "bitop", Arity: -4,
		Summary:    "Combines bitmaps and stores the result.",
		Complexity: "O(c) in the number of containers of all sources",
		Args: []command.Arg{{Name: "operation", Kind: command.OneOf, Args: ops, Help: "upper case only"}, {Name: "destkey", Kind: command.KeyArg},
			{Name: "key", Kind: command.KeyArg, Multiple: true, Help: "two or more, NOT takes one"},
			{Name: "last", Kind: command.IntegerArg, Optional: true, Help: "NOT only: complement up to here"}},
		Reply:  "The cardinality of the result, which is stored even when empty. Missing sources count as empty.",
		Errors: []string{"ERR syntax error", "ERR invalid last: must be an unsigned 32 bit integer"},
		Flags:  []string{"write", "getkeys-api"}, KeysOf: bitopKeys, FirstKey: 2, LastKey: -1, Step: 1,
		Differs: "NOT up to the largest position complements; the module's range wraps to nothing there and copies. One WRONGTYPE is answered where the module sends two. " +
			"R64 NOT over more than 16 pieces of 2^32 positions is refused.",
		Native:  "BITOP: it answers the byte length and not the cardinality, takes lower case and a single source, deletes the destination when the length is 0, and its NOT works on whole bytes.",
		Related: []string{"diff", "bitcount"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY a 1 2 3", "R.SETINTARRAY b 2 3 4"}, Line: "R.BITOP AND d a b"},
			{Setup: []string{"R.SETINTARRAY a 1 2"}, Line: "R.BITOP NOT d a 3"}},
	}, bitop)
}

func bitopKeys(args []string) []int {
	last := len(args)
	if len(args) > 1 && args[1] == "NOT" {
		last = min(last, 4)
	}
	var at []int
	for i := 2; i < last; i++ {
		at = append(at, i)
	}
	return at
}

// fold combines the first source, already copied into d, with the others.
var fold = map[string]func(d value.Roar, others []value.Roar){
	"AND":   func(d value.Roar, o []value.Roar) { each(o, d.And) },
	"OR":    func(d value.Roar, o []value.Roar) { each(o, d.Or) },
	"XOR":   func(d value.Roar, o []value.Roar) { each(o, d.Xor) },
	"DIFF":  func(d value.Roar, o []value.Roar) { each(o, d.AndNot) },
	"ANDOR": func(d value.Roar, o []value.Roar) { d.And(union(o)) },
	"DIFF1": func(d value.Roar, o []value.Roar) {
		u := union(o)
		u.AndNot(d)
		d.And(d.Fresh())
		d.Or(u)
	},
	"ONE": func(d value.Roar, o []value.Roar) {
		seen, twice := d.Clone().(value.Roar), d.Fresh()
		for _, s := range o {
			again := seen.Clone().(value.Roar)
			again.And(s)
			twice.Or(again)
			seen.Or(s)
		}
		d.Or(seen)
		d.AndNot(twice)
	},
}

func each(o []value.Roar, f func(value.Roar)) {
	for _, s := range o {
		f(s)
	}
}

func union(o []value.Roar) value.Roar {
	u := o[0].Clone().(value.Roar)
	each(o[1:], u.Or)
	return u
}

func bitop(c *command.Ctx, w width) resp.Value {
	op := c.Args[1]
	combine := fold[op]
	switch {
	case op == "NOT":
		return w.not(c)
	case combine == nil:
		return command.SyntaxError
	case len(c.Args) < 5:
		return command.WrongArity(c.Spec.ShownName())
	}
	dest, bad := w.write(c, c.Args[2])
	if bad {
		return command.WrongType
	}
	var sources []value.Roar
	for _, k := range c.Args[3:] {
		s, bad := w.read(c, k)
		if bad {
			return command.WrongType
		}
		if s == nil {
			s = w.fresh(c)
		}
		sources = append(sources, s)
	}
	d := sources[0].Clone().(value.Roar)
	combine(d, sources[1:])
	if dest == nil {
		c.Store(c.Args[2], d, made)
	} else {
		// An existing destination is changed in place and so keeps its expiry.
		c.Edit(c.Args[2]).Value = d
	}
	return reply(d.Card())
}

// not stores the complement of one bitmap over 0 to the larger of its last set bit and the last argument.
func (w width) not(c *command.Ctx) resp.Value {
	if len(c.Args) > 5 {
		return command.WrongArity(c.Spec.ShownName())
	}
	var last uint64
	given := len(c.Args) == 5
	if given {
		x, ok := w.number(c.Args[4])
		if !ok {
			return w.invalid("last")
		}
		last = x
	}
	if _, bad := w.write(c, c.Args[2]); bad {
		return command.WrongType
	}
	src, bad := w.read(c, c.Args[3])
	if bad {
		return command.WrongType
	}
	if src == nil {
		src = w.fresh(c)
	}
	_, top, any := src.Bounds()
	if any {
		last = max(last, top)
	}
	if e := overBudget(0, last); e != nil {
		return *e
	}
	d := src.Clone().(value.Roar)
	if any || given {
		d.Complement(last)
	}
	c.Store(c.Args[2], d, made)
	return reply(d.Card())
}

// last is the largest position.
func (w width) last() uint64 {
	if w.wide {
		return math.MaxUint64
	}
	return math.MaxUint32
}
