package main

import (
	"strings"
	"testing"
)

func TestExperiments(t *testing.T) {
	for _, c := range []struct {
		args, in string
		status   int
		want     []string
	}{
		{"bench rankings -n 10000", "", 0, []string{"10,000 integers", "about half the memory", "hashtable", "native bitmap"}},
		{"bench rankings -n 10000 --json", "", 0, []string{`"Limit": 512`}},
		{"bench rankings -n 9999", "", 2, nil},
		{"bench lists -n 2000", "", 0, []string{"2.6, one list", "linkedlist", "10-40 %"}},
		{"bench lists -n 5000000", "", 2, nil},
		{"bench hashes -n 2000", "", 0, []string{"plain keys", "hashes of 512"}},
		{"bench hashes -n 2000 --profile 7.0", "", 0, []string{"plain keys"}},
		{"bench hashes --profile 5", "", 2, nil},
		{"budget -", "1, 2\n70000", 0, []string{"3 integers from 1 to 70,000", "set as intset", "string bitmap"}},
		{"budget --json -", "1 2 3", 0, []string{`"Count": 3`}},
		{"budget -", "-1", 0, []string{"not possible"}},
		{"budget -", "one", 1, nil},
		{"budget --profile 5 -", "1", 2, nil},
		{"budget", "", 2, nil},
	} {
		var out, err strings.Builder
		if status := run(strings.Fields(c.args), strings.NewReader(c.in), &out, &err); status != c.status {
			t.Errorf("%s: status %d, %s", c.args, status, err.String())
		}
		for _, w := range c.want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("%s: %q is not in\n%s", c.args, w, out.String())
			}
		}
	}
}
