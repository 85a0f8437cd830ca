package session

import (
	"fmt"
	"strings"
)

// crashNotice says what ended the interpreter, as far as its last words tell. at is the line that was given up, nil when
// none was being run.
func crashNotice(text string, at *Entry, step int, quota int64, busy bool) *Notice {
	n := &Notice{Title: "The interpreter stopped.", Error: true}
	what := "It ended while it was idle."
	if at != nil {
		what = fmt.Sprintf("Step %d ended it%s.", step, lastWords(text))
	} else if busy {
		what = "It ended while the steps were run again."
	}
	if outOfMemory(text) {
		who := "It"
		if at != nil {
			who = fmt.Sprintf("Step %d", step)
		}
		what = who + " used more memory than this tab could get."
		if quota > 0 && at != nil {
			what = fmt.Sprintf("%s used more memory than this tab could get; values may take %d MiB here.", who, quota>>20)
		}
	}
	n.Text = what + " Your commands are kept"
	switch {
	case step > 2:
		n.Text += fmt.Sprintf("; steps 1 to %d are run again.", step-1)
	case step == 2:
		n.Text += "; step 1 is run again."
	default:
		n.Text += "."
	}
	return n
}

func outOfMemory(text string) bool {
	t := strings.ToLower(text)
	return strings.Contains(t, "out of memory") || strings.Contains(t, "cannot allocate memory")
}

// lastWords is the reason that a program of Go prints when it ends.
func lastWords(text string) string {
	for _, line := range strings.Split(text, "\n") {
		for _, p := range []string{"panic: ", "fatal error: "} {
			if rest, ok := strings.CutPrefix(line, p); ok {
				return " (" + short(rest) + ")"
			}
		}
	}
	return ""
}
