package value

import (
	"math/bits"
	"strings"
)

// PageSize is the bytes of one page: 65,536 bits, so that page n is chunk n.
const PageSize = 8192

const (
	pageBits   = PageSize * 8
	blockPages = 128 // pages of a block: 1 MiB of string
)

// paged holds the bytes of a string. Pages that are all zero are not resident. A string of at most one page keeps it in
// head, at its own size; a longer one has a directory of blocks, each of 128 pages, so that a lone bit far out costs one
// block of pointers and one page. Blocks and pages are shared between clones and belong to the paged whose owner they
// name; any other copies them before it writes.
type paged struct {
	n     int64
	head  []byte // while n <= PageSize; may be shorter than n, the rest is zeros
	dir   []*block
	owner *owner
}

type owner struct{ _ byte }

type block struct {
	owner *owner
	pages [blockPages]*page
}

// page is PageSize bytes. ones is the number of set bits, or -1 when it is not known.
type page struct {
	owner *owner
	ones  int32
	bytes [PageSize]byte
}

// share makes both sides give up what they own, so that each copies before it writes.
func (p *paged) share() paged {
	p.owner = &owner{}
	c := *p
	c.owner = &owner{}
	c.head = append([]byte(nil), p.head...)
	c.dir = append([]*block(nil), p.dir...)
	return c
}

// grow lengthens to n bytes.
func (p *paged) grow(n int64) {
	p.n = n
	if n <= PageSize {
		return
	}
	if need := (n + PageSize*blockPages - 1) / (PageSize * blockPages); need > int64(len(p.dir)) {
		p.dir = append(p.dir, make([]*block, need-int64(len(p.dir)))...)
	}
	if p.head != nil {
		head := p.head
		p.head = nil
		p.set(0, head)
	}
}

// at is the resident page with that index, or nil. Only for strings longer than one page.
func (p *paged) at(index int64) *page {
	if i := index / blockPages; i < int64(len(p.dir)) && p.dir[i] != nil {
		return p.dir[i].pages[index%blockPages]
	}
	return nil
}

// slot is where the page with that index hangs, in a block that only p holds.
func (p *paged) slot(index int64) **page {
	if p.owner == nil {
		p.owner = &owner{}
	}
	b := p.dir[index/blockPages]
	if b == nil {
		b = &block{owner: p.owner}
		p.dir[index/blockPages] = b
	} else if b.owner != p.owner {
		c := *b
		c.owner = p.owner
		b = &c
		p.dir[index/blockPages] = b
	}
	return &b.pages[index%blockPages]
}

// own gives the page with that index for writing, made or copied where needed.
func (p *paged) own(index int64) *page {
	at := p.slot(index)
	switch pg := *at; {
	case pg == nil:
		*at = &page{owner: p.owner}
	case pg.owner != p.owner:
		c := *pg
		c.owner = p.owner
		*at = &c
	}
	return *at
}

// bytesOf is what is resident of the page with that index, at most its share of the string; nil when it is all zeros.
func (p *paged) bytesOf(index int64) []byte {
	if p.n <= PageSize {
		if index == 0 {
			return p.head
		}
		return nil
	}
	pg := p.at(index)
	if pg == nil {
		return nil
	}
	return pg.bytes[:min(PageSize, p.n-index*PageSize)]
}

// set overwrites the page with that index; a page of zeros is not kept, and one of ones is not kept twice.
func (p *paged) set(index int64, b []byte) {
	if p.n <= PageSize {
		p.head = append(p.head[:0], b...)
		return
	}
	if zeros(b) {
		if p.at(index) != nil {
			*p.slot(index) = nil
		}
		return
	}
	if len(b) == PageSize && b[0] == 0xff && string(b) == string(onesPage.bytes[:]) {
		*p.slot(index) = onesPage
		return
	}
	pg := p.own(index)
	clear(pg.bytes[copy(pg.bytes[:], b):])
	pg.ones = -1
}

// onesPage is the page of ones that every string may hang where it has one. It belongs to nobody, so whoever writes it
// copies it first.
var onesPage = func() *page {
	p := &page{owner: &owner{}, ones: pageBits}
	for i := range p.bytes {
		p.bytes[i] = 0xff
	}
	return p
}()

