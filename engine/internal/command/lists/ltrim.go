package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "ltrim", Arity: 4, Group: "list", Since: "1.0.0",
		Summary:    "Keeps the elements between two indexes and drops all others.",
		Complexity: "O(n) over the elements dropped",
		Args:       []command.Arg{keyArg, startArg, stopArg},
		Reply:      "OK, also for a missing key; a range that holds nothing removes the key.",
		Errors:     []string{command.NotInteger.Str},
		Flags:      []string{"write"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"lrange", "lrem"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0 10 7"}, Line: "LTRIM marks 1 -2"}},
		Do:       ltrim,
	})
}

func ltrim(c *command.Ctx) resp.Value {
	start, stop, bad := command.Bounds(c.Args[2], c.Args[3])
	if bad != nil {
		return *bad
	}
	e, l, bad := own(c, c.Args[1])
	if l == nil {
		if bad != nil {
			return *bad
		}
		return resp.OK
	}
	from, n, empty := span(start, stop, l.Len())
	if empty {
		from, n = l.Len(), 0
	}
	l.DeleteRange(0, from)
	l.DeleteRange(n, l.Len()-n)
	shrunk(c, e, l, "ltrim")
	return resp.OK
}
