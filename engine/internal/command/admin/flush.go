package admin

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

func init() {
	args := []command.Arg{{Name: "flush-type", Kind: command.OneOf, Optional: true, Args: []command.Arg{
		{Name: "async", Kind: command.Token, Token: "ASYNC", Help: "free the memory in the background"},
		{Name: "sync", Kind: command.Token, Token: "SYNC", Help: "free it before answering"},
	}}}
	command.Register(command.Spec{
		Name: "flushall", Arity: -1, Group: "server", Since: "1.0.0",
		Summary:    "Deletes every key of every database.",
		Complexity: "O(N) in the number of keys", Args: args,
		Reply:  "OK.",
		Errors: []string{"ERR syntax error"},
		Flags:  []string{"write"}, Categories: []string{"@keyspace", "@dangerous"},
		Differs:  "SYNC and ASYNC are the same here.",
		Related:  []string{"flushdb", "del"},
		Examples: []command.Example{{Line: "FLUSHALL", Setup: []string{"SET a 1"}}},
		Do:       func(c *command.Ctx) resp.Value { return flush(c, c.Server.DBs...) },
	})
	command.Register(command.Spec{
		Name: "flushdb", Arity: -1, Group: "server", Since: "1.0.0",
		Summary:    "Deletes every key of the database in use.",
		Complexity: "O(N) in the number of keys", Args: args,
		Reply:  "OK.",
		Errors: []string{"ERR syntax error"},
		Flags:  []string{"write"}, Categories: []string{"@keyspace", "@dangerous"},
		Differs:  "SYNC and ASYNC are the same here.",
		Related:  []string{"flushall", "select"},
		Examples: []command.Example{{Line: "FLUSHDB", Setup: []string{"SET a 1"}}},
		Do:       func(c *command.Ctx) resp.Value { return flush(c, c.Keys()) },
	})
}

func flush(c *command.Ctx, dbs ...*keyspace.DB) resp.Value {
	if len(c.Args) > 2 || len(c.Args) == 2 && !command.Is(c.Args[1], "SYNC") && !command.Is(c.Args[1], "ASYNC") {
		return command.SyntaxError
	}
	for _, d := range dbs {
		if n := d.Len(); n > 0 {
			d.Clear()
			c.Trace.Written()
			c.Trace.Change(trace.Change{Kind: trace.KeyGone, Count: int64(n), Rule: trace.Rule{ID: "flush", Text: "Every key of the database was deleted."}})
		}
	}
	return resp.OK
}
