package web

import (
	"slices"
	"strings"
	"testing"

	"bitloupe/engine"
)

// TestReference looks at what the pages of all commands are made of.
func TestReference(t *testing.T) {
	all, err := renderedCommands()
	if err != nil {
		t.Fatal(err)
	}
	ids, n := map[string]string{}, 0
	for _, g := range all {
		for _, c := range g.Commands {
			n++
			if other := ids[c.ID]; other != "" {
				t.Errorf("%s and %s have one address, %s", c.Name, other, c.ID)
			}
			ids[c.ID] = c.Name
			if c.Reply == "" || c.Complexity == "" || c.Summary == "" {
				t.Errorf("%s says too little of itself", c.Name)
			}
			if c.Container && len(c.Subs) == 0 {
				t.Errorf("%s has no subcommands to lead to", c.Name)
			}
			for _, x := range c.Runs {
				for _, bad := range []string{"ERR unknown command", "ERR wrong number of arguments"} {
					if strings.Contains(string(x.Steps), bad) {
						t.Errorf("%s: an example answers %q:\n%s", c.Name, bad, x.Script)
					}
				}
			}
		}
	}
	if n != len(engine.Commands()) {
		t.Errorf("%d pages for %d commands", n, len(engine.Commands()))
	}
}

// TestTypesAsDeclared compares the types that a command says it takes with those on which it does not answer WRONGTYPE.
func TestTypesAsDeclared(t *testing.T) {
	checked := 0
	for _, c := range engine.Commands() {
		words, extra, ok := onSubject(c)
		if !ok || len(c.Types) == 0 {
			continue
		}
		all, err := onTypes(words, extra)
		if err != nil {
			t.Fatal(err)
		}
		checked++
		for _, o := range all {
			if o.Type == "missing" {
				continue
			}
			if takes := slices.Contains(c.Types, o.Type); takes == (o.Reply == "WRONGTYPE") {
				t.Errorf("%s says that it takes %v; on a %s it answers %s", c.Name, c.Types, o.Type, o.Reply)
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d commands could be checked", checked)
	}
	if _, err := typeMap(nil, ""); err == nil {
		t.Error("a table of no commands was made")
	}
}
