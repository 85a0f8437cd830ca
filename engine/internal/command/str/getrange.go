package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "getrange", Arity: 4, Group: "string", Since: "2.4.0",
		Summary:    "Reads a part of the string a key holds, from one byte to another.",
		Complexity: "O(N) in the length of the part",
		Args:       rangeArgs,
		Reply:      "The bytes from start to end, both included; negative numbers count from the end. Empty when the key or the range is.",
		Errors:     []string{"ERR value is not an integer or out of range"},
		Flags:      []string{"readonly"}, FirstKey: 1, LastKey: 1, Step: 1, Types: only,
		Related: []string{"get", "setrange", "bitcount", "bitrangeintarray"},
		Examples: []command.Example{
			{Line: "GETRANGE greeting 0 3", Setup: []string{"SET greeting hello"}},
			{Line: "GETRANGE greeting -3 -1", Setup: []string{"SET greeting hello"}},
		},
		Do: getRange,
	})
}

var rangeArgs = []command.Arg{
	key("the key to read"),
	{Name: "start", Kind: command.IntegerArg, Help: "first byte, from 0, or from the end with a minus"},
	{Name: "end", Kind: command.IntegerArg, Help: "last byte, included"},
}

func getRange(c *command.Ctx) resp.Value {
	start, end, bad := command.Bounds(c.Args[2], c.Args[3])
	if bad != nil {
		return *bad
	}
	s, bad := c.Text(c.Args[1])
	if bad != nil {
		return *bad
	}
	if s == nil || s.Len() == 0 {
		return resp.Str("")
	}
	// An end that is negative even after the length was added is before the string: unlike BITCOUNT, it is not moved up
	// to the first byte (spec/legacy-encodings.md 1).
	n := s.Len()
	if start < 0 {
		start = max(start+n, 0)
	}
	if end < 0 {
		end += n
	}
	if end = min(end, n-1); start > end {
		return resp.Str("")
	}
	if !c.Replying(end - start + 1) {
		return command.QuotaReached
	}
	c.Trace.Touched(c.Args[1], uint64(start)*8, uint64(end)*8+7)
	c.Trace.Scanned(end - start + 1)
	return resp.Str(s.Slice(start, end+1))
}
