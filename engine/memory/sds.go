package memory

// SDS is the allocation of one dynamic string: a header whose size depends on the length it can express, the bytes, and
// a closing zero, in one block of the allocator. Growing leaves room for more, and the block never shrinks, so two equal
// strings can cost differently (spec/legacy-encodings.md 2; redis/redis src/sds.c).
type SDS struct {
	Header int64 // bytes of the header: 1, 3, 5, 9 or 17
	Cap    int64 // bytes of text the block has room for
	Block  int64 // bytes of the allocation
}

// prealloc is the length from which growing adds a fixed megabyte and no longer doubles.
const prealloc = 1 << 20

// SDSHeader is the size of the header that a string of n bytes gets. Since 8.2 the limits leave room for the header
// and the closing zero within the power of two, so that no room of a block is out of its reach.
func (p Profile) SDSHeader(n int64) int64 {
	spare8, spare16, spare32 := int64(1), int64(1), int64(1)
	if p == V812 {
		spare8, spare16, spare32 = 4, 6, 10
	}
	switch {
	case n < 32:
		return 1
	case n <= 1<<8-spare8:
		return 3
	case n <= 1<<16-spare16:
		return 5
	case n <= 1<<32-spare32:
		return 9
	}
	return 17
}

// limit is the greatest length that a header of that size can express.
func limit(header int64) int64 {
	switch header {
	case 1:
		return 31
	case 3:
		return 1<<8 - 1
	case 5:
		return 1<<16 - 1
	case 9:
		return 1<<32 - 1
	}
	return 1<<63 - 1
}

// NewSDS allocates a string of n bytes with no spare room asked for. A string of 1 to 31 bytes gets the short header,
// which can express no spare room at all; an empty one does not, as it is expected to grow.
func (p Profile) NewSDS(n int64) SDS {
	h := p.SDSHeader(n)
	if n == 0 {
		h = 3
	}
	s := p.sds(h, n)
	if h == 1 {
		s.Cap = n
	}
	return s
}

// GrowSDS makes room for n bytes. The allocation stays as it is where n fits; otherwise the new one is made for twice
// the length, or for a megabyte more from 1 MiB on.
func (p Profile) GrowSDS(s SDS, n int64) SDS {
	if n <= s.Cap {
		return s
	}
	want := n + prealloc
	if n < prealloc {
		want = 2 * n
	}
	return p.sds(max(3, p.SDSHeader(want)), want)
}

// Kept is the allocation of a text of n bytes that a client sent to be kept. Up to 7.0 the server gave up the room behind
// it where that was more than a tenth of its length: the block stayed the same, but counted as full.
func (p Profile) Kept(n int64) SDS {
	s := p.NewSDS(n)
	if p != V812 && s.Cap-n > n/10 {
		s.Cap = n
	}
	return s
}

func (p Profile) sds(header, n int64) SDS {
	block := p.Class(header + n + 1)
	return SDS{Header: header, Cap: min(block-header-1, limit(header)), Block: block}
}

// EmbeddedMax is the longest text that a server keeps in the object itself (encoding embstr).
const EmbeddedMax = 44
