package worker

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

func gzipped(s string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = io.WriteString(w, s)
	w.Close()
	return b.String()
}

func TestTasks(t *testing.T) {
	small := "\x3b\x30\x00\x00\x01\x00\x00\xe7\x03\x01\x00\x00\x00\xe7\x03"
	for _, c := range []struct{ kind, in, want string }{
		{"rehearse", "SETBIT visits:1 4000000 1\nGETRANGE visits:1 0 10\n", "<code>visits:{n}</code>"},
		{"rehearse", "", "the input is empty"},
		{"weigh", strings.Repeat("\xaa", 125_000), "&lt;input&gt; would grow under bitmap-default-roaring"},
		{"weigh", "1,5,4000000\n", "Its next bit write would convert it to"},
		{"weigh", "dense 131096\nvisits:1 524344\n", "nothing of their bits"},
		{"rehearse", gzipped("SETBIT visits:1 4000000 1\nGETRANGE visits:1 0 10\n"), "<code>visits:{n}</code>"},
		{"weigh", gzipped("1,5,4000000\n"), "Its next bit write would convert it to"},
		{"weigh", gzipped(strings.Repeat("1,5,4000000\n", 9000))[:60], "<input>: the packed file is cut off"},
		{"advise", gzipped("17\n1800000000000000000\n"), "These ids as offsets: refused"},
		{"roaring", gzipped(small), "a roaring bitmap of 32-bit values"},
		{"even", "", "is no point"},
		{"advise", "17\n1800000000000000000\n", "These ids as offsets: refused"},
		{"history", "1,2,3,70000", "The same bits by five paths"},
		{"history", "hello", "no list of offsets"},
		{"roaring", small, "a roaring bitmap of 32-bit values"},
		{"roaring", "<script>alert(1)</script>", "bytes without a known form"},
		{"nonsense", "", "There is no task"},
	} {
		var clock int64
		task := Task{Kind: c.kind, Name: "<input>", Size: int64(len(c.in)), In: strings.NewReader(c.in),
			Now: func() int64 { clock++; return clock }, Progress: func(done, total int64) {}}
		a := task.Run()
		if got := a.HTML + a.Fault; !strings.Contains(got, c.want) {
			t.Errorf("%s: %q is not in %s", c.kind, c.want, got)
		}
		if strings.Contains(a.HTML, "<input>") || strings.Contains(a.HTML, "<script") {
			t.Errorf("%s: input became markup", c.kind)
		}
	}
}

// A packed file is counted by what is taken of it, and a value that only looks packed is taken as it is.
func TestPackedTask(t *testing.T) {
	in := gzipped(strings.Repeat("SETBIT visits:1 4000000 1\n", 40_000))
	var clock, most int64
	task := Task{Kind: "rehearse", Name: "log.gz", Size: int64(len(in)), In: strings.NewReader(in),
		Now: func() int64 { clock += 1e9; return clock }, Progress: func(done, total int64) { most = max(most, done) }}
	if a := task.Run(); a.Fault != "" || most == 0 || most > task.Size {
		t.Errorf("%s, %d of %d", a.Fault, most, task.Size)
	}
	task = Task{Kind: "weigh", Arg: "string", Name: "value", In: strings.NewReader(in), Now: task.Now, Progress: task.Progress}
	if a := task.Run(); a.Fault != "" || !strings.Contains(a.HTML, "value") {
		t.Errorf("%s%s", a.Fault, a.HTML)
	}
}
