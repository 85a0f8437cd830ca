package listpack

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Parse takes a listpack from outside, copies it and checks every byte of it: both lengths, each entry's encoding and
// back-length, and the end. Cost: one pass.
func Parse(b []byte) (*List, error) {
	if len(b) < Overhead {
		return nil, fmt.Errorf("listpack: %d bytes are fewer than the %d of an empty one", len(b), Overhead)
	}
	if n := binary.LittleEndian.Uint32(b); int64(n) != int64(len(b)) {
		return nil, fmt.Errorf("listpack: the header says %d bytes, there are %d", n, len(b))
	}
	count, at := 0, Header
	for at < len(b) && b[at] != end {
		n, err := check(b[at:])
		if err != nil {
			return nil, fmt.Errorf("listpack: entry %d at byte %d: %w", count, at, err)
		}
		at += n
		count++
	}
	if at != len(b)-1 {
		return nil, fmt.Errorf("listpack: the end byte is at %d of %d", at, len(b))
	}
	if n := int(binary.LittleEndian.Uint16(b[4:])); n != many && n != count {
		return nil, fmt.Errorf("listpack: the header says %d entries, there are %d", n, count)
	}
	return &List{slices.Clone(b), count, len(b)}, nil
}

// check gives the whole size of the entry at b[0].
func check(b []byte) (int, error) {
	enc, data, ok := head(b)
	if !ok {
		return 0, fmt.Errorf("no encoding starts with %#02x", b[0])
	}
	n := enc + data
	back := backSize(n)
	if n+back > len(b)-1 {
		return 0, fmt.Errorf("it needs %d bytes, %d are left", n+back, len(b)-1)
	}
	var want [5]byte
	if got := b[n : n+back]; string(got) != string(appendBack(want[:0], n)) {
		return 0, fmt.Errorf("its back-length is % x and should be % x", got, appendBack(want[:0], n))
	}
	return n + back, nil
}
