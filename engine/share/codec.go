package share

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"hash/crc32"
	"io"
	"strings"
)

// Encode gives the fragment of a link, without "#". The error is an *Error.
func Encode(l Link) (string, error) {
	doc, err := document(l)
	if err != nil {
		return "", err
	}
	// What Decode would refuse must not be handed out.
	if _, err := parse(doc); err != nil {
		return "", err
	}
	out := readable(doc)
	if len(out) > Readable {
		if c := compressed(doc); len(c) < len(out) {
			out = c
		}
	}
	if len(out) > MaxFragment {
		return "", fail(TooLong, "The script does not fit into a link: it would have %d characters, and a link holds %d. Save it as a file instead.", len(out), MaxFragment)
	}
	return out, nil
}

// Decode reads a fragment, with or without "#". The error is an *Error; its text is a sentence for the reader.
func Decode(fragment string) (Link, error) {
	f := strings.TrimPrefix(fragment, "#")
	if len(f) > MaxFragment {
		return Link{}, fail(TooLong, "The link is too long: %d characters, and a link holds at most %d.", len(f), MaxFragment)
	}
	n := 0
	for n < len(f) && f[n] >= '0' && f[n] <= '9' {
		n++
	}
	if n == 0 || n > 6 || len(f) == n || f[n] != '.' && f[n] != '_' {
		return Link{}, fail(NotALink, "This is no link to a script.")
	}
	if f[:n] != "1" {
		return Link{}, fail(Version, "The link is of version %s; this page reads version 1. A newer page may read it.", f[:n])
	}
	open := fromReadable
	if f[n] == '_' {
		open = fromCompressed
	}
	doc, err := open(f[n+1:])
	if err != nil {
		return Link{}, err
	}
	if err := check(doc); err != nil {
		return Link{}, err
	}
	l, err := parse(doc)
	if err != nil {
		return Link{}, err
	}
	return l, nil
}

const hexDigits = "0123456789ABCDEF"

// free says whether a byte stands for itself in the readable form.
func free(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~!*,:@?=", c) >= 0
}

func readable(doc string) string {
	b := []byte("1.")
	for i := 0; i < len(doc); i++ {
		switch c := doc[i]; {
		case c == ' ':
			b = append(b, '+')
		case c == '\n':
			b = append(b, ';')
		case free(c):
			b = append(b, c)
		default:
			b = append(b, '%', hexDigits[c>>4], hexDigits[c&15])
		}
	}
	return string(append(b, '/'))
}

// fromReadable also takes bytes that should have been escaped, because programs undo escapes on the way.
func fromReadable(body string) (string, error) {
	body, ended := strings.CutSuffix(body, "/")
	if !ended {
		return "", fail(CutOff, "The link is cut off: its end is missing. Copy it once more, as a whole.")
	}
	b := make([]byte, 0, len(body))
	for i := 0; i < len(body); i++ {
		switch c := body[i]; c {
		case '+':
			b = append(b, ' ')
		case ';':
			b = append(b, '\n')
		case '%':
			if i+2 >= len(body) || unhex(body[i+1]) < 0 || unhex(body[i+2]) < 0 {
				return "", fail(Damaged, "The link is damaged at character %d: %% must be followed by two hexadecimal digits.", i+3)
			}
			b = append(b, byte(unhex(body[i+1])<<4|unhex(body[i+2])))
			i += 2
		default:
			b = append(b, c)
		}
	}
	return string(b), nil
}

func unhex(c byte) int {
	if i := strings.IndexByte(hexDigits, c); i >= 0 {
		return i
	}
	if c >= 'a' && c <= 'f' {
		return int(c-'a') + 10
	}
	return -1
}

// stored is the end of an empty stored block, with which most streams close; links leave it off.
const stored = "\x00\x00\xff\xff"

const sumSize = 3

func sum(doc []byte) [sumSize]byte {
	c := crc32.ChecksumIEEE(doc)
	return [sumSize]byte{byte(c >> 24), byte(c >> 16), byte(c >> 8)}
}

func compressed(doc string) string {
	var b bytes.Buffer
	w, err := flate.NewWriterDict(&b, flate.BestCompression, []byte(dictionary))
	if err != nil {
		panic(err) // the level is a constant
	}
	w.Write([]byte(doc))
	w.Close()
	if bytes.HasSuffix(b.Bytes(), []byte(stored)) {
		b.Truncate(b.Len() - len(stored))
	}
	s := sum([]byte(doc))
	b.Write(s[:])
	return "1_" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func fromCompressed(body string) (string, error) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(strings.TrimRight(body, "="))
	var at base64.CorruptInputError
	if errors.As(err, &at) {
		if int(at) >= len(body)-4 {
			return "", fail(CutOff, "The link is cut off: its end is missing. Copy it once more, as a whole.")
		}
		return "", fail(Damaged, "The link is damaged at character %d: a letter, a digit, - or _ was expected.", int(at)+3)
	}
	if len(raw) <= sumSize {
		return "", fail(CutOff, "The link is cut off: nothing is in it.")
	}
	stream, want := raw[:len(raw)-sumSize], raw[len(raw)-sumSize:]
	src := bytes.NewReader(append(bytes.Clone(stream), stored...))
	doc, err := io.ReadAll(io.LimitReader(flate.NewReaderDict(src, []byte(dictionary)), MaxDocument+1))
	if len(doc) > MaxDocument {
		return "", fail(TooBig, "The link is refused: unpacked it would be larger than %d bytes.", MaxDocument)
	}
	switch s := sum(doc); {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "", fail(CutOff, "The link is cut off: its end is missing. Copy it once more, as a whole.")
	case err != nil:
		return "", fail(Damaged, "The link is damaged: what it holds cannot be unpacked. Copy it once more, as a whole.")
	case src.Len() != 0 && src.Len() != len(stored) || !bytes.Equal(s[:], want):
		return "", fail(Damaged, "The link is damaged: its check sum does not fit. Copy it once more, as a whole.")
	}
	return string(doc), nil
}
