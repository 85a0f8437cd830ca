package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "hscan", Arity: -3, Group: "hash", Since: "2.8.0",
		Summary:    "Lists the fields of a hash a piece at a time.",
		Complexity: "O(1) a call, O(n) for all of them",
		Args:       append(append([]command.Arg{keyArg}, command.ScanArgs...), command.Arg{Name: "novalues", Kind: command.Token, Token: "NOVALUES", Optional: true}),
		Reply:      "The cursor for the next call, 0 when all was listed, and some fields with their values. A packed hash is listed whole.",
		Errors:     command.ScanErrors,
		Flags:      []string{"readonly"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"hgetall", "sscan", "zscan", "scan"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 name ada born 1815"}, Line: "HSCAN user:7 0 MATCH b* NOVALUES"}},
		Do:       hscan,
	})
}

func hscan(c *command.Ctx) resp.Value {
	cursor, bad := command.ScanCursor(c.Args[2])
	if bad != nil {
		return *bad
	}
	h, bad := look(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case h == nil:
		return command.ScanReply(0, nil)
	}
	o, bad := command.ParseScan(c.Args[3:], true)
	if bad != nil {
		return *bad
	}
	var items []resp.Value
	next := h.Scan(cursor, o.Count, func(field, text string) {
		if !o.Takes(field) {
			return
		}
		items = append(items, resp.Str(field))
		if !o.NoValues {
			items = append(items, resp.Str(text))
		}
	})
	return command.ScanReply(next, items)
}
