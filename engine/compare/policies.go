// Package compare runs the same commands under different rule books and tells where what is kept, or what is answered,
// differs.
package compare

import (
	"fmt"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/figure"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
	"bitloupe/engine/sheet"
)

// policies are the columns, with their names.
var policies = []struct {
	policy engine.ModulePolicy
	name   string
}{{engine.PolicyModule, "module"}, {engine.PolicyRedis, "Redis 8.12"}, {engine.PolicyGo, "Go library"}}

// limits bound a script that is compared.
var limits = scenario.Limits{Bytes: 64 << 10, Line: 16 << 10, Steps: 200, Expand: 1_000_000, Total: 2_000_000}

// State is one key under one policy: its containers and its serialised size, as R.STAT and MEMORY USAGE tell.
type State struct {
	Array, Bitset, Run, Bytes int64
}

// Step is one command that changed keys of the module: the state of the key it names first, by policy.
type Step struct {
	Line, Key, Rule string
	States          []State
	Differs         bool
}

// Policies runs a script of R. and R64. commands under the three policies.
func Policies(script string) ([]Step, error) {
	s, err := scenario.ParseWith(script, limits)
	if err != nil {
		return nil, err
	}
	engines := make([]*engine.Engine, len(policies))
	players := make([]*scenario.Player, len(policies))
	for i, p := range policies {
		engines[i] = engine.New(engine.Options{ModulePolicy: p.policy, Quota: 64 << 20})
		players[i] = scenario.NewPlayer(s, scenario.Func(func(args []string) resp.Value { return engines[i].Do(args...) }))
	}
	var out []Step
	for _, step := range s.Steps {
		for _, p := range players {
			if e, ok := p.Next(); ok && e.Reply.IsError() {
				return out, fmt.Errorf("%s: %s", step.Command, e.Reply.Str)
			}
		}
		key, ok := changes(step.Command)
		if !ok {
			continue
		}
		st := Step{Line: step.Command, Key: key, Rule: rule(step.Command)}
		for _, e := range engines {
			st.States = append(st.States, state(e, key))
		}
		for _, x := range st.States[1:] {
			st.Differs = st.Differs || x != st.States[0]
		}
		out = append(out, st)
	}
	return out, nil
}

// changes names the key whose containers a command can change: the first that it names.
func changes(line string) (key string, ok bool) {
	args, err := resp.Split(line)
	if err != nil || len(args) == 0 {
		return "", false
	}
	c := engine.Lookup(args)
	if c == nil || !c.Has("write") && !strings.HasSuffix(c.Name, ".OPTIMIZE") {
		return "", false
	}
	at := c.Keys(args)
	if len(at) == 0 || at[0] >= len(args) {
		return "", false
	}
	return args[at[0]], true
}

// state reads the figures of a key from R.STAT.
func state(e *engine.Engine, key string) (st State) {
	r := e.Do("R.STAT", key)
	if r.Kind != resp.Bulk {
		return st
	}
	for _, l := range strings.Split(r.Str, "\n") {
		name, value, _ := strings.Cut(l, ": ")
		var n int64
		fmt.Sscan(value, &n)
		switch name {
		case "number of array containers":
			st.Array = n
		case "bitset  containers":
			st.Bitset = n
		case "run containers":
			st.Run = n
		}
	}
	st.Bytes = e.Do("MEMORY", "USAGE", key).Int
	return st
}

// rule words what decides the containers after a command.
func rule(line string) string {
	name, _, _ := strings.Cut(strings.ToUpper(line), " ")
	_, name, _ = strings.Cut(name, ".")
	switch name {
	case "SETBIT", "SETINTARRAY", "APPENDINTARRAY", "SETBITARRAY":
		return "Single bits: an array up to 4,096 values, a bitset from 4,097; all three agree."
	case "SETRANGE", "SETFULL":
		return "A range: CRoaring makes a run of it from 2 values on, the Go library only where a run is smaller. Redis has no range command, so its bits come one by one and make no run."
	case "OPTIMIZE":
		return "Each chunk takes its smallest form; a tie keeps the form it has."
	case "BITOP", "DIFF":
		return "The module keeps the container that the operation leaves. Redis run-optimises the result. The Go library has choices of its own."
	}
	return "The bits decide, and the form they had before."
}

// PolicySections is the comparison as it is shown.
func PolicySections(script string) ([]sheet.Section, error) {
	steps, err := Policies(script)
	if err != nil && len(steps) == 0 {
		return nil, err
	}
	s := sheet.Section{Title: "Containers and bytes by policy", Columns: sheet.Columns("`command", "`key", "policies", "module", "Redis 8.12", "Go library", "rule")}
	for _, st := range steps {
		mark := "same"
		if st.Differs {
			mark = "differs"
		}
		row := []string{st.Line, st.Key, mark}
		for _, x := range st.States {
			row = append(row, fmt.Sprintf("%d array, %d bitset, %d run; %s B", x.Array, x.Bitset, x.Run, figure.Comma(x.Bytes)))
		}
		s.Rows = append(s.Rows, append(row, st.Rule))
	}
	s.Note = "Bytes as the module's MEMORY USAGE answers: the serialised size and the key."
	if err != nil {
		s.Note += " It ended early: " + err.Error()
	}
	return []sheet.Section{s}, nil
}
