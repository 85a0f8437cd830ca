package session

import (
	"errors"
	"strings"
	"testing"
)

func TestReloadBringsEverythingBack(t *testing.T) {
	w := newWorld(t)
	s := w.open()
	w.do(s, "SETBIT k 1 1", "SETBIT k {0..9} 1")
	typed(s, "GETBIT k 4")
	w.settle()
	w.Restart(false)
	w.queue, w.timers = nil, nil
	again := w.open()
	if texts(again) != texts(s) || again.Input.Text != "GETBIT k 4" || again.Entries[0].Line.At != s.Entries[0].Line.At {
		t.Errorf("%q with %q", texts(again), again.Input.Text)
	}
	if !again.Older() || again.Input.Text != "SETBIT k {0..9} 1" {
		t.Errorf("history: %q", again.Input.Text)
	}
	if len(again.Snapshot.Keys) != 1 || again.Snapshot.Keys[0].Card != 10 {
		t.Errorf("%+v", again.Snapshot.Keys)
	}
}

func TestALineThatEndedThePageIsNotRunAgain(t *testing.T) {
	w := newWorld(t)
	s := w.open()
	w.do(s, "SETBIT k 1 1")
	w.hang = "BITCOUNT k"
	w.do(s, "BITCOUNT k")
	w.Restart(false)
	w.queue, w.timers, w.hang = nil, nil, ""
	again := w.open()
	if e := again.Entries[1]; e.Status != Stopped || again.Phase != Ready || again.Steps != 1 {
		t.Errorf("%s, %d steps, %+v", again.Phase, again.Steps, e)
	}
}

func TestDamagedStoreIsLeftAlone(t *testing.T) {
	for _, text := range []string{"{", "null", `{"v":2,"e":[{"t":"PING"}]}`, `{"v":1,"e":5}`} {
		w := newWorld(t)
		w.saved[journalName] = text
		if s := w.open(); len(s.Entries) != 0 || s.Phase != Ready {
			t.Errorf("%s: %+v", text, s.Entries)
		}
	}
}

func TestLinkOpensToTheSame(t *testing.T) {
	s, w := start(t)
	w.do(s, "CONFIG SET bitmap-default-roaring yes", "SETBIT b {0..99999..7} 1", "GET b")
	s.SelectTab(TabMemory)
	s.SelectChunk(1)
	w.settle()
	s.OpenShare("https://example.org/play/")
	link := s.Share.Link
	if !strings.HasPrefix(link, "https://example.org/play/#1") || s.Share.Problem != "" {
		t.Fatalf("%+v", s.Share)
	}
	other := newWorld(t)
	o := New(other)
	o.Start()
	if !o.OpenLink(link[strings.IndexByte(link, '#'):]) {
		t.Fatal("not taken for a link")
	}
	other.settle()
	if texts(o) != texts(s) || o.Inspect.Tab != TabMemory || o.Inspect.Key != "b" || o.Inspect.Chunk != 1 || !o.Inspect.HasChunk {
		t.Errorf("%q\n%+v", texts(o), o.Inspect)
	}
	if a, b := o.Snapshot.Keys[0], s.Snapshot.Keys[0]; a != b {
		t.Errorf("%+v, was %+v", a, b)
	}
}

func TestLinkOpensAtItsStep(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1", "SETBIT k 2 1", "DEL k")
	s.Seek(2)
	w.settle()
	s.OpenShare("p")
	other := newWorld(t)
	o := New(other)
	o.Start()
	o.OpenLink(s.Share.Link[1:])
	other.settle()
	if o.Step != 2 || o.Steps != 3 || len(o.Snapshot.Keys) != 1 {
		t.Errorf("step %d of %d, %+v", o.Step, o.Steps, o.Snapshot.Keys)
	}
}

func TestDamagedLinksLeaveASentence(t *testing.T) {
	for _, f := range []string{"#1_AAAA", "#1.SETBIT+k+7", "#9.PING/", "#1.PING%07/", "#1.@step+x;PING/"} {
		s, w := start(t)
		if !s.OpenLink(f) {
			t.Errorf("%s: not taken for a link", f)
		}
		w.settle()
		if s.Notice == nil || !s.Notice.Error || len(s.Entries) != 0 {
			t.Errorf("%s: %+v, %+v", f, s.Notice, s.Entries)
		}
	}
	s, _ := start(t)
	for _, f := range []string{"", "#", "#s3", "#command"} {
		if s.OpenLink(f) {
			t.Errorf("%q was taken for a link", f)
		}
	}
}

func TestALinkPutsTheOwnJournalAside(t *testing.T) {
	w := newWorld(t)
	s := w.open()
	w.do(s, "SETBIT mine 1 1")
	s.OpenLink("#1.SETBIT+k+7+1/")
	w.settle()
	if texts(s) != "> SETBIT k 7 1\n(integer) 0\n" {
		t.Fatalf("%q", texts(s))
	}
	w.Restart(false)
	again := w.open()
	if !again.CanUndo() {
		t.Fatal("the own commands are gone after a reload")
	}
	again.Undo()
	w.settle()
	if texts(again) != "> SETBIT mine 1 1\n(integer) 0\n" {
		t.Errorf("%q", texts(again))
	}
}

func load(s *Session, w *world, name, text string, size int) {
	f := s.BeginFile(name, int64(len(text)), 0)
	for i := 0; i < len(text); i += size {
		if !s.FilePiece(f, []byte(text[i:min(i+size, len(text))]), nil) {
			return
		}
	}
	s.FilePiece(f, nil, nil)
	w.settle()
}

