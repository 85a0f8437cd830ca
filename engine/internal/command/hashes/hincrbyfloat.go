package hashes

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/longdouble"
	"bitloupe/engine/resp"
)

var (
	notFinite   = resp.Err("ERR value is NaN or Infinity")
	notFloat    = resp.Err("ERR hash value is not a float")
	notPossible = resp.Err("ERR increment would produce NaN or Infinity")
)

func init() {
	command.Register(command.Spec{
		Name: "hincrbyfloat", Arity: 4, Group: "hash", Since: "2.6.0",
		Summary:    "Adds a decimal number to the one in a field.",
		Complexity: "O(1) in a hashtable, O(n) when packed",
		Args:       []command.Arg{keyArg, fieldArg, {Name: "increment", Kind: command.DoubleArg}},
		Reply:      "The number afterwards as a string, with up to 17 digits behind the point. A missing field counts as 0.",
		Errors:     []string{command.NotFloat.Str, notFinite.Str, notFloat.Str, notPossible.Str},
		Flags:      []string{"write", "denyoom", "fast"},
		FirstKey:   1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"hincrby", "incrbyfloat"},
		Examples: []command.Example{{Setup: []string{"HSET shop:1 price 10.5"}, Line: "HINCRBYFLOAT shop:1 price 0.1"}},
		Do:       hincrbyfloat,
	})
}

// infinite says whether the text is one that the server reads as an infinity.
func infinite(s string) bool {
	s = strings.ToLower(strings.TrimLeft(s, "+-"))
	return s == "inf" || s == "infinity"
}

func hincrbyfloat(c *command.Ctx) resp.Value {
	by, ok := longdouble.Parse(c.Args[3])
	switch {
	case !ok:
		return command.NotFloat
	case infinite(c.Args[3]):
		return notFinite
	}
	text, found, bad := read(c)
	if bad != nil {
		return *bad
	}
	n := longdouble.Zero()
	if found {
		ok := len(text) < longdouble.MaxText
		if ok {
			n, ok = longdouble.Parse(text)
		}
		if !ok {
			return notFloat
		}
	}
	sum, ok := longdouble.Add(n, by)
	if !ok {
		return notPossible
	}
	if !c.RoomFor(c.Args[2:3]) {
		return command.QuotaReached
	}
	out := longdouble.Format(sum)
	setOne(c, out)
	return resp.Str(out)
}
