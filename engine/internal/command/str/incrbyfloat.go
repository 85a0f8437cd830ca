package str

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/longdouble"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "incrbyfloat", Arity: 3, Group: "string", Since: "2.6.0",
		Summary:    "Adds a decimal number to the one a key holds.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the counter"), {Name: "increment", Kind: command.DoubleArg, Help: "what to add"}},
		Reply:      "The number afterwards as a string, with up to 17 digits behind the point. A missing key counts as 0.",
		Errors:     []string{"ERR value is not a valid float", "ERR increment would produce NaN or Infinity"},
		Flags:      []string{"write", "denyoom", "fast"}, FirstKey: 1, LastKey: 1, Step: 1, Types: only,
		Related: []string{"incrby"},
		Examples: []command.Example{
			{Line: "INCRBYFLOAT x 0.1", Setup: []string{"SET x 10.5"}},
			{Line: "INCRBYFLOAT x 0.1", Setup: []string{"SET x 866.5"}, Note: "Numbers are extended doubles, and so are their errors."},
		},
		Do: incrByFloat,
	})
}

func incrByFloat(c *command.Ctx) resp.Value {
	name := c.Args[1]
	s, bad := c.Text(name)
	if bad != nil {
		return *bad
	}
	n := longdouble.Zero()
	if s != nil {
		ok := s.Len() < longdouble.MaxText
		if ok {
			n, ok = longdouble.Parse(s.Text())
		}
		if !ok {
			return command.NotFloat
		}
	}
	by, ok := longdouble.Parse(c.Args[2])
	if !ok {
		return command.NotFloat
	}
	sum, ok := longdouble.Add(n, by)
	if !ok {
		return resp.Err("ERR increment would produce NaN or Infinity")
	}
	text := longdouble.Format(sum)
	replace(c, name, s, value.NewText(text))
	c.Trace.Notify("$", "incrbyfloat", name)
	return resp.Str(text)
}
