package scenario

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"bitloupe/engine/resp"
)

const lesson = `# title: A type, not an encoding
# config: bitmap-default-roaring=yes
# config: proto-max-bulk-len=1048576
# remark: not a field

#hide
> FLUSHALL
OK

#show
# about the type
#| The first bit write makes the key.
#| The setting decides what it is.
#% Ask before going on.
#? What will TYPE answer?
#- string
#+ bitmap
#! The setting was yes when SETBIT met a missing key.
#@ chunks dense 0
> SETBIT dense 0 1
(integer) 0
> SETBIT dense {2..999998..2} 1
(folded) 499,999 x (integer) 0
> GETRANGE dense 0 10
(error) WRONGTYPE Operation against a key holding the wrong kind of value
> INFO keysizes
| # Keysizes
|
| db0_distrib_bitmaps_sizes:64K=1
> ECHO "no reply stated"

#| That is all.
# the end
`

func TestRoundTrip(t *testing.T) {
	s, err := Parse(lesson)
	if err != nil {
		t.Fatal(err)
	}
	if got := Format(s); got != lesson {
		t.Errorf("became\n%s", got)
	}
	if s.Get("title") != "A type, not an encoding" || len(s.All("config")) != 2 || len(s.Steps) != 6 || s.Closing != "That is all." {
		t.Errorf("%+v", s)
	}
	st := s.Steps[1]
	if st.Hidden || !s.Steps[0].Hidden || st.Caption != "The first bit write makes the key.\nThe setting decides what it is." {
		t.Errorf("%+v", st)
	}
	if q := st.Question; q.Right != 1 || len(q.Choices) != 2 || q.Why == "" || *st.View != (View{"chunks", "dense", 0}) || st.Notes != "Ask before going on." {
		t.Errorf("%+v %+v", q, st.View)
	}
	if *s.Steps[4].Want != "# Keysizes\n\ndb0_distrib_bitmaps_sizes:64K=1" || s.Steps[5].Want != nil {
		t.Errorf("%+v", s.Steps[4:])
	}
	if got := fmt.Sprint(s.Prelude()); got != "[[CONFIG SET bitmap-default-roaring yes] [CONFIG SET proto-max-bulk-len 1048576]]" {
		t.Error(got)
	}
}

// commands lists what a text comes to, one command a line, with the stated replies behind " -> ".
func commands(t *testing.T, text string) string {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	var out []string
	for _, st := range s.Steps {
		line := st.Command
		if st.Want != nil {
			line += " -> " + strings.ReplaceAll(*st.Want, "\n", "/")
		}
		out = append(out, line)
	}
	for _, l := range s.Left {
		out = append(out, "left: "+l)
	}
	return strings.Join(out, "\n")
}

