package admin

import (
	"strconv"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "time", Arity: 1, Group: "server", Since: "2.6.0",
		Summary:    "The server's clock.",
		Complexity: "O(1)",
		Reply:      "Seconds since 1970, and microseconds within the second, as two strings. The clock stands still inside a script and a transaction.",
		Flags:      []string{"loading", "stale", "fast"},
		Related:    []string{"eval", "info"},
		Examples:   []command.Example{{Line: "TIME"}},
		Do: func(c *command.Ctx) resp.Value {
			now := c.Server.Now
			return resp.List(resp.Str(strconv.FormatInt(now/1e6, 10)), resp.Str(strconv.FormatInt(now%1e6, 10)))
		},
	})
}
