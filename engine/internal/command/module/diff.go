package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "diff", Arity: 4,
		Summary:    "Stores one bitmap minus another.",
		Complexity: "O(c) in the number of containers",
		Args: []command.Arg{{Name: "destkey", Kind: command.KeyArg}, {Name: "key1", Kind: command.KeyArg},
			{Name: "key2", Kind: command.KeyArg}},
		Reply:  "OK. The result is stored even when it is empty; an expiry of the destination is dropped.",
		Errors: []string{"Roaring: key does not exist"},
		Flags:  []string{"write"}, FirstKey: 1, LastKey: 3, Step: 1,
		Native:   "BITOP DIFF, which takes more sources and answers the byte length.",
		Related:  []string{"bitop", "contains"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY a 1 2 3", "R.SETINTARRAY b 2 9"}, Line: "R.DIFF d a b"}},
	}, diff)
}

func diff(c *command.Ctx, w width) resp.Value {
	if _, bad := w.write(c, c.Args[1]); bad {
		return command.WrongType
	}
	a, b, wrong := w.two(c, c.Args[2], c.Args[3])
	if wrong != nil {
		return *wrong
	}
	d := a.Clone().(value.Roar)
	d.AndNot(b)
	c.Store(c.Args[1], d, made)
	return resp.OK
}

// two finds two bitmaps that must both exist, checking one key after the other.
func (w width) two(c *command.Ctx, k1, k2 string) (a, b value.Roar, wrong *resp.Value) {
	for i, k := range []string{k1, k2} {
		x, bad := w.read(c, k)
		switch {
		case bad:
			return nil, nil, &command.WrongType
		case x == nil:
			return nil, nil, &missed
		case i == 0:
			a = x
		default:
			b = x
		}
	}
	return a, b, nil
}
