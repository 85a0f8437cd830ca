package admin

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// handshake are the flags of what a client says to be let in.
var handshake = []string{"noscript", "loading", "stale", "fast", "no_auth", "allow_busy"}

var (
	badName   = resp.Err("ERR Client names cannot contain spaces, newlines or special characters.")
	wrongPass = resp.Err("WRONGPASS invalid username-password pair or user is disabled.")
	noPass    = resp.Err("ERR AUTH <password> called without any password configured for the default user. Are you sure your configuration is correct?")
)

func init() {
	command.Register(command.Spec{
		Name: "hello", Arity: -1, Group: "connection", Since: "6.0.0",
		Summary:    "Chooses the protocol and tells about the server.",
		Complexity: "O(1)",
		Args: []command.Arg{{Name: "arguments", Kind: command.Block, Optional: true, Args: []command.Arg{
			{Name: "protover", Kind: command.IntegerArg, Help: "2 or 3"},
			{Name: "auth", Kind: command.Block, Token: "AUTH", Optional: true, Args: []command.Arg{
				{Name: "username", Kind: command.StringArg}, {Name: "password", Kind: command.StringArg}}},
			{Name: "clientname", Kind: command.StringArg, Token: "SETNAME", Optional: true, Help: "a name for this client"},
		}}},
		Reply: "Facts about the server by name, in the protocol just chosen.",
		Errors: []string{"NOPROTO unsupported protocol version", "ERR Protocol version is not an integer or out of range",
			"ERR Syntax error in HELLO option 'word'", wrongPass.Str, badName.Str},
		Flags: handshake, Categories: []string{"@connection"},
		Related:  []string{"client|setname", "auth", "reset"},
		Examples: []command.Example{{Line: "HELLO 3"}},
		Do:       hello,
	})
	command.Register(command.Spec{
		Name: "auth", Arity: -2, Group: "connection", Since: "1.0.0",
		Summary:    "Would identify a user; this server has the default user alone, and no password.",
		Complexity: "O(1)",
		Args: []command.Arg{{Name: "username", Kind: command.StringArg, Optional: true, Help: "default"},
			{Name: "password", Kind: command.StringArg, Help: "anything"}},
		Reply:  "OK for the user default, whatever the password.",
		Errors: []string{noPass.Str, wrongPass.Str, "ERR syntax error"},
		Flags:  handshake, Categories: []string{"@connection"},
		Differs:  "No password can be set.",
		Related:  []string{"hello"},
		Examples: []command.Example{{Line: "AUTH default secret"}},
		Do: func(c *command.Ctx) resp.Value {
			switch {
			case len(c.Args) > 3:
				return command.SyntaxError
			case len(c.Args) == 2:
				return noPass
			case c.Args[1] != "default":
				return wrongPass
			}
			return resp.OK
		},
	})
}

func hello(c *command.Ctx) resp.Value {
	proto, args := c.Proto, c.Args[1:]
	if len(args) > 0 {
		n, ok := value.ParseInt(args[0])
		if !ok {
			return resp.Err("ERR Protocol version is not an integer or out of range")
		}
		if n != 2 && n != 3 {
			return resp.Err("NOPROTO unsupported protocol version")
		}
		proto, args = int(n), args[1:]
	}
	name, named := "", false
	for i := 0; i < len(args); i++ {
		switch left := len(args) - i - 1; {
		case command.Is(args[i], "AUTH") && left >= 2:
			if args[i+1] != "default" {
				return wrongPass
			}
			i += 2
		case command.Is(args[i], "SETNAME") && left >= 1:
			i++
			if !goodName(args[i]) {
				return badName
			}
			name, named = args[i], true
		default:
			return resp.Errf("ERR Syntax error in HELLO option '%s'", args[i])
		}
	}
	c.Proto = proto
	if named {
		c.Name = name
	}
	return resp.Pairs(resp.Str("server"), resp.Str("redis"), resp.Str("version"), resp.Str(c.Server.Profile.Version()),
		resp.Str("proto"), resp.Int(int64(proto)), resp.Str("id"), resp.Int(c.ID), resp.Str("mode"), resp.Str("standalone"),
		resp.Str("role"), resp.Str("master"), resp.Str("modules"), resp.List())
}

// goodName says whether a text can name a client: printing ASCII without blanks.
func goodName(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < '!' || r > '~' })
}