func TestForms(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"bare", "SETBIT k 7 1\n\n# what\nGET k\n", "SETBIT k 7 1\nGET k"},
		{"terminal", "127.0.0.1:6379> SETBIT k 7 1\n(integer) 0\n127.0.0.1:6379[3]> GET k\n\"\\x01\"\n(0.52s)\nlocalhost:6379(TX)> PING\nQUEUED\n127.0.0.1:6379>\n", "SETBIT k 7 1 -> (integer) 0\nGET k -> \"\\x01\"\nPING -> QUEUED"},
		{"documentation", "redis> SETBIT k 7 1\n(integer) 0\nredis> \n", "SETBIT k 7 1 -> (integer) 0"},
		{"info", "127.0.0.1:6379> INFO server\n# Server\nredis_version:8.12\n\n# More\nx:1\n\n127.0.0.1:6379> PING\nPONG\n", "INFO server -> # Server/redis_version:8.12//# More/x:1\nPING -> PONG"},
		{"blanks kept", ">  GET k\n> GET  \" \"\n", " GET k\nGET  \" \""},
		{"windows", "> GET k\r\n(nil)\r\n", "GET k -> (nil)"},
		{"reply ends", "> GET k\n(nil)\n\n# next\n> PING\n", "GET k -> (nil)\nPING"},
	} {
		if got := commands(t, c.text); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestShellLines(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", "redis-cli SETBIT k 7 1\nredis-cli GET k\n", "SETBIT k 7 1\nGET k"},
		{"dollar", "$ redis-cli -p 7000 --no-raw SETBIT k 7 1\n(integer) 0\n$ redis-cli GET \"a b\"\n(nil)\n", "SETBIT k 7 1 -> (integer) 0\nGET \"a b\" -> (nil)"},
		{"replies without dollar", "redis-cli SETBIT k 7 1\n(integer) 0\nredis-cli TYPE k\nGET k\n", "SETBIT k 7 1 -> (integer) 0\nTYPE k\nGET k"},
		{"container", "docker exec -it r redis-cli GET k\nsudo docker compose exec redis /usr/bin/redis-cli GET k2\n", "GET k\nGET k2"},
		{"eval", "docker exec r redis-cli EVAL \"\nfor i=1,2 do redis.call('SETBIT', KEYS[1], i, 1) end\nreturn \\\"x\\\"\" 1 k\nredis-cli GET k\n",
			`EVAL "\nfor i=1,2 do redis.call('SETBIT', KEYS[1], i, 1) end\nreturn \"x\"" 1 k` + "\nGET k"},
		{"continued", "docker exec r \\\n  redis-cli SETBIT k \\\n  7 1\n", "SETBIT k 7 1"},
		{"quotes", `redis-cli SET 'a"b' "c\d\$" $'\x41\n' e\ f`, `SET "a\"b" "c\\d$" "A\n" "e f"`},
		{"pipes", "redis-cli GET k | head -1 && redis-cli TYPE k > /dev/null 2>&1; redis-cli PING # done\n", "GET k\nTYPE k\nPING"},
		{"heredoc", "redis-cli <<'EOF'\nSETBIT k 7 1\nGET k\nEOF\nPING\n", "SETBIT k 7 1\nGET k\nPING"},
		{"left out", "docker run -d redis:8\n$ echo hi\nredis-cli -n 2 PING\nredis-cli GET $x\nredis-cli --bigkeys\n",
			"PING\nleft: line 1: docker is no call of redis-cli\nleft: line 2: echo is no call of redis-cli\nleft: line 3: the option -n 2\n" +
				"left: line 4: $x has a value only in a shell; a generator such as {0..99} can take the place of a loop\nleft: line 5: redis-cli --bigkeys is no command to the server"},
		{"braces are text", "redis-cli SETBIT k {0..9} 1\n", `SETBIT k "{0..9}" 1`},
	} {
		if got := commands(t, c.text); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"> GET k\n(nil)\n\nstray\n":                       `line 4: a reply stands here without a command above it: "stray". A command starts with "> "`,
		"#? q\n#- a\n> PING\n":                            "line 3: the question above needs at least two choices (#-), one of them marked as right (#+)",
		"#? q\n#+ a\n#+ b\n> PING\n":                      "line 3: a second right choice; exactly one is marked with #+",
		"#? q\n#? r\n":                                    "line 2: a second question before one command",
		"#? q\n#+ a\n#- b\n":                              "line 4: a question needs a command behind it",
		"# config: yes\n":                                 `line 1: config is written name=value, not "yes"`,
		"# proto: 4\n":                                    `line 1: proto is 2 or 3, not "4"`,
		"#@ chunks k x\n":                                 `line 1: a chunk is a number from 0, not "x"`,
		"SETBIT k {0..99999999} 1":                        "line 1: {0..99999999} gives 100,000,000 values; at most 10,000,000 are allowed",
		"SETBIT k {0..9..-1} 1":                           "line 1: {0..9..-1} never ends",
		"SETBIT k {0..9..0} 1":                            "line 1: {0..9..0} never ends",
		"SETBIT k {0..9999999999999999..9000000000000} 1": "line 1: {0..9999999999999999..9000000000000} has numbers beyond 2^53",
		"SETBIT k {0..9}{0..9} 1":                         "line 1: two generators in one argument; give them an argument each",
		"HSET k {0..9} {0..8}":                            "line 1: generators of one command must give equally many values, not 10 and 9",
		"redis-cli GET \"x\n":                             "line 1: a quote of this shell line is never closed",
		"redis-cli <<E\nPING\n":                           "line 4: the lines for redis-cli never end: there is no E",
		strings.Repeat("x", 70000):                        "line 1: the line has 70,000 bytes; at most 65,536 are allowed",
		strings.Repeat("\n", 2<<20):                       "the script has 2,097,152 bytes; at most 1,048,576 are allowed",
		strings.Repeat("PING\n", 10001):                   "line 10001: more than 10,000 commands",
		strings.Repeat("GETBIT k {1..9000000}\n", 4):      "line 4: the script runs more than 30,000,000 commands",
	} {
		_, err := Parse(text)
		var bad *ParseError
		if !errors.As(err, &bad) || bad.Error() != want {
			t.Errorf("%.40q: %v\nwant %s", text, err, want)
		}
	}
}

func TestGenerators(t *testing.T) {
	for line, want := range map[string]string{
		"SETBIT k {0..3} 1":                  "0 1 2 3",
		"SETBIT k {0..6..2} 1":               "0 2 4 6",
		"SETBIT k {3..0} 1":                  "3 2 1 0",
		"SETBIT k {-3..2/2} 1":               "-2 -1 -1 0 0 1",
		"SETBIT k {5..5} 1":                  "5",
		"SETBIT k {random 42 3 199999999} 1": "148905000 68540295 22217056",
	} {
		s, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for args := range s.Steps[0].Expand() {
			got = append(got, args[2])
		}
		if strings.Join(got, " ") != want || int64(len(got)) != s.Steps[0].Count() {
			t.Errorf("%s: %v", line, got)
		}
	}
	s, err := Parse("HSET h:{0..1} f\"x y\"{5..6}' z' \"{0..9}\" {user} {random 1 2}")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for args := range s.Steps[0].Expand() {
		got = append(got, fmt.Sprintf("%q", args))
	}
	// A quote that closes in front of other text is refused by redis-cli, so this line is too.
	if !s.Steps[0].Bad() || got != nil {
		t.Errorf("%v", got)
	}
	s, _ = Parse("HSET h:{0..1} f{5..6}' z' \"{0..9}\" {user} {random 1 2}")
	for args := range s.Steps[0].Expand() {
		got = append(got, fmt.Sprintf("%q", args))
	}
	want := `["HSET" "h:0" "f5 z" "{0..9}" "{user}" "{random" "1" "2}"] ["HSET" "h:1" "f6 z" "{0..9}" "{user}" "{random" "1" "2}"]`
	if strings.Join(got, " ") != want {
		t.Errorf("%v", got)
	}
}

