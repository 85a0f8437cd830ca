package capture

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// all reads an input to its end and writes it in a short form: client@db args, then what was skipped, then the error.
func all(input string) string {
	r, err := Open(strings.NewReader(input))
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", r.Kind())
	for {
		c, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			fmt.Fprintf(&b, "error: %v\n", err)
			break
		}
		fmt.Fprintf(&b, "%s@%d %d %q\n", c.Client, c.DB, c.Micros, c.Args)
	}
	for _, s := range r.Skips() {
		fmt.Fprintf(&b, "skipped %d from line %d: %s\n", s.Count, s.Line, s.Why)
	}
	return b.String()
}

func TestKinds(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"monitor", "OK\n" +
			`1339518083.107412 [0 127.0.0.1:60866] "SET" "k" "a\x00\"b"` + "\n" +
			`1339518083.107500 [3 unix:/run/redis.sock] "setbit" "k" "7" "1"` + "\n" +
			`1339518083.107600 [0 lua] "GET" "k"` + "\n" +
			`1339518083.107700 [0 127.0.0.1:60866] "SET" "cut` + "\n" + "noise\n",
			"MONITOR output\n127.0.0.1:60866@0 1339518083107412 [\"SET\" \"k\" \"a\\x00\\\"b\"]\n" +
				"unix:/run/redis.sock@3 1339518083107500 [\"setbit\" \"k\" \"7\" \"1\"]\n" +
				"skipped 1 from line 4: run by a script: replaying the script runs it\n" +
				"skipped 1 from line 5: cut in the middle: its quotes do not close\nskipped 1 from line 6: not a MONITOR line\n"},
		{"aof", "*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n#TS:100\r\n*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$2\r\n\r\n\r\n",
			"append-only file\n@-1 0 [\"SELECT\" \"0\"]\n@-1 100000000 [\"SET\" \"k\" \"\\r\\n\"]\n"},
		{"aof cut", "*1\r\n$4\r\nPING\r\n*2\r\n$3\r\nGE",
			"append-only file\n@-1 0 [\"PING\"]\nerror: byte 14: the input ends within this command, after 10 of its bytes\n"},
		{"aof bomb", "*2\r\n$3\r\nGET\r\n$4294967296\r\nabc",
			"append-only file\nerror: byte 13: an argument of 4294967296 bytes: more than 64 MiB are not replayed\n"},
		{"aof count bomb", "*2000000000\r\n", "append-only file\nerror: byte 0: \"2000000000\" is no count of arguments up to 1048576\n"},
		{"slow log", ` 1) 1) (integer) 14
    2) (integer) 1309448221
    3) (integer) 15
    4) 1) "BITCOUNT"
       2) "k"
    5) "127.0.0.1:58217"
    6) ""
 2) 1) (integer) 13
    2) (integer) 1309448128
    3) (integer) 30
    4) 1) "SADD"
       2) "s"
       3) "... (20 more arguments)"
    5) "127.0.0.1:58217"
    6) ""
 3) 1) (integer) 12
    2) (integer) 1309448100
    3) (integer) 30
    4) 1) "SETBIT"
       2) "k"
       3) "7"
       4) "1"
`, "slow log listing\n@-1 1309448100000000 [\"SETBIT\" \"k\" \"7\" \"1\"]\n127.0.0.1:58217@-1 1309448221000000 [\"BITCOUNT\" \"k\"]\n" +
			"skipped 1 from line 8: shortened by the slow log: its arguments are not complete\n"},
		{"lines", "# comment\nSETBIT k 7 1\n(integer) 0\n127.0.0.1:6379[2]> GET k\n\"\\x01\"\nredis-cli -p 6380 SET a 'b c'\n$ docker exec -it r redis-cli GET a\nSET x \"open\n",
			"redis-cli lines\n@-1 0 [\"SETBIT\" \"k\" \"7\" \"1\"]\n@-1 0 [\"GET\" \"k\"]\n@-1 0 [\"SET\" \"a\" \"b c\"]\n@-1 0 [\"GET\" \"a\"]\n" +
				"skipped 2 from line 3: a reply, as a transcript shows it\nskipped 1 from line 8: quotes that do not close\n"},
		{"empty", "", "error: byte 0: the input is empty\n"},
		{"binary", "\x00\x01\x02", "error: byte 0: this is binary and neither an append-only file nor text: give MONITOR output, an AOF, a slow log listing or redis-cli lines\n"},
	} {
		if got := all(c.in); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestLongLine(t *testing.T) {
	r, err := Open(io.MultiReader(strings.NewReader("SET k "), &endless{left: MaxLine + 10}))
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Next()
	var b *Broken
	if !errors.As(err, &b) || !strings.Contains(b.What, "longer than 64 MiB") {
		t.Errorf("error %v", err)
	}
}

type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	n := min(len(p), e.left)
	if n == 0 {
		return 0, io.EOF
	}
	for i := range n {
		p[i] = 'x'
	}
	e.left -= n
	return n, nil
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte("*1\r\n$4\r\nPING\r\n"))
	f.Add([]byte(`1339518083.107412 [0 127.0.0.1:60866] "SET" "k" "v"`))
	f.Add([]byte(" 1) 1) (integer) 14\n    4) 1) \"PING\"\n"))
	f.Add([]byte("redis-cli -n 3 GET k"))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := Open(strings.NewReader(string(b)))
		if err != nil {
			return
		}
		for range 10_000 {
			c, err := r.Next()
			if err != nil {
				break
			}
			if len(c.Args) == 0 {
				t.Fatal("a command without a name")
			}
		}
		if r.Read() > int64(len(b)) {
			t.Fatalf("read %d of %d bytes", r.Read(), len(b))
		}
	})
}
