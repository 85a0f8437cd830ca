package sets

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

const (
	lowKeys   = "numkeys should be greater than 0"
	manyKeys  = "Number of keys can't be greater than number of args"
	lowLimit  = "LIMIT can't be negative"
	errPrefix = "ERR "
)

func init() {
	command.Register(command.Spec{
		Name: "sintercard", Arity: -3, Group: "set", Since: "7.0.0",
		Summary:    "Counts the members that all of the sets hold, without listing them.",
		Complexity: "O(n × m) at most; a limit ends it early",
		Args: []command.Arg{
			{Name: "numkeys", Kind: command.IntegerArg, Help: "how many keys follow"}, keysArg,
			{Name: "limit", Kind: command.IntegerArg, Token: "LIMIT", Optional: true, Help: "stop counting there; 0 is no limit"},
		},
		Reply:  "The number of members in common.",
		Errors: []string{errPrefix + lowKeys, errPrefix + manyKeys, errPrefix + lowLimit, command.SyntaxError.Str},
		Flags:  []string{"readonly", "movablekeys"},
		KeysOf: keysAfterCount, Types: []string{types},
		Related:  []string{"sinter", "bitop", "bitcount"},
		Examples: []command.Example{{Setup: []string{"SADD a 1 2 3 4", "SADD b 3 4 5"}, Line: "SINTERCARD 2 a b LIMIT 1"}},
		Do:       sintercard,
	})
}

func sintercard(c *command.Ctx) resp.Value {
	keys, bad := command.KeyCount(c.Args, 1, lowKeys, manyKeys)
	if bad != nil {
		return *bad
	}
	limit := int64(0)
	for rest := c.Args[2+len(keys):]; len(rest) > 0; rest = rest[2:] {
		if len(rest) < 2 || !strings.EqualFold(rest[0], "LIMIT") {
			return command.SyntaxError
		}
		if limit, bad = command.IntegerFrom(rest[1], 0, lowLimit); bad != nil {
			return *bad
		}
	}
	sets, bad := sources(c, keys)
	if bad != nil {
		return *bad
	}
	n := int64(0)
	intersect(c, sets, func(value.Member) bool {
		n++
		return n != limit
	})
	return resp.Int(n)
}

// keysAfterCount finds the keys of a command whose first argument counts them.
func keysAfterCount(args []string) (at []int) {
	if len(args) < 3 {
		return nil
	}
	n, ok := value.ParseInt(args[1])
	for i := 2; ok && i < len(args) && int64(i-2) < n; i++ {
		at = append(at, i)
	}
	return at
}
