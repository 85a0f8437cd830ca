package roarfile

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bitloupe/engine/internal/rdb"
	"bitloupe/engine/internal/value"
)

const vectors = "../anatomy/testdata/vectors"

func vector(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(vectors, name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The published vectors hold what their documentation says, and are written again byte for byte.
func TestVectorsRoundTrip(t *testing.T) {
	for _, c := range []struct {
		name      string
		wide      bool
		card, max uint64
	}{
		{"bitmapwithoutruns.bin", false, 200_100, 799_999},
		{"bitmapwithruns.bin", false, 200_100, 799_999},
		{"bitmap64.bin", true, 1_032_769, 1 << 48},
		{"portable_bitmap64.bin", true, 188_424, 0},
		{"64map32bitvals.bin", true, 10, 0},
		{"64mapspreadvals.bin", true, 100, 0},
		{"64maphighvals.bin", true, 121, 1<<64 - 1},
		{"64mapempty.bin", true, 0, 0},
	} {
		b := vector(t, c.name)
		f := Identify(b)
		if f.Wide != c.wide || !f.Readable() || f.Dialect != map[bool]Dialect{false: Portable32, true: Portable64}[c.wide] {
			t.Errorf("%s: %+v", c.name, f)
			continue
		}
		in, err := f.Info(b)
		if err != nil || in.Card != c.card || c.max != 0 && in.Last != c.max {
			t.Errorf("%s: %+v, %v", c.name, in, err)
		}
		again, err := f.Rewrite(b, c.wide)
		if err != nil || !bytes.Equal(again, b) {
			t.Errorf("%s: %d bytes written again as %d, %v", c.name, len(b), len(again), err)
		}
	}
}

// Every malformed vector gives an error with a position, and none is taken for something readable.
func TestMalformedVectors(t *testing.T) {
	for _, name := range []string{"64mapemptyinput.bin", "64mapsizetoosmall.bin", "64mapinvalidsize.bin", "64mapkeytoosmall.bin",
		"crashproneinput1.bin", "crashproneinput2.bin", "crashproneinput3.bin", "crashproneinput4.bin", "crashproneinput5.bin",
		"crashproneinput6.bin", "crashproneinput7.bin"} {
		b := vector(t, name)
		f := Identify(b)
		if f.Readable() {
			t.Errorf("%s is taken for %s", name, f.Name)
		}
		if f.Err == nil && f.Dialect != Plain {
			t.Errorf("%s: %s without an error", name, f.Name)
		}
		if f.Do == "" {
			t.Errorf("%s: nothing to do", name)
		}
	}
}

func payload(kind byte, body string) []byte {
	return rdb.Seal(append([]byte{kind}, body...), 16)
}

func TestDialects(t *testing.T) {
	p32 := string(vector(t, "bitmapwithruns.bin"))
	small := "\x3b\x30\x00\x00\x01\x00\x00\xe7\x03\x01\x00\x00\x00\xe7\x03" // 0 to 999 as one run
	be := func(n uint32) string { return string(binary.BigEndian.AppendUint32(nil, n)) }
	le := func(n uint32) string { return string(binary.LittleEndian.AppendUint32(nil, n)) }
	id := func(n uint64) string { return "\x81" + string(binary.BigEndian.AppendUint64(nil, n)) }
	for _, c := range []struct {
		name string
		in   string
		want Dialect
		card uint64 // where it is readable
	}{
		{"the bytes of ClickHouse#48751", "\x01\x0f" + small, ClickHouse, 1000},
		{"ClickHouse, small", "\x00\x03" + le(5) + le(1) + le(70000), ClickSmall, 3},
		{"native, list", "\x01" + le(2) + le(7) + le(9), Native, 2},
		{"native, portable", "\x02" + small, Native, 1000},
		{"Java, old tree map", "\x00" + be(2) + be(0) + small + be(1) + p32, JavaTree, 0},
		{"frozen", strings.Repeat("\x00", 64) + le(1<<15|13766), Frozen, 0},
		{"Java's ART", "\x01\x02\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x05" + strings.Repeat("\x07", 40), JavaART, 0},
		{"native bitmap", string(payload(33, "\x7d\x00"+"\x1b"+"\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"+small)), RedisBitmap, 1000},
		{"redis string", string(payload(0, "\x05hello")), RedisString, 0},
		{"module, 32 bits", string(payload(7, id(value.ModuleID32)+"\x05\x10\x02"+small+"\x00")), ModuleDump, 1000},
		{"module, 64 bits", string(payload(7, id(value.ModuleID64)+"\x05\x1b\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"+small+"\x00")), ModuleDump, 1000},
		{"another module", string(payload(7, id(12345)+"\x05\x01x\x00")), OtherDump, 0},
		{"cut off", p32[:1000], Damaged32, 0},
		{"text", "hello, world", Plain, 0},
		{"zeros", strings.Repeat("\x00", 300), Plain, 0},
		{"as many zeros as the payload of an empty string has bytes", strings.Repeat("\x00", 12), Plain, 0},
	} {
		f := Identify([]byte(c.in))
		if f.Dialect != c.want {
			t.Errorf("%s: %s (%s)", c.name, f.Dialect, f.Name)
			continue
		}
		if c.card == 0 {
			if f.Readable() {
				t.Errorf("%s: readable", c.name)
			}
			continue
		}
		if in, err := f.Info([]byte(c.in)); err != nil || in.Card != c.card {
			t.Errorf("%s: %+v, %v", c.name, in, err)
		}
	}
}

func TestCutOffNamesThePlace(t *testing.T) {
	f := Identify(vector(t, "bitmapwithruns.bin")[:1000])
	if f.Err == nil || f.Err.At == 0 || f.Err.Text == "" {
		t.Errorf("%+v", f)
	}
}

// A 64-bit set of {1, 2, 2^32}.
func TestWideExample(t *testing.T) {
	b, _ := hex.DecodeString("0200000000000000" + "00000000" + "3a30000001000000" + "00000100" + "10000000" + "01000200" +
		"01000000" + "3a30000001000000" + "00000000" + "10000000" + "0000")
	in, err := Identify(b).Info(b)
	if err != nil || in.Card != 3 || in.Last != 1<<32 {
		t.Errorf("%+v, %v", in, err)
	}
	again, err := Identify(b).Rewrite(b, true)
	if err != nil || !bytes.Equal(again, b) {
		t.Errorf("%x, %v", again, err)
	}
	if _, err := Identify(b).Rewrite(b, false); err != errWide {
		t.Errorf("32-bit form: %v", err)
	}
}

func TestPasted(t *testing.T) {
	for in, want := range map[string]string{"3b 30\n00:00": "\x3b\x30\x00\x00", "0x3b30": "\x3b\x30", "OzAAAA==": "\x3b\x30\x00\x00", "OzAAAA": "\x3b\x30\x00\x00", "_-8": "\xff\xef"} {
		if b, ok := Pasted(in); !ok || string(b) != want {
			t.Errorf("%q: %x %v", in, b, ok)
		}
	}
	for _, in := range []string{"", "  ", "no, this is text!"} {
		if b, ok := Pasted(in); ok {
			t.Errorf("%q: %x", in, b)
		}
	}
}

func FuzzIdentify(f *testing.F) {
	for _, n := range []string{"64map32bitvals.bin", "64mapinvalidsize.bin", "crashproneinput6.bin"} {
		f.Add(vector(f, n))
	}
	f.Add(payload(33, "\x01\x0c\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		found := Identify(b)
		in, err := found.Info(b)
		if (err == nil) != found.Readable() {
			t.Fatalf("%s: readable %v, error %v", found.Name, found.Readable(), err)
		}
		if err != nil {
			return
		}
		again, err := found.Rewrite(b, true)
		if err != nil {
			t.Fatal(err)
		}
		if in2, err := Identify(again).Info(again); err != nil || in2.Card != in.Card {
			t.Fatalf("written again: %+v, %v", in2, err)
		}
	})
}
