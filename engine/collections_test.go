package engine

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"bitloupe/engine/memory"
	"bitloupe/engine/trace"
)

func do(t *testing.T, e *Engine, line string) {
	t.Helper()
	if r := e.Do(strings.Fields(line)...); r.IsError() {
		t.Fatalf("%s: %s", line, r.Str)
	}
}

func sadd(t *testing.T, e *Engine, key string, from, to int) {
	t.Helper()
	args := []string{"SADD", key}
	for i := from; i <= to; i++ {
		args = append(args, strconv.Itoa(i))
	}
	if r := e.Do(args...); r.IsError() {
		t.Fatal(r.Str)
	}
}

func threshold(in *Insides, setting string) *Threshold {
	for i := range in.Thresholds {
		if in.Thresholds[i].Setting == setting {
			return &in.Thresholds[i]
		}
	}
	return nil
}

func TestInsidesOfSets(t *testing.T) {
	e := New(Options{})
	sadd(t, e, "s", 1, 512)
	in, _ := e.Inspect("s")
	if in.Insides == nil || in.Insides.Table != nil || in.Insides.Width != 2 {
		t.Fatalf("%+v", in.Insides)
	}
	if th := threshold(in.Insides, "set-max-intset-entries"); th == nil || th.Limit != 512 || th.Value != 512 || th.Crossed {
		t.Errorf("%+v", th)
	}
	do(t, e, "SADD s 513")
	in, _ = e.Inspect("s")
	table := in.Insides.Table
	if table == nil || table.Buckets != [2]int{1024, 0} || table.Used != [2]int{513, 0} || table.Moving || len(table.Chains[0]) != 1024 || table.Looked != 1024 {
		t.Fatalf("%+v", table)
	}
	keys := 0
	for _, n := range table.Chains[0] {
		keys += int(n)
	}
	if keys != 513 {
		t.Errorf("the chains hold %d keys", keys)
	}
	if th := threshold(in.Insides, "set-max-intset-entries"); !th.Crossed || th.To != "hashtable" {
		t.Errorf("%+v", th)
	}
	sadd(t, e, "s", 514, 1025)
	in, _ = e.Inspect("s")
	if table = in.Insides.Table; !table.Moving || table.Buckets != [2]int{1024, 2048} {
		t.Errorf("while it rehashes: %+v", table)
	}
}

func TestInsidesOfOthers(t *testing.T) {
	e := New(Options{})
	do(t, e, "CONFIG SET list-max-listpack-size 3")
	do(t, e, "RPUSH l 1 2 3 4 5 6 7")
	in, _ := e.Inspect("l")
	n := in.Insides.Nodes
	if n == nil || n.Total != 3 || n.LimitEntries != 3 || n.Shown[0].Entries != 3 || n.Shown[2].Entries != 1 {
		t.Fatalf("%+v", n)
	}
	if th := threshold(in.Insides, "list-max-listpack-size"); th.Limit != 3 || th.Value != 1 || th.Unit != "elements" {
		t.Errorf("%+v", th)
	}
	do(t, e, "CONFIG SET zset-max-listpack-entries 2")
	do(t, e, "ZADD z 1 a 2 b 3 c")
	in, _ = e.Inspect("z")
	sum := 0
	for _, n := range in.Insides.Heights {
		sum += n
	}
	if sum != 3 || in.Insides.Table == nil || in.Insides.Table.Used[0] != 3 {
		t.Errorf("%+v", in.Insides)
	}
	do(t, e, "HSET h f "+strings.Repeat("v", 64))
	in, _ = e.Inspect("h")
	if th := threshold(in.Insides, "hash-max-listpack-value"); th.Value != 64 || th.Crossed || !th.Known {
		t.Errorf("%+v", th)
	}
	do(t, e, "SET str x")
	if in, _ = e.Inspect("str"); in.Insides != nil {
		t.Errorf("a string has insides: %+v", in.Insides)
	}
}

