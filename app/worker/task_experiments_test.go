package worker

import (
	"strings"
	"testing"
)

func TestExperimentTasks(t *testing.T) {
	for _, c := range []struct{ kind, arg, in, want string }{
		{"rankings", "10000", "", "skiplist"}, {"rankings", "9999", "", `"9999" is no number`}, {"rankings", "1e9", "", "is no number"},
		{"lists", "1000", "", "linkedlist"}, {"lists", "", "", "is no number"},
		{"hashes", "1000", "", "plain keys"}, {"hashes", "-1", "", "is no number"},
		{"budget", "", "1, 2\n70000", "set as intset"}, {"budget", "", "<b>", "is no integer"}, {"budget", "", "", "no integer"},
	} {
		var clock, told int64
		task := Task{Kind: c.kind, Arg: c.arg, In: strings.NewReader(c.in), Size: int64(len(c.in)),
			Now: func() int64 { clock += 1000; return clock }, Progress: func(done, total int64) { told = total }}
		a := task.Run()
		if got := a.HTML + a.Fault; !strings.Contains(got, c.want) {
			t.Errorf("%s %s: %q is not in %s", c.kind, c.arg, c.want, got)
		}
		if a.HTML != "" && c.kind != "budget" && told == 0 {
			t.Errorf("%s told no progress", c.kind)
		}
	}
}
