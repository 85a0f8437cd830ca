package anatomy

import (
	"encoding/hex"
	"strings"
	"testing"

	"bitloupe/engine/internal/goldentest"
)

func unhex(t testing.TB, parts ...string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(parts, ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTypes(t *testing.T) {
	list := func(b []byte) Anatomy { return Listpack(b, Window{}, "field", "value") }
	zip := func(b []byte) Anatomy { return Ziplist(b, Window{}) }
	ints := func(b []byte) Anatomy { return Intset(b, Window{}) }
	dump := func(b []byte) Anatomy { return Dump(b, Window{}) }
	for _, c := range []struct {
		name string
		data []byte
		read func([]byte) Anatomy
	}{
		{"intset-32", unhex(t, "0400000003000000", "feffffff", "05000000", "70110100"), ints},
		{"intset-unsorted", unhex(t, "0200000002000000", "0200", "0100"), ints},
		{"intset-width", unhex(t, "0300000001000000", "010000"), ints},
		{"listpack", unhex(t, "1c0000000500", "0101", "dfff02", "8568656c6c6f06", "f270110104", "f1102703", "ff"), list},
		{"listpack-back", unhex(t, "090000000100", "0102", "ff"), list},
		{"listpack-cut", unhex(t, "0a0000000100", "8561", "01", "ff"), list},
		{"ziplist", unhex(t, "1a00000014000000", "0400", "00f6", "02026869", "04c02c01", "04f0701101", "ff"), zip},
		{"ziplist-previous", unhex(t, "0d0000000a000000", "0100", "01f2", "ff"), zip},
		{"dump-set-intset", append(unhex(t, "0b", "0a", "0200000001000000", "0700"), unhex(t, "0a00", "0000000000000000")...), dump},
		{"dump-zset", append(unhex(t, "05", "01", "0161", "000000000000f83f"), unhex(t, "0a00", "0000000000000000")...), dump},
		{"dump-list", append(unhex(t, "12", "01", "02", "09", "090000000100", "0101", "ff"), unhex(t, "0a00", "0000000000000000")...), dump},
	} {
		a := c.read(c.data)
		covered(t, a)
		goldentest.Equal(t, c.name, a.String())
	}
}

// Whatever the bytes are, the ranges cover them without gaps.
func FuzzTypes(f *testing.F) {
	f.Add(unhex(f, "0400000003000000", "feffffff", "05000000", "70110100"))
	f.Add(unhex(f, "1c0000000500", "0101", "dfff02", "8568656c6c6f06", "f270110104", "f1102703", "ff"))
	f.Add(unhex(f, "1500000010000000", "0300", "00f6", "02026869", "04c02c01", "ff"))
	f.Fuzz(func(t *testing.T, b []byte) {
		covered(t, Intset(b, Window{}))
		covered(t, Listpack(b, Window{}, "field", "value"))
		covered(t, Ziplist(b, Window{}))
		for _, kind := range []byte{1, 2, 4, 5, 10, 11, 12, 13, 14, 16, 17, 18, 20} {
			covered(t, Dump(append(append([]byte{kind}, b...), make([]byte, 10)...), Window{}))
		}
	})
}
