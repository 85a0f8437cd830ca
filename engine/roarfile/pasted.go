package roarfile

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// maxPaste bounds text that is decoded, in bytes.
const maxPaste = 64 << 20

// Pasted turns pasted text into bytes: hexadecimal or base64. A redis-cli string with \x escapes is left to the caller. ok is
// false for text that is neither.
func Pasted(text string) (b []byte, ok bool) {
	if b, ok = FromHex(text); !ok {
		b, ok = FromBase64(text)
	}
	return b, ok
}

// FromHex decodes hexadecimal; blanks, line breaks, colons, commas and 0x are allowed.
func FromHex(text string) (b []byte, ok bool) {
	s, ok := packedText(text)
	if !ok {
		return nil, false
	}
	s = strings.ReplaceAll(strings.TrimPrefix(strings.ReplaceAll(s, "0x", ""), "x"), ":", "")
	b, err := hex.DecodeString(strings.ReplaceAll(s, ",", ""))
	return b, err == nil
}

// FromBase64 decodes base64 of either alphabet; padding is optional, blanks and line breaks are allowed.
func FromBase64(text string) (b []byte, ok bool) {
	s, ok := packedText(text)
	if !ok {
		return nil, false
	}
	for _, e := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		if b, err := e.DecodeString(strings.TrimRight(s, "=")); err == nil {
			return b, true
		}
	}
	return nil, false
}

// packedText takes blanks out; ok is false for nothing and for more than maxPaste.
func packedText(text string) (s string, ok bool) {
	if len(text) > maxPaste {
		return "", false
	}
	s = strings.Map(func(r rune) rune {
		if r == ' ' || r == '\n' || r == '\r' || r == '\t' {
			return -1
		}
		return r
	}, text)
	return s, s != ""
}
