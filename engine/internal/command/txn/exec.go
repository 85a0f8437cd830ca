package txn

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "exec", Arity: 1, Group: "transactions", Since: "1.2.0",
		Summary:    "Runs what the transaction has queued, with nothing in between.",
		Complexity: "that of the queued commands",
		Reply:      "An array of their replies, errors among them; nil when a watched key was changed.",
		Errors:     []string{"ERR EXEC without MULTI", aborted.Str},
		Flags:      []string{"noscript", "loading", "stale", "skip_slowlog"},
		Related:    []string{"multi", "discard", "watch"},
		Examples: []command.Example{
			{Line: "EXEC", Setup: []string{"MULTI", "SET a 1", "INCR a", "LPUSH a x"}, Note: "A failing command does not stop the others."},
			{Line: "EXEC", Setup: []string{"SET bits x", "WATCH bits", "CONFIG SET bitmap-default-roaring yes", "SETBIT bits 0 0", "MULTI", "GET bits"}, Note: "A conversion counts as a change, even when no bit does."},
		},
		Do: exec,
	})
}

func exec(c *command.Ctx) resp.Value {
	t := c.Multi
	if t == nil {
		return resp.Err("ERR EXEC without MULTI")
	}
	changed := false
	for k, seen := range c.Watch {
		changed = changed || version(c.Server, k) != seen
	}
	end(c.Session)
	switch {
	case t.Broken:
		return aborted
	case changed:
		return resp.NilArray
	}
	replies := make([]resp.Value, 0, len(t.Queued))
	for _, args := range t.Queued {
		replies = append(replies, c.Call(args))
	}
	return resp.List(replies...)
}
