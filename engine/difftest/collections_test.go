package difftest

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

// collectionCommands is how many random commands on collections a run compares.
const collectionCommands = 80_000

// TestCollections runs random commands on sets, lists, sorted sets and hashes on the engine in the 7.0 profile and on the
// server, under small limits, so that encodings change all the time. Replies, encodings, MEMORY USAGE and dumps are
// compared. What depends on a hash that the server draws at its start is compared without its order.
func TestCollections(t *testing.T) {
	server := start(t)
	for seed := range uint64(collectionCommands / batch) {
		local := engine.New(engine.Options{Profile: memory.V70, Clock: func() int64 { return time.Now().UnixMicro() }})
		w := newWords(seed + 1000)
		commands := [][]string{{"FLUSHALL"}, {"SELECT", "0"}}
		commands = append(commands, w.limits(seed)...)
		for range batch {
			commands = append(commands, w.collection())
		}
		want := server.all(commands)
		differ := 0
		for i, args := range commands {
			got, w := unordered(args, local.Do(args...)), unordered(args, want[i])
			if slices.Equal(got, w) || allowedCollection(local, args, got, w) {
				continue
			}
			t.Errorf("seed %d, command %d: %s\nengine: %s\nserver: %s", seed, i, line(args), clip(less(got, w)), clip(less(w, got)))
			if differ++; differ == 8 {
				t.Fatal("too many differences")
			}
		}
	}
	note(t, "random commands on sets, lists, sorted sets and hashes", collectionCommands)
}

// limits draws the settings of one keyspace.
func (w words) limits(seed uint64) [][]string {
	if seed%4 == 0 {
		return [][]string{{"CONFIG", "SET", "set-max-intset-entries", "512", "list-max-listpack-size", "-2", "list-compress-depth", "0",
			"zset-max-listpack-entries", "128", "zset-max-listpack-value", "64", "hash-max-listpack-entries", "512", "hash-max-listpack-value", "64"}}
	}
	return [][]string{
		{"CONFIG", "SET", "set-max-intset-entries", w.pick("0", "5", "20", "512")},
		{"CONFIG", "SET", "list-max-listpack-size", w.pick("-2", "-1", "-5", "1", "3", "8", "0", "40")},
		{"CONFIG", "SET", "list-compress-depth", w.pick("0", "0", "1", "2")},
		{"CONFIG", "SET", "zset-max-listpack-entries", w.pick("0", "4", "20", "128")},
		{"CONFIG", "SET", "zset-max-listpack-value", w.pick("5", "64")},
		{"CONFIG", "SET", "hash-max-listpack-entries", w.pick("0", "4", "20", "512")},
		{"CONFIG", "SET", "hash-max-listpack-value", w.pick("5", "64")},
	}
}

// anyOrder are the commands whose reply has no order where a hash table is behind it.
var anyOrder = map[string]bool{
	"SMEMBERS": true, "SUNION": true, "SINTER": true, "SDIFF": true, "HGETALL": true, "HKEYS": true, "HVALS": true,
	"SPOP": true, "SSCAN": true, "HSCAN": true, "ZSCAN": true,
}

func unordered(args []string, v resp.Value) []string {
	v = v.For(2)
	if anyOrder[strings.ToUpper(args[0])] {
		lines := flat(v, nil)
		slices.Sort(lines)
		return lines
	}
	return strings.Split(resp.Text(v), "\n")
}

// allowedCollection says whether a difference is one that chance makes on the server: heights of skip list nodes, the
// moment a rehash ends, the order of a dumped table.
func allowedCollection(local *engine.Engine, args []string, got, want []string) bool {
	g, w := strings.Join(got, "\n"), strings.Join(want, "\n")
	switch strings.ToUpper(args[0]) {
	case "ZRANK", "ZREVRANK": // later-commands
		return len(args) > 3 && strings.HasPrefix(w, "(error) ERR wrong number")
	case "LPOS": // lpos-rank-range
		return strings.Contains(g, "must between")
	case "DUMP":
		e := local.Do("OBJECT", "ENCODING", args[1]).Str
		return e == "hashtable"
	case "MEMORY":
		e := local.Do("OBJECT", "ENCODING", args[2]).Str
		if e != "hashtable" && e != "skiplist" {
			return false
		}
		// A table that is still moving counts both of its sizes; a node is 16 bytes higher or lower.
		a, b := bytesIn(got), bytesIn(want)
		return a > 0 && b > 0 && max(a, b) < 2*min(a, b)
	}
	return false
}

func bytesIn(lines []string) int64 {
	n, err := strconv.ParseInt(strings.TrimPrefix(strings.Join(lines, ""), "(integer) "), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// TestTablesAtRest compares MEMORY USAGE of hash tables to the byte once every bucket has moved, which look-ups see to.
func TestTablesAtRest(t *testing.T) {
	server := start(t)
	local := engine.New(engine.Options{Profile: memory.V70})
	both := func(args ...string) (ours, theirs string) {
		return resp.Text(local.Do(args...)), resp.Text(server.Do(args).For(2))
	}
	for _, n := range []int{1, 4, 5, 513, 1025, 3000} {
		both("FLUSHALL")
		set, hash := []string{"SADD", "s"}, []string{"HSET", "h"}
		for i := range n {
			set = append(set, "m"+strconv.Itoa(i))
			hash = append(hash, strings.Repeat("f", i%70)+strconv.Itoa(i), strings.Repeat("v", i%90))
		}
		both(set...)
		both("CONFIG", "SET", "hash-max-listpack-entries", "0")
		both(hash...)
		for range n {
			both("SISMEMBER", "s", "none")
			both("HGET", "h", "none")
		}
		for _, args := range [][]string{
			{"MEMORY", "USAGE", "s", "SAMPLES", "0"}, {"MEMORY", "USAGE", "s"}, {"MEMORY", "USAGE", "h", "SAMPLES", "0"},
			{"OBJECT", "ENCODING", "s"}, {"OBJECT", "ENCODING", "h"},
		} {
			if ours, theirs := both(args...); ours != theirs {
				t.Errorf("%d members: %s: engine %s, server %s", n, line(args), ours, theirs)
			}
		}
	}
}
