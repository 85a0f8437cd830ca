package hashes

import (
	"strconv"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

var (
	notInteger = resp.Err("ERR hash value is not an integer")
	overflow   = resp.Err("ERR increment or decrement would overflow")
)

func init() {
	command.Register(command.Spec{
		Name: "hincrby", Arity: 4, Group: "hash", Since: "2.0.0",
		Summary:    "Adds an integer to the number in a field.",
		Complexity: "O(1) in a hashtable, O(n) when packed",
		Args:       []command.Arg{keyArg, fieldArg, {Name: "increment", Kind: command.IntegerArg}},
		Reply:      "The number afterwards; a missing field counts as 0.",
		Errors:     []string{command.NotInteger.Str, notInteger.Str, overflow.Str},
		Flags:      []string{"write", "denyoom", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"hincrbyfloat", "incrby", "bitfield"},
		Examples: []command.Example{{Setup: []string{"HSET user:7 visits 41"}, Line: "HINCRBY user:7 visits 1"}},
		Do:       hincrby,
	})
}

func hincrby(c *command.Ctx) resp.Value {
	by, bad := command.Int(c.Args[3])
	if bad != nil {
		return *bad
	}
	text, ok, bad := read(c)
	if bad != nil {
		return *bad
	}
	n := int64(0)
	if ok {
		if n, ok = value.ParseInt(text); !ok {
			return notInteger
		}
	}
	sum := n + by
	if (sum > n) != (by > 0) && by != 0 {
		return overflow
	}
	if !c.RoomFor(c.Args[2:3]) {
		return command.QuotaReached
	}
	setOne(c, strconv.FormatInt(sum, 10))
	return resp.Int(sum)
}
