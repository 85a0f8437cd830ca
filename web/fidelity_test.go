package web

import (
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/difftest"
)

// TestDifferencesNameEveryCommand: a command that says it differs is on the page, once.
func TestDifferencesNameEveryCommand(t *testing.T) {
	seen := map[string]string{}
	for _, d := range differences() {
		for _, c := range d.Commands {
			if seen[c.Name] != "" {
				t.Errorf("%s is listed twice", c.Name)
			}
			seen[c.Name] = d.Text
		}
	}
	for _, c := range engine.Commands() {
		if seen[c.Name] != c.Differs {
			t.Errorf("%s says %q, the page %q", c.Name, c.Differs, seen[c.Name])
		}
	}
}

// TestKnownDifferencesCanBeLinked: each has a name of its own that works as a fragment, and says all three things.
func TestKnownDifferencesCanBeLinked(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range difftest.Known {
		if seen[d.Name] || strings.ContainsAny(d.Name, " #\"") || d.Engine == "" || d.Server == "" || d.Reason == "" {
			t.Errorf("%+v", d)
		}
		seen[d.Name] = true
	}
	if len(difftest.Results()) == 0 {
		t.Error("no results of a run")
	}
}