// The transitions that the page draws: each with its rule, the constant in it, and bytes before and after.
func TestTransitionsAreTold(t *testing.T) {
	e := New(Options{})
	sadd(t, e, "full", 1, 512)
	sadd(t, e, "wide", 1, 9)
	sadd(t, e, "word", 1, 9)
	do(t, e, "CONFIG SET list-max-listpack-size 4")
	do(t, e, "RPUSH list a b c d")
	for _, c := range []struct {
		line, from, to, rule, says string
		kind                       trace.Kind
	}{
		{"SADD full 513", "intset", "hashtable", "set-intset-full", "512", trace.KeyEncoding},
		{"SADD wide 70000", "16-bit", "32-bit", "intset-widen", "70000 needs 32 bits", trace.Grow},
		{"SADD word ada", "intset", "listpack", "set-first-word", "128", trace.KeyEncoding},
		{"RPUSH list e", "listpack", "quicklist", "list-node-full", "4 elements", trace.KeyEncoding},
	} {
		_, rec := e.Run(strings.Fields(c.line))
		if len(rec.Changes) != 1 {
			t.Errorf("%s: %+v", c.line, rec.Changes)
			continue
		}
		g := rec.Changes[0]
		if g.Kind != c.kind || g.From != c.from || g.To != c.to || g.Rule.ID != c.rule || !strings.Contains(g.Rule.Text, c.says) || g.Before == 0 || g.After == 0 {
			t.Errorf("%s: %+v", c.line, g)
		}
	}
}

func TestFormsOfCollections(t *testing.T) {
	e := New(Options{})
	sadd(t, e, "s", 1, 512)
	do(t, e, "RPUSH l 1 2 3")
	do(t, e, "HSET h f v")
	do(t, e, "ZADD z 1 m")
	do(t, e, "SADD w a b")
	do(t, e, "SADD mixed 1 2 a")
	for _, c := range []struct{ key, names string }{
		{"s", "intset* listpack hashtable string setbit optimised module32 module64"},
		{"w", "listpack* hashtable"}, {"mixed", "listpack* hashtable dual"},
		{"l", "listpack* quicklist quicklist, 1 a node 2.6 ziplist 2.6 linkedlist"},
		{"h", "listpack* hashtable"}, {"z", "listpack* skiplist"},
	} {
		var names []string
		for _, f := range e.WhatIf(c.key) {
			name := f.Name
			if f.Current {
				name += "*"
				if own := e.Bytes(c.key); own != f.Figure.Bytes {
					t.Errorf("%s as it is: %d, MEMORY USAGE says %d", c.key, f.Figure.Bytes, own)
				}
			}
			if f.Why == "" || !f.Figure.Known || f.Figure.Bytes == 0 {
				t.Errorf("%s as %s: %+v", c.key, f.Name, f)
			}
			names = append(names, name)
		}
		if got := strings.Join(names, " "); got != c.names {
			t.Errorf("%s: %s, want %s", c.key, got, c.names)
		}
	}
	// The hash table that 512 members would make is the one that the 513th does make, but for that member.
	figure := map[string]int64{}
	for _, f := range e.WhatIf("s") {
		figure[f.Name] = f.Figure.Bytes
	}
	do(t, e, "SADD s 513")
	if got := e.Bytes("s"); got != figure["hashtable"]+8*512+32 {
		t.Errorf("hashtable of 512 said to be %d; of 513 it is %d", figure["hashtable"], got)
	}
}

