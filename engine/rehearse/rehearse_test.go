package rehearse

import (
	"strings"
	"testing"
)

// rehearse plays a text input to its end.
func rehearse(t *testing.T, input string) *Report {
	t.Helper()
	r, err := Run(strings.NewReader(input), Options{})
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

// Commands that fail are told before commands that answer something else, however many those are.
func TestFailuresFirst(t *testing.T) {
	r := rehearse(t, "SETBIT a 7 1\nSETBIT b 7 1\nMGET a\nMGET a\nMGET a\nGET b\n")
	if len(r.Differences) != 2 || r.Differences[0].Command != "GET" || !strings.Contains(r.Verdict[0], "Most often: GET on b (1 time)") {
		t.Errorf("%+v, %q", r.Differences, r.Verdict)
	}
}

// Reads that fail on one side take their side effects with them: GETEX sets no expiry, GETDEL deletes nothing.
func TestFatesDiffer(t *testing.T) {
	r := rehearse(t, "SETBIT a:1 7 1\nGETEX a:1 EX 100\nSETBIT b:1 7 1\nSETBIT b:2 7 1\nGETDEL b:1\nGETDEL b:2\nSETBIT c 7 1\nEXPIRE c 10\n")
	if len(r.Fates) != 2 {
		t.Fatalf("%+v", r.Fates)
	}
	gone, expiry := r.Fates[0], r.Fates[1]
	if gone.Pattern != "b:{n}" || gone.Keys != 2 || gone.Command != "GETDEL" || gone.Off != "no such key" || gone.On != "no expiry" || gone.First.Line != 5 {
		t.Errorf("%+v", gone)
	}
	if expiry.Pattern != "a:{n}" || expiry.On != "no expiry" || expiry.Off != "expires 1970-01-01 00:01:40.000" {
		t.Errorf("%+v", expiry)
	}
	if !strings.Contains(strings.Join(r.Verdict, " "), "3 keys would have another expiry, or be there on one side alone: first by GETDEL on b:{n} at line 5") {
		t.Errorf("%q", r.Verdict)
	}
}

// What does not differ is said to be none, so that a reader need not wonder whether it was looked at.
func TestNoneIsSaid(t *testing.T) {
	var all []string
	for _, s := range rehearse(t, "SET a 1\nGET a\n").Sections() {
		all = append(all, s.Points...)
	}
	got := strings.Join(all, "\n")
	for _, want := range []string{"None: no key becomes a bitmap by a bit write.", "None: no BITOP writes a bitmap.", "with the same expiry.", "None: both sides tell the same events as often."} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %s", want, got)
		}
	}
}

// The article's dense case: every second bit of a million, named key by key with what it takes on both sides.
func TestGrowthIsNamed(t *testing.T) {
	var b strings.Builder
	for i := range 500_000 {
		n := itoa(int64(2 * i))
		b.WriteString("SETBIT dense_legacy " + n + " 1\nSETBIT dense_roaring " + n + " 1\n")
	}
	b.WriteString("SETBIT sparse 100000000 1\n")
	r := rehearse(t, b.String())
	if len(r.Grow) != 2 || len(r.Save) != 1 || r.Save[0].Name != "sparse" {
		t.Fatalf("%+v, %+v", r.Grow, r.Save)
	}
	by := map[string]KeyChange{}
	for _, k := range r.Grow {
		by[k.Name] = k
	}
	if l, n := by["dense_legacy"], by["dense_roaring"]; l.Off != 131103 || n.On != 132376 || l.On != n.On-1 {
		t.Errorf("%+v, %+v", l, n)
	}
	if got := strings.Join(r.Verdict, " "); !strings.Contains(got, "dense_legacy grows under the switch: 131,103 to 132,375 bytes.") || !strings.Contains(got, "dense_roaring grows under the switch: 131,104 to 132,376 bytes.") {
		t.Errorf("%s", got)
	}
}

// A pattern's peak is kept though its keys are gone at the end.
func TestPeakByPattern(t *testing.T) {
	var b strings.Builder
	for i := range SampleEvery {
		b.WriteString("SETBIT tmp:" + itoa(int64(i)) + " 80000 1\n")
	}
	for i := range SampleEvery {
		b.WriteString("DEL tmp:" + itoa(int64(i)) + "\n")
	}
	r := rehearse(t, b.String()+"SETBIT left 80000 1\n")
	var tmp Bytes
	for _, m := range r.Memory {
		if m.Pattern == "tmp:{n}" {
			tmp = m
		}
	}
	if tmp.Keys != 0 || tmp.Off != 0 || tmp.On != 0 || tmp.PeakOff < SampleEvery*10_000 || tmp.PeakOn == 0 || tmp.PeakOn >= tmp.PeakOff {
		t.Errorf("%+v", r.Memory)
	}
	if r.EndOff >= r.PeakOff {
		t.Errorf("%d at the end, peak %d", r.EndOff, r.PeakOff)
	}
}

// What scripts, transactions and sweeps change is counted as if it had been named.
func TestUnnamedWrites(t *testing.T) {
	r := rehearse(t, "MULTI\nSETBIT a 80000 1\nSETBIT b 80000 1\nEXEC\nFLUSHDB\nMULTI\nSETBIT c 80000 1\nEXEC\n")
	if r.EndOff == 0 || len(r.Memory) == 0 || r.Flipped() != 3 {
		t.Errorf("%d, %+v, %+v", r.EndOff, r.Memory, r.Flips)
	}
}

// Data that outgrows the bound ends the rehearsal in a sentence; a reply that does is left out.
func TestQuota(t *testing.T) {
	in := "SETBIT wide 4294967295 1\nGET wide\nSET after 1\n" + strings.Repeat("APPEND k "+strings.Repeat("x", 1<<16)+"\n", 2000)
	r, err := Run(strings.NewReader(in), Options{Quota: 32 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(r.Stopped, "takes more memory than this rehearsal may use; it went up to line ") || r.Commands > 1000 || r.Commands < 100 {
		t.Errorf("%d commands, %q", r.Commands, r.Stopped)
	}
	if len(r.Unknown) != 1 || r.Unknown[0].Command != "GET" || r.WrongTypes() != 0 {
		t.Errorf("%+v", r.Unknown)
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
