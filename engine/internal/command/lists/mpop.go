package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

const (
	lowKeys = "numkeys should be greater than 0"
	lowPop  = "count should be greater than 0"
)

var mpopErrors = []string{"ERR " + lowKeys, "ERR " + lowPop, command.SyntaxError.Str}

var popCountArg = command.Arg{Name: "count", Kind: command.IntegerArg, Token: "COUNT", Optional: true, Help: "at most that many; 1"}

// popMany is LMPOP and BLMPOP: at is where the number of keys stands. ok is false when no key holds a list.
func popMany(c *command.Ctx, at int) (reply resp.Value, ok bool) {
	keys, bad := command.KeyCount(c.Args, at, lowKeys, "syntax error")
	if bad != nil {
		return *bad, true
	}
	rest := c.Args[at+1+len(keys):]
	if len(rest) == 0 {
		return command.SyntaxError, true
	}
	left, bad := parseSide(rest[0])
	if bad != nil {
		return *bad, true
	}
	count := int64(1)
	if rest = rest[1:]; len(rest) > 0 {
		if len(rest) != 2 || !command.Is(rest[0], "COUNT") {
			// A second COUNT is refused only once the first one was read.
			if len(rest) > 2 && command.Is(rest[0], "COUNT") {
				if _, bad := command.IntegerFrom(rest[1], 1, lowPop); bad != nil {
					return *bad, true
				}
			}
			return command.SyntaxError, true
		}
		if count, bad = command.IntegerFrom(rest[1], 1, lowPop); bad != nil {
			return *bad, true
		}
	}
	for _, k := range keys {
		e, l, bad := own(c, k)
		if bad != nil {
			return *bad, true
		}
		if l != nil {
			return resp.List(resp.Str(k), resp.List(take(c, e, l, left, count)...)), true
		}
	}
	return resp.NilArray, false
}

// keysAfterCount finds keys behind the argument at at, which counts them.
func keysAfterCount(at int) func(args []string) []int {
	return func(args []string) (where []int) {
		if len(args) <= at {
			return nil
		}
		keys, bad := command.KeyCount(args, at, lowKeys, "syntax error")
		for i := range keys {
			where = append(where, at+1+i)
		}
		if bad != nil {
			return nil
		}
		return where
	}
}