func TestFileBecomesAKey(t *testing.T) {
	for _, size := range []int{1, 3, 1000} {
		s, w := start(t)
		w.do(s, "CONFIG SET bitmap-default-roaring yes")
		load(s, w, "dir/csv 0.txt", "7,65536\n131072 , 4294967295\n", size)
		k := s.Snapshot.Keys
		if len(k) != 1 || k[0].Key != "csv_0" || k[0].Card != 4 || k[0].Type != "bitmap" {
			t.Fatalf("pieces of %d: %+v, %+v", size, k, s.Notice)
		}
		if e := s.Entries[1]; e.Result.Commands != 4 || e.Line.Text != "SETBIT csv_0 ‹dir/csv 0.txt› 1" {
			t.Errorf("%+v", e)
		}
		load(s, w, "csv 0.txt", "1", 10)
		if got := s.Snapshot.Keys[1].Key; got != "csv_0_2" {
			t.Errorf("a second file of the name: %q", got)
		}
	}
}

func TestFileComesOutAsTyped(t *testing.T) {
	s, w := start(t)
	w.do(s, "CONFIG SET bitmap-default-roaring yes", "SETBIT aaa {random 7 3000 4294967295} 1")
	var text strings.Builder
	script, _ := s.script()
	for args := range script.Steps[1].Expand() {
		text.WriteString(args[2] + "\n")
	}
	load(s, w, "bbb.csv", text.String(), 1<<20)
	a, b := s.Snapshot.Keys[0], s.Snapshot.Keys[1]
	if a.Bytes != b.Bytes || a.Kinds != b.Kinds || a.Card != b.Card || a.AsString != b.AsString {
		t.Errorf("%+v\n%+v", a, b)
	}
}

func TestBadFiles(t *testing.T) {
	for text, want := range map[string]string{
		"1\n2\n-3\n":    "x.txt was not loaded: line 3: '-' stands where a number is expected",
		"1\n4294967296": "x.txt was not loaded: line 2: a number here is beyond 4,294,967,295",
		" \n":           "x.txt was not loaded: the file holds no numbers",
		"1,2,\x00\xff":  "x.txt was not loaded: line 1: '\\x00' stands",
	} {
		s, w := start(t)
		load(s, w, "x.txt", text, 100)
		if s.Notice == nil || !strings.HasPrefix(s.Notice.Text, want) || s.File != nil || len(s.Entries) != 0 {
			t.Errorf("%q: %+v", text, s.Notice)
		}
	}
	s, _ := start(t)
	f := s.BeginFile("x", 9, 0)
	if s.FilePiece(f, nil, errors.New("the disk is gone")) || s.Notice.Text != "x was not loaded: the disk is gone." {
		t.Errorf("%+v", s.Notice)
	}
	f = s.BeginFile("y", 9, 2)
	s.Stop()
	if s.FilePiece(f, []byte("1"), nil) || f.Taken || len(s.Entries) != 0 {
		t.Error("a stopped file goes on")
	}
	for after, want := range []string{"bad.", "bad. The file after it was not read.", "bad. The 2 files after it were not read."} {
		f = s.BeginFile("z", 9, after)
		if s.FilePiece(f, nil, errors.New("bad")) || f.Taken || s.Notice.Text != "z was not loaded: "+want {
			t.Errorf("%d after it: %+v", after, s.Notice)
		}
	}
}

func TestAFileOfCommandsIsRun(t *testing.T) {
	s, w := start(t)
	load(s, w, "demo.redis", "# a script\n> SETBIT k 1 1\n(integer) 0\n", 7)
	if texts(s) != "> SETBIT k 1 1\n(integer) 0\n" {
		t.Errorf("%q", texts(s))
	}
}

func TestFilesAreKeptWhileThereIsRoom(t *testing.T) {
	w := newWorld(t)
	s := w.open()
	load(s, w, "x.txt", strings.Repeat("1 70000 ", 500), 1<<20)
	w.Restart(false)
	if again := w.open(); len(again.Snapshot.Keys) != 1 || again.Snapshot.Keys[0].Card != 2 {
		t.Errorf("%+v", again.Snapshot.Keys)
	}
	w.full = true
	s.save()
	w.Restart(false)
	again := w.open()
	if e := again.Entries[0]; e.Status != Stopped || !strings.Contains(e.Why, "load it again") {
		t.Errorf("%+v", e)
	}
}

func TestExports(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k {0..2} 1", "GETBIT k 1")
	load(s, w, "x.txt", "5 6", 9)
	want := "> SETBIT k {0..2} 1\n(folded) 3 x (integer) 0\n> GETBIT k 1\n(integer) 1\n> SETBIT x 5 1\n> SETBIT x 6 1\n"
	if got := s.Transcript(); got != want {
		t.Errorf("%q", got)
	}
	if got := s.RedisCLI(); !strings.Contains(got, "SETBIT k 2 1\n") {
		t.Errorf("%q", got)
	}
	s.OpenShare("http://x/")
	if got := s.Markdown(); !strings.HasPrefix(got, "```redis\n> SETBIT") || !strings.Contains(got, "(http://x/#1") {
		t.Errorf("%q", got)
	}
	load(s, w, "big.txt", strings.Repeat("7 ", 300), 1<<20)
	s.OpenShare("http://x/")
	if len(s.Share.Left) != 1 || !strings.Contains(s.Share.Left[0], "300 offsets") {
		t.Errorf("%+v", s.Share)
	}
}
