package weigh

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"bitloupe/engine/internal/flow"
	"bitloupe/engine/memory"
)

// An RDB file of 64 MiB with a hundred thousand keys is weighed in the memory of its largest value.
func TestLongRDBInBoundedMemory(t *testing.T) {
	noise := strings.Repeat("\x5a\x00\xff\x13", 1<<18)
	in := &flow.Stream{Size: size(), Tail: "\xff\x00\x00\x00\x00\x00\x00\x00\x00", Piece: func(b []byte, n int) []byte {
		if n == 0 {
			b = append(b, "REDIS0011"...)
		}
		size := 300 + n%700
		if n%5000 == 4999 {
			size = len(noise)
		}
		key := fmt.Sprintf("bits:%d", n)
		b = append(b, 0, byte(len(key)))
		b = append(b, key...)
		b = binary.BigEndian.AppendUint32(append(b, 0x80), uint32(size))
		return append(b, noise[:size]...)
	}}
	w := &flow.Watch{Every: size() / 8}
	w.Start()
	r, err := RDB("dump.rdb", in, Options{Profile: memory.V812, Progress: w.At})
	if err != nil || r.Stopped != "" || r.Keys != int64(in.Pieces()) {
		t.Fatalf("%v, %+v", err, r)
	}
	w.Within(t, 48<<20)
}

// A listing of 64 MiB is read in less than a hundredth of that.
func TestLongListingInBoundedMemory(t *testing.T) {
	in := &flow.Stream{Size: size(), Piece: func(b []byte, n int) []byte {
		return fmt.Appendf(b, "session:%08x:%s %d\n", n, strings.Repeat("long-name-", 20), 100+n%100_000)
	}}
	w := &flow.Watch{Every: size() / 8}
	w.Start()
	r, err := Read("list", in, Options{Profile: memory.V812, Progress: w.At})
	if err != nil || r.(*SizeReport).Keys != int64(in.Pieces()) {
		t.Fatal(err)
	}
	w.Within(t, 8<<20)
}

// size is that of the long inputs; a short run takes an eighth.
func size() int64 {
	if testing.Short() {
		return 8 << 20
	}
	return 64 << 20
}
