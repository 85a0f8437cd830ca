package engine

import (
	"slices"
	"strings"
	"testing"

	"bitloupe/engine/anatomy"
)

func TestPagesOfCollections(t *testing.T) {
	e := New(Options{})
	for _, line := range []string{
		"SADD ints 1 70000", "SADD words a b", "HSET h f v", "ZADD z 1.5 m", "RPUSH l 1 2", "CONFIG SET list-max-listpack-size 2", "RPUSH q 1 2 3 4 5",
	} {
		if r := e.Do(strings.Fields(line)...); r.IsError() {
			t.Fatalf("%s: %s", line, r.Str)
		}
	}
	for _, c := range []struct {
		key   string
		forms []string
		form  string
		has   string
	}{
		{"ints", []string{"intset", "dump"}, "intset", "70000"},
		{"words", []string{"listpack", "dump"}, "listpack", `"b"`},
		{"h", []string{"listpack", "dump"}, "listpack", `field 0`},
		{"z", []string{"listpack", "dump"}, "listpack", `score 0`},
		{"l", []string{"listpack", "dump"}, "listpack", `element 1`},
		{"q", []string{"node 0", "node 1", "node 2", "dump"}, "node 2", `element 0`},
		{"q", []string{"node 0", "node 1", "node 2", "dump"}, "dump", `listpack length`},
	} {
		p, ok := e.Page(c.key, c.form, 0, PageBytes)
		if !ok || p.Form != c.form || !slices.Equal(p.Forms, c.forms) || p.Own != (c.form != "dump") || p.Problem != "" {
			t.Errorf("%s as %s: %v %s of %q, own %v, %s", c.key, c.form, ok, p.Form, p.Forms, p.Own, p.Problem)
			continue
		}
		if text := (anatomy.Anatomy{Ranges: p.Ranges}).String(); !strings.Contains(text, c.has) {
			t.Errorf("%s as %s lacks %q:\n%s", c.key, c.form, c.has, text)
		}
	}
	e.Do("CONFIG", "SET", "set-max-intset-entries", "0", "set-max-listpack-entries", "0")
	e.Do("SADD", "table", "1")
	if p, ok := e.Page("table", "", 0, 100); !ok || !slices.Equal(p.Forms, []string{"dump"}) {
		t.Errorf("a hash table shows %q", p.Forms)
	}
}
