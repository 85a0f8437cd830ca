package container

import "encoding/binary"

// PortableBytes is the size of the container in the portable format of RoaringFormatSpec.
func (c *Container) PortableBytes() int {
	switch c.kind {
	case Array:
		return arrayBytes(len(c.array))
	case Run:
		return runBytes(len(c.runs))
	}
	return BitsetBytes
}

// AppendPortable appends the container in the portable format: values, words, or the number of runs and for each its
// first value and its length less one; all little-endian.
func (c *Container) AppendPortable(dst []byte) []byte {
	le := binary.LittleEndian
	switch c.kind {
	case Array:
		for _, v := range c.array {
			dst = le.AppendUint16(dst, v)
		}
	case Bitset:
		for _, x := range c.words {
			dst = le.AppendUint64(dst, x)
		}
	case Run:
		dst = le.AppendUint16(dst, uint16(len(c.runs)))
		for _, r := range c.runs {
			dst = le.AppendUint16(dst, r.First)
			dst = le.AppendUint16(dst, r.Last-r.First)
		}
	}
	return dst
}

// ReadPortable reads a container of the portable format and gives the bytes behind it. run says that the header marked
// it as runs; otherwise card, 1 to 65,536, decides between array and bitset. ok is false for anything that the server
// would refuse: a short input, values out of order, a count that is wrong, runs that touch, overlap or leave the chunk.
// Nothing is allocated that the input does not hold.
func ReadPortable(b []byte, run bool, card int, o *Owner) (c *Container, rest []byte, ok bool) {
	le := binary.LittleEndian
	switch {
	case run:
		if len(b) < 2 {
			return nil, nil, false
		}
		n := int(le.Uint16(b))
		if b = b[2:]; n == 0 || len(b) < 4*n {
			return nil, nil, false
		}
		runs := make([]Interval, n)
		end := -1
		for i := range runs {
			first, last := int(le.Uint16(b[4*i:])), int(le.Uint16(b[4*i:]))+int(le.Uint16(b[4*i+2:]))
			if last >= Width || (i > 0 && first <= end+1) {
				return nil, nil, false
			}
			runs[i] = Interval{uint16(first), uint16(last)}
			end = last
		}
		return newRun(runs, cardOf(runs), o), b[4*n:], true
	case card <= MaxArray:
		if len(b) < 2*card {
			return nil, nil, false
		}
		a := make([]uint16, card)
		for i := range a {
			a[i] = le.Uint16(b[2*i:])
			if i > 0 && a[i] <= a[i-1] {
				return nil, nil, false
			}
		}
		return newArray(a, o), b[2*card:], true
	}
	if len(b) < BitsetBytes {
		return nil, nil, false
	}
	w := new(words)
	for i := range w {
		w[i] = le.Uint64(b[8*i:])
	}
	if w.count() != card {
		return nil, nil, false
	}
	return &Container{kind: Bitset, card: int32(card), words: w, owner: o}, b[BitsetBytes:], true
}
