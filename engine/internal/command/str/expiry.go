package str

import (
	"math"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// expiry is a time to live as an option names it: EX and PX count from now, EXAT and PXAT are moments.
type expiry struct {
	option string // "" for none
	text   string
}

// moment is the expiry in Unix milliseconds; the error is NotInteger or names the command.
func (x expiry) moment(c *command.Ctx) (int64, *resp.Value) {
	n, bad := command.Int(x.text)
	if bad != nil {
		return 0, bad
	}
	invalid := resp.Errf(command.BadExpire, c.Spec.Name)
	if n <= 0 {
		return 0, &invalid
	}
	if x.option == "EX" || x.option == "EXAT" {
		if n > math.MaxInt64/1000 {
			return 0, &invalid
		}
		n *= 1000
	}
	if x.option == "EX" || x.option == "PX" {
		if n > math.MaxInt64-c.NowMillis() {
			return 0, &invalid
		}
		n += c.NowMillis()
	}
	return n, nil
}

// expire sets the moment a key goes and tells subscribers.
func expire(c *command.Ctx, key string, at int64) {
	c.Keys().SetExpire(key, at)
	c.Trace.Notify("g", "expire", key)
}

// timeArgs are the choices of a time to live in a syntax description.
var timeArgs = []command.Arg{
	{Name: "seconds", Kind: command.IntegerArg, Token: "EX", Help: "seconds from now"},
	{Name: "milliseconds", Kind: command.IntegerArg, Token: "PX", Help: "milliseconds from now"},
	{Name: "unix-time-seconds", Kind: command.UnixTime, Token: "EXAT", Help: "a moment, in seconds since 1970"},
	{Name: "unix-time-milliseconds", Kind: command.UnixTime, Token: "PXAT", Help: "a moment, in milliseconds since 1970"},
}

var expiryTokens = map[string]bool{"EX": true, "PX": true, "EXAT": true, "PXAT": true}
