package web

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// The Go linker cuts the initial memory into up to 100,000 data segments, to leave out runs of zeros. Each of them has a
// header that does not compress; zeros do. Joined again, the wasm is larger as it is and some 6 % smaller as it is sent.

// joinGap is the number of zeros up to which two segments become one.
const joinGap = 64

const dataSection = 11

var errWasm = errors.New("not a wasm module that the Go linker would write")

// joinSegments rewrites the data section of a module. The memory it gives is the same: what lies between two segments is
// zero before the module runs.
func joinSegments(wasm []byte) ([]byte, error) {
	if len(wasm) < 8 || string(wasm[:4]) != "\x00asm" {
		return nil, errWasm
	}
	out := append(make([]byte, 0, len(wasm)+len(wasm)/8), wasm[:8]...)
	for rest := wasm[8:]; len(rest) > 0; {
		id := rest[0]
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || size > uint64(len(rest)-1-n) {
			return nil, errWasm
		}
		body := rest[1+n : 1+n+int(size)]
		rest = rest[1+n+int(size):]
		if id == dataSection {
			segments, err := readSegments(body)
			if err != nil {
				return nil, err
			}
			body = writeSegments(segments)
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// segment is a piece of the initial memory.
type segment struct {
	at   int64
	data []byte
}

// readSegments reads a data section whose segments lie in memory 0, at constant places, and gives them in their order
// there.
func readSegments(b []byte) ([]segment, error) {
	count, n := binary.Uvarint(b)
	if n <= 0 || count > uint64(len(b)) {
		return nil, errWasm
	}
	b = b[n:]
	out := make([]segment, 0, count)
	for range count {
		// Kind 0 (active, memory 0), i32.const, the place, end.
		if len(b) < 2 || b[0] != 0 || b[1] != 0x41 {
			return nil, errWasm
		}
		at, n := sleb(b[2:])
		if n == 0 || len(b) < 3+n || b[2+n] != 0x0b {
			return nil, errWasm
		}
		b = b[3+n:]
		size, n := binary.Uvarint(b)
		if n <= 0 || size > uint64(len(b)-n) {
			return nil, errWasm
		}
		s := segment{at, b[n : n+int(size)]}
		b = b[n+int(size):]
		out = append(out, s)
	}
	if len(b) > 0 {
		return nil, errWasm
	}
	slices.SortFunc(out, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	for i := 1; i < len(out); i++ {
		if out[i].at < out[i-1].at+int64(len(out[i-1].data)) {
			return nil, fmt.Errorf("%w: its data segments overlap", errWasm)
		}
	}
	return out, nil
}

func writeSegments(segments []segment) []byte {
	var joined []segment
	for _, s := range segments {
		if n := len(joined) - 1; n >= 0 {
			if gap := s.at - joined[n].at - int64(len(joined[n].data)); gap <= joinGap {
				joined[n].data = append(append(joined[n].data, make([]byte, gap)...), s.data...)
				continue
			}
		}
		joined = append(joined, segment{s.at, append([]byte(nil), s.data...)})
	}
	out := binary.AppendUvarint(nil, uint64(len(joined)))
	for _, s := range joined {
		out = append(out, 0, 0x41)
		out = appendSleb(out, s.at)
		out = append(out, 0x0b)
		out = binary.AppendUvarint(out, uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out
}

// sleb reads a signed number of wasm; n is 0 when there is none.
func sleb(b []byte) (v int64, n int) {
	for i, c := range b {
		if i == 5 {
			return 0, 0
		}
		v |= int64(c&0x7f) << (7 * i)
		if c&0x80 == 0 {
			if c&0x40 != 0 {
				v -= 1 << (7 * (i + 1))
			}
			return v, i + 1
		}
	}
	return 0, 0
}

func appendSleb(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}
