package anatomy

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bitloupe/engine/internal/goldentest"
)

func vector(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "vectors", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// covered checks what every description promises: leaves in order, without gaps, from the first byte to the last.
func covered(t testing.TB, a Anatomy) {
	t.Helper()
	at := 0
	for _, r := range a.Leaves() {
		if r.From != at || r.To <= r.From {
			t.Fatalf("range %q is %d to %d, want it to begin at %d", r.Name, r.From, r.To, at)
		}
		at = r.To
	}
	if at != a.Size {
		t.Fatalf("ranges end at %d of %d bytes", at, a.Size)
	}
	var nested func(list []Range)
	nested = func(list []Range) {
		for _, r := range list {
			if n := len(r.Parts); n > 0 && (r.Parts[0].From != r.From || r.Parts[n-1].To != r.To) {
				t.Fatalf("parts of %q are %d to %d, it is %d to %d", r.Name, r.Parts[0].From, r.Parts[n-1].To, r.From, r.To)
			}
			nested(r.Parts)
		}
	}
	nested(a.Ranges)
}

func TestVectors(t *testing.T) {
	for _, c := range []struct {
		file string
		read func([]byte, Window) Anatomy
		bad  bool
	}{
		{"bitmapwithruns.bin", Roaring32, false},
		{"bitmapwithoutruns.bin", Roaring32, false},
		{"addoffsetinput.bin", Roaring32, false},
		{"portable_bitmap64.bin", Roaring64, false},
		{"64mapempty.bin", Roaring64, false},
		{"64map32bitvals.bin", Roaring64, false},
		{"64mapspreadvals.bin", Roaring64, false},
		{"64maphighvals.bin", Roaring64, false},
		{"64mapemptyinput.bin", Roaring64, true},
		{"64mapsizetoosmall.bin", Roaring64, true},
		{"64mapinvalidsize.bin", Roaring64, true},
		{"64mapkeytoosmall.bin", Roaring64, true},
		{"crashproneinput1.bin", Roaring32, true},
		{"crashproneinput2.bin", Roaring32, true},
		{"crashproneinput3.bin", Roaring32, true},
		{"crashproneinput4.bin", Roaring32, true},
		{"crashproneinput5.bin", Roaring32, true},
		{"crashproneinput6.bin", Roaring32, true},
		{"crashproneinput7.bin", Roaring32, true},
	} {
		t.Run(c.file, func(t *testing.T) {
			a := c.read(vector(t, c.file), Window{})
			covered(t, a)
			if c.bad != (a.Err != nil) {
				t.Errorf("error is %v", a.Err)
			}
			if a.Size < 60 || c.bad {
				goldentest.Equal(t, strings.TrimSuffix(c.file, ".bin"), a.String())
			}
		})
	}
}

// A window shows the ranges that touch it and nothing else, whatever comes before.
func TestWindow(t *testing.T) {
	data := vector(t, "bitmapwithruns.bin")
	all := Roaring32(data, Window{})
	w := Window{20, 60}
	got := Roaring32(data, w)
	var want []Range
	for _, r := range all.Leaves() {
		if r.From < w.To && r.To > w.From {
			want = append(want, r)
		}
	}
	leaves := got.Leaves()
	if len(leaves) != len(want) {
		t.Fatalf("%d ranges in the window, want %d", len(leaves), len(want))
	}
	for i := range want {
		if leaves[i].From != want[i].From || leaves[i].Text != want[i].Text {
			t.Errorf("range %d is %+v, want %+v", i, leaves[i], want[i])
		}
	}
}

func TestPlain(t *testing.T) {
	a := Plain([]byte{0x81, 0, 0, 0, 0xff, 0x10}, 8190, Window{})
	covered(t, a)
	goldentest.Equal(t, "plain", a.String())
}

func TestDump(t *testing.T) {
	for _, c := range []struct {
		name, hex string
		bad       bool
	}{
		{"dump-string", "00 05 68656c6c6f 0a00 0102030405060708", false},
		{"dump-number", "00 c1 3930 0a00 0102030405060708", false},
		{"dump-compressed", "00 c3 04 40 80 01020304 0a00 0102030405060708", false},
		// bit 7: one bitmap, upper half 0, one array container with the value 7
		{"dump-bitmap", "21 01 1e 0100000000000000 00000000 3a300000 01000000 00000000 10000000 0700 1000 0102030405060708", false},
		{"dump-bitmap-cut", "21 01 1e 0100000000000000 00000000 3a300000 01000000 1000 0102030405060708", true},
		{"dump-bitmap-long", "21 01 1f 0100000000000000 00000000 3a300000 01000000 00000000 10000000 0700 ee 1000 0102030405060708", true},
		{"dump-short", "00 01", true},
		{"dump-other", "06 0102 0a00 0102030405060708", false},
	} {
		data, err := hex.DecodeString(strings.ReplaceAll(c.hex, " ", ""))
		if err != nil {
			t.Fatal(err)
		}
		a := Dump(data, Window{})
		covered(t, a)
		if c.bad != (a.Err != nil) {
			t.Errorf("%s: error is %v", c.name, a.Err)
		}
		goldentest.Equal(t, c.name, a.String())
	}
}

func FuzzRoaring(f *testing.F) {
	files, _ := filepath.Glob("testdata/vectors/*.bin")
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b[:min(len(b), 2000)])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		keep := bytes.Clone(data)
		for _, read := range []func([]byte, Window) Anatomy{Roaring32, Roaring64, Dump} {
			covered(t, read(data, Window{}))
			read(data, Window{len(data) / 3, len(data) / 2})
		}
		covered(t, Plain(data, 0, Window{}))
		if !bytes.Equal(keep, data) {
			t.Fatal("the input was changed")
		}
	})
}
