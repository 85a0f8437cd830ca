package lists

import (
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

// popFirst is BLPOP and BRPOP.
func popFirst(c *command.Ctx, left bool) resp.Value {
	last := len(c.Args) - 1
	if bad := command.CheckTimeout(c.Args[last]); bad != nil {
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
	return command.RefuseToWait(c, c.Spec.Title()[1:])
}
