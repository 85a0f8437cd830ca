package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "setex", Arity: 4, Group: "string", Since: "2.0.0",
		Summary:    "Gives a key a string and a time to live in seconds.",
		Complexity: "O(1)",
		Args: []command.Arg{key("the key to write"), {Name: "seconds", Kind: command.IntegerArg, Help: "time to live, in seconds"},
			{Name: "value", Kind: command.StringArg, Help: "its string"}},
		Reply:  "OK.",
		Errors: []string{"ERR invalid expire time in 'setex' command", "ERR value is not an integer or out of range"},
		Flags:  []string{"write", "denyoom"}, FirstKey: 1, LastKey: 1, Step: 1,
		Related:  []string{"set", "psetex", "expire"},
		Examples: []command.Example{{Line: "SETEX token 60 abc"}},
		Do:       func(c *command.Ctx) resp.Value { return setFor(c, "EX") },
	})
	command.Register(command.Spec{
		Name: "psetex", Arity: 4, Group: "string", Since: "2.6.0",
		Summary:    "Gives a key a string and a time to live in milliseconds.",
		Complexity: "O(1)",
		Args: []command.Arg{key("the key to write"), {Name: "milliseconds", Kind: command.IntegerArg, Help: "time to live, in milliseconds"},
			{Name: "value", Kind: command.StringArg, Help: "its string"}},
		Reply:  "OK.",
		Errors: []string{"ERR invalid expire time in 'psetex' command", "ERR value is not an integer or out of range"},
		Flags:  []string{"write", "denyoom"}, FirstKey: 1, LastKey: 1, Step: 1,
		Related:  []string{"set", "setex", "pexpire"},
		Examples: []command.Example{{Line: "PSETEX token 60000 abc"}},
		Do:       func(c *command.Ctx) resp.Value { return setFor(c, "PX") },
	})
}

// setFor is SETEX and PSETEX: option says the unit.
func setFor(c *command.Ctx, option string) resp.Value {
	at, bad := expiry{option, c.Args[2]}.moment(c)
	if bad != nil {
		return *bad
	}
	if !put(c, c.Args[1], c.Args[3]) {
		return command.QuotaReached
	}
	expire(c, c.Args[1], at)
	return resp.OK
}
