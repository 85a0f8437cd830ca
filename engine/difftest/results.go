package difftest

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed results.txt
var recorded string

// Result is how many things of one sort were compared with the server, without a difference but the Known ones.
type Result struct {
	What  string
	Count int
}

// Results are those of the last full run, which fails when they no longer hold. They are written by
// go test ./engine/difftest -record.
func Results() []Result {
	var all []Result
	for line := range strings.Lines(recorded) {
		var r Result
		if count, what, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			fmt.Sscan(count, &r.Count)
			r.What = what
			all = append(all, r)
		}
	}
	return all
}
