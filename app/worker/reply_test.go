package worker

import (
	"strings"
	"testing"
)

// The value of the highest bit takes 512 MiB; as text it would take two gigabytes.
func TestALongValueIsPrintedInPart(t *testing.T) {
	h := NewHost()
	var got []Result
	h.Serve(Request{Op: OpRun, Lines: []Line{{Text: "SETBIT k 4294967295 1"}, {Text: "GET k"}}}, func(r Response) {
		if r.Result != nil {
			got = append(got, *r.Result)
		}
	})
	reply := got[1].Reply
	if len(reply) > maxReply+100 || !strings.HasPrefix(reply, `"\x00\x00`) || !strings.HasSuffix(reply, "\"\n... 536,805,376 more bytes of the value are not shown") {
		t.Errorf("%d bytes: %.20q to %q", len(reply), reply, reply[max(0, len(reply)-60):])
	}
}
