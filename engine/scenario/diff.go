package scenario

import (
	"fmt"
	"strings"
)

// Diff says how the reply of an entry differs from the one its step states: line number, command, then the lines stated
// (-) and given (+), those in common left out but for two around each difference.
func Diff(e Entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d: %s\n", e.Step.Line, e.Step.Command)
	if e.Step.Want == nil {
		return b.String()
	}
	want, got := strings.Split(*e.Step.Want, "\n"), strings.Split(e.Text, "\n")
	head := 0
	for head < len(want) && head < len(got) && want[head] == got[head] {
		head++
	}
	tail := 0
	for tail < len(want)-head && tail < len(got)-head && want[len(want)-1-tail] == got[len(got)-1-tail] {
		tail++
	}
	write := func(mark string, lines []string) {
		for i, s := range lines {
			if i == maxDiff {
				fmt.Fprintf(&b, "  %s ... %d more lines\n", mark, len(lines)-i)
				return
			}
			fmt.Fprintf(&b, "  %s %s\n", mark, visible(s))
		}
	}
	from := max(0, head-2)
	if from > 0 {
		fmt.Fprintf(&b, "    ... %d equal lines\n", from)
	}
	write(" ", want[from:head])
	write("-", want[head:len(want)-tail])
	write("+", got[head:len(got)-tail])
	write(" ", want[len(want)-tail:len(want)-tail+min(tail, 2)])
	if tail > 2 {
		fmt.Fprintf(&b, "    ... %d equal lines\n", tail-2)
	}
	return b.String()
}

// maxDiff is how many lines of one side are shown.
const maxDiff = 20

// visible marks blanks at the end of a line, which count.
func visible(s string) string {
	if t := strings.TrimRight(s, " "); len(t) < len(s) {
		return t + strings.Repeat("·", len(s)-len(t))
	}
	return s
}
