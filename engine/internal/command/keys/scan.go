package keys

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "scan", Arity: -2, Group: "generic", Since: "2.8.0",
		Summary:    "Walks through the keys of the database, some at a time.",
		Complexity: "O(1) a call, O(N) for the whole walk",
		Args: append(command.ScanArgs[:3:3],
			command.Arg{Name: "type", Kind: command.StringArg, Token: "TYPE", Optional: true, Help: "string, bitmap, list, set, zset or hash"}),
		Reply:  "The cursor for the next call, 0 at the end, and an array of names. A key that is there throughout is given; one that comes or goes may be.",
		Errors: append([]string{"ERR unknown type name 'name'"}, command.ScanErrors...),
		Flags:  []string{"readonly"}, Categories: generic,
		Differs: "The cursor is the place of a key in order of creation, and no name comes twice; on the real server the order is not specified and names can repeat.",
		Related: []string{"keys", "sscan", "type"},
		Examples: []command.Example{
			{Line: "SCAN 0 TYPE bitmap", Setup: []string{"SETBIT old 7 1", "CONFIG SET bitmap-default-roaring yes", "SETBIT new 7 1"}},
			{Line: "SCAN 0 MATCH user:* COUNT 2", Setup: []string{"MSET user:1 a user:2 b user:3 c"}},
		},
		Do: scan,
	})
}

// typeNames are the types that SCAN ... TYPE knows.
var typeNames = map[string]bool{
	"string": true, "list": true, "set": true, "zset": true, "hash": true, "bitmap": true, "stream": true, "reroaring": true, "roaring64": true,
}

// splitType takes TYPE and its name out of the options.
func splitType(args []string) (kind string, rest []string, bad *resp.Value) {
	for i := 0; i < len(args); i++ {
		if !command.Is(args[i], "TYPE") || i%2 == 1 {
			rest = append(rest, args[i])
			continue
		}
		if i+1 == len(args) {
			return "", nil, &command.SyntaxError
		}
		i++
		if kind = strings.ToLower(args[i]); !typeNames[kind] {
			e := resp.Errf("ERR unknown type name '%s'", args[i])
			return "", nil, &e
		}
	}
	return kind, rest, nil
}

func scan(c *command.Ctx) resp.Value {
	cursor, bad := command.ScanCursor(c.Args[1])
	if bad != nil {
		return *bad
	}
	kind, rest, bad := splitType(c.Args[2:])
	if bad != nil {
		return *bad
	}
	o, bad := command.ParseScan(rest, false)
	if bad != nil {
		return *bad
	}
	items := []resp.Value{}
	seen := 0
	next, done := c.Keys().Scan(cursor, func(e *keyspace.Entry) bool {
		if seen == o.Count {
			return false
		}
		seen++
		if (kind == "" || e.Value.Type() == kind) && o.Takes(e.Key) && (e.Expire == 0 || e.Expire >= c.NowMillis()) {
			items = append(items, resp.Str(e.Key))
		}
		return true
	})
	if done {
		next = 0
	}
	return command.ScanReply(next, items)
}
