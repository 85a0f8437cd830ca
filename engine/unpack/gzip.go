package unpack

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
)

// gzipReader reads the members of a gzip file one after the other (RFC 1952). compress/gzip would do the same, and with
// the date of its header bring all of package time into the interpreter of the browser: see RATIONALE.md.
type gzipReader struct {
	in   *bufio.Reader
	data io.ReadCloser // the compressed bytes of this member
	sum  uint32
	size uint32 // modulo 2^32
	err  error
}

var (
	errHead = errors.New("its gzip header makes no sense")
	errSum  = errors.New("the packed file is damaged: its checksum is another")
)

// Bits of the header's flags, and the method, of which there is one.
const (
	hasSum     = 1 << 1
	hasExtra   = 1 << 2
	hasName    = 1 << 3
	hasComment = 1 << 4
	deflate    = 8
)

var gzipMark = []byte{0x1f, 0x8b, deflate}

func newGzip(in *bufio.Reader) (*gzipReader, error) {
	z := &gzipReader{in: in}
	return z, z.open()
}

// open reads the header of a member. io.EOF says that there is none.
func (z *gzipReader) open() error {
	if _, err := z.in.Peek(1); err == io.EOF {
		return io.EOF
	}
	z.sum, z.size = 0, 0
	var head [10]byte
	if err := z.take(head[:]); err != nil {
		return err
	}
	if !bytes.HasPrefix(head[:], gzipMark) {
		return errHead
	}
	flags := head[3]
	if flags&hasExtra != 0 {
		var size [2]byte
		if err := z.take(size[:]); err != nil {
			return err
		}
		if err := z.take(make([]byte, binary.LittleEndian.Uint16(size[:]))); err != nil {
			return err
		}
	}
	for _, text := range []byte{hasName, hasComment} {
		b := [1]byte{flags & text}
		for b[0] != 0 {
			if err := z.take(b[:]); err != nil {
				return err
			}
		}
	}
	if own := uint16(z.sum); flags&hasSum != 0 {
		var sum [2]byte
		if err := z.take(sum[:]); err != nil {
			return err
		}
		if binary.LittleEndian.Uint16(sum[:]) != own {
			return errHead
		}
	}
	z.sum = 0
	if z.data == nil {
		z.data = flate.NewReader(z.in)
		return nil
	}
	return z.data.(flate.Resetter).Reset(z.in, nil)
}

// take reads a piece of the header, whole.
func (z *gzipReader) take(p []byte) error {
	_, err := io.ReadFull(z.in, p)
	z.sum = crc32.Update(z.sum, crc32.IEEETable, p)
	return cut(err)
}

func (z *gzipReader) Read(p []byte) (int, error) {
	for z.err == nil {
		n, err := z.data.Read(p)
		z.sum = crc32.Update(z.sum, crc32.IEEETable, p[:n])
		z.size += uint32(n)
		switch {
		case err == io.EOF:
			if z.err = z.closeMember(); z.err == nil {
				z.err = z.open()
			}
		case err != nil:
			z.err = cut(err)
		}
		if n > 0 || len(p) == 0 {
			return n, nil
		}
	}
	return 0, z.err
}

// closeMember compares what came out with what the member says of it.
func (z *gzipReader) closeMember() error {
	var end [8]byte
	if _, err := io.ReadFull(z.in, end[:]); err != nil {
		return cut(err)
	}
	if binary.LittleEndian.Uint32(end[:]) != z.sum || binary.LittleEndian.Uint32(end[4:]) != z.size {
		return errSum
	}
	return nil
}

// cut is ErrCut where the file ends too early.
func cut(err error) error {
	var bad flate.CorruptInputError
	switch {
	case err == io.EOF, err == io.ErrUnexpectedEOF:
		return ErrCut
	case errors.As(err, &bad):
		return errors.New("the packed file is damaged: what is in it makes no sense")
	}
	return err
}
