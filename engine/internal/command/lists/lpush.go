package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "lpush", Arity: -3, Group: "list", Since: "1.0.0",
		Summary:    "Puts elements at the head of a list, which is made when it is missing.",
		Complexity: "O(1) an element, within its node",
		Args:       []command.Arg{keyArg, elementsArg},
		Reply:      "The length of the list afterwards.",
		Flags:      []string{"write", "denyoom", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related: []string{"rpush", "lpushx", "lpop", "lrange"},
		Examples: []command.Example{
			{Line: "LPUSH marks 3 0 10 7"},
			{Setup: []string{"CONFIG SET list-max-listpack-size 4", "RPUSH marks 3 0 10 7"}, Line: "LPUSH marks 5", Note: "The fifth element makes a quicklist of two nodes."},
		},
		Do: lpush,
	})
}

func lpush(c *command.Ctx) resp.Value { return pushAll(c, true) }
