package str

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "set", Arity: -3, Group: "string", Since: "1.0.0",
		Summary:    "Gives a key a string value, whatever it held before.",
		Complexity: "O(1)",
		Args: []command.Arg{
			key("the key to write"),
			{Name: "value", Kind: command.StringArg, Help: "any bytes"},
			{Name: "condition", Kind: command.OneOf, Optional: true, Args: []command.Arg{
				{Name: "nx", Kind: command.Token, Token: "NX", Help: "only if the key is missing"},
				{Name: "xx", Kind: command.Token, Token: "XX", Help: "only if the key exists"},
			}},
			{Name: "get", Kind: command.Token, Token: "GET", Optional: true, Help: "answer the old value"},
			{Name: "expiration", Kind: command.OneOf, Optional: true, Args: append(timeArgs[:4:4],
				command.Arg{Name: "keepttl", Kind: command.Token, Token: "KEEPTTL", Help: "keep the time to live it has"})},
		},
		Reply:  "OK; nil when NX or XX kept it from writing. With GET: the old value, or nil where there was none.",
		Errors: []string{"ERR syntax error", "ERR invalid expire time in 'set' command", "ERR value is not an integer or out of range"},
		Flags:  []string{"write", "denyoom"}, FirstKey: 1, LastKey: 1, Step: 1,
		Differs: "The comparing options IFEQ, IFNE, IFDEQ and IFDNE of 8.4 are not offered.",
		Related: []string{"get", "setex", "setnx", "getset", "mset", "setbit"},
		Examples: []command.Example{
			{Line: "SET greeting hello"},
			{Line: "SET greeting bye NX", Setup: []string{"SET greeting hello"}, Note: "The key exists: nothing is written."},
			{Line: "SET greeting bye GET EX 60", Setup: []string{"SET greeting hello"}},
			{Line: "SET flags plain", Setup: []string{"CONFIG SET bitmap-default-roaring yes", "SETBIT flags 7 1"}, Note: "SET overwrites a native bitmap; the key is a string afterwards."},
		},
		Do: set,
	})
}

// setOptions is what the words behind the value say.
type setOptions struct {
	nx, xx, get, keep bool
	expiry
}

func parseSet(args []string) (o setOptions, ok bool) {
	for i := 0; i < len(args); i++ {
		switch word := strings.ToUpper(args[i]); {
		case word == "NX" && !o.xx:
			o.nx = true
		case word == "XX" && !o.nx:
			o.xx = true
		case word == "GET":
			o.get = true
		case word == "KEEPTTL" && o.option == "":
			o.keep = true
		case expiryTokens[word] && !o.keep && (o.option == "" || o.option == word) && i+1 < len(args):
			i++
			o.expiry = expiry{word, args[i]}
		default:
			return o, false
		}
	}
	return o, true
}

func set(c *command.Ctx) resp.Value {
	name, text := c.Args[1], c.Args[2]
	if len(c.Args) == 3 {
		if !put(c, name, text) {
			return command.QuotaReached
		}
		return resp.OK
	}
	o, ok := parseSet(c.Args[3:])
	if !ok {
		return command.SyntaxError
	}
	var at int64
	if o.option != "" {
		var bad *resp.Value
		if at, bad = o.moment(c); bad != nil {
			return *bad
		}
	}
	reply := resp.OK
	if o.get {
		if reply = get(c, name); reply.IsError() {
			return reply
		}
	}
	old := c.Look(name)
	if o.nx && old != nil || o.xx && old == nil {
		if o.get {
			return reply
		}
		return resp.Nil
	}
	if o.keep && old != nil {
		at = old.Expire
	}
	if !put(c, name, text) {
		return command.QuotaReached
	}
	if o.keep && at != 0 {
		c.Keys().SetExpire(name, at)
	} else if at != 0 {
		expire(c, name, at)
	}
	return reply
}
