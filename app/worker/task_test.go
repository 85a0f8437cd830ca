package worker

import (
	"strings"
	"testing"
)

func TestTasks(t *testing.T) {
	small := "\x3b\x30\x00\x00\x01\x00\x00\xe7\x03\x01\x00\x00\x00\xe7\x03"
	for _, c := range []struct{ kind, in, want string }{
		{"rehearse", "SETBIT visits:1 4000000 1\nGETRANGE visits:1 0 10\n", "<code>visits:{n}</code>"},
		{"rehearse", "", "the input is empty"},
		{"weigh", strings.Repeat("\xaa", 125_000), "&lt;input&gt; would grow under bitmap-default-roaring"},
		{"weigh", "1,5,4000000\n", "Its next bit write would convert it to"},
		{"weigh", "dense 131096\nvisits:1 524344\n", "nothing of their bits"},
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