// echo answers with its own first words, and with what a few known commands would answer.
func echo(args []string) resp.Value {
	if len(args) < 3 {
		args = append(args, "", "")[:3]
	}
	switch strings.ToUpper(args[0]) {
	case "SETBIT":
		return resp.Truth(len(args[2]) == 1)
	case "INCR":
		n, _ := strconv.Atoi(args[1])
		return resp.Int(int64(n % 10))
	case "HELLO":
		return resp.Pairs(resp.Str("proto"), resp.Int(3))
	case "SMEMBERS":
		return resp.Value{Kind: resp.Set, Items: []resp.Value{resp.Str("a")}}
	case "INFO":
		return resp.VerbatimText("# Keysizes\r\nx:1\r\n")
	case "FAIL":
		return resp.Err("ERR " + args[1])
	}
	return resp.Str(strings.TrimSpace(strings.Join(args, " ")))
}

func TestRun(t *testing.T) {
	const text = `> SETBIT k {5..14} 1
(folded) 5 x (integer) 1, 5 x (integer) 0
> INCR {10..110}
(folded) 101 x (integer) 0 to 9
> FAIL {1..9}
(folded) 9 x (error), first ERR 1
> SMEMBERS s
1) "a"
> HELLO 3
1# "proto" => (integer) 3
> SMEMBERS s
1~ "a"
> INFO keysizes
| # Keysizes
| x:1
> GET "x
Invalid argument(s)
> PING
"something else"
> ECHO a
`
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	entries, failed := Run(s, Func(echo))
	if failed != 1 || !entries[8].Differs {
		t.Errorf("%d failed", failed)
	}
	want := strings.Replace(text, `"something else"`, `"PING"`, 1) + "\"ECHO a\"\n"
	if got := Transcript(s, entries); got != want {
		t.Errorf("transcript\n%s\nwant\n%s", got, want)
	}
	if entries[2].Fold.Errors != 9 {
		t.Errorf("%+v", entries[2].Fold)
	}
}

func TestLooseRepliesCompare(t *testing.T) {
	s, err := Parse("$ redis-cli SMEMBERS s\na\n$ redis-cli FAIL x\n(error) ERR x   \n$ redis-cli PING\nPONG\n")
	if err != nil {
		t.Fatal(err)
	}
	entries, failed := Run(s, Func(echo))
	if failed != 1 || !entries[2].Differs {
		t.Errorf("%d differ: %+v", failed, entries)
	}
}

func TestBare(t *testing.T) {
	s, err := Parse(lesson)
	if err != nil {
		t.Fatal(err)
	}
	bare := Bare(s)
	again, err := Parse(bare)
	if err != nil || len(again.Steps) != len(s.Steps) || again.Steps[1].Question == nil || strings.Contains(bare, "integer") {
		t.Errorf("%v\n%s", err, bare)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(lesson)
	f.Add("127.0.0.1:6379> INFO\n# a\n\nb\n127.0.0.1:6379> PING\nPONG")
	f.Add("docker exec r redis-cli EVAL \"\nx\" 0\n$ redis-cli <<E\nPING\nE\n")
	f.Add("SETBIT k {random 42 10 99} 1\nH {0..3}a {9..6}\n")
	f.Fuzz(func(t *testing.T, text string) {
		l := Limits{Bytes: 10000, Line: 1000, Steps: 50, Expand: 100, Total: 1000}
		s, err := ParseWith(text, l)
		if err != nil {
			return
		}
		Run(s, Func(echo))
		once := Format(s)
		again, err := ParseWith(once, Limits{Bytes: 1 << 20, Line: 1 << 20, Steps: 50, Expand: 100, Total: 1000})
		if err != nil {
			t.Fatalf("%v\nin %q\nfrom %q", err, once, text)
		}
		if twice := Format(again); twice != once {
			t.Fatalf("%q\nbecame %q\nfrom %q", once, twice, text)
		}
		if len(again.Steps) != len(s.Steps) {
			t.Fatalf("%d steps became %d: %q from %q", len(s.Steps), len(again.Steps), once, text)
		}
		for i := range s.Steps {
			if s.Steps[i].Command != again.Steps[i].Command {
				t.Fatalf("command %q became %q", s.Steps[i].Command, again.Steps[i].Command)
			}
		}
	})
}
