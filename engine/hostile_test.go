package engine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

// hostile are arguments that programs trip over: the ends of number ranges, empty and long texts, binary, patterns.
var hostile = []string{
	"", "0", "1", "2", "-1", "7", "8", "65535", "65536", "4294967295", "4294967296", "2147483647", "-2147483648",
	"9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "00", "+1", " 1", "1 ",
	"1.5", "-0", "nan", "inf", "-inf", "+inf", "1e400", "0x10", "1e3", "(1", "(", "[a", "[", "-", "+", "*", "?", "[^", "a*b", "\\",
	"#0", "#1", "u8", "i64", "u64", "u63", "i0", "u1", "x8", "\x00", "\xff\xfe", "\r\n", "é", "%s%d%n", "key with spaces",
	strings.Repeat("x", 44), strings.Repeat("x", 65), strings.Repeat("9", 40), strings.Repeat("ab", 5000), strings.Repeat("*", 300),
	"return redis.call(KEYS[1] or 'PING')", "return {1,{2},3}", "while true do end", "return (",
}

// words are the tokens of every command, as their descriptions list them.
func words() []string {
	var out []string
	var add func(args []engine.Arg)
	add = func(args []engine.Arg) {
		for _, a := range args {
			if a.Token != "" {
				out = append(out, a.Token)
			}
			add(a.Args)
		}
	}
	for _, c := range engine.Commands() {
		add(c.Args)
	}
	return append(out, "GET", "SET", "INCRBY", "WRAP", "SAT", "FAIL", "BYTE", "BIT", "AND", "OR", "XOR", "NOT", "DIFF", "ONE", "LEFT", "RIGHT")
}

// line makes one command: the right number of words or nearly so, keys from a small set, mostly sensible numbers.
func hostileLine(r *rand.Rand, commands []*engine.Command, tokens []string) []string {
	c := commands[r.IntN(len(commands))]
	if c.Name == "R.SETFULL" && r.IntN(30) > 0 {
		c = commands[0] // it makes 65,536 chunks, and looking at them all takes a while
	}
	args := strings.Split(c.Name, " ")
	n := c.Arity
	if n < 0 {
		n = -n + r.IntN(5)
	}
	if r.IntN(20) == 0 {
		n += r.IntN(3) - 1
	}
	keys := map[int]bool{}
	for _, i := range c.Keys(append(args[:len(args):len(args)], make([]string, max(n, 0))...)) {
		keys[i] = true
	}
	for len(args) < n {
		switch k := r.IntN(10); {
		case keys[len(args)] && k < 9 || k < 2:
			args = append(args, "k"+fmt.Sprint(r.IntN(6)))
		case k < 4:
			args = append(args, tokens[r.IntN(len(tokens))])
		case k < 7:
			args = append(args, fmt.Sprint(r.IntN(300)))
		default:
			args = append(args, hostile[r.IntN(len(hostile))])
		}
	}
	return args
}

// abuse runs lines on an engine and looks at it from every side in between.
func abuse(t *testing.T, seed, more uint64, lines int) {
	r := rand.New(rand.NewPCG(seed, more))
	e := engine.New(engine.Options{
		Profile: []memory.Profile{memory.V812, memory.V70, memory.V26}[r.IntN(3)],
		Quota:   32 << 20, Seed: seed, Twin: r.IntN(3) == 0,
		Clock: func() int64 { return 1_790_000_000_000_000 + r.Int64N(1000) },
	})
	commands, tokens := engine.Commands(), words()
	var last []string
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%q: %v", last, p)
		}
	}()
	if r.IntN(2) == 0 {
		e.Do("CONFIG", "SET", "bitmap-default-roaring", "yes")
	}
	for i := range lines {
		last = hostileLine(r, commands, tokens)
		v, _ := e.Run(last)
		for proto := 2; proto <= 3; proto++ {
			resp.Append(nil, v, proto)
		}
		if i%20 != 0 {
			continue
		}
		if p, ok := e.Preview(hostileLine(r, commands, tokens)); ok {
			resp.Text(p.Reply)
		}
		s := e.Snapshot()
		for _, row := range s.Keys {
			in, ok := e.Inspect(row.Key)
			if !ok {
				t.Fatalf("%q is listed and not there", row.Key)
			}
			if in.Memory.Total() != row.Bytes {
				t.Fatalf("%q: the parts add up to %d bytes, MEMORY USAGE is %d", row.Key, in.Memory.Total(), row.Bytes)
			}
			if in.Chunks != nil && len(in.Chunks.Index) > 0 {
				if _, ok := e.Container(row.Key, in.Chunks.Index[0]); !ok {
					t.Fatalf("%q: a listed chunk is not there", row.Key)
				}
			}
		}
	}
	f := e.Fork()
	f.Do("FLUSHALL")
	if v := e.Do("PING"); v.IsError() && !strings.HasPrefix(v.Str, "NOAUTH") {
		t.Fatalf("PING: %v", v)
	}
}

// TestHostileCommands runs command lines that are made from the command table and from hostile arguments.
func TestHostileCommands(t *testing.T) {
	n := uint64(60)
	if testing.Short() {
		n = 8
	}
	for seed := range n {
		abuse(t, seed, 0, 300)
	}
}

func FuzzCommands(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, seed, more uint64) { abuse(t, seed, more, 200) })
}
