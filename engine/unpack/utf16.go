package unpack

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// isUTF16 says whether a file begins as a text in UTF-16 with its mark. A bitmap may begin with the same two bytes, so most
// of what follows has to be printable ASCII, as names, numbers and commands are.
func isUTF16(head []byte) bool {
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		order = binary.BigEndian
	default:
		return false
	}
	ascii, units := 0, (len(head)-2)/2
	for i := range units {
		u := order.Uint16(head[2+2*i:])
		if u >= ' ' && u < 0x7f || u == '\n' || u == '\r' || u == '\t' {
			ascii++
		}
	}
	return 2*ascii >= units
}

// utf16Reader turns UTF-16 into UTF-8. Halves of pairs that stand alone become the replacement character.
type utf16Reader struct {
	in   *bufio.Reader
	big  bool
	left []byte
	high rune // the first half of a pair
}

func (u *utf16Reader) Read(p []byte) (int, error) {
	for len(u.left) == 0 {
		var b [2]byte
		if _, err := io.ReadFull(u.in, b[:]); err == io.ErrUnexpectedEOF {
			continue // the second byte of the last unit is missing
		} else if err == io.EOF && u.high != 0 {
			u.left, u.high = utf8.AppendRune(u.left[:0], utf8.RuneError), 0
			break
		} else if err != nil {
			return 0, err
		}
		r := rune(b[1])<<8 | rune(b[0])
		if u.big {
			r = rune(b[0])<<8 | rune(b[1])
		}
		u.left = u.left[:0]
		if u.high != 0 {
			pair := utf16.DecodeRune(u.high, r)
			u.left, u.high = utf8.AppendRune(u.left, pair), 0
			if pair != utf8.RuneError {
				continue
			}
		}
		if r >= 0xd800 && r < 0xdc00 {
			u.high = r
			continue
		}
		u.left = utf8.AppendRune(u.left, r)
	}
	n := copy(p, u.left)
	u.left = u.left[n:]
	return n, nil
}
