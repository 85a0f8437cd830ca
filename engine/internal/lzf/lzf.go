// Package lzf is the light compression that the server uses for the inner nodes of long lists and for long texts in a
// dump: runs of up to 32 literal bytes, and references of 3 to 264 bytes to what came at most 8 KiB before (format of
// LibLZF). Compress finds the references that the server's own compressor finds, because the size it reaches decides
// what a list costs.
//
// It imports nothing of the project.
package lzf

import "errors"

const (
	maxLiteral = 1 << 5
	maxOffset  = 1 << 13
	maxRef     = 1<<8 + 1<<3
	hashBits   = 16
)

// slot is where the place of three bytes is remembered.
func slot(h uint32) uint32 { return (h>>(3*8-hashBits) - h*5) & (1<<hashBits - 1) }

// match is how many bytes from ip on repeat those from ref on; the first three do. The server compares 16 more at once
// where it may take more than 16, and so takes up to two beyond what it otherwise leaves at the end.
func match(in []byte, ref, ip int) int {
	longest := min(len(in)-ip-2, maxRef)
	n := 3
	if longest > 16 {
		for ; n <= 18; n++ {
			if in[ref+n] != in[ip+n] {
				return n
			}
		}
	}
	for n < longest && in[ref+n] == in[ip+n] {
		n++
	}
	return n
}

// Compress gives the compressed form, or nil when it would not be shorter than limit bytes. Cost: linear.
func Compress(in []byte, limit int) []byte {
	if len(in) == 0 || limit <= 0 {
		return nil
	}
	seen := make([]int32, 1<<hashBits)
	out := make([]byte, 1, limit+4)
	lit, ip := 0, 0
	literal := func() {
		out = append(out, in[ip])
		lit++
		ip++
		if lit == maxLiteral {
			out[len(out)-lit-1] = byte(lit - 1)
			lit = 0
			out = append(out, 0)
		}
	}
	remember := func() {
		h := uint32(in[ip])<<16 | uint32(in[ip+1])<<8 | uint32(in[ip+2])
		seen[slot(h)] = int32(ip)
		ip++
	}
	for ip < len(in)-2 {
		h := uint32(in[ip])<<16 | uint32(in[ip+1])<<8 | uint32(in[ip+2])
		s := slot(h)
		ref := int(seen[s])
		seen[s] = int32(ip)
		off := ip - ref - 1
		if ref == 0 || off >= maxOffset || in[ref] != in[ip] || in[ref+1] != in[ip+1] || in[ref+2] != in[ip+2] {
			if len(out) >= limit {
				return nil
			}
			literal()
			continue
		}
		undo := 0
		if lit == 0 {
			undo = 1
		}
		if len(out)-undo+4 >= limit {
			return nil
		}
		if lit > 0 {
			out[len(out)-lit-1] = byte(lit - 1)
		}
		out = out[:len(out)-undo]
		n := match(in, ref, ip) - 2
		if n < 7 {
			out = append(out, byte(off>>8)|byte(n<<5))
		} else {
			out = append(out, byte(off>>8)|7<<5, byte(n-7))
		}
		out = append(out, byte(off), 0)
		lit = 0
		ip += n + 2
		if ip >= len(in)-2 {
			break
		}
		ip -= 2
		remember()
		remember()
	}
	if len(out)+3 > limit {
		return nil
	}
	for ip < len(in) {
		literal()
	}
	if lit > 0 {
		out[len(out)-lit-1] = byte(lit - 1)
		return out
	}
	return out[:len(out)-1]
}

var (
	errCut  = errors.New("lzf: the data ends inside a run or a reference")
	errBack = errors.New("lzf: a reference goes back before the start")
	errSize = errors.New("lzf: the data does not make the stated number of bytes")
)

// Decompress gives the size bytes that in stands for. The caller bounds size before it calls.
func Decompress(in []byte, size int) ([]byte, error) {
	out := make([]byte, 0, min(size, len(in)*maxRef))
	for i := 0; i < len(in); {
		c := int(in[i])
		i++
		if c < maxLiteral {
			c++
			if i+c > len(in) {
				return nil, errCut
			}
			if len(out)+c > size {
				return nil, errSize
			}
			out = append(out, in[i:i+c]...)
			i += c
			continue
		}
		n := c >> 5
		if n == 7 {
			if i >= len(in) {
				return nil, errCut
			}
			n += int(in[i])
			i++
		}
		if i >= len(in) {
			return nil, errCut
		}
		ref := len(out) - (c&0x1f)<<8 - 1 - int(in[i])
		i++
		n += 2
		if ref < 0 {
			return nil, errBack
		}
		if len(out)+n > size {
			return nil, errSize
		}
		for range n {
			out = append(out, out[ref])
			ref++
		}
	}
	if len(out) != size {
		return nil, errSize
	}
	return out, nil
}
