package bench

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Bounds of what Unpack accepts, far above the data set and far below what would hurt.
const (
	maxSets   = 10_000
	maxValues = 20_000_000
	maxBytes  = 64 << 20
)

// Unpack reads sets that are stored as gaps in variable-length form, deflated. Damaged input gives an error and never more than maxValues values.
func Unpack(b []byte) ([][]uint32, error) {
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(b)), maxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("the data is not deflated, or cut off: %w", err)
	}
	if len(raw) > maxBytes {
		return nil, errors.New("the data unpacks to more than 64 MiB")
	}
	next := func() (uint64, error) {
		n, w := binary.Uvarint(raw)
		if w <= 0 {
			return 0, errors.New("the data ends within a number")
		}
		raw = raw[w:]
		return n, nil
	}
	count, err := next()
	if err != nil {
		return nil, err
	}
	if count > maxSets {
		return nil, fmt.Errorf("%d sets, at most %d are read", count, maxSets)
	}
	sets := make([][]uint32, 0, count)
	total := uint64(0)
	for range count {
		n, err := next()
		if err != nil {
			return nil, err
		}
		// Every value takes a byte at least, so a count that the rest cannot hold is damage.
		if total += n; n > uint64(len(raw)) || total > maxValues {
			return nil, fmt.Errorf("set %d claims %d values, more than the data holds", len(sets), n)
		}
		set := make([]uint32, 0, n)
		at := uint64(0)
		for range n {
			gap, err := next()
			if err != nil {
				return nil, err
			}
			if at += gap; gap > 1<<32-1 || at > 1<<32-1 {
				return nil, fmt.Errorf("set %d goes past 2^32", len(sets))
			}
			set = append(set, uint32(at))
		}
		sets = append(sets, set)
	}
	return sets, nil
}

// Pack writes ascending sets as gaps in variable-length form, deflated.
func Pack(sets [][]uint32) ([]byte, error) {
	raw := binary.AppendUvarint(nil, uint64(len(sets)))
	for _, s := range sets {
		raw = binary.AppendUvarint(raw, uint64(len(s)))
		at := uint32(0)
		for _, v := range s {
			if v < at {
				return nil, errors.New("values must be ascending")
			}
			raw = binary.AppendUvarint(raw, uint64(v-at))
			at = v
		}
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(raw); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
