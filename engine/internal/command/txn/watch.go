package txn

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "watch", Arity: -2, Group: "transactions", Since: "2.2.0",
		Summary:    "Makes the next transaction depend on keys: EXEC does nothing when one of them was changed.",
		Complexity: "O(1) for each key",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg, Multiple: true, Help: "keys to watch, also missing ones"}},
		Reply:      "OK.",
		Errors:     []string{"ERR WATCH inside MULTI is not allowed"},
		Flags:      flags, FirstKey: 1, LastKey: -1, Step: 1,
		Related:  []string{"unwatch", "multi", "exec"},
		Examples: []command.Example{{Line: "WATCH a b"}},
		Do: func(c *command.Ctx) resp.Value {
			if c.Multi != nil {
				return resp.Err("ERR WATCH inside MULTI is not allowed")
			}
			for _, name := range c.Args[1:] {
				k := command.WatchKey{DB: c.Session.DB, Key: name}
				if _, already := c.Watch[k]; !already {
					c.Look(name)
					c.Watch[k] = version(c.Server, k)
				}
			}
			return resp.OK
		},
	})
	command.Register(command.Spec{
		Name: "unwatch", Arity: 1, Group: "transactions", Since: "2.2.0",
		Summary:    "Forgets every key that is watched.",
		Complexity: "O(N) in the number of watched keys",
		Reply:      "OK.",
		Flags:      flags,
		Related:    []string{"watch", "discard"},
		Examples:   []command.Example{{Line: "UNWATCH", Setup: []string{"WATCH a"}}},
		Do:         func(c *command.Ctx) resp.Value { clear(c.Watch); return resp.OK },
	})
}
