package keys

import (
	"math"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// expiring is one of the four commands that give a key a time to live: unit is the milliseconds of its number, and
// absolute says that it is a moment.
type expiring struct {
	name, since, summary, arg, help, line string
	unit                                  int64
	absolute                              bool
}

func init() {
	for _, x := range []expiring{
		{"expire", "1.0.0", "Gives a key a time to live in seconds.", "seconds", "seconds from now; 0 or less deletes the key", "EXPIRE a 60", 1000, false},
		{"pexpire", "2.6.0", "Gives a key a time to live in milliseconds.", "milliseconds", "milliseconds from now; 0 or less deletes the key", "PEXPIRE a 60000", 1, false},
		{"expireat", "1.2.0", "Sets the moment a key goes, in seconds.", "unix-time-seconds", "seconds since 1970; a moment in the past deletes the key", "EXPIREAT a 4102444800", 1000, true},
		{"pexpireat", "2.6.0", "Sets the moment a key goes, in milliseconds.", "unix-time-milliseconds", "milliseconds since 1970; a moment in the past deletes the key", "PEXPIREAT a 4102444800000", 1, true},
	} {
		kind := command.IntegerArg
		if x.absolute {
			kind = command.UnixTime
		}
		command.Register(command.Spec{
			Name: x.name, Arity: -3, Group: "generic", Since: x.since,
			Summary:    x.summary,
			Complexity: "O(1)",
			Args: []command.Arg{
				key("the key that is to go"),
				{Name: x.arg, Kind: kind, Help: x.help},
				{Name: "condition", Kind: command.OneOf, Optional: true, Args: []command.Arg{
					{Name: "nx", Kind: command.Token, Token: "NX", Help: "only if it has no time to live"},
					{Name: "xx", Kind: command.Token, Token: "XX", Help: "only if it has one"},
					{Name: "gt", Kind: command.Token, Token: "GT", Help: "only if the new one is later"},
					{Name: "lt", Kind: command.Token, Token: "LT", Help: "only if the new one is sooner"},
				}},
			},
			Reply: "1 when it was set, 0 when the key is missing or the condition kept it.",
			Errors: []string{"ERR value is not an integer or out of range", "ERR invalid expire time in '" + x.name + "' command",
				"ERR Unsupported option word", notWithNX.Str, notBoth.Str},
			Flags: []string{"write", "fast"}, Categories: generic, FirstKey: 1, LastKey: 1, Step: 1,
			Related:  []string{"ttl", "persist", "expiretime", "set", "getex"},
			Examples: []command.Example{{Line: x.line, Setup: []string{"SET a 1"}}},
			Do:       x.run,
		})
	}
}

var (
	notWithNX = resp.Err("ERR NX and XX, GT or LT options at the same time are not compatible")
	notBoth   = resp.Err("ERR GT and LT options at the same time are not compatible")
)

// when are the conditions that may follow the time.
type when struct{ nx, xx, gt, lt bool }

func parseWhen(args []string) (w when, bad *resp.Value) {
	for _, a := range args {
		switch {
		case command.Is(a, "NX"):
			w.nx = true
		case command.Is(a, "XX"):
			w.xx = true
		case command.Is(a, "GT"):
			w.gt = true
		case command.Is(a, "LT"):
			w.lt = true
		default:
			e := resp.Errf("ERR Unsupported option %s", a)
			return w, &e
		}
	}
	switch {
	case w.nx && (w.xx || w.gt || w.lt):
		return w, &notWithNX
	case w.gt && w.lt:
		return w, &notBoth
	}
	return w, nil
}

// allows says whether the conditions let at replace old; old is 0 for a key that never goes, which counts as latest.
func (w when) allows(old, at int64) bool {
	switch {
	case w.nx && old != 0, w.xx && old == 0:
		return false
	case w.gt && (old == 0 || at <= old), w.lt && old != 0 && at >= old:
		return false
	}
	return true
}

func (x expiring) run(c *command.Ctx) resp.Value {
	w, bad := parseWhen(c.Args[3:])
	if bad != nil {
		return *bad
	}
	at, bad := command.Int(c.Args[2])
	if bad != nil {
		return *bad
	}
	invalid := resp.Errf(command.BadExpire, x.name)
	if at > math.MaxInt64/x.unit || at < math.MinInt64/x.unit {
		return invalid
	}
	at *= x.unit
	if !x.absolute {
		if at > math.MaxInt64-c.NowMillis() {
			return invalid
		}
		at += c.NowMillis()
	}
	name := c.Args[1]
	e := c.Find(name)
	if e == nil || !w.allows(e.Expire, at) {
		return resp.Int(0)
	}
	if at <= c.NowMillis() {
		c.Remove(name, "del")
	} else {
		c.Keys().SetExpire(name, at)
		c.Trace.Notify("g", "expire", name)
	}
	return resp.Int(1)
}
