package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "copy", Arity: -3, Group: "generic", Since: "6.2.0",
		Summary:    "Copies a key with its value and its time to live.",
		Complexity: "O(1) for strings, O(N) in the elements or containers of others",
		Args: []command.Arg{
			{Name: "source", Kind: command.KeyArg, Help: "the key to copy"},
			{Name: "destination", Kind: command.KeyArg, Help: "the name of the copy"},
			{Name: "destination-db", Kind: command.IntegerArg, Token: "DB", Optional: true, Help: "the database of the copy"},
			{Name: "replace", Kind: command.Token, Token: "REPLACE", Optional: true, Help: "replace what has that name"},
		},
		Reply:  "1 when it was copied, 0 when there was nothing to copy or the name was taken.",
		Errors: []string{"ERR syntax error", sameObject.Str, badIndex.Str, "ERR value is not an integer or out of range"},
		Flags:  []string{"write", "denyoom"}, Categories: generic, FirstKey: 1, LastKey: 2, Step: 1,
		Related: []string{"rename", "move", "dump"},
		Examples: []command.Example{
			{Line: "COPY a b", Setup: []string{"SET a 1 EX 60"}},
			{Line: "COPY flags twin", Setup: []string{"CONFIG SET bitmap-default-roaring yes", "SETBIT flags 7 1"}, Note: "A native bitmap keeps its type."},
		},
		Do: copyKey,
	})
}

func copyKey(c *command.Ctx) resp.Value {
	from, to, db, replace := c.Args[1], c.Args[2], c.Session.DB, false
	for i := 3; i < len(c.Args); i++ {
		switch {
		case command.Is(c.Args[i], "REPLACE"):
			replace = true
		case command.Is(c.Args[i], "DB") && i+1 < len(c.Args):
			i++
			var bad *resp.Value
			if db, bad = database(c, c.Args[i]); bad != nil {
				return *bad
			}
		default:
			return command.SyntaxError
		}
	}
	if db == c.Session.DB && from == to {
		return sameObject
	}
	e := c.Find(from)
	if e == nil {
		return resp.Int(0)
	}
	taken := false
	inDB(c, db, func() { taken = c.Look(to) != nil })
	if taken && !replace {
		return resp.Int(0)
	}
	if !c.Room(int64(len(to)) + 400) {
		return command.QuotaReached
	}
	if x, ok := e.Value.(interface{ CopyRefusal() string }); ok {
		return resp.Err(x.CopyRefusal())
	}
	expire, origin := e.Expire, e.Origin
	v := twin(e.Value)
	inDB(c, db, func() {
		place(c, to, v, expire, origin)
		c.Trace.Notify("g", "copy_to", to)
	})
	return resp.Int(1)
}

// twin is the copy of a value as the server makes it: some types do not take spare room along.
func twin(v value.Value) value.Value {
	if x, ok := v.(interface{ Copy() value.Value }); ok {
		return x.Copy()
	}
	return v.Clone()
}
