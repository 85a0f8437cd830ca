package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// measure sends the form of an experiment with a size.
func (p *tab) measure(task, size string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.readyState === "complete" && document.querySelector('form[data-task="%s"]')`, task))
	eval[bool](p, fmt.Sprintf(`(() => { const f = document.querySelector('form[data-task="%s"]'); f.elements.arg.value = "%s"; f.requestSubmit(); return true; })()`, task, size))
}

// TestExperiments runs the three experiments at their smallest, and stops one in the middle.
func TestExperiments(t *testing.T) {
	p := open(t, atRoot+"measure/")
	for _, c := range []struct{ task, size, want string }{
		{"rankings", "10000", "skiplist"}, {"lists", "100000", "linkedlist"}, {"hashes", "10000", "plain keys"},
	} {
		p.measure(c.task, c.size)
		p.answered(c.task, c.want)
	}
	p.measure("rankings", "5000000")
	p.until(`document.querySelector('form[data-task="rankings"] output').textContent.includes("%")`)
	eval[bool](p, `(document.querySelector('form[data-task="rankings"] [data-stop]').click(), true)`)
	p.answered("rankings", "skiplist")
	if got := eval[string](p, `document.querySelector('form[data-task="rankings"] output').textContent`); !strings.HasPrefix(got, "Stopped") {
		t.Errorf("after Stop: %q", got)
	}
	p.accessible("with three tables")
}

// TestIntegerBudget gives integers and finds every way to keep them.
func TestIntegerBudget(t *testing.T) {
	p := open(t, atRoot+"decide/")
	p.until(`document.querySelector('form[data-task="budget"]')`)
	p.give("budget", "ids.txt", `"1, 2, 3\n70000"`)
	for _, want := range []string{"set as intset", "set as hashtable", "string bitmap", "native bitmap, optimised", "module bitmap, R64."} {
		p.answered("budget", want)
	}
	p.give("budget", "words.txt", `"one"`)
	p.answered("budget", "is no integer")
}
