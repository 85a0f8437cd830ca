package roarfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"bitloupe/engine/internal/container"
	"bitloupe/engine/internal/roaring"
)

// Info is what a readable file holds.
type Info struct {
	Card        uint64
	First, Last uint64 // both 0 for an empty bitmap
	Array       int    // containers by kind
	Bitset      int
	Run         int
	Portable32  int64 // sizes of its portable forms, in bytes; -1 where a value does not fit
	Portable64  int64
}

// Bitmap takes the values out. A file that is not Readable gives an error that says why and what to do.
func (f Found) bitmap(b []byte) (*roaring.Bitmap, error) {
	if f.Err != nil {
		return nil, f.Err
	}
	if !f.Readable() {
		return nil, fmt.Errorf("%s cannot be read here: %s", f.Name, f.Do)
	}
	if f.form != nil {
		b = f.form
	}
	part := b[f.From:f.To]
	if f.ListWidth > 0 {
		return list(part, f.ListWidth), nil
	}
	if !f.Wide {
		wide := binary.LittleEndian.AppendUint64(nil, 1)
		part = append(binary.LittleEndian.AppendUint32(wide, 0), part...)
	}
	return roaring.ParsePortable(part)
}

// list reads values of width bytes in machine order.
func list(b []byte, width int) *roaring.Bitmap {
	xs := make([]uint64, 0, len(b)/width)
	for ; len(b) >= width; b = b[width:] {
		var v [8]byte
		copy(v[:], b[:width])
		xs = append(xs, binary.LittleEndian.Uint64(v[:]))
	}
	slices.Sort(xs)
	out := roaring.New()
	out.AddMany(xs)
	return out
}

// Info describes a readable file.
func (f Found) Info(b []byte) (in Info, err error) {
	m, err := f.bitmap(b)
	if err != nil {
		return in, err
	}
	in.Card = m.Card()
	if last, ok := m.Max(); ok {
		in.First, _, _ = m.Next(0, last)
		in.Last = last
	}
	m.Each(0, func(_ uint64, c *container.Container) bool {
		switch c.Kind() {
		case container.Array:
			in.Array++
		case container.Bitset:
			in.Bitset++
		default:
			in.Run++
		}
		return true
	})
	in.Portable64 = int64(len(m.AppendPortable(nil)))
	in.Portable32 = -1
	if in.Last < 1<<32 {
		in.Portable32 = int64(len(m.AppendPortable32(nil)))
	}
	return in, nil
}

// errWide is met when a 32-bit form is asked for values that need 64.
var errWide = errors.New("a value is 2^32 or larger, so the 32-bit form cannot hold it: use the 64-bit form")

// Rewrite writes a readable file in the portable 32-bit or 64-bit form; containers stay of the kinds they have.
func (f Found) Rewrite(b []byte, wide bool) ([]byte, error) {
	m, err := f.bitmap(b)
	if err != nil {
		return nil, err
	}
	if wide {
		return m.AppendPortable(nil), nil
	}
	if last, ok := m.Max(); ok && last >= 1<<32 {
		return nil, errWide
	}
	return m.AppendPortable32(nil), nil
}

// Values calls do with every value, ascending, until it says false.
func (f Found) Values(b []byte, do func(uint64) bool) error {
	m, err := f.bitmap(b)
	if err == nil {
		m.Values(0, do)
	}
	return err
}
