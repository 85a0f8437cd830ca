package admin

import (
	"fmt"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// clientSpec registers one subcommand of CLIENT with what they have in common.
func clientSpec(s command.Spec) {
	s.Name, s.Group, s.Complexity = "client|"+s.Name, "connection", "O(1)"
	s.Flags = append([]string{"noscript", "loading", "stale"}, s.Flags...)
	s.Categories = []string{"@connection"}
	command.Register(s)
}

func init() {
	command.Register(command.Spec{
		Name: "client", Arity: -2, Group: "connection", Since: "2.4.0",
		Summary:    "The subcommands about connections.",
		Complexity: "that of the subcommand",
		Reply:      "That of the subcommand.",
		Related:    []string{"client|id", "client|list", "client|setname", "client|reply"},
	})
	clientSpec(command.Spec{
		Name: "id", Arity: 2, Since: "5.0.0", Summary: "The number of this connection.",
		Reply: "A number that no other connection gets.", Related: []string{"client|info"},
		Examples: []command.Example{{Line: "CLIENT ID"}},
		Do:       func(c *command.Ctx) resp.Value { return resp.Int(c.ID) },
	})
	clientSpec(command.Spec{
		Name: "getname", Arity: 2, Since: "2.6.9", Summary: "The name of this connection.",
		Reply: "The name, or nil when it has none.", Related: []string{"client|setname"},
		Examples: []command.Example{{Line: "CLIENT GETNAME"}},
		Do: func(c *command.Ctx) resp.Value {
			if c.Name == "" {
				return resp.Nil
			}
			return resp.Str(c.Name)
		},
	})
	clientSpec(command.Spec{
		Name: "setname", Arity: 3, Since: "2.6.9", Summary: "Names this connection.",
		Args:  []command.Arg{{Name: "connection-name", Kind: command.StringArg, Help: "no blanks; empty to take the name away"}},
		Reply: "OK.", Errors: []string{badName.Str}, Related: []string{"client|getname", "hello"},
		Examples: []command.Example{{Line: "CLIENT SETNAME worker-1"}},
		Do: func(c *command.Ctx) resp.Value {
			if !goodName(c.Args[2]) {
				return badName
			}
			c.Name = c.Args[2]
			return resp.OK
		},
	})
	clientSpec(command.Spec{
		Name: "setinfo", Arity: 4, Since: "7.2.0", Summary: "Notes which library a client is written with.",
		Args: []command.Arg{{Name: "attr", Kind: command.OneOf, Args: []command.Arg{
			{Name: "libname", Kind: command.StringArg, Token: "LIB-NAME"}, {Name: "libver", Kind: command.StringArg, Token: "LIB-VER"}}}},
		Reply: "OK.", Errors: []string{"ERR Unrecognized option 'word'"}, Related: []string{"client|info"},
		Examples: []command.Example{{Line: "CLIENT SETINFO LIB-NAME my-library"}},
		Do:       setInfo,
	})
	clientSpec(command.Spec{
		Name: "info", Arity: 2, Since: "6.2.0", Summary: "Describes this connection.",
		Reply: "One line of name=value.", Differs: "Only what is known here is told: no buffers.", Related: []string{"client|list"},
		Examples: []command.Example{{Line: "CLIENT INFO"}},
		Do:       func(c *command.Ctx) resp.Value { return resp.VerbatimText(describe(c, c.Session)) },
	})
	clientSpec(command.Spec{
		Name: "list", Arity: -2, Since: "2.4.0", Summary: "Describes every connection.", Flags: []string{"admin"},
		Args:  []command.Arg{{Name: "client-type", Kind: command.StringArg, Token: "TYPE", Optional: true, Help: "normal, master, replica or pubsub"}},
		Reply: "A line of name=value for each.", Differs: "Only what is known here is told: no buffers.",
		Errors: []string{"ERR syntax error", "ERR Unknown client type 'word'"}, Related: []string{"client|info"},
		Examples: []command.Example{{Line: "CLIENT LIST"}},
		Do:       clientList,
	})
	clientSpec(command.Spec{
		Name: "reply", Arity: 3, Since: "3.2.0", Summary: "Chooses whether this client is answered.",
		Args: []command.Arg{{Name: "action", Kind: command.OneOf, Args: []command.Arg{
			{Name: "on", Kind: command.Token, Token: "ON", Help: "answer everything"},
			{Name: "off", Kind: command.Token, Token: "OFF", Help: "answer nothing"},
			{Name: "skip", Kind: command.Token, Token: "SKIP", Help: "do not answer the next command"}}}},
		Reply: "OK for ON; nothing for the others.", Errors: []string{"ERR syntax error"},
		Examples: []command.Example{{Line: "CLIENT REPLY ON"}},
		Do:       replyMode,
	})
	for _, x := range []struct {
		name, since, summary string
		flags                []string
	}{
		{"no-evict", "7.0.0", "Would keep this client's buffers from being given up; none ever are.", []string{"admin"}},
		{"no-touch", "7.2.0", "Would keep this client's reads from counting as accesses.", nil},
	} {
		clientSpec(command.Spec{
			Name: x.name, Arity: 3, Since: x.since, Summary: x.summary, Flags: x.flags,
			Args: []command.Arg{{Name: "enabled", Kind: command.OneOf, Args: []command.Arg{
				{Name: "on", Kind: command.Token, Token: "ON"}, {Name: "off", Kind: command.Token, Token: "OFF"}}}},
			Reply: "OK.", Errors: []string{"ERR syntax error"}, Differs: "Accepted, and changes nothing.",
			Examples: []command.Example{{Line: "CLIENT " + strings.ToUpper(x.name) + " ON"}},
			Do: func(c *command.Ctx) resp.Value {
				if !command.Is(c.Args[2], "ON") && !command.Is(c.Args[2], "OFF") {
					return command.SyntaxError
				}
				return resp.OK
			},
		})
	}
	command.RegisterHelp("client", "connection", "5.0.0",
		"GETNAME", "the name of this connection", "ID", "its number", "INFO", "all that is known of it", "LIST [TYPE type]", "the same of every connection",
		"NO-EVICT (ON|OFF)", "accepted, changes nothing", "NO-TOUCH (ON|OFF)", "accepted, changes nothing",
		"REPLY (ON|OFF|SKIP)", "whether to answer", "SETINFO (LIB-NAME|LIB-VER) <text>", "note the library", "SETNAME <name>", "name this connection")
}

func setInfo(c *command.Ctx) resp.Value {
	attr := strings.ToLower(c.Args[2])
	if attr != "lib-name" && attr != "lib-ver" {
		return resp.Errf("ERR Unrecognized option '%s'", c.Args[2])
	}
	if !goodName(c.Args[3]) {
		return resp.Errf("ERR %s cannot contain spaces, newlines or special characters.", attr)
	}
	c.Vars[attr] = c.Args[3]
	return resp.OK
}

// describe is the line of CLIENT LIST for a session.
func describe(c *command.Ctx, s *command.Session) string {
	now := c.Server.Now
	flags, multi, cmd := "N", -1, "NULL"
	if s.Multi != nil {
		flags, multi = "x", len(s.Multi.Queued)
	}
	if s == c.Session {
		cmd = c.Spec.Name
	}
	return fmt.Sprintf("id=%d addr=%s name=%s age=%d idle=%d flags=%s db=%d sub=0 psub=0 ssub=0 multi=%d watch=%d cmd=%s user=default redir=-1 resp=%d lib-name=%s lib-ver=%s\n",
		s.ID, s.Addr, s.Name, (now-s.Since)/1e6, (now-s.Last)/1e6, flags, s.DB, multi, len(s.Watch), cmd, s.Proto, s.Vars["lib-name"], s.Vars["lib-ver"])
}

func clientList(c *command.Ctx) resp.Value {
	if len(c.Args) != 2 && (len(c.Args) != 4 || !command.Is(c.Args[2], "TYPE")) {
		return command.SyntaxError
	}
	if len(c.Args) == 4 {
		switch strings.ToLower(c.Args[3]) {
		case "normal":
		case "master", "replica", "slave", "pubsub":
			return resp.VerbatimText("")
		default:
			return resp.Errf("ERR Unknown client type '%s'", c.Args[3])
		}
	}
	var b strings.Builder
	for _, s := range c.Server.Clients() {
		b.WriteString(describe(c, s))
	}
	return resp.VerbatimText(b.String())
}

func replyMode(c *command.Ctx) resp.Value {
	switch strings.ToUpper(c.Args[2]) {
	case "ON":
		c.Quiet = command.Told
		return resp.OK
	case "OFF":
		c.Quiet = command.Off
	case "SKIP":
		if c.Quiet != command.Off {
			c.Quiet = command.SkipNext
		}
	default:
		return command.SyntaxError
	}
	return resp.Value{}
}
