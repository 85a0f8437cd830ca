package sets

import (
	"slices"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "sinterstore", Arity: -3, Group: "set", Since: "1.0.0",
		Summary:    "Keeps the members that all of the sets hold under another key.",
		Complexity: "O(n × m): the members of the smallest set times the number of sets",
		Args:       []command.Arg{destArg, keysArg},
		Reply:      "The number of members kept; with none the destination is removed.",
		Flags:      []string{"write", "denyoom"},
		FirstKey:   1, LastKey: -1, Step: 1, Types: []string{types},
		Related: []string{"sinter", "sintercard", "bitop"},
		Examples: []command.Example{{Setup: []string{"SADD a 1 2 ada", "SADD b 1 2 bob"}, Line: "SINTERSTORE both a b",
			Note: "Two listpacks, but only integers are left: the result is an intset."}},
		Do: sinterstore,
	})
}

func sinterstore(c *command.Ctx) resp.Value {
	sets, bad := sources(c, c.Args[2:])
	if bad != nil {
		return *bad
	}
	env := scratch(c)
	r := result(env, sets)
	onlyInts := true
	intersect(c, sets, func(m value.Member) bool {
		n, ok := m.Number()
		if onlyInts = onlyInts && ok; onlyInts {
			m = value.Member{Int: n, IsInt: true}
		}
		r.Add(env, m)
		return true
	})
	if onlyInts && env.Profile == memory.V812 {
		r.ToIntset(env)
	}
	return keep(c, c.Args[1], r)
}

// result makes the empty set that the server collects an intersection in: packed when the smallest source is packed,
// since the result cannot be larger.
func result(env *value.Env, sets []*value.Set) *value.Set {
	if env.Profile != memory.V812 || slices.Contains(sets, nil) {
		return value.NewIntset()
	}
	least := slices.MinFunc(sets, func(a, b *value.Set) int { return a.Len() - b.Len() })
	if least.Encoding() == "listpack" {
		return value.NewListpackSet()
	}
	return value.NewIntset()
}
