package rdb

// The compression that the server uses for strings in its files: literal runs of up to 32 bytes and references to what
// came before, up to 8,192 bytes back. The choices of Compress are the server's own, so that a dump has the same bytes.
const (
	maxLiteral = 1 << 5
	maxBack    = 1 << 13
	maxMatch   = 1<<8 + 1<<3
	hashBits   = 16
)

// compressor holds the output so far and where its open run of literals begins.
type compressor struct {
	out   []byte
	limit int
	run   int // index of the run's length byte
	seen  [1 << hashBits]int32
}

// slot is the place in the table of positions for the three bytes at in[i].
func slot(in []byte, i int) uint32 {
	h := uint32(in[i])<<16 | uint32(in[i+1])<<8 | uint32(in[i+2])
	return (h>>(24-hashBits) - h*5) & (1<<hashBits - 1)
}

// Compress gives the compressed form of in, or nil where that would take more than limit bytes.
func Compress(in []byte, limit int) []byte {
	if len(in) < 4 || limit < 1 {
		return nil
	}
	c := &compressor{limit: limit, out: make([]byte, 1, limit+1)}
	i := 0
	for i < len(in)-2 {
		at := slot(in, i)
		ref := int(c.seen[at]) - 1
		c.seen[at] = int32(i) + 1
		// Position 0 is never referred to.
		if ref < 1 || i-ref > maxBack || in[ref] != in[i] || in[ref+1] != in[i+1] || in[ref+2] != in[i+2] {
			if len(c.out) >= c.limit {
				return nil
			}
			c.literal(in[i])
			i++
			continue
		}
		n := matchLen(in, ref, i)
		if !c.refer(i-ref-1, n) {
			return nil
		}
		i += n
		if i >= len(in)-2 {
			break
		}
		// Of the positions inside a match only the last two are remembered.
		c.seen[slot(in, i-2)] = int32(i-2) + 1
		c.seen[slot(in, i-1)] = int32(i-1) + 1
	}
	if len(c.out)+3 > c.limit {
		return nil
	}
	for ; i < len(in); i++ {
		c.literal(in[i])
	}
	c.close()
	return c.out
}

// matchLen is how many bytes from i on repeat those from ref on: at least 3, and at most what a reference can say.
func matchLen(in []byte, ref, i int) int {
	most := min(len(in)-i-2, maxMatch)
	n := 3
	for n < most && in[ref+n] == in[i+n] {
		n++
	}
	return n
}

// literal adds a byte to the run and begins a new run when it is full.
func (c *compressor) literal(b byte) {
	c.out = append(c.out, b)
	if len(c.out)-c.run-1 == maxLiteral {
		c.close()
		c.open()
	}
}

func (c *compressor) open() {
	c.run = len(c.out)
	c.out = append(c.out, 0)
}

// close writes the length of the run, or takes its length byte back where it is empty.
func (c *compressor) close() {
	if n := len(c.out) - c.run - 1; n > 0 {
		c.out[c.run] = byte(n - 1)
	} else {
		c.out = c.out[:c.run]
	}
}

// refer ends the run and writes a reference to n bytes that begin back+1 bytes ago.
func (c *compressor) refer(back, n int) bool {
	empty := 0
	if len(c.out)-c.run == 1 {
		empty = 1
	}
	if len(c.out)-empty+4 >= c.limit {
		return false
	}
	c.close()
	n -= 2
	if n < 7 {
		c.out = append(c.out, byte(back>>8|n<<5))
	} else {
		c.out = append(c.out, byte(back>>8|7<<5), byte(n-7))
	}
	c.out = append(c.out, byte(back))
	c.open()
	return true
}

// Decompress reads a compressed string that must give exactly n bytes; ok is false for anything else. The caller has
// checked that n bytes may be allocated.
func Decompress(in []byte, n int) (out []byte, ok bool) {
	out = make([]byte, 0, n)
	for len(in) > 0 {
		head := int(in[0])
		in = in[1:]
		if head < maxLiteral {
			if head++; head > len(in) || len(out)+head > n {
				return nil, false
			}
			out = append(out, in[:head]...)
			in = in[head:]
			continue
		}
		length := head >> 5
		if length == 7 {
			if len(in) == 0 {
				return nil, false
			}
			length += int(in[0])
			in = in[1:]
		}
		if len(in) == 0 {
			return nil, false
		}
		from := len(out) - (head&0x1f)<<8 - int(in[0]) - 1
		in = in[1:]
		if length += 2; from < 0 || len(out)+length > n {
			return nil, false
		}
		for range length { // byte by byte: a reference may overlap what it writes
			out = append(out, out[from])
			from++
		}
	}
	return out, len(out) == n
}