func TestBudget(t *testing.T) {
	e := New(Options{})
	ints := []int64{}
	for i := range int64(100_000) {
		ints = append(ints, 3*i, 3*i)
	}
	b := e.Budget(ints)
	if b.Count != 100_000 || b.Min != 0 || b.Max != 299_997 || len(b.Rows) != 7 {
		t.Fatalf("%d integers from %d to %d, %d rows", b.Count, b.Min, b.Max, len(b.Rows))
	}
	got := map[string]BudgetRow{}
	for _, r := range b.Rows {
		got[r.Name] = r
		if r.Can == "" || r.Cannot == "" || r.Why == "" || r.Refused != "" || !r.Figure.Known {
			t.Errorf("%+v", r)
		}
	}
	// The same by commands.
	e.Do("CONFIG", "SET", "set-max-intset-entries", "1000000", "bitmap-default-roaring", "yes")
	for _, n := range ints {
		e.Do("SADD", "k", strconv.FormatInt(n, 10))
		e.Do("SETBIT", "b", strconv.FormatInt(n, 10), "1")
	}
	for name, key := range map[string]string{"intset": "k", "setbit": "b"} {
		if made := e.Bytes(key); made != got[name].Figure.Bytes {
			t.Errorf("%s: %d, by commands %d", name, got[name].Figure.Bytes, made)
		}
	}
	if x, ok := e.BudgetOf("b"); !ok || x.Count != b.Count || fmt.Sprint(x.Rows[0].Figure) != fmt.Sprint(b.Rows[0].Figure) {
		t.Errorf("of the bitmap: %v %+v", ok, x)
	}
	if x, ok := e.BudgetOf("k"); !ok || !x.Rows[0].Current || x.Count != b.Count {
		t.Errorf("of the set: %v %+v", ok, x)
	}
	for _, r := range e.Budget([]int64{-1, 1 << 40}).Rows[2:] {
		if r.Refused == "" || r.Figure.Known {
			t.Errorf("a negative offset: %+v", r)
		}
	}
	do(t, e, "SADD mixed 1 a")
	if _, ok := e.BudgetOf("mixed"); ok {
		t.Error("a set with a word has a budget")
	}
	if b := e.Budget(nil); b.Count != 0 || b.Rows != nil {
		t.Errorf("of nothing: %+v", b)
	}
}

// Ten thousand integers and ten words: the idea of two parts against the hash table that a server makes.
func TestDualIsAnIdea(t *testing.T) {
	e := New(Options{})
	sadd(t, e, "s", 1, 10_000)
	sadd(t, e, "ints", 1, 1)
	for i := range 10 {
		do(t, e, "SADD s word"+strconv.Itoa(i))
	}
	var table, idea Figure
	for _, f := range e.WhatIf("s") {
		switch f.Name {
		case "hashtable":
			table = f.Figure
		case "dual":
			idea = f.Figure
		}
	}
	// An intset of 10,000 16-bit members in its block, a table of 16 buckets with ten words, and the key.
	want := e.Bytes("ints") - 16 + memory.V812.Class(8+2*10_000) + 16 + 56 + 8*16 + 10*(24+8)
	if !idea.Modelled || idea.Bytes-2*int64(len("ints")-1)/2 > want || table.Bytes < 20*idea.Bytes {
		t.Errorf("table %+v, two parts %+v, want about %d", table, idea, want)
	}
}

// A historical server has settings of its own, and its own names for encodings.
func TestProfile26(t *testing.T) {
	e := New(Options{Profile: memory.V26})
	do(t, e, "CONFIG SET list-max-ziplist-entries 2")
	do(t, e, "RPUSH l 1 2")
	if in, _ := e.Inspect("l"); in.Row.Encoding != "ziplist" || !in.Row.Modelled || threshold(in.Insides, "list-max-ziplist-entries").Limit != 2 {
		t.Errorf("%+v", in)
	}
	do(t, e, "RPUSH l 3")
	if in, _ := e.Inspect("l"); in.Row.Encoding != "linkedlist" {
		t.Errorf("%+v", in.Row)
	}
	if r := New(Options{}).Do("CONFIG", "SET", "list-max-ziplist-entries", "2"); !r.IsError() {
		t.Error("today's server takes list-max-ziplist-entries")
	}
	if r := New(Options{}).Do("CONFIG", "GET", "list-max-ziplist-*"); len(r.Items) != 2 {
		t.Errorf("today's server shows %d words for list-max-ziplist-*", len(r.Items))
	}
}
