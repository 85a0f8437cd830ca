package unpack

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
)

func packed(s string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = io.WriteString(w, s)
	w.Close()
	return b.String()
}

func wide(order binary.AppendByteOrder, mark, s string) string {
	b := []byte(mark)
	for _, u := range utf16.Encode([]rune(s)) {
		b = order.AppendUint16(b, u)
	}
	return string(b)
}

func TestReader(t *testing.T) {
	const log = "SETBIT émigré:🎲 7 1\r\n"
	long := strings.Repeat(log, 50_000)
	for name, c := range map[string]struct {
		in, out string
		packed  bool
		err     string
	}{
		"nothing":              {"", "", false, ""},
		"as it is":             {long, long, false, ""},
		"gzip":                 {packed(long), long, true, ""},
		"gzip, several parts":  {packed(log) + packed(long), log + long, true, ""},
		"gzip, all fields":     {"\x1f\x8b\x08\x1c\x00\x00\x00\x00\x00\x03\x03\x00xyzname\x00comment\x00" + packed(log)[10:], log, true, ""},
		"gzip, damaged":        {strings.Replace(packed(long), packed(long)[40:60], strings.Repeat("\xff", 20), 1), "", true, "makes no sense"},
		"gzip, then something": {packed(log) + "something more", log, true, "header makes no sense"},
		"gzip, cut":            {packed(long)[:200], "", true, ErrCut.Error()},
		"gzip, cut head":       {packed(long)[:5], "", true, ErrCut.Error()},
		"gzip by name only":    {"\x1f\x8b\x08not gzip at all", "", true, "begins as gzip"},
		"gzip, wrong checksum": {strings.Replace(packed(log), packed(log)[len(packed(log))-8:], "12345678", 1), log, true, "checksum"},
		"UTF-16":               {wide(binary.LittleEndian, "\xff\xfe", long), long, false, ""},
		"UTF-16, big":          {wide(binary.BigEndian, "\xfe\xff", long), long, false, ""},
		"UTF-16, odd end":      {wide(binary.LittleEndian, "\xff\xfe", log) + "x", log, false, ""},
		"half a pair":          {"\xff\xfea\x00b\x00c\x00\x3d\xd8d\x00", "abc\ufffdd", false, ""},
		"half a pair, last":    {"\xff\xfea\x00b\x00\x3d\xd8", "ab\ufffd", false, ""},
		"mark of UTF-8":        {"\xef\xbb\xbf" + long, long, false, ""},
		"a bitmap":             {"\xff\xfe\x00\xff\x01\x80\x03\x04", "\xff\xfe\x00\xff\x01\x80\x03\x04", false, ""},
		"another bitmap":       {"\xef\xbb\xbf\xff\xff\xff\xff", "\xef\xbb\xbf\xff\xff\xff\xff", false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, from := range []io.Reader{strings.NewReader(c.in), iotest.HalfReader(strings.NewReader(c.in)), iotest.DataErrReader(strings.NewReader(c.in))} {
				var got []byte
				in, packed, err := Reader(from)
				if err == nil {
					got, err = io.ReadAll(in)
				}
				if packed != c.packed {
					t.Errorf("packed: %v", packed)
				}
				if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
					t.Errorf("error %v, want %q", err, c.err)
				}
				if c.err == "" && string(got) != c.out {
					t.Errorf("%d bytes, %.40q; want %d bytes", len(got), got, len(c.out))
				}
			}
		})
	}
}

func FuzzReader(f *testing.F) {
	for _, s := range []string{"", "SETBIT k 7 1", packed("SETBIT k 7 1"), packed("x")[:11], wide(binary.LittleEndian, "\xff\xfe", "SETBIT k 7 1"), "\xfe\xff\xd8\x3d\x00a\x00b", "\xef\xbb\xbfa"} {
		f.Add([]byte(s))
	}
	f.Add([]byte(packed("a") + packed("b")))
	f.Add([]byte("\x1f\x8b\x08\x1e\x00\x00\x00\x00\x00\x03\x03\x00xyzname\x00comment\x00\x12\x34" + packed("a named one")[10:]))
	f.Fuzz(func(t *testing.T, b []byte) {
		in, packed, err := Reader(bytes.NewReader(b))
		if err != nil {
			return
		}
		got, err := io.ReadAll(io.LimitReader(in, 1<<20))
		switch {
		case packed:
			z, bad := gzip.NewReader(bytes.NewReader(b))
			var want []byte
			if bad == nil {
				want, bad = io.ReadAll(io.LimitReader(z, 1<<20))
			}
			if (bad == nil) != (err == nil) || !bytes.Equal(got, want) {
				t.Errorf("%d bytes, %v; want %d bytes, %v", len(got), err, len(want), bad)
			}
		case err != nil:
			t.Errorf("%v, of bytes that are not packed", err)
		case bytes.Equal(got, b), bytes.Equal(append([]byte("\xef\xbb\xbf"), got...), b):
		default:
			order := binary.ByteOrder(binary.LittleEndian)
			if b[0] == 0xfe {
				order = binary.BigEndian
			}
			var units []uint16
			for i := 2; i+1 < len(b); i += 2 {
				units = append(units, order.Uint16(b[i:]))
			}
			if want := string(utf16.Decode(units)); string(got) != want {
				t.Errorf("%q gives %q, want %q", b, got, want)
			}
		}
	})
}
