package weigh

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"bitloupe/engine/internal/value"
)

// Use says how likely a string is used as a bitmap, going by its bytes alone.
type Use int

// The degrees, least likely first.
const (
	No Use = iota
	Possible
	Likely
)

func (u Use) String() string { return [...]string{"no", "possible", "likely"}[u] }

// MarshalText writes the word, for JSON.
func (u Use) MarshalText() ([]byte, error) { return []byte(u.String()), nil }

// magics are the first bytes of formats that are no bitmap, whatever their bytes look like.
var magics = []struct{ name, first string }{
	{"gzip", "\x1f\x8b"}, {"zstd", "\x28\xb5\x2f\xfd"}, {"lz4", "\x04\x22\x4d\x18"}, {"PNG", "\x89PNG"}, {"JPEG", "\xff\xd8\xff"},
	{"GIF", "GIF8"}, {"PDF", "%PDF"}, {"zip", "PK\x03\x04"}, {"a HyperLogLog", "HYLL"}, {"Java serialisation", "\xac\xed\x00\x05"},
	{"a roaring bitmap", "\x3a\x30\x00\x00"}, {"Python pickle", "\x80\x04\x95"},
}

// sampleBytes is how much of a string is looked at.
const sampleBytes = 1 << 20

// judge looks at a string's first mebibyte.
func judge(s *value.String) (Use, string) {
	if _, ok := s.Int(); ok {
		return No, "a number"
	}
	n := min(s.Len(), sampleBytes)
	if n == 0 {
		return No, "empty"
	}
	b := make([]byte, n)
	s.ReadAt(0, b)
	for _, m := range magics {
		if bytes.HasPrefix(b, []byte(m.first)) {
			return No, "begins as " + m.name
		}
	}
	if text(b) {
		return No, "text"
	}
	zero, full, ones := 0, 0, 0
	for _, c := range b {
		switch c {
		case 0:
			zero++
		case 0xff:
			full++
		}
		for ; c != 0; c &= c - 1 {
			ones++
		}
	}
	share := 100 * (zero + full) / len(b)
	switch density := 100 * ones / (8 * len(b)); {
	case len(b) >= 8 && share >= 50:
		return Likely, fmt.Sprintf("%d %% of its bytes are all zeros or all ones", share)
	case len(b) >= 8 && (density <= 15 || density >= 85):
		return Likely, fmt.Sprintf("%d %% of its bits are set", density)
	case len(b) < 8:
		return Possible, "too short to tell"
	}
	return Possible, "binary with mixed bits: packed or encrypted data look like this too"
}

// text says whether the bytes are printable UTF-8. The last rune may be cut off.
func text(b []byte) bool {
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 {
			return len(b)-i < utf8.UTFMax && i > 0 && !utf8.FullRune(b[i:])
		}
		if r < 0x20 && r != '\n' && r != '\r' && r != '\t' || r == 0x7f {
			return false
		}
		i += size
	}
	return true
}
