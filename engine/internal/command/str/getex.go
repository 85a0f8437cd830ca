package str

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "getex", Arity: -2, Group: "string", Since: "6.2.0",
		Summary:    "Reads the string of a key and changes its time to live.",
		Complexity: "O(1)",
		Args: []command.Arg{key("the key to read"), {Name: "expiration", Kind: command.OneOf, Optional: true,
			Args: append(timeArgs[:4:4], command.Arg{Name: "persist", Kind: command.Token, Token: "PERSIST", Help: "drop the time to live"})}},
		Reply:  "The string, or nil for a missing key.",
		Errors: []string{"ERR syntax error", "ERR invalid expire time in 'getex' command", "ERR value is not an integer or out of range"},
		Flags:  []string{"write", "fast"}, FirstKey: 1, LastKey: 1, Step: 1, Types: only,
		Related:  []string{"get", "expire", "persist"},
		Examples: []command.Example{{Line: "GETEX a EX 60", Setup: []string{"SET a 1"}}},
		Do:       getEx,
	})
}

func getEx(c *command.Ctx) resp.Value {
	var x expiry
	persist := false
	for i := 2; i < len(c.Args); i++ {
		switch word := strings.ToUpper(c.Args[i]); {
		case word == "PERSIST" && x.option == "":
			persist = true
		case expiryTokens[word] && !persist && (x.option == "" || x.option == word) && i+1 < len(c.Args):
			i++
			x = expiry{word, c.Args[i]}
		default:
			return command.SyntaxError
		}
	}
	name := c.Args[1]
	reply := get(c, name)
	if reply.IsError() || reply.Kind == resp.Null {
		return reply
	}
	if x.option != "" {
		at, bad := x.moment(c)
		switch {
		case bad != nil:
			return *bad
		case at <= c.NowMillis():
			c.Remove(name, "del")
		default:
			expire(c, name, at)
		}
	}
	if persist && c.Look(name).Expire != 0 {
		c.Keys().SetExpire(name, 0)
		c.Trace.Notify("g", "persist", name)
	}
	return reply
}
