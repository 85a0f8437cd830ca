package rehearse

import (
	"fmt"
	"strings"
	"testing"

	"bitloupe/engine/internal/flow"
)

// A log of 64 MiB that never names a key twice is rehearsed in bounded memory: sessions expire by its timestamps, and what is
// remembered of keys, patterns, clients and commands has caps, which the report tells.
func TestLongLogInBoundedMemory(t *testing.T) {
	value := strings.Repeat("x", 700)
	in := &flow.Stream{Size: size(), Piece: func(b []byte, n int) []byte {
		at := fmt.Sprintf("%d.%06d [0 127.0.0.1:%d]", 1_700_000_000+n/1000, n%1000*1000, n%20_000)
		b = fmt.Appendf(b, "%s \"SET\" \"session:%d\" \"%s\" \"EX\" \"2\"\n", at, n, value)
		b = fmt.Appendf(b, "%s \"SETBIT\" \"seen:%d\" \"%d\" \"1\"\n%s \"EXPIRE\" \"seen:%d\" \"2\"\n", at, n, n%5000, at, n)
		if n%4 == 0 {
			b = fmt.Appendf(b, "%s \"GET\" \"seen:%d\"\n", at, n)
		}
		if n%10 == 0 {
			b = fmt.Appendf(b, "%s \"SETBIT\" \"%s\" \"1\" \"1\"\n", at, letters(n/10%4000))
		}
		return b
	}}
	w := &flow.Watch{Every: size() / 8}
	w.Start()
	r, err := Run(in, Options{Progress: w.At})
	if err != nil || r.Stopped != "" {
		t.Fatal(err, r.Stopped)
	}
	w.Within(t, 128<<20)
	n := int64(in.Pieces())
	if r.Commands != 3*n+(n+3)/4+(n+9)/10 || r.Clients > maxClients+1 {
		t.Errorf("%d commands of %d pieces, %d clients", r.Commands, n, r.Clients)
	}
	if d := r.Differences[0]; d.Pattern != "seen:{n}" || d.Count != (n+3)/4 || d.Keys != d.Count {
		t.Errorf("%+v", d)
	}
	if folds := (n+9)/10 > maxGroups; folds && (len(r.Memory) > maxGroups+1 || len(r.Folded) == 0 || !strings.Contains(r.Folded[0], "more than 2,000 key patterns")) {
		t.Errorf("%d rows, %q", len(r.Memory), r.Folded)
	}
	if want := n + min(4000, (n+9)/10); r.Flipped() != want {
		t.Errorf("%d keys became bitmaps, want %d", r.Flipped(), want)
	}
}

// letters is a name without digits, so that each is a pattern of its own.
func letters(n int) string {
	out := "zz:"
	for range 5 {
		out += string(rune('g' + n%16))
		n /= 16
	}
	return out
}

// size is that of the long inputs; a short run takes an eighth.
func size() int64 {
	if testing.Short() {
		return 8 << 20
	}
	return 64 << 20
}
