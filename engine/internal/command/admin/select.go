package admin

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

var badIndex = resp.Err("ERR DB index is out of range")

func init() {
	command.Register(command.Spec{
		Name: "select", Arity: 2, Group: "connection", Since: "1.0.0",
		Summary:    "Changes the database that this client works with.",
		Complexity: "O(1)",
		Args:       []command.Arg{{Name: "index", Kind: command.IntegerArg, Help: "number of the database, from 0"}},
		Reply:      "OK.",
		Errors:     []string{badIndex.Str, "ERR value is not an integer or out of range"},
		Flags:      []string{"loading", "stale", "fast"}, Categories: []string{"@connection"},
		Related:  []string{"move", "swapdb", "dbsize"},
		Examples: []command.Example{{Line: "SELECT 1"}},
		Do: func(c *command.Ctx) resp.Value {
			n, bad := command.IntIn(c.Args[1], -1<<31, 1<<31-1)
			switch {
			case bad != nil:
				return *bad
			case n < 0 || n >= int64(len(c.Server.DBs)):
				return badIndex
			}
			c.Session.DB = int(n)
			return resp.OK
		},
	})
	command.Register(command.Spec{
		Name: "swapdb", Arity: 3, Group: "server", Since: "4.0.0",
		Summary:    "Exchanges the contents of two databases.",
		Complexity: "O(N) in the number of keys here, to mark them as changed for WATCH",
		Args: []command.Arg{
			{Name: "index1", Kind: command.IntegerArg, Help: "number of a database"},
			{Name: "index2", Kind: command.IntegerArg, Help: "number of the other"},
		},
		Reply:  "OK.",
		Errors: []string{"ERR invalid first DB index", "ERR invalid second DB index", badIndex.Str},
		Flags:  []string{"write", "fast"}, Categories: []string{"@keyspace", "@dangerous"},
		Related:  []string{"select", "move"},
		Examples: []command.Example{{Line: "SWAPDB 0 1", Setup: []string{"SET a 1"}}},
		Do:       swapDB,
	})
}

func swapDB(c *command.Ctx) resp.Value {
	var at [2]int64
	for i, which := range []string{"first", "second"} {
		n, ok := value.ParseInt(c.Args[1+i])
		if !ok || n != int64(int32(n)) {
			return resp.Errf("ERR invalid %s DB index", which)
		}
		at[i] = n
	}
	for _, n := range at {
		if n < 0 || n >= int64(len(c.Server.DBs)) {
			return badIndex
		}
	}
	if at[0] != at[1] {
		c.Server.DBs[at[0]].Swap(c.Server.DBs[at[1]])
		c.Trace.Written()
	}
	return resp.OK
}
