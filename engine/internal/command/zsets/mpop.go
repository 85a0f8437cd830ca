package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

const (
	lowKeys = "numkeys should be greater than 0"
	lowPop  = "count should be greater than 0"
)

var (
	mpopErrors = []string{"ERR " + lowKeys, "ERR " + lowPop, command.SyntaxError.Str}
	whereArg   = command.Arg{Name: "where", Kind: command.OneOf, Args: []command.Arg{{Name: "min", Kind: command.Token, Token: "MIN"}, {Name: "max", Kind: command.Token, Token: "MAX"}}}
	popArg     = command.Arg{Name: "count", Kind: command.IntegerArg, Token: "COUNT", Optional: true, Help: "at most that many; 1"}
)

// popMany is ZMPOP and BZMPOP: at is where the number of keys stands. ok is false when no key holds a sorted set.
func popMany(c *command.Ctx, at int) (reply resp.Value, ok bool) {
	keys, bad := command.KeyCount(c.Args, at, lowKeys, "syntax error")
	if bad != nil {
		return *bad, true
	}
	rest := c.Args[at+1+len(keys):]
	if len(rest) == 0 || !command.Is(rest[0], "MIN") && !command.Is(rest[0], "MAX") {
		return command.SyntaxError, true
	}
	highest, count := command.Is(rest[0], "MAX"), int64(1)
	if rest = rest[1:]; len(rest) > 1 && command.Is(rest[0], "COUNT") {
		if count, bad = command.IntegerFrom(rest[1], 1, lowPop); bad != nil {
			return *bad, true
		}
		rest = rest[2:]
	}
	if len(rest) > 0 {
		return command.SyntaxError, true
	}
	for _, k := range keys {
		e, z, bad := own(c, k)
		if bad != nil {
			return *bad, true
		}
		if z == nil {
			continue
		}
		var pairs []resp.Value
		for _, x := range take(c, e, z, highest, count) {
			pairs = append(pairs, resp.List(resp.Str(x.member), score(c, x.score)))
		}
		return resp.List(resp.Str(k), resp.List(pairs...)), true
	}
	return resp.NilArray, false
}

// keysBehind finds the keys behind the argument at at, which counts them, and before them the destination at dest
// unless that is 0.
func keysBehind(at, dest int) func(args []string) []int {
	return func(args []string) (where []int) {
		if dest > 0 {
			where = append(where, dest)
		}
		if len(args) <= at {
			return where
		}
		keys, _ := command.KeyCount(args, at, lowKeys, "syntax error")
		for i := range keys {
			where = append(where, at+1+i)
		}
		return where
	}
}
