package main

import (
	"strings"
	"testing"
)

const breaking = "SETBIT visits:1 4000000 1\nSETBIT visits:2 4000000 1\nGETRANGE visits:1 0 10\n"

func TestRehearseForms(t *testing.T) {
	for _, c := range []struct {
		args   string
		in     string
		status int
		want   []string
	}{
		{"rehearse -", breaking, 0, []string{"It would break: 1 command would fail", "GETRANGE visits:1 0 10", "visits:{n}"}},
		{"rehearse --format json -", breaking, 0, []string{`"Pattern": "visits:{n}"`}},
		{"rehearse --format html -", breaking, 0, []string{"<!doctype html>", "<code>visits:{n}</code>"}},
		{"rehearse --fail-on wrongtype -", breaking, 1, nil},
		{"rehearse --fail-on growth,reply -", breaking, 0, nil},
		{"rehearse --fail-on nonsense -", breaking, 2, nil},
		{"rehearse --format pdf -", breaking, 2, nil},
		{"rehearse -", "", 1, nil},
		{"weigh -", strings.Repeat("\xaa", 125_000), 0, []string{"1 key takes", "would grow under bitmap-default-roaring"}},
		{"weigh --fail-on growth -", "hello", 0, nil},
		{"weigh --profile 6.2 -", "hello", 2, nil},
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
