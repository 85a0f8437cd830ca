package rdbfile

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// file builds an RDB without a checksum (a sum of zero is not checked).
func file(parts ...string) string {
	return "REDIS0011" + strings.Join(parts, "") + "\xff" + strings.Repeat("\x00", 8)
}

func keys(t *testing.T, in string) (out []Entry, err error) {
	t.Helper()
	r, err := Open(strings.NewReader(in))
	for err == nil {
		var e Entry
		if e, err = r.Next(); err == nil {
			out = append(out, e)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return out, err
}

func TestKeys(t *testing.T) {
	in := file(
		"\xfa\x09redis-ver\x067.0.15", "\xfe\x00\xfb\x03\x01",
		"\x00\x01a\x05hello", // string
		"\x00\x01b\xc0\xff",  // integer -1
		"\xfc\x10\x27\x00\x00\x00\x00\x00\x00\x0b\x01c\x0e\x02\x00\x00\x00\x03\x00\x00\x00\x01\x00\x02\x00\x03\x00", // intset, expiry 10000
		"\xfe\x03\x05\xc1\x39\x30\x01\x01m\x00\x00\x00\x00\x00\x00\xf0\x3f",                                         // zset in db 3, key 12345
		"\x01\xc3\x05\x0a\x00x\xe0\x00\x00\x01\x01v",                                                                // list, LZF name
	)
	got, err := keys(t, in)
	if err != nil {
		t.Fatal(err)
	}
	want := []Entry{{Key: "a", Size: 6}, {Key: "b", Size: 2}, {Key: "c", ExpireAt: 10000, Type: 11, Size: 15}, {DB: 3, Key: "12345", Type: 5, Size: 11}}
	if len(got) < len(want) {
		t.Fatalf("%d keys", len(got))
	}
	for i, w := range want {
		g := got[i]
		if g.Key != w.Key || g.DB != w.DB || g.Type != w.Type || g.ExpireAt != w.ExpireAt || g.Size != w.Size {
			t.Errorf("key %d: %+v, want %+v", i, g, w)
		}
		if g.Payload[0] != w.Type || int64(len(g.Payload)) != 1+w.Size+10 {
			t.Errorf("key %d: payload %q", i, g.Payload)
		}
	}
	if k := got[4].Key; k != "xxxxxxxxxx" {
		t.Errorf("compressed name %q", k)
	}
}

// The payload that DUMP gives for SET k hello on a 7.0 server (RDB version 10).
func TestPayload(t *testing.T) {
	got, err := keys(t, "REDIS0010\x00\x01k\x05hello\xff"+strings.Repeat("\x00", 8))
	want := "\x00\x05hello\x0a\x00\x63\x72\xdf\x76\x65\x34\x20\x0a"
	if err != nil || string(got[0].Payload) != want {
		t.Errorf("%q, %v, want %q", got[0].Payload, err, want)
	}
}

func TestBroken(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"not an RDB", "hello, world", "byte 0: this is no RDB file: it does not begin with REDIS"},
		{"short", "REDIS00", "byte 0: the file ends within its header"},
		{"cut in a value", "REDIS0011\x00\x01a\x05hel", "byte 9: the file ends here, 7 bytes into this entry"},
		{"no end mark", "REDIS0011\x00\x01a\x01b", "byte 14: the file ends here, 0 bytes into this entry"},
		{"length bomb", "REDIS0011\x00\x81\x7f\xff\xff\xff\xff\xff\xff\xffabc", "byte 10: a name of 9223372036854775807 bytes: more than 64 MiB are not read"},
		{"value bomb", "REDIS0011\x00\x01a\x81\x7f\xff\xff\xff\xff\xff\xff\xffabc", "byte 9: the file ends here, 15 bytes into this entry"},
		{"list bomb", "REDIS0011\x01\x01a\x80\xff\xff\xff\xff\x01x", "byte 9: the file ends here, 10 bytes into this entry"},
		{"unknown type", "REDIS0011\x63\x01a", "byte 9: type 99 is not known: nothing after it can be read"},
	} {
		if _, err := keys(t, c.in); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

func FuzzNext(f *testing.F) {
	f.Add([]byte(file("\x00\x01a\x05hello", "\x0f\x01s\x00\x00\x00\x00\x00")))
	f.Add([]byte(file("\x07\x01m\x81\xad\xea\xe8\x6a\xb8\xa7\x80\x01\x05\x03abc\x00")))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := Open(bytes.NewReader(b))
		for err == nil {
			_, err = r.Next()
		}
		if r != nil && r.Read() > int64(len(b)) {
			t.Fatalf("read %d of %d bytes", r.Read(), len(b))
		}
	})
}
