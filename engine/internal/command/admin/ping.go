package admin

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "ping", Arity: -1, Group: "connection", Since: "1.0.0",
		Summary:    "Answers PONG, or the word given.",
		Complexity: "O(1)",
		Args:       []command.Arg{{Name: "message", Kind: command.StringArg, Optional: true}},
		Reply:      "The simple string PONG, or the message as a bulk string.",
		Flags:      []string{"fast"}, Categories: []string{"@connection"},
		Examples: []command.Example{{Line: "PING"}, {Line: `PING "still there?"`}},
		Do:       ping,
	})
}

func ping(c *command.Ctx) resp.Value {
	switch len(c.Args) {
	case 1:
		return resp.Status("PONG")
	case 2:
		return resp.Str(c.Args[1])
	}
	return command.WrongArity("ping")
}
