package web

import (
	"bytes"
	"math/rand"
	"testing"
)

// laidOut lays segments out.
func laidOut(segments []segment) []byte {
	var out []byte
	for _, s := range segments {
		end := int(s.at) + len(s.data)
		out = append(out, make([]byte, max(0, end-len(out)))...)
		copy(out[s.at:], s.data)
	}
	return out
}

// module is a wasm module with a data section and one other.
func module(segments []segment) []byte {
	body := writeSegments(nil)[:0]
	body = append(body, byte(len(segments)))
	for _, s := range segments {
		body = append(appendSleb(append(body, 0, 0x41), s.at), 0x0b, byte(len(s.data)))
		body = append(body, s.data...)
	}
	out := []byte("\x00asm\x01\x00\x00\x00\x00\x03\x02hi")
	out = append(out, dataSection, byte(len(body)&0x7f|0x80), byte(len(body)>>7))
	return append(out, body...)
}

func TestJoinSegments(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 500 {
		var in []segment
		at := int64(r.Intn(5000))
		for range r.Intn(20) {
			data := make([]byte, r.Intn(30))
			r.Read(data)
			in = append(in, segment{at, data})
			at += int64(len(data)) + int64(r.Intn(3*joinGap))
		}
		out, err := joinSegments(module(in))
		if err != nil {
			t.Fatal(err)
		}
		again, err := joinSegments(out)
		if err != nil || !bytes.Equal(again, out) {
			t.Fatalf("joining twice gives something else: %v", err)
		}
		i := bytes.IndexByte(out[8:], dataSection) + 8
		_, n := sleb(out[i+1:])
		got, err := readSegments(out[i+1+n:])
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(laidOut(got), laidOut(in)) {
			t.Fatalf("memory differs:\n%v\n%v", in, got)
		}
		if len(got) > len(in) {
			t.Fatalf("%d segments became %d", len(in), len(got))
		}
	}
}

func FuzzJoinSegments(f *testing.F) {
	f.Add(module([]segment{{0, []byte("a")}, {70, []byte("b")}, {4000, []byte("c")}}))
	f.Add([]byte("\x00asm\x01\x00\x00\x00"))
	f.Add([]byte("\x00asm\x01\x00\x00\x00\x0b\xff\xff\xff\xff\x0f"))
	f.Fuzz(func(t *testing.T, wasm []byte) {
		out, err := joinSegments(wasm)
		if err != nil {
			return
		}
		if again, err := joinSegments(out); err != nil || !bytes.Equal(again, out) {
			t.Fatalf("joining twice gives something else: %v", err)
		}
	})
}

func TestSleb(t *testing.T) {
	for _, v := range []int64{0, 1, 63, 64, 127, 128, 8191, 8192, 1 << 20, 1<<31 - 1, -1, -64, -65, -1 << 31} {
		b := appendSleb(nil, v)
		if got, n := sleb(b); got != v || n != len(b) {
			t.Errorf("%d is written as %x and read as %d", v, b, got)
		}
	}
}
