package rehearse

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/capture"
)

func aof(lines ...string) string {
	var b strings.Builder
	for _, l := range lines {
		args := words(l)
		fmt.Fprintf(&b, "*%d\r\n", len(args))
		for _, a := range args {
			fmt.Fprintf(&b, "$%d\r\n%s\r\n", len(a), a)
		}
	}
	return b.String()
}

// preamble is an RDB with a string, a string that expires, and a native bitmap.
func preamble(t *testing.T) string {
	t.Helper()
	e := engine.New(engine.Options{})
	e.Do("CONFIG", "SET", "bitmap-default-roaring", "yes")
	e.Do("SETBIT", "native", "70000", "1")
	dump := e.Do("DUMP", "native").Str
	body := dump[1 : len(dump)-10]
	expiry := string(binary.LittleEndian.AppendUint64(nil, 4_000_000_000_000))
	return "REDIS0011\xfa\x09redis-ver\x068.12.0\xfe\x00" + "\x00\x05visit\x02\x80\x01" + "\xfc" + expiry + "\x00\x04soon\x01x" + "\x21\x06native" + body + "\xff" + strings.Repeat("\x00", 8)
}

// The same little application in every form in which it can be captured: always the same finding.
func TestEveryKindOfInput(t *testing.T) {
	slow := ` 1) 1) (integer) 2
    2) (integer) 1700000002
    3) (integer) 9
    4) 1) "GETRANGE"
       2) "visits:1"
       3) "0"
       4) "10"
    5) "127.0.0.1:1"
    6) ""
 2) 1) (integer) 1
    2) (integer) 1700000001
    3) (integer) 9
    4) 1) "SETBIT"
       2) "visits:1"
       3) "7"
       4) "1"
    5) "127.0.0.1:1"
    6) ""
`
	for _, c := range []struct {
		name, in string
		kind     capture.Kind
		timed    bool
	}{
		{"redis-cli lines", "SETBIT visits:1 7 1\nGETRANGE visits:1 0 10\n", capture.Lines, false},
		{"shell lines", "redis-cli SETBIT visits:1 7 1\n$ docker exec r redis-cli -n 0 GETRANGE visits:1 0 10\n", capture.Lines, false},
		{"transcript", "127.0.0.1:6379> SETBIT visits:1 7 1\n(integer) 0\n127.0.0.1:6379> GETRANGE visits:1 0 10\n\"\\x01\"\n", capture.Lines, false},
		{"script", "# title: A script\n# config: bitmap-default-roaring=no\n> SETBIT visits:1 7 1\n(integer) 0\n> GETRANGE visits:1 0 10\n\"\\x01\"\n", capture.Lines, false},
		{"MONITOR", "OK\n1700000001.000001 [0 127.0.0.1:1] \"SETBIT\" \"visits:1\" \"7\" \"1\"\n1700000002.000001 [0 127.0.0.1:2] \"GETRANGE\" \"visits:1\" \"0\" \"10\"\n", capture.Monitor, true},
		{"AOF", aof("SELECT 0", "SETBIT visits:1 7 1", "GETRANGE visits:1 0 10"), capture.AOF, false},
		{"AOF with times", "#TS:1700000001\r\n" + aof("SELECT 0", "SETBIT visits:1 7 1", "GETRANGE visits:1 0 10"), capture.AOF, true},
		{"AOF behind an RDB", preamble(t) + aof("SELECT 0", "SETBIT visits:1 7 1", "GETRANGE visits:1 0 10"), capture.AOF, false},
		{"slow log", slow, capture.SlowLog, true},
	} {
		r, err := Run(strings.NewReader(c.in), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if r.Kind != c.kind || r.Timed != c.timed || r.WrongTypes() != 1 || r.Differences[0].Command != "GETRANGE" || r.Differences[0].MadeBy[:6] != "SETBIT" || r.Stopped != "" {
			t.Errorf("%s: %s, timed %v, %+v, %q, %+v", c.name, r.Kind, r.Timed, r.Differences, r.Stopped, r.Unknown)
		}
	}
}

// What the preamble holds is there on both sides: a string that the next bit write converts, an expiry, a native bitmap that
// is one on either side and so no difference.
func TestPreamble(t *testing.T) {
	r, err := Run(strings.NewReader(preamble(t)+aof("SELECT 0", "SETBIT visit 5 1", "GET visit", "GET native", "TTL soon", "GET soon")), Options{})
	if err != nil || r.Preload != 3 || len(r.Notes) != 0 {
		t.Fatalf("%v, %+v", err, r)
	}
	if r.WrongTypes() != 1 || r.Flipped() != 1 || r.Flips[0].How != "converted" || r.Flips[0].Pattern != "visit" {
		t.Errorf("%+v, %+v", r.Differences, r.Flips)
	}
}

// Inputs that break off, bombs and lines cut in the middle: what was read is told, where it stopped and why.
func TestHostileInputs(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"AOF with a bulk of 4 GB", aof("SETBIT k 7 1") + "*2\r\n$3\r\nGET\r\n$4294967296\r\nabc", "byte 50: an argument of 4294967296 bytes: more than 64 MiB are not replayed"},
		{"AOF cut", aof("SETBIT k 7 1") + "*2\r\n$3\r\nGE", "the input ends within this command"},
		{"preamble with a length bomb", "REDIS0011\x00\x01a\x81\x7f\xff\xff\xff\xff\xff\xff\xffabc", "byte 9: the file ends here"},
		{"preamble with a bomb of members", "REDIS0011\x02\x01a\x81\x7f\xff\xff\xff\xff\xff\xff\xff\x01a\x01b", "byte 9: the file ends here"},
		{"garbage behind the preamble", preamble(t) + "hello", "byte 0x68 where a command (*) was expected"},
	} {
		r, err := Run(strings.NewReader(c.in), Options{})
		if err != nil || !strings.Contains(r.Stopped, c.want) || !strings.Contains(strings.Join(r.Verdict, " "), "Reading stopped early") {
			t.Errorf("%s: %v, %+v", c.name, err, r)
		}
	}
	cut := "1700000001.000001 [0 127.0.0.1:1] \"SETBIT\" \"visits:1\" \"7\" \"1\"\n1700000002.000001 [0 127.0.0.1:2] \"GETRA\n1700000003.000001 [0 127.0.0.1:1] \"GET\" \"visits:1\"\n17000000"
	r, err := Run(strings.NewReader(cut), Options{})
	if err != nil || r.Played != 2 || r.WrongTypes() != 1 || len(r.Skips) != 2 || r.Skips[0].Line != 2 || !strings.Contains(r.Skips[0].Why, "cut in the middle") {
		t.Errorf("%v, %+v", err, r)
	}
}

