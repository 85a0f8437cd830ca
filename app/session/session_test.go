package session

import (
	"strings"
	"testing"

	"bitloupe/app/worker"
)

func TestTypedBeforeReadyRunsInOrder(t *testing.T) {
	w := newWorld(t)
	s := New(w)
	s.Start()
	s.Enter("SETBIT k 7 1")
	s.Enter("GETBIT k 7")
	if s.Phase != Starting || s.Entries[0].Status != Waiting {
		t.Fatalf("phase %s, entry %s", s.Phase, s.Entries[0].Status)
	}
	w.settle()
	if got, want := texts(s), "> SETBIT k 7 1\n(integer) 0\n> GETBIT k 7\n(integer) 1\n"; got != want || s.Phase != Ready {
		t.Errorf("%s: %q", s.Phase, got)
	}
	if s.Steps != 2 || s.Step != 2 || s.Inspect.Key != "k" || s.Inspect.Found == nil || !s.Inspect.HasChunk {
		t.Errorf("step %d of %d, inspect %+v", s.Step, s.Steps, s.Inspect)
	}
}

func TestChipsAndMarks(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 7 1", "CONFIG SET bitmap-default-roaring yes", "SETBIT k 8 1", "SETBIT b {0..4096} 1",
		"GET b", "GETBIT b 3", "SETBIT b 3 1", "DEL k", "SADD s 1 2", "NOSUCH")
	want := []string{
		":+1 string | :+23 B",
		":no → yes",
		"type:string → bitmap | array:+1 array",
		"type:bitmap | array:+1 array | bitset:chunk 0 → bitset at 4,097",
		"",
		":read only",
		":no change",
		":−1 key",
		":+1 set",
		"error:refused",
	}
	for i, x := range want {
		got := chipTexts(s.Entries[i])
		if !strings.HasPrefix(got, x) || x == "" && got != "" {
			t.Errorf("%s: %q, want %q", s.Entries[i].Line.Text, got, x)
		}
	}
	for i, x := range map[int]string{2: "type", 3: "type bitset", 4: "error", 5: ""} {
		var got []string
		for _, m := range s.Entries[i].Marks {
			got = append(got, string(m))
		}
		if strings.Join(got, " ") != x {
			t.Errorf("%s: marks %q, want %q", s.Entries[i].Line.Text, got, x)
		}
	}
}

func TestRefusalCard(t *testing.T) {
	s, w := start(t)
	w.do(s, "CONFIG SET bitmap-default-roaring yes", "SETBIT other {0..99} 1", "SETBIT b 70000 1", "GET b", "STRLEN b")
	e := s.Entries[3]
	r := e.Result.Refusal
	if r == nil || !e.Open || s.Entries[4].Open {
		t.Fatalf("refusal %+v, open %v and %v", r, e.Open, s.Entries[4].Open)
	}
	if r.Command != "GET" || r.Key != "b" || r.Type != "bitmap" || r.Encoding != "bitmap-roaring" || r.MadeBy != "SETBIT" || r.MadeAt != 3 || !r.MadeUnder {
		t.Errorf("%+v", r)
	}
	if !r.Other || r.OtherType != "string" || r.OtherReply != "8,751 bytes" {
		t.Errorf("under the other setting: %+v", r)
	}
	w.do(s, "SET b x GET")
	if r := s.Entries[5].Result.Refusal; r == nil || r.Wants[0] != "string" || r.Type != "bitmap" {
		t.Errorf("SET with GET: %+v", r)
	}
	if len(r.Instead) == 0 || strings.Contains(strings.Join(r.Instead, " "), "GET ") {
		t.Errorf("instead: %q", r.Instead)
	}
}

func TestStopKeepsEverythingElse(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1", "SETBIT k 2 1")
	w.hang = "BITCOUNT k"
	w.do(s, "SETBIT k 3 1", "BITCOUNT k", "SETBIT k 4 1")
	if s.Phase != Running || !s.Busy() {
		t.Fatalf("phase %s", s.Phase)
	}
	s.Stop()
	w.hang = ""
	w.settle()
	want := "> SETBIT k 1 1\n(integer) 0\n> SETBIT k 2 1\n(integer) 0\n> SETBIT k 3 1\n(integer) 0\n" +
		"> BITCOUNT k\n(stopped) Stopped.\n> SETBIT k 4 1\n(stopped) Not run.\n"
	if got := texts(s); got != want || s.Phase != Ready || s.Steps != 3 {
		t.Fatalf("%s, %d steps:\n%s", s.Phase, s.Steps, got)
	}
	w.do(s, "BITCOUNT k")
	if last := s.Entries[len(s.Entries)-1]; last.Result.Reply != "(integer) 3" || last.Step != 4 {
		t.Errorf("after the restart: %+v", last.Result)
	}
	s.Again(s.Entries[4])
	w.settle()
	if last := s.Entries[len(s.Entries)-1]; last.Line.Text != "SETBIT k 4 1" || last.Result.Reply != "(integer) 0" {
		t.Errorf("run again: %+v", last)
	}
}

