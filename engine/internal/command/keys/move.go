package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "move", Arity: 3, Group: "generic", Since: "1.0.0",
		Summary:    "Moves a key to another database.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key to move"), {Name: "db", Kind: command.IntegerArg, Help: "number of the database, from 0"}},
		Reply:      "1 when it was moved, 0 when it is missing or the other database has that key.",
		Errors:     []string{sameObject.Str, badIndex.Str, "ERR value is not an integer or out of range"},
		Flags:      []string{"write", "fast"}, Categories: generic, FirstKey: 1, LastKey: 1, Step: 1,
		Related:  []string{"select", "rename", "copy", "swapdb"},
		Examples: []command.Example{{Line: "MOVE a 1", Setup: []string{"SET a 1"}}},
		Do:       move,
	})
}

func move(c *command.Ctx) resp.Value {
	name := c.Args[1]
	db, bad := database(c, c.Args[2])
	switch {
	case bad != nil:
		return *bad
	case db == c.Session.DB:
		return sameObject
	case c.Find(name) == nil:
		return resp.Int(0)
	}
	taken := false
	inDB(c, db, func() { taken = c.Look(name) != nil })
	if taken {
		return resp.Int(0)
	}
	v, expire, origin := take(c, name)
	c.Trace.Notify("g", "move_from", name)
	inDB(c, db, func() {
		place(c, name, v, expire, origin)
		c.Trace.Notify("g", "move_to", name)
	})
	return resp.Int(1)
}
