package worker

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"bitloupe/engine"
)

const at = 1_790_000_000_000

func lines(text ...string) []Line {
	out := make([]Line, len(text))
	for i, t := range text {
		out[i] = Line{Text: t, At: at + int64(i)}
	}
	return out
}

// ask serves one request and gives the final answer and the results before it.
func ask(t *testing.T, h *Host, r Request) (final Response, results []Result) {
	t.Helper()
	ended := false
	h.Serve(r, func(out Response) {
		switch {
		case ended:
			t.Fatal("a response behind the final one")
		case out.Final:
			final, ended = out, true
		case out.Result != nil:
			results = append(results, *out.Result)
		}
	})
	if !ended {
		t.Fatal("no final response")
	}
	return final, results
}

func TestRun(t *testing.T) {
	h := NewHost()
	final, got := ask(t, h, Request{ID: 7, Op: OpRun, Lines: lines("SETBIT k 7 1", "SETBIT k {0..9} 1", `SET k "open`, "SETBIT k {0..99999999} 1", "NOSUCH", "BITCOUNT k")})
	var replies []string
	for _, r := range got {
		replies = append(replies, fmt.Sprintf("%d %s ×%d %v %s%s", r.Step, r.Name, r.Commands, r.Error, r.Reply, r.Fault))
	}
	want := []string{
		"1 SETBIT ×1 false (integer) 0",
		"2 SETBIT ×10 false 9 x (integer) 0, 1 x (integer) 1",
		"3  ×0 true Invalid argument(s)",
		"4  ×0 true This line was not run: {0..99999999} gives 100,000,000 values; at most 10,000,000 are allowed.",
		"5 NOSUCH ×1 true (error) ERR unknown command 'NOSUCH', with args beginning with: ",
		"6 BITCOUNT ×1 false (integer) 10",
	}
	if strings.Join(replies, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(replies, "\n"), strings.Join(want, "\n"))
	}
	if final.ID != 7 || final.Snapshot == nil || len(final.Snapshot.Keys) != 1 {
		t.Errorf("%+v", final)
	}
	if r := got[0]; r.Before != 0 || r.After != final.Snapshot.Keys[0].Bytes-(got[1].After-got[1].Before) {
		t.Errorf("bytes %d to %d, then %d to %d, of %d", r.Before, r.After, got[1].Before, got[1].After, final.Snapshot.Keys[0].Bytes)
	}
}

// The difference of Before and After is that of all keys, whatever a line names.
func TestBytesAddUp(t *testing.T) {
	h := NewHost()
	script := lines("SETBIT a {0..70000} 1", "CONFIG SET bitmap-default-roaring yes", "SETBIT b{0..9} 3 1", "BITOP OR d a b1 a",
		"DEL b0 b1 b0", "SADD s {0..600}", "SET x 1", "APPEND x 234", "RENAME x y", "MSET p 1 q 2", "MULTI", "SETBIT m 1 1", "EXEC", "FLUSHALL")
	for _, l := range script {
		before := h.live.AllBytes()
		_, res := ask(t, h, Request{Op: OpRun, Lines: []Line{l}})
		if got, want := res[0].After-res[0].Before, h.live.AllBytes()-before; got != want {
			t.Errorf("%s: %d bytes, but all keys changed by %d", l.Text, got, want)
		}
	}
}

func TestProgress(t *testing.T) {
	h := NewHost()
	var now time.Duration
	h.Now = func() time.Duration { now += 60 * time.Millisecond; return now }
	var done []int64
	h.Serve(Request{Op: OpRun, Lines: lines("SETBIT k {0..1999} 1")}, func(r Response) {
		if !r.Final && r.Result == nil {
			if r.Total != 2000 {
				t.Errorf("of %d", r.Total)
			}
			done = append(done, r.Done)
		}
	})
	if !reflect.DeepEqual(done, []int64{512, 1024, 1536}) {
		t.Errorf("%v", done)
	}
}

// script has every kind of step that the journal must bring back.
func script() []Line {
	out := lines("SETBIT s {0..999} 1", "CONFIG SET bitmap-default-roaring yes", "SETBIT b {random 1 3000 9999999} 1", "SETBIT s 3 0",
		"SADD set {0..700}", "SET t 1 PX 5", "GET b", "BITOP NOT n s", "NOSUCH", "SPOP set 20", "DEL n", "SETBIT b {0..5000} 1", "RANDOMKEY", "FLUSHALL", "SET z 1")
	r := &Reader{}
	if err := r.Read([]byte("1,65536 9")); err != nil {
		panic(err)
	}
	packed, err := r.Close()
	if err != nil {
		panic(err)
	}
	return append(out, Line{Text: "SETBIT f ‹f› 1", At: at + 99, Key: "f", Offsets: packed})
}

func TestSeekIsWhatWasThere(t *testing.T) {
	all := script()
	h := NewHost()
	ask(t, h, Request{Op: OpRun, Lines: all})
	for _, n := range []int{16, 3, 12, 0, 1, 15, 7, 16, 10, 5, 13} {
		got, _ := ask(t, h, Request{Op: OpSeek, Step: n})
		fresh := NewHost()
		want, _ := ask(t, fresh, Request{Op: OpRun, Lines: all[:n]})
		if !reflect.DeepEqual(got.Snapshot, want.Snapshot) {
			t.Errorf("step %d: %+v, was %+v", n, got.Snapshot, want.Snapshot)
		}
	}
	if _, res := ask(t, h, Request{Op: OpRun, Lines: lines("GET z")}); res[0].Reply != `"1"` || res[0].Step != 17 {
		t.Errorf("after all the seeking: %+v", res[0])
	}
}

