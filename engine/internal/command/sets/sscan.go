package sets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "sscan", Arity: -3, Group: "set", Since: "2.8.0",
		Summary:    "Lists the members of a set a piece at a time.",
		Complexity: "O(1) a call, O(n) for all of them",
		Args:       append([]command.Arg{keyArg}, command.ScanArgs...),
		Reply:      "The cursor for the next call, 0 when all was listed, and some members. One block of bytes (intset, listpack) is listed whole.",
		Errors:     command.ScanErrors,
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"smembers", "scan", "hscan", "zscan"},
		Examples: []command.Example{{Setup: []string{"SADD team ada bob {1..600}"}, Line: "SSCAN team 0 COUNT 5 MATCH *1*"}},
		Do:       sscan,
	})
}

func sscan(c *command.Ctx) resp.Value {
	cursor, bad := command.ScanCursor(c.Args[2])
	if bad != nil {
		return *bad
	}
	s, bad := find(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case s == nil:
		return command.ScanReply(0, nil)
	}
	o, bad := command.ParseScan(c.Args[3:], false)
	if bad != nil {
		return *bad
	}
	return scanned(s, cursor, o)
}

func scanned(s *value.Set, cursor uint64, o command.ScanOptions) resp.Value {
	var items []resp.Value
	next := s.Scan(cursor, o.Count, func(m string) {
		if o.Takes(m) {
			items = append(items, resp.Str(m))
		}
	})
	return command.ScanReply(next, items)
}
