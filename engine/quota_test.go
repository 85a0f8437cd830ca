package engine_test

import (
	"strings"
	"testing"

	"bitloupe/engine"
)

const quota = 32 << 20

// TestQuota runs what would take far more memory than there is: each is refused in a sentence, changes nothing, and the
// next command works.
func TestQuota(t *testing.T) {
	megabyte := strings.Repeat("x", 1<<20)
	for _, c := range []struct {
		name  string
		setup [][]string
		loop  []string // run until it is refused
	}{
		{"append", nil, []string{"APPEND", "k", megabyte}},
		{"keys", nil, []string{"EVAL", "for i=1,100000 do redis.call('SET',i,string.rep('x',1000)) end", "0"}},
		{"a sparse string read whole", [][]string{{"SETBIT", "k", "4294967295", "1"}}, []string{"GET", "k"}},
		{"the same by parts", [][]string{{"SETBIT", "k", "4294967295", "1"}}, []string{"GETRANGE", "k", "0", "-1"}},
		{"the same many times", [][]string{{"SETBIT", "k", "80000000", "1"}}, []string{"MGET", "k", "k", "k", "k", "k"}},
		{"the same dumped", [][]string{{"SETBIT", "k", "4294967295", "1"}}, []string{"DUMP", "k"}},
		{"the table of LCS", [][]string{{"SET", "a", strings.Repeat("a", 10000)}}, []string{"LCS", "a", "a"}},
		{"past every length", [][]string{{"CONFIG", "SET", "proto-max-bulk-len", "9223372036854775807"}}, []string{"SETRANGE", "k", "2000000000000", "x"}},
		{"a list", nil, []string{"RPUSH", "l", megabyte}},
		{"the same in one transaction", [][]string{{"SETBIT", "k", "80000000", "1"}, {"MULTI"}, {"GET", "k"}, {"GET", "k"}, {"GET", "k"}, {"GET", "k"}}, []string{"EXEC"}},
		{"queued", [][]string{{"MULTI"}}, []string{"SET", "k", megabyte}},
	} {
		e := engine.New(engine.Options{Quota: quota})
		for _, args := range c.setup {
			if r := e.Do(args...); r.IsError() {
				t.Errorf("%s: %v: %s", c.name, args, r.Str)
			}
		}
		refused := false
		for range 200 {
			r := e.Do(c.loop...)
			for _, x := range append(r.Items, r) {
				refused = refused || x.IsError() && strings.Contains(x.Str, "quota")
			}
			if refused || r.IsError() {
				break
			}
		}
		if !refused {
			t.Errorf("%s was not refused", c.name)
		}
		e.Do("DISCARD")
		e.Do("FLUSHALL")
		if r := e.Do("SET", "next", "works"); r.Str != "OK" {
			t.Errorf("%s: after it: %+v", c.name, r)
		}
	}
}

// What is deleted can be used again.
func TestQuotaComesBack(t *testing.T) {
	e := engine.New(engine.Options{Quota: quota})
	half := strings.Repeat("x", quota/2)
	for i := range 10 {
		if r := e.Do("SET", "k", half); r.Str != "OK" {
			t.Fatalf("round %d: %+v", i, r)
		}
		e.Do("DEL", "k")
	}
}

// Under maxmemory commands that may allocate are refused, others run, and nothing is evicted.
func TestMaxMemory(t *testing.T) {
	e := engine.New(engine.Options{})
	e.Do("SET", "k", strings.Repeat("x", 5000))
	e.Do("CONFIG", "SET", "maxmemory", "1kb")
	if r := e.Do("SET", "more", "x"); r.Str != "OOM command not allowed when used memory > 'maxmemory'." {
		t.Errorf("SET: %+v", r)
	}
	if r := e.Do("DEL", "k"); r.Int != 1 {
		t.Errorf("DEL: %+v", r)
	}
	if r := e.Do("SET", "more", "x"); r.Str != "OK" {
		t.Errorf("SET when there is room: %+v", r)
	}
}
