package rehearse

import (
	"strings"
	"testing"
)

// rehearse plays a text input to its end.
func rehearse(t *testing.T, input string) *Report {
	t.Helper()
	r, err := Run(strings.NewReader(input), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The published warning: an application that writes bits and reads the same keys as strings.
func TestBitsReadAsStrings(t *testing.T) {
	var b strings.Builder
	for i := range 50 {
		n := itoa(int64(i))
		b.WriteString("SETBIT visits:" + n + " 4000000 1\nSET name:" + n + " someone\n")
	}
	for i := range 50 {
		b.WriteString("GETRANGE visits:" + itoa(int64(i)) + " 0 10\n")
	}
	r := rehearse(t, b.String())
	if r.WrongTypes() != 50 || len(r.Differences) != 1 || r.Flipped() != 50 {
		t.Fatalf("%d WRONGTYPE in %d groups, %d flips", r.WrongTypes(), len(r.Differences), r.Flipped())
	}
	d := r.Differences[0]
	if d.Pattern != "visits:{n}" || d.Command != "GETRANGE" || d.Keys != 50 || d.First.Line != 101 || d.Example != "GETRANGE visits:0 0 10" {
		t.Errorf("group %+v", d)
	}
	if d.MadeBy != "SETBIT at command 1" || !strings.HasPrefix(d.On, "(error) WRONGTYPE") {
		t.Errorf("group %+v", d)
	}
	if !strings.Contains(r.Verdict[0], "It would break: 50 commands") {
		t.Errorf("verdict %q", r.Verdict)
	}
	if r.EndOn >= r.EndOff || r.PeakOff < r.EndOff {
		t.Errorf("bytes off %d on %d, peak %d", r.EndOff, r.EndOn, r.PeakOff)
	}
}

func TestOnlyBitCommands(t *testing.T) {
	r := rehearse(t, "SETBIT a:1 4000000 1\nSETBIT a:2 4000000 1\nBITOP AND a:3 a:1 a:2\nBITCOUNT a:3\nGETBIT a:1 4000000\n")
	if len(r.Differences) != 0 || r.First != nil || r.Flipped() != 3 {
		t.Fatalf("differences %+v, flips %+v", r.Differences, r.Flips)
	}
	if r.Verdict[0] != "Every reply is the same on both sides." || !strings.Contains(r.Verdict[2], "Memory falls from") {
		t.Errorf("verdict %q", r.Verdict)
	}
	if r.Flips[1].How != "BITOP result" || r.Flips[1].First.Line != 3 {
		t.Errorf("flips %+v", r.Flips)
	}
}

func TestStringsConvert(t *testing.T) {
	r := rehearse(t, "SET s x\nSETBIT s 1 0\nAPPEND s y\n")
	if r.WrongTypes() != 1 || r.Flips[0].How != "converted" || r.Differences[0].MadeBy != "SETBIT at command 2" {
		t.Errorf("differences %+v, flips %+v", r.Differences, r.Flips)
	}
	if len(r.Events) == 0 {
		t.Error("the conversion's events are not listed")
	}
}

func TestUnknownAndSwitchInInput(t *testing.T) {
	r := rehearse(t, "CONFIG SET bitmap-default-roaring yes\nSETBIT k 1 1\nFT.SEARCH idx q\nFT.SEARCH idx r\nSETBIT k\n")
	if r.Flipped() != 1 || len(r.Notes) != 1 {
		t.Errorf("flips %+v, notes %q", r.Flips, r.Notes)
	}
	if len(r.Unknown) != 2 || r.Unknown[0].Command != "FT.SEARCH" || r.Unknown[0].Count != 2 {
		t.Errorf("unknown %+v", r.Unknown)
	}
}

func TestExpiryByTimestamps(t *testing.T) {
	r := rehearse(t, `1700000000.000000 [0 127.0.0.1:1] "SETBIT" "k" "7" "1"
1700000000.100000 [0 127.0.0.1:1] "EXPIRE" "k" "10"
1700000020.000000 [0 127.0.0.1:2] "GET" "k"
1700000021.000000 [2 127.0.0.1:2] "SETBIT" "k" "7" "1"
`)
	// At the time of GET the key is over on both sides.
	if len(r.Differences) != 0 || !r.Timed || r.Clients != 2 {
		t.Errorf("differences %+v, clients %d", r.Differences, r.Clients)
	}
}

func TestPattern(t *testing.T) {
	for in, want := range map[string]string{
		"user:123:days": "user:{n}:days",
		"2024-01-05":    "{n}-{n}-{n}",
		"session:550e8400-e29b-41d4-a716-446655440000:x": "session:{uuid}:x",
		"obj:5f1d7a84c2b39e0012345678":                   "obj:{hex}",
		"deadbeef":                                       "deadbeef",
		"abc12def":                                       "{hex}",
		"xyz12def":                                       "xyz{n}def",
		"v2":                                             "v{n}",
		"bin\x00\xff":                                    `bin\x00\xff`,
		"":                                               "",
	} {
		if got := Pattern(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
