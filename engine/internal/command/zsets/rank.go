package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// rank is ZRANK and ZREVRANK.
func rank(c *command.Ctx, back bool) resp.Value {
	with := len(c.Args) == 4
	switch {
	case len(c.Args) > 4:
		return command.WrongArity(c.Spec.Name)
	case with && !command.Is(c.Args[3], "WITHSCORE"):
		return command.SyntaxError
	}
	z, bad := find(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	if z != nil {
		if at, s, ok := z.Rank(c.Args[2]); ok {
			if back {
				at = z.Len() - 1 - at
			}
			if with {
				return resp.List(resp.Int(int64(at)), score(c, s))
			}
			return resp.Int(int64(at))
		}
	}
	if with {
		return resp.NilArray
	}
	return resp.Nil
}
