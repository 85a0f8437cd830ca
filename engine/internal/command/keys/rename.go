package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	args := []command.Arg{key("the key as it is called"), {Name: "newkey", Kind: command.KeyArg, Help: "its new name"}}
	command.Register(command.Spec{
		Name: "rename", Arity: 3, Group: "generic", Since: "1.0.0",
		Summary:    "Gives a key another name and deletes whatever had that name.",
		Complexity: "O(1), and what it costs to delete the key that was there", Args: args,
		Reply:  "OK.",
		Errors: []string{"ERR no such key"},
		Flags:  []string{"write"}, Categories: generic, FirstKey: 1, LastKey: 2, Step: 1,
		Related:  []string{"renamenx", "copy", "move"},
		Examples: []command.Example{{Line: "RENAME a b", Setup: []string{"SET a 1 EX 60"}, Note: "Value and time to live go along."}},
		Do: func(c *command.Ctx) resp.Value {
			if _, bad := rename(c, true); bad != nil {
				return *bad
			}
			return resp.OK
		},
	})
	command.Register(command.Spec{
		Name: "renamenx", Arity: 3, Group: "generic", Since: "1.0.0",
		Summary:    "Gives a key another name, but only if no key has it.",
		Complexity: "O(1)", Args: args,
		Reply:  "1 when it was renamed, 0 when the new name was taken.",
		Errors: []string{"ERR no such key"},
		Flags:  []string{"write", "fast"}, Categories: generic, FirstKey: 1, LastKey: 2, Step: 1,
		Related:  []string{"rename"},
		Examples: []command.Example{{Line: "RENAMENX a b", Setup: []string{"MSET a 1 b 2"}}},
		Do: func(c *command.Ctx) resp.Value {
			done, bad := rename(c, false)
			if bad != nil {
				return *bad
			}
			return resp.Truth(done)
		},
	})
}

// rename moves a key to another name; over says whether a key of that name may be replaced.
func rename(c *command.Ctx, over bool) (done bool, bad *resp.Value) {
	from, to := c.Args[1], c.Args[2]
	if c.Find(from) == nil {
		return false, &command.NoSuchKey
	}
	if from == to {
		return over, nil
	}
	if c.Look(to) != nil {
		if !over {
			return false, nil
		}
		c.Keys().Delete(to)
	}
	v, expire, origin := take(c, from)
	place(c, to, v, expire, origin)
	c.Trace.Notify("g", "rename_from", from)
	c.Trace.Notify("g", "rename_to", to)
	return true, nil
}