// write overwrites from byte off on; the range lies inside the length.
func (p *paged) write(off int64, b string) {
	if len(b) == 0 {
		return
	}
	if p.n <= PageSize {
		p.extend(off + int64(len(b)))
		copy(p.head[off:], b)
		return
	}
	for len(b) > 0 {
		index, from := off/PageSize, off%PageSize
		part := b[:min(int64(len(b)), PageSize-from)]
		if pg := p.at(index); pg != nil || !zeros(part) {
			pg = p.own(index)
			copy(pg.bytes[from:], part)
			pg.ones = -1
			if zeros(part) && zeros(pg.bytes[:]) {
				*p.slot(index) = nil
			}
		}
		off += int64(len(part))
		b = b[len(part):]
	}
}

// extend makes the first n bytes of head resident, with room to spare.
func (p *paged) extend(n int64) {
	if grow := int(n) - len(p.head); grow > 0 {
		p.head = append(p.head, make([]byte, grow)...)
	}
}

// setBit writes one bit inside the length and gives the one that was there.
func (p *paged) setBit(off uint64, on bool) bool {
	at, mask := int64(off>>3), byte(0x80)>>(off&7)
	if p.n <= PageSize {
		if at >= int64(len(p.head)) {
			if !on {
				return false
			}
			p.extend(at + 1)
		}
		old := p.head[at]&mask != 0
		if on {
			p.head[at] |= mask
		} else {
			p.head[at] &^= mask
		}
		return old
	}
	index := at / PageSize
	pg := p.at(index)
	if pg == nil && !on || pg != nil && (pg.bytes[at%PageSize]&mask != 0) == on {
		return on
	}
	pg = p.own(index)
	if pg.ones < 0 {
		pg.ones = int32(ones(pg.bytes[:]))
	}
	pg.bytes[at%PageSize] ^= mask
	if on {
		pg.ones++
	} else if pg.ones--; pg.ones == 0 {
		*p.slot(index) = nil
	}
	return !on
}

// read copies bytes from off on into dst, zeros where nothing is resident, and gives how many lay inside the length.
func (p *paged) read(off int64, dst []byte) int {
	if off >= p.n {
		return 0
	}
	dst = dst[:min(int64(len(dst)), p.n-off)]
	for done := 0; done < len(dst); {
		index, from := (off+int64(done))/PageSize, (off+int64(done))%PageSize
		part := dst[done:min(len(dst), done+int(PageSize-from))]
		got := 0
		if b := p.bytesOf(index); from < int64(len(b)) {
			got = copy(part, b[from:])
		}
		clear(part[got:])
		done += len(part)
	}
	return len(dst)
}

func (p *paged) text() string {
	var b strings.Builder
	b.Grow(int(p.n))
	for index := int64(0); index*PageSize < p.n; index++ {
		got := p.bytesOf(index)
		b.Write(got)
		b.Write(zeroPage[len(got):min(PageSize, p.n-index*PageSize)])
	}
	return b.String()
}

var zeroPage [PageSize]byte

func (p *paged) resident() int64 {
	n := int64(cap(p.head)) + 8*int64(len(p.dir))
	for _, b := range p.dir {
		if b == nil {
			continue
		}
		n += 8 * blockPages
		for _, pg := range b.pages {
			if pg != nil && pg != onesPage {
				n += PageSize + 16
			}
		}
	}
	return n
}

// zeros says whether b holds no set bit.
func zeros[T ~string | ~[]byte](b T) bool {
	i := 0
	for ; i+8 <= len(b); i += 8 {
		if word(b[i:i+8]) != 0 {
			return false
		}
	}
	for ; i < len(b); i++ {
		if b[i] != 0 {
			return false
		}
	}
	return true
}

// ones counts set bits.
func ones[T ~string | ~[]byte](b T) int {
	n, i := 0, 0
	for ; i+8 <= len(b); i += 8 {
		n += bits.OnesCount64(word(b[i : i+8]))
	}
	for ; i < len(b); i++ {
		n += bits.OnesCount8(b[i])
	}
	return n
}

// word reads 8 bytes, the first of them topmost, which is the order of the bits of a string.
func word[T ~string | ~[]byte](b T) uint64 {
	_ = b[7]
	return uint64(b[7]) | uint64(b[6])<<8 | uint64(b[5])<<16 | uint64(b[4])<<24 |
		uint64(b[3])<<32 | uint64(b[2])<<40 | uint64(b[1])<<48 | uint64(b[0])<<56
}