func TestCheckpointsAreBounded(t *testing.T) {
	h := NewHost()
	var many []Line
	for i := range 300 {
		many = append(many, Line{Text: fmt.Sprintf("SETBIT k %d 1", i*70000), At: at})
		if i%50 == 0 {
			many = append(many, Line{Text: fmt.Sprintf("SETBIT big {0..%d} 1", 2000+i), At: at})
		}
	}
	ask(t, h, Request{Op: OpRun, Lines: many})
	if len(h.points) > maxPoints || h.points[0].steps != 0 {
		t.Fatalf("%d checkpoints, the first after %d steps", len(h.points), h.points[0].steps)
	}
	// What is dear to run again is kept: one seek never repeats more than one of the large steps.
	for i := 1; i < len(h.points); i++ {
		var work int64
		for _, s := range h.steps[h.points[i-1].steps:h.points[i].steps] {
			work += s.commands
		}
		if work > 2*2400 {
			t.Errorf("%d commands between two checkpoints", work)
		}
	}
}

func TestCut(t *testing.T) {
	all := script()
	h := NewHost()
	ask(t, h, Request{Op: OpRun, Lines: all})
	got, _ := ask(t, h, Request{Op: OpCut, Step: 5})
	_, res := ask(t, h, Request{Op: OpRun, Lines: lines("SCARD set")})
	if res[0].Reply != "(integer) 701" || res[0].Step != 6 {
		t.Errorf("%+v", res[0])
	}
	fresh := NewHost()
	want, _ := ask(t, fresh, Request{Op: OpRun, Lines: all[:5]})
	if !reflect.DeepEqual(got.Snapshot, want.Snapshot) {
		t.Errorf("%+v\n%+v", got.Snapshot, want.Snapshot)
	}
}

func TestReadersLookAtTheSoughtStep(t *testing.T) {
	h := NewHost()
	ask(t, h, Request{Op: OpRun, Lines: lines("SETBIT k 1 1", "SETBIT k 70000 1", "DEL k")})
	if r, _ := ask(t, h, Request{Op: OpInspect, Key: "k"}); r.Inspection != nil {
		t.Error("the key is gone, and is inspected")
	}
	ask(t, h, Request{Op: OpSeek, Step: 1})
	if r, _ := ask(t, h, Request{Op: OpInspect, Key: "k"}); r.Inspection == nil || r.Inspection.Row.Card != 1 {
		t.Errorf("%+v", r.Inspection)
	}
	if r, _ := ask(t, h, Request{Op: OpContainer, Key: "k"}); r.Container == nil || r.Container.Card != 1 {
		t.Errorf("%+v", r.Container)
	}
}

func TestStartForgets(t *testing.T) {
	h := NewHost()
	ask(t, h, Request{Op: OpRun, Lines: lines("SETBIT k 1 1")})
	ask(t, h, Request{Op: OpStart, Quota: 1 << 20})
	if r, _ := ask(t, h, Request{Op: OpSnapshot}); len(r.Snapshot.Keys) != 0 {
		t.Errorf("%+v", r.Snapshot.Keys)
	}
	_, res := ask(t, h, Request{Op: OpRun, Lines: lines("SETBIT a {0..20000000..8} 1", "DBSIZE")})
	if !res[0].Error && !strings.Contains(res[0].Reply, "quota") {
		t.Errorf("the quota let this pass: %+v", res[0])
	}
}

func TestUnknownRequest(t *testing.T) {
	if r, _ := ask(t, NewHost(), Request{Op: "nonsense"}); !strings.Contains(r.Fault, "different versions") {
		t.Errorf("%+v", r)
	}
}

func TestLongRepliesAreCut(t *testing.T) {
	h := NewHost()
	_, res := ask(t, h, Request{Op: OpRun, Lines: lines("SETBIT k {0..40000} 1", "BITRANGEINTARRAY k 0 -1")})
	r := res[1].Reply
	if len(r) > maxReply+100 || !strings.HasSuffix(r, "more bytes of reply are not shown") || strings.Contains(r[len(r)-200:], "\n40001)") {
		t.Errorf("%d bytes, ending %q", len(r), r[len(r)-100:])
	}
}

// Every command can be answered, previewed and explained without a panic, whatever its words are.
func FuzzLine(f *testing.F) {
	for _, c := range engine.Commands() {
		for _, e := range c.Examples {
			f.Add(e.Line)
		}
	}
	f.Add(`SETBIT k {random 42 20 199} 1`)
	f.Add("GET \xff")
	f.Fuzz(func(t *testing.T, text string) {
		if s, _ := parse(text); s == nil || s.Count() > 1000 {
			return
		}
		h := NewHost()
		h.quota = 1 << 20
		ask(t, h, Request{Op: OpStart, Quota: 1 << 20})
		ask(t, h, Request{Op: OpRun, Lines: lines("CONFIG SET bitmap-default-roaring yes", "SETBIT k 70000 1", "SET s abc")})
		ask(t, h, Request{Op: OpPreview, Lines: lines(text)})
		ask(t, h, Request{Op: OpRun, Lines: lines(text)})
		ask(t, h, Request{Op: OpSeek, Step: 2})
	})
}

func BenchmarkLoad100kOffsets(b *testing.B) {
	for b.Loop() {
		h := NewHost()
		h.Serve(Request{Op: OpRun, Lines: lines("CONFIG SET bitmap-default-roaring yes", "SETBIT k {random 1 100000 4294967295} 1")}, func(Response) {})
	}
}
