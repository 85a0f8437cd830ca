package difftest

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"bitloupe/engine"
	"bitloupe/engine/memory"
)

// histories is how many keys with a random past a run weighs.
const histories = 6000

// TestMemoryHistories gives keys random pasts of string and bit writes and compares what MEMORY USAGE, OBJECT ENCODING and
// STRLEN say of each on the engine in the 7.0 profile and on the server.
func TestMemoryHistories(t *testing.T) {
	server := start(t)
	local := engine.New(engine.Options{Profile: memory.V70, Clock: func() int64 { return time.Now().UnixMicro() }})
	const group = 300
	for first := 0; first < share(histories); first += group {
		commands := [][]string{{"FLUSHALL"}}
		for i := first; i < first+group; i++ {
			w := newWords(uint64(1_000_000 + i))
			name := strings.Repeat("n", 1+w.IntN(1+w.IntN(300))) + strconv.Itoa(i)
			for range 1 + w.IntN(14) {
				commands = append(commands, w.write(name))
			}
			commands = append(commands, []string{"OBJECT", "ENCODING", name}, []string{"STRLEN", name}, []string{"MEMORY", "USAGE", name})
		}
		want := server.all(commands)
		for i, args := range commands {
			got := comparable(args, local.Do(args...), i)
			if w := comparable(args, want[i], i); !equal(got, w) {
				for j := max(0, i-16); j <= i; j++ {
					t.Logf("%s", line(commands[j]))
				}
				t.Fatalf("history %d: engine %s, server %s", first, clip(got), clip(w))
			}
		}
	}
	note(t, "strings with a random past, weighed to the byte", histories)
}

// write draws one command that changes the string under a name.
func (w words) write(name string) []string {
	span := []int{100, 3000, 100_000, 600_000}[w.IntN(4)]
	if w.IntN(40) == 0 {
		span = 40_000_000
	}
	switch w.IntN(14) {
	case 0:
		return []string{"SET", name, w.text()}
	case 1, 2, 3, 4:
		return []string{"SETBIT", name, w.num(span), w.pick("0", "1")}
	case 5:
		return []string{"SETRANGE", name, w.num(span / 8), w.bytes(w.IntN(30))}
	case 6, 7:
		return []string{"APPEND", name, w.bytes(w.IntN(1 + w.IntN(500)))}
	case 8:
		return []string{"BITOP", w.pick("OR", "NOT"), name, name}
	case 9:
		return []string{"BITFIELD", name, "SET", "u8", w.num(span), "7"}
	case 10:
		return []string{w.pick("INCR", "DECR"), name}
	case 11:
		return []string{"EXPIREAT", name, w.ahead(1)}
	case 12:
		return []string{w.pick("INCRBYFLOAT", "GETSET"), name, w.pick("1.25", "100", "-3")}
	}
	return []string{"COPY", name, name, "DB", "1"} // the same name in another database: refused or not, the first stays
}
