package bits

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "bitfield_ro", Arity: -2, Group: "bitmap", Since: "6.0.0",
		Summary:    "BITFIELD for reading alone: only GET.",
		Complexity: "O(1) for each subcommand",
		Args: []command.Arg{
			{Name: "key", Kind: command.KeyArg},
			{Name: "get-block", Kind: command.Block, Token: "GET", Optional: true, Multiple: true, Args: fieldArg("GET", false).Args},
		},
		Reply:    "The integer for each GET; bits past the end are 0.",
		Errors:   []string{onlyGet.Str, badFieldType.Str, command.BitOffset.Str, command.SyntaxError.Str},
		Flags:    []string{"readonly", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1,
		Types:    []string{"string", "bitmap"},
		Related:  []string{"bitfield", "getbit"},
		Examples: []command.Example{{Setup: []string{`SET word X`}, Line: "BITFIELD_RO word GET u7 0", Note: "X is 01011000: its first seven bits are 44."}},
		Do:       bitfieldRO,
	})
}

func bitfieldRO(c *command.Ctx) resp.Value {
	ops, _, writes, bad := parseFields(c)
	switch {
	case bad != nil:
		return *bad
	case writes:
		return onlyGet
	}
	return getFields(c, ops)
}
