package config

import (
	"fmt"
	"slices"
	"strings"

	"bitloupe/engine/internal/glob"
)

// Pair is a setting's name and its value as text.
type Pair struct{ Name, Value string }

// Get finds settings by names and patterns. A plain name comes back as it was typed; patterns match names and aliases,
// in alphabetical order. No name twice.
func (c *Config) Get(patterns ...string) []Pair {
	var out []Pair
	seen := map[string]bool{}
	add := func(name string, s *setting) {
		if !seen[name] {
			seen[name] = true
			out = append(out, Pair{name, s.get(c)})
		}
	}
	for _, p := range patterns {
		if !strings.ContainsAny(p, `*?[`) {
			if s := c.lookup(p); s != nil {
				add(p, s)
			}
			continue
		}
		for _, name := range Names() {
			if s := c.lookup(name); s != nil && glob.Match(p, name, true) {
				add(name, s)
			}
		}
	}
	return out
}

// Names lists every setting and alias in alphabetical order.
func Names() []string {
	names := make([]string, 0, len(byName))
	for name := range byName {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Change is one setting that got another value.
type Change struct{ Name, From, To string }

// Set changes settings, all or none: pairs alternates names and values. The error is what CONFIG SET answers behind ERR,
// to the letter.
func (c *Config) Set(pairs []string) ([]Change, error) {
	type step struct {
		s     *setting
		value string
	}
	var steps []step
	for i := 0; i < len(pairs); i += 2 {
		if c.lookup(pairs[i]) == nil {
			name, _, _ := strings.Cut(pairs[i], "\x00") // the server's own formatting ends there
			return nil, fmt.Errorf("Unknown option or number of arguments for CONFIG SET - '%s'", name)
		}
	}
	failed := func(name, why string) ([]Change, error) {
		return nil, fmt.Errorf("CONFIG SET failed (possibly related to argument '%s') - %s", name, why)
	}
	for i := 0; i < len(pairs); i += 2 {
		s := c.lookup(pairs[i])
		if s.locked != "" {
			return failed(pairs[i], s.locked)
		}
		if slices.ContainsFunc(steps, func(x step) bool { return x.s == s }) {
			return failed(pairs[i], "duplicate parameter")
		}
		steps = append(steps, step{s, pairs[i+1]})
	}
	for i := range steps {
		v, wrong := steps[i].s.kind(steps[i].value)
		if wrong != "" {
			return failed(pairs[2*i], wrong)
		}
		steps[i].value = v
	}
	var changes []Change
	for _, x := range steps {
		if old := x.s.get(c); old != x.value {
			x.s.set(c, x.value)
			changes = append(changes, Change{x.s.name, old, x.value})
		}
	}
	return changes, nil
}
