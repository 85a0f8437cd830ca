package engine

import (
	"slices"
	"strings"
	"testing"
)

func TestEveryCommandDescribesItself(t *testing.T) {
	all := Commands()
	if !slices.IsSortedFunc(all, func(a, b *Command) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("not sorted by name")
	}
	for _, c := range all {
		if c.Name != strings.ToUpper(c.Name) || strings.Contains(c.Name, "|") || c.Summary == "" {
			t.Errorf("%q: %q", c.Name, c.Summary)
		}
		if got := Lookup(strings.Fields(strings.ToLower(c.Name))); got != c {
			t.Errorf("Lookup(%q) found %v", c.Name, got)
		}
	}
}

func TestLookup(t *testing.T) {
	if c := Lookup([]string{"ping", "hello"}); c == nil || c.Name != "PING" {
		t.Errorf("ping hello: %v", c)
	}
	for _, args := range [][]string{nil, {""}, {"pin"}, {"ping|x"}} {
		if c := Lookup(args); c != nil {
			t.Errorf("%q found %s", args, c.Name)
		}
	}
}
