package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "zscan", Arity: -3, Group: "sorted-set", Since: "2.8.0",
		Summary:    "Lists the members of a sorted set a piece at a time.",
		Complexity: "O(1) a call, O(n) for all of them",
		Args:       append([]command.Arg{keyArg}, command.ScanArgs...),
		Reply:      "The cursor for the next call, 0 when all was listed, and some members with their scores. A packed set is listed whole.",
		Errors:     command.ScanErrors,
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"zrange", "sscan", "hscan", "scan"},
		Examples: []command.Example{{Setup: []string{"ZADD best 90 ada 75.5 bob"}, Line: "ZSCAN best 0 MATCH a*"}},
		Do:       zscan,
	})
}

func zscan(c *command.Ctx) resp.Value {
	cursor, bad := command.ScanCursor(c.Args[2])
	if bad != nil {
		return *bad
	}
	z, bad := find(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case z == nil:
		return command.ScanReply(0, nil)
	}
	o, bad := command.ParseScan(c.Args[3:], false)
	if bad != nil {
		return *bad
	}
	var items []resp.Value
	next := z.Scan(cursor, o.Count, func(member, score string) {
		if o.Takes(member) {
			items = append(items, resp.Str(member), resp.Str(score))
		}
	})
	return command.ScanReply(next, items)
}