// Data given for commands gets a sentence that says where it belongs.
func TestDataIsNoCommands(t *testing.T) {
	for in, want := range map[string]string{
		preamble(t): "It holds 3 keys and no commands: weighing it tells what the data takes.",
		"Biggest string found so far '\"k\"' with 12 bytes\n": "Data and listings of sizes are for weighing.",
	} {
		if r := rehearse(t, in); !strings.Contains(strings.Join(r.Verdict, " "), want) {
			t.Errorf("%q", r.Verdict)
		}
	}
}

func FuzzRun(f *testing.F) {
	f.Add("SETBIT visits:1 7 1\nGETRANGE visits:1 0 10\n")
	f.Add("1700000001.000001 [0 127.0.0.1:1] \"SETBIT\" \"visits:1\" \"7\" \"1\"\n1700000002.000001 [9 lua] \"GET")
	f.Add(aof("SELECT 0", "SETBIT k 7 1", "GETDEL k", "EVAL 'return redis.call(\"GET\",\"k\")' 0"))
	f.Add("REDIS0011\x00\x05visit\x02\x80\x01\xff" + strings.Repeat("\x00", 8) + aof("SETBIT visit 5 1", "APPEND visit x"))
	f.Add(" 1) 1) (integer) 2\n    2) (integer) 1700000002\n    4) 1) \"GET\"\n       2) \"k\"\n")
	f.Fuzz(func(t *testing.T, in string) {
		r, err := Run(strings.NewReader(in), Options{Quota: 8 << 20})
		if err != nil {
			return
		}
		if r.Played > r.Commands || len(r.Verdict) == 0 || len(r.Sections()) == 0 {
			t.Fatalf("%+v", r)
		}
	})
}
