package difftest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

// randomCommands is how many random commands a run compares.
const randomCommands = 120_000

// batch is how many commands make one pipeline, and the life of one keyspace.
const batch = 4000

// TestRandomCommands runs the same random commands on the engine in the 7.0 profile and on the server, and compares every
// reply; MEMORY USAGE and DUMP are among the commands, so bytes are compared as well.
func TestRandomCommands(t *testing.T) {
	server := start(t)
	for seed := range uint64(share(randomCommands) / batch) {
		local := engine.New(engine.Options{Profile: memory.V70, Clock: func() int64 { return time.Now().UnixMicro() }})
		w := newWords(seed)
		commands := [][]string{{"FLUSHALL"}, {"SELECT", "0"}}
		for range batch {
			commands = append(commands, w.command())
		}
		commands = append(commands, []string{"RESET"})
		want := server.all(commands)
		differ := 0
		for i, args := range commands {
			got := comparable(args, local.Do(args...), i)
			if w := comparable(args, want[i], i); !equal(got, w) && !allowed(args, got, w) {
				t.Errorf("seed %d, command %d: %s\nengine: %s\nserver: %s", seed, i, line(args), clip(less(got, w)), clip(less(w, got)))
				if differ++; differ == 8 {
					t.Fatal("too many differences")
				}
			}
		}
	}
	note(t, "random commands on strings, keys, bits, transactions and the connection", randomCommands)
}

// share is n, or the tenth of it in a short run.
func share(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

func equal(a, b []string) bool { return slices.Equal(a, b) }

// comparable writes a reply as lines; listings without a specified order are sorted.
func comparable(args []string, v resp.Value, _ int) []string {
	v = v.For(2)
	if v.Kind == resp.Array && len(args) > 1 {
		switch strings.ToUpper(args[0]) {
		case "KEYS":
			var names []string
			for _, x := range v.Items {
				names = append(names, x.Str)
			}
			slices.Sort(names)
			return names
		case "CONFIG":
			var pairs []string
			for i := 0; i+1 < len(v.Items); i += 2 {
				pairs = append(pairs, v.Items[i].Str+"="+v.Items[i+1].Str)
			}
			slices.Sort(pairs)
			return pairs
		}
	}
	if strings.EqualFold(args[0], "EXEC") {
		lines := flat(v, nil)
		slices.Sort(lines) // there may be a KEYS in it
		return lines
	}
	return strings.Split(resp.Text(v), "\n")
}

// flat writes a reply and everything in it without numbers and indents.
func flat(v resp.Value, lines []string) []string {
	if v.Kind != resp.Array || len(v.Items) == 0 {
		return append(lines, resp.Text(v))
	}
	for _, x := range v.Items {
		lines = flat(x, lines)
	}
	return lines
}

// less is the lines of a that b lacks.
func less(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(l string) bool { return slices.Contains(b, l) })
}

func clip(lines []string) string {
	s := strings.Join(lines, "\n")
	if len(s) > 400 {
		s = s[:400] + "..."
	}
	return s
}
