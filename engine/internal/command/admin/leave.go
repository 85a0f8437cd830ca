package admin

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "quit", Arity: -1, Group: "connection", Since: "1.0.0",
		Summary:    "Ends the connection.",
		Complexity: "O(1)",
		Reply:      "OK, and then the connection is closed.",
		Flags:      handshake, Categories: []string{"@connection"},
		Differs:  "In the playground the session goes on.",
		Related:  []string{"reset"},
		Examples: []command.Example{{Line: "QUIT"}},
		Do:       func(c *command.Ctx) resp.Value { c.Closing = true; return resp.OK },
	})
	command.Register(command.Spec{
		Name: "reset", Arity: 1, Group: "connection", Since: "6.2.0",
		Summary:    "Makes the connection as it was when it began.",
		Complexity: "O(1)",
		Reply:      "RESET. The transaction, watched keys, name, database and protocol are back to where they started.",
		Flags:      handshake, Categories: []string{"@connection"},
		Related:  []string{"hello", "discard", "select"},
		Examples: []command.Example{{Line: "RESET", Setup: []string{"SELECT 3", "MULTI"}}},
		Do: func(c *command.Ctx) resp.Value {
			s := c.Session
			s.Multi, s.Name, s.DB, s.Proto, s.Quiet = nil, "", 0, 2, command.Told
			clear(s.Watch)
			return resp.Status("RESET")
		},
	})
}