func TestCrashReplays(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1", "SETBIT k 2 1", "SETBIT k 3 1")
	w.hang = "SET big x"
	w.do(s, "SET big x")
	s.Down("fatal error: out of memory\n\ngoroutine 1 ...")
	w.hang = ""
	w.settle()
	if s.Phase != Ready || s.Steps != 3 || s.Notice == nil {
		t.Fatalf("%s, %d steps, %+v", s.Phase, s.Steps, s.Notice)
	}
	if n := s.Notice; n.Title != "The interpreter stopped." || n.Text != "Step 4 used more memory than this tab could get; values may take 256 MiB here. Your commands are kept; steps 1 to 3 are run again." {
		t.Errorf("%q %q", n.Title, n.Text)
	}
	if e := s.Entries[3]; e.Status != Stopped {
		t.Errorf("the line that ended it: %+v", e)
	}
	w.do(s, "BITCOUNT k")
	if got := s.Entries[4].Result.Reply; got != "(integer) 3" {
		t.Errorf("BITCOUNT: %s", got)
	}
}

// TestEnteredWhileStartingAgain enters a line when the interpreter has just ended by itself, with nothing to do.
func TestEnteredWhileStartingAgain(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1", "SETBIT k 2 1")
	s.Down("panic: boom")
	s.Enter("BITCOUNT k")
	w.settle()
	want := "> SETBIT k 1 1\n(integer) 0\n> SETBIT k 2 1\n(integer) 0\n> BITCOUNT k\n(integer) 2\n"
	if got := texts(s); got != want || s.Steps != 3 {
		t.Fatalf("%d steps:\n%s", s.Steps, got)
	}
}

func TestCrashInAReplayEndsByAsking(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1")
	w.hang = "SETBIT k 1 1"
	for range 3 {
		s.Down("panic: boom")
		w.settle()
	}
	if s.Phase != Crashed || s.Notice == nil || s.Notice.Action != ActReplay {
		t.Fatalf("%s %+v", s.Phase, s.Notice)
	}
	w.hang = ""
	s.Act()
	w.settle()
	if s.Phase != Ready {
		t.Errorf("after asking: %s", s.Phase)
	}
}

func TestAScriptBringsTheInterpreterWithLua(t *testing.T) {
	w := newWorld(t)
	w.lua = true
	s := w.open()
	w.do(s, "SETBIT k 1 1")
	s.Paste("SETBIT k 2 1\nEVAL \"return redis.call('BITCOUNT','k')\" 0\nSETBIT k 3 1\n")
	w.settle()
	want := "> SETBIT k 1 1\n(integer) 0\n> SETBIT k 2 1\n(integer) 0\n> EVAL \"return redis.call('BITCOUNT','k')\" 0\n(integer) 2\n> SETBIT k 3 1\n(integer) 0\n"
	if got := texts(s); got != want || !w.scripts || s.Phase != Ready || s.Steps != 4 {
		t.Fatalf("%s, scripts %v:\n%s", s.Phase, w.scripts, got)
	}
	life := w.life
	w.do(s, "EVAL 'return 1' 0")
	if w.life != life || s.Entries[4].Result.Reply != "(integer) 1" {
		t.Errorf("a second script: life %d, %q", w.life, s.Entries[4].Result.Reply)
	}
	// A reload starts without Lua and finds out again.
	w.Restart(false)
	again := w.open()
	if texts(again) != texts(s) || !w.scripts {
		t.Errorf("after a reload: %q", texts(again))
	}
}

func TestTimeline(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1", "CONFIG SET bitmap-default-roaring yes", "SETBIT k {0..9999} 1", "DEL k", "SET x 1")
	if len(s.Snapshot.Keys) != 1 || s.Snapshot.Keys[0].Key != "x" {
		t.Fatalf("at the end: %+v", s.Snapshot.Keys)
	}
	s.Seek(3)
	w.settle()
	if k := s.Snapshot.Keys; s.Step != 3 || len(k) != 1 || k[0].Type != "bitmap" || k[0].Card != 10000 {
		t.Fatalf("step %d: %+v", s.Step, k)
	}
	if in := s.Inspect; in.Key != "k" || in.Found == nil || in.Found.Row.Type != "bitmap" {
		t.Errorf("inspected there: %+v", in)
	}
	s.Back()
	s.Back()
	w.settle()
	if k := s.Snapshot.Keys; s.Step != 1 || k[0].Type != "string" || s.Snapshot.Roaring {
		t.Fatalf("step %d: %+v", s.Step, k)
	}
	w.do(s, "GETBIT x 1")
	if s.Step != 6 || s.Past() || s.Entries[5].Result.Reply != "(integer) 0" {
		t.Errorf("a new line runs behind the last: step %d, %q", s.Step, s.Entries[5].Result.Reply)
	}
	s.First()
	w.settle()
	if s.Step != 0 || len(s.Snapshot.Keys) != 0 {
		t.Errorf("at the start: %+v", s.Snapshot.Keys)
	}
}

