package module

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	pair(command.Spec{
		Name: "getbitarray", Arity: 2,
		Summary:    "Writes a bitmap as a text of zeros and ones.",
		Complexity: "O(m) in the largest set position",
		Args:       []command.Arg{{Name: "key", Kind: command.KeyArg}},
		Reply:      "A bulk string up to the last set bit; the text 0 for an empty bitmap, an empty simple string for a missing key.",
		Errors:     []string{"ERR bit array of N bytes is too long, at most 67108864 are answered here: use GETINTARRAY or RANGEINTARRAY"},
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1,
		Differs:  "Texts over 64 MiB are refused. The module has no bound, and with bit 4294967295 set its length wraps to zero.",
		Native:   "GET on a string bitmap answers eight bits a byte; on type bitmap there is no counterpart.",
		Related:  []string{"setbitarray", "getintarray"},
		Examples: []command.Example{{Setup: []string{"R.SETINTARRAY b 1 2 4"}, Line: "R.GETBITARRAY b"}},
	}, getbitarray)
}

func getbitarray(c *command.Ctx, w width) resp.Value {
	b, bad := w.read(c, c.Args[1])
	if bad {
		return command.WrongType
	}
	if b == nil {
		return resp.Status("")
	}
	_, last, any := b.Bounds()
	if !any {
		return resp.Str("0")
	}
	if last >= maxText {
		return resp.Errf("ERR bit array of %s bytes is too long, at most %d are answered here: use GETINTARRAY or RANGEINTARRAY", plusOne(last), maxText)
	}
	text := make([]byte, last+1)
	for i := range text {
		text[i] = '0'
	}
	b.Each(0, func(x uint64) bool {
		text[x] = '1'
		return true
	})
	return resp.Str(string(text))
}
