package difftest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
	"bitloupe/engine/weigh"
)

// fill makes keys of every type, with numbers, text, compressible and binary strings, expiries and several databases.
func fill(keys int) [][]string {
	w := newWords(7)
	var out [][]string
	add := func(args ...string) { out = append(out, args) }
	for i := range keys {
		n := strconv.Itoa(i)
		switch i % 10 {
		case 0, 1, 2:
			add("SET", "name:"+n, w.text())
		case 3:
			add("SET", "count:"+n, w.num(1<<30))
		case 4:
			add("SET", "long:"+n, strings.Repeat(w.text(), 1+w.IntN(20)))
		case 5:
			args := []string{"SADD", "set:" + n}
			for range 1 + w.IntN(40) {
				args = append(args, w.num(100_000))
			}
			add(args...)
		case 6:
			add("HSET", "hash:"+n, "a", w.text(), "b", "2")
		case 7:
			add("RPUSH", "list:"+n, w.text(), "1", "2", "3")
		case 8:
			add("ZADD", "zset:"+n, "1", "a", "2.5", w.text())
		case 9:
			add("SETBIT", "bits:"+n, w.num(1<<20), "1")
			if i%100 == 9 {
				add("EXPIRE", "bits:"+n, "100000")
			}
		}
	}
	add("XADD", "stream", "*", "field", "value")
	return out
}

// Every key of a file that the server wrote is read, and what the 7.0 profile says of strings and intsets is what the
// server's own MEMORY USAGE says after it has loaded the same file.
func TestWeighAgainstServer(t *testing.T) {
	count := 100_000
	if testing.Short() {
		count = 5_000
	}
	r := start(t)
	for i, v := range r.all(fill(count)) {
		if v.IsError() {
			t.Fatalf("command %d: %s", i, v.Str)
		}
	}
	if v := r.Do([]string{"DEBUG", "RELOAD"}); v.IsError() {
		t.Fatal(v.Str)
	}
	if v := r.Do([]string{"SAVE"}); v.IsError() {
		t.Fatal(v.Str)
	}
	dir := r.Do([]string{"CONFIG", "GET", "dir"}).Items[1].Str
	f, err := os.Open(filepath.Join(dir, "dump.rdb"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var names [][]string
	var want []weigh.Key
	report, err := weigh.RDB("dump.rdb", f, weigh.Options{Profile: memory.V70, Each: func(k weigh.Key) {
		if k.Type == "string" || k.Encoding == "intset" {
			names = append(names, []string{"MEMORY", "USAGE", k.Name, "SAMPLES", "0"})
			want = append(want, k)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if report.Stopped != "" || report.Keys != int64(count) {
		t.Fatalf("%d keys, want %d; %s, %v", report.Keys, count, report.Stopped, report.Skips)
	}
	if len(report.Skips) != 1 || report.Skips[0].Count != 1 || report.Skips[0].First != "stream" {
		t.Errorf("left out: %+v", report.Skips)
	}
	bad := 0
	for i, v := range r.all(names) {
		if k := want[i]; v.Kind != resp.Integer || v.Int != k.Bytes {
			if bad++; bad <= 10 {
				t.Errorf("%s (%s, %s, length %d): %d, the server says %d", k.Name, k.Type, k.Encoding, k.Length, k.Bytes, v.Int)
			}
		}
	}
	if bad > 0 {
		t.Errorf("%d of %d keys differ", bad, len(want))
	}
	if report.Likely == 0 || report.After >= report.Bytes {
		t.Errorf("%d likely bitmaps, %d bytes become %d", report.Likely, report.Bytes, report.After)
	}
	t.Log(fmt.Sprintf("%d keys weighed, %d compared with the server", report.Keys, len(want)))
}