func TestContinueFromAnEarlierStep(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1", "SETBIT k 2 1", "SETBIT k 3 1")
	s.Seek(1)
	w.settle()
	s.Continue()
	w.settle()
	w.do(s, "BITCOUNT k")
	if got, want := texts(s), "> SETBIT k 1 1\n(integer) 0\n> BITCOUNT k\n(integer) 1\n"; got != want {
		t.Fatalf("%q", got)
	}
	s.Undo()
	w.settle()
	if s.Steps != 3 || s.Snapshot.Keys[0].Card != 3 {
		t.Errorf("undone: %d steps, %+v", s.Steps, s.Snapshot.Keys)
	}
}

func TestSeekingKeepsOnlyTheLastWish(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k {0..9} 1", "SETBIT k 20 1", "SETBIT k 30 1", "SETBIT k 40 1")
	w.sent = nil
	for n := 3; n >= 0; n-- {
		s.Seek(n)
	}
	w.settle()
	seeks := 0
	for _, op := range w.sent {
		if op == worker.OpSeek {
			seeks++
		}
	}
	if seeks != 2 || s.Step != 0 || len(s.Snapshot.Keys) != 0 {
		t.Errorf("%d seeks, at %d with %d keys", seeks, s.Step, len(s.Snapshot.Keys))
	}
}

func TestSeekingWhileALineRuns(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1", "SETBIT k 2 1")
	s.Enter("SETBIT k 3 1")
	s.Back()
	if s.Phase != Running || s.Step != 2 {
		t.Fatalf("%s at %d", s.Phase, s.Step)
	}
	w.settle()
	if s.Step != 1 || s.Steps != 3 || s.Snapshot.Keys[0].Card != 1 {
		t.Errorf("step %d of %d, %+v", s.Step, s.Steps, s.Snapshot.Keys)
	}
}

func TestResetAndUndo(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1")
	s.Reset()
	w.settle()
	if len(s.Entries) != 0 || len(s.Snapshot.Keys) != 0 || s.Notice == nil {
		t.Fatalf("%+v", s)
	}
	s.Act()
	w.settle()
	if texts(s) != "> SETBIT k 1 1\n(integer) 0\n" || len(s.Snapshot.Keys) != 1 {
		t.Errorf("%q", texts(s))
	}
}

func TestSettingSwitchIsAStep(t *testing.T) {
	s, w := start(t)
	s.SetRoaring(true)
	w.settle()
	s.SetRoaring(true)
	w.settle()
	if texts(s) != "> CONFIG SET bitmap-default-roaring yes\nOK\n" || !s.Snapshot.Roaring {
		t.Errorf("%q", texts(s))
	}
}

func TestPasteForms(t *testing.T) {
	for name, text := range map[string]string{
		"lines":      "SETBIT k 1 1\n\nGETBIT k 1\n",
		"transcript": "127.0.0.1:6379> SETBIT k 1 1\n(integer) 0\n127.0.0.1:6379> GETBIT k 1\n(integer) 1\n",
		"shell":      "$ redis-cli SETBIT k 1 1\n(integer) 0\n$ docker exec r redis-cli GETBIT k 1\n(integer) 1\n",
		"prompts":    "> SETBIT k 1 1\r\n> GETBIT k 1\r\n",
	} {
		s, w := start(t)
		s.Paste(text)
		w.settle()
		if got := texts(s); got != "> SETBIT k 1 1\n(integer) 0\n> GETBIT k 1\n(integer) 1\n" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestALineThatCannotRun(t *testing.T) {
	s, w := start(t)
	s.Type("SETBIT k {0..99999999999} 1", 27)
	s.Submit()
	w.settle()
	if len(s.Entries) != 0 || s.Notice == nil || !strings.Contains(s.Notice.Text, "at most 10,000,000") || s.Input.Text == "" {
		t.Errorf("%+v, %+v", s.Entries, s.Notice)
	}
	s.Type(`SET k "open`, 11)
	s.Submit()
	w.settle()
	if got := texts(s); got != "> SET k \"open\nInvalid argument(s)\n" {
		t.Errorf("%q", got)
	}
}

func TestBinaryKeysSurvive(t *testing.T) {
	s, w := start(t)
	w.do(s, `SETBIT "k\xff\x00" 3 1`)
	if s.Inspect.Key != "k\xff\x00" || s.Inspect.Found == nil || s.Snapshot.Keys[0].Key != "k\xff\x00" {
		t.Errorf("%q, %+v", s.Inspect.Key, s.Inspect.Found)
	}
}
