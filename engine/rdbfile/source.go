package rdbfile

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"

	"bitloupe/engine/internal/lzf"
	"bitloupe/engine/internal/rdb"
)

// source reads the file's primitives and, between keep and kept, copies what goes by.
type source struct {
	in      *bufio.Reader
	at      int64
	crc     uint64
	buf     []byte
	keeping bool
	over    bool // more than MaxValue went by: nothing is kept
	scratch [64]byte
}

func (s *source) keep(kind byte) {
	s.buf = []byte{kind}
	s.keeping, s.over = true, false
}

func (s *source) kept() []byte {
	b := s.buf
	s.buf, s.keeping = nil, false
	if s.over {
		return nil
	}
	return b
}

func (s *source) passed(b []byte) {
	s.at += int64(len(b))
	s.crc = rdb.Update(s.crc, b)
	if !s.keeping || s.over {
		return
	}
	if len(s.buf)+len(b) > MaxValue {
		s.buf, s.over = nil, true
		return
	}
	s.buf = append(s.buf, b...)
}

func (s *source) byte() (byte, error) {
	b, err := s.in.ReadByte()
	if err != nil {
		return 0, err
	}
	s.scratch[0] = b
	s.passed(s.scratch[:1])
	return b, nil
}

// bytes reads up to 64 bytes; the slice is good until the next call.
func (s *source) bytes(n int) ([]byte, error) {
	b := s.scratch[:n]
	m, err := io.ReadFull(s.in, b)
	s.passed(b[:m])
	return b, err
}

// skip reads over n bytes.
func (s *source) skip(n uint64) error {
	for n > 0 {
		part, err := s.in.Peek(int(min(n, 32<<10)))
		if len(part) == 0 {
			return err
		}
		s.passed(part)
		n -= uint64(len(part))
		if _, err := s.in.Discard(len(part)); err != nil {
			return err
		}
	}
	return nil
}

// special is the mark that lengthOr gives for one of the packed string forms.
const special = 1 << 63

// lengthOr reads a length, or a packed form: then the result is special | form.
func (s *source) lengthOr() (uint64, error) {
	b, err := s.byte()
	if err != nil {
		return 0, err
	}
	switch b >> 6 {
	case 0:
		return uint64(b), nil
	case 1:
		low, err := s.byte()
		return uint64(b&63)<<8 | uint64(low), err
	case 3:
		return special | uint64(b&63), nil
	}
	switch b {
	case 0x80:
		p, err := s.bytes(4)
		return uint64(binary.BigEndian.Uint32(p)), err
	case 0x81:
		p, err := s.bytes(8)
		return binary.BigEndian.Uint64(p) &^ special, err
	}
	return 0, &Broken{s.at - 1, fmt.Sprintf("0x%02x begins no length", b)}
}

func (s *source) length() (uint64, error) {
	at := s.at
	n, err := s.lengthOr()
	if err == nil && n&special != 0 {
		return 0, &Broken{at, "a packed string stands where a length was expected"}
	}
	return n, err
}

func (s *source) lengths(n int) error {
	for range n {
		// The 64-bit fields of streams and modules may use all bits, so only the form is checked.
		if _, err := s.lengthOr(); err != nil {
			return err
		}
	}
	return nil
}

// packed integers by form, in bytes; form 3 is LZF.
var packed = map[uint64]int{0: 1, 1: 2, 2: 4}

func (s *source) skipString() error {
	at := s.at
	n, err := s.lengthOr()
	if err != nil {
		return err
	}
	if n&special == 0 {
		return s.skip(n)
	}
	form := n &^ special
	if w := packed[form]; w > 0 {
		_, err := s.bytes(w)
		return err
	}
	if form != 3 {
		return &Broken{at, fmt.Sprintf("string form %d is not known", form)}
	}
	size, err := s.length()
	if err != nil {
		return err
	}
	if _, err := s.length(); err != nil {
		return err
	}
	return s.skip(size)
}

// text reads a string whole, for names.
func (s *source) text(most uint64) (string, error) {
	at := s.at
	n, err := s.lengthOr()
	if err != nil {
		return "", err
	}
	if n&special == 0 {
		return s.exactly(at, n, most)
	}
	switch form := n &^ special; form {
	case 0, 1, 2:
		p, err := s.bytes(packed[form])
		if err != nil {
			return "", err
		}
		var wide [8]byte
		copy(wide[:], p)
		v := binary.LittleEndian.Uint64(wide[:])
		shift := 64 - 8*packed[form]
		return strconv.FormatInt(int64(v<<shift)>>shift, 10), nil
	case 3:
		size, err := s.length()
		if err != nil {
			return "", err
		}
		full, err := s.length()
		if err != nil {
			return "", err
		}
		if full > most {
			return "", &Broken{at, fmt.Sprintf("a name of %d bytes: more than 64 MiB are not read", full)}
		}
		p, err := s.exactly(at, size, most)
		if err != nil {
			return "", err
		}
		out, err := lzf.Decompress([]byte(p), int(full))
		if err != nil {
			return "", &Broken{at, "a compressed name does not unpack to its length"}
		}
		return string(out), nil
	default:
		return "", &Broken{at, fmt.Sprintf("string form %d is not known", form)}
	}
}

// exactly reads n bytes as they arrive, so that a length the file cannot keep costs nothing.
func (s *source) exactly(at int64, n, most uint64) (string, error) {
	if n > most {
		return "", &Broken{at, fmt.Sprintf("a name of %d bytes: more than 64 MiB are not read", n)}
	}
	var out []byte
	for uint64(len(out)) < n {
		part, err := s.in.Peek(int(min(n-uint64(len(out)), 32<<10)))
		if len(part) == 0 {
			return "", err
		}
		out = append(out, part...)
		s.passed(part)
		if _, err := s.in.Discard(len(part)); err != nil {
			return "", err
		}
	}
	return string(out), nil
}
