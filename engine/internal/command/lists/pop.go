package lists

import (
	"math"
	"strconv"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

var countArg = command.Arg{Name: "count", Kind: command.IntegerArg, Optional: true, Help: "0 or more"}

// popSome is LPOP and RPOP.
func popSome(c *command.Ctx, left bool) resp.Value {
	if len(c.Args) > 3 {
		return command.WrongArity(c.Spec.Name)
	}
	many := len(c.Args) == 3
	count := int64(1)
	if many {
		n, bad := command.IntegerFrom(c.Args[2], 0, "")
		if bad != nil {
			return *bad
		}
		count = n
	}
	e, l, bad := own(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case l == nil && many:
		return resp.NilArray
	case l == nil:
		return resp.Nil
	case count == 0:
		return resp.List()
	}
	items := take(c, e, l, left, count)
	if many {
		return resp.List(items...)
	}
	return items[0]
}

// neverWaits is how the blocking commands differ from the real server.
const neverWaits = "Nothing waits here: where the real server would hold the client until another one pushes, the call is refused with a sentence that says so. With an element at hand, inside MULTI and in a script it answers as the real server does."

// refuseToWait is the answer of a blocking command that finds nothing, where it may not answer nil; instead is what to
// use in its place.
func refuseToWait(c *command.Ctx, instead string) resp.Value {
	return resp.Errf("ERR %s would wait here, as there is nothing to pop, and this engine answers every command at once: push an element first, or use %s", c.Spec.Title(), instead)
}

var timeoutErrors = []string{badTimeout.Str, negativeTimeout.Str, longTimeout.Str}

var (
	badTimeout      = resp.Err("ERR timeout is not a float or out of range")
	negativeTimeout = resp.Err("ERR timeout is negative")
	longTimeout     = resp.Err("ERR timeout is out of range")
)

// checkTimeout reads a number of seconds.
func checkTimeout(arg string) *resp.Value {
	f, err := strconv.ParseFloat(arg, 64)
	switch {
	case err != nil || math.IsNaN(f) || arg == "" || arg[0] == '+' && len(arg) == 1:
		return &badTimeout
	case f < 0:
		return &negativeTimeout
	case f*1000 > math.MaxInt64:
		return &longTimeout
	}
	return nil
}

// popFirst is BLPOP and BRPOP.
func popFirst(c *command.Ctx, left bool) resp.Value {
	last := len(c.Args) - 1
	if bad := checkTimeout(c.Args[last]); bad != nil {
		return *bad
	}
	for _, k := range c.Args[1:last] {
		e, l, bad := own(c, k)
		if bad != nil {
			return *bad
		}
		if l != nil {
			return resp.List(resp.Str(k), take(c, e, l, left, 1)[0])
		}
	}
	if c.Inner {
		return resp.NilArray
	}
	return refuseToWait(c, c.Spec.Title()[1:])
}
