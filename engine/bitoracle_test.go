package engine

import (
	"fmt"
	"strconv"
	"testing"

	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// bitLine makes one bit command of five bytes. Offsets gather around the ends of bytes and chunks.
func bitLine(b [5]byte) []string {
	key := string(rune('a' + b[1]%3))
	off := []uint64{0, 65_536, 8_000, 131_072}[b[2]%4] + uint64(b[3])
	num := func(n int) string { return strconv.Itoa(n) }
	at := func(n uint64) string { return strconv.FormatUint(n, 10) }
	unit := []string{"BYTE", "BIT"}[b[4]%2]
	switch b[0] % 12 {
	case 0, 1, 2:
		return []string{"SETBIT", key, at(off), num(int(b[4] % 2))}
	case 3:
		return []string{"GETBIT", key, at(off)}
	case 4:
		return []string{"BITCOUNT", key, num(int(int8(b[2])) * 300), num(int(int8(b[3])) * 300), unit}
	case 5:
		return []string{"BITPOS", key, num(int(b[4] / 2 % 2)), num(int(int8(b[2])) * 300), num(int(int8(b[3])) * 300), unit}
	case 6:
		return []string{"BITPOS", key, num(int(b[4] % 2)), num(int(int8(b[3])))}
	case 7:
		return []string{"BITRANGEINTARRAY", key, num(int(b[2]) * 60), num(int(b[2])*60 + 40), unit, "LIMIT", num(int(b[3]%9) + 1)}
	case 8:
		return []string{"BITFIELD", key, "OVERFLOW", []string{"WRAP", "SAT", "FAIL"}[b[2]%3],
			[]string{"SET", "INCRBY"}[b[2]/4%2], fmt.Sprintf("%c%d", "ui"[b[4]/64%2], b[4]%63+1), at(off), num(int(int8(b[3])) * 1_000_003)}
	case 9:
		return []string{"BITFIELD_RO", key, "GET", fmt.Sprintf("%c%d", "ui"[b[4]/64%2], b[4]%63+1), at(off), "GET", "u8", "#" + at(off/8)}
	case 10:
		return []string{"BITOP", []string{"AND", "OR", "XOR", "ONE", "DIFF", "DIFF1", "ANDOR"}[b[2]%7], string(rune('a' + b[3]%3)), key, string(rune('a' + b[4]%3)), "c"}
	}
	return []string{"BITOP", "NOT", string(rune('a' + b[3]%3)), key}
}

// oracle runs the lines in both histories at once: every reply of the native side must be that of the string side, and at
// the end every key must hold the same bits in the same length.
func oracle(t *testing.T, raw []byte) {
	e := New(Options{Twin: true})
	run(t, e, "CONFIG SET bitmap-default-roaring yes")
	for i := 0; i+5 <= len(raw) && i < 1500; i += 5 {
		line := bitLine([5]byte(raw[i : i+5]))
		got := e.Do(line...)
		want, ok := e.OtherReply()
		if !ok {
			t.Fatal("the twin gave up")
		}
		if g, w := resp.Text(got), resp.Text(want); g != w {
			t.Fatalf("%q: native %s, string %s", line, g, w)
		}
	}
	for _, key := range []string{"a", "b", "c"} {
		own, other := e.find(key), e.twin.server.DBs[0].Get(key)
		if (own == nil) != (other == nil) {
			t.Fatalf("%s exists on one side alone", key)
		}
		if own == nil {
			continue
		}
		if s, b := pairOf(own.Value, other.Value); s == nil || !value.SameBits(s, b) {
			t.Fatalf("%s differs: %s, %s", key, own.Value.Type(), other.Value.Type())
		}
		if b := own.Value.(*value.Bitmap); b.ByteLen() > 0 {
			if top, ok := b.Roaring().Max(); ok && int64(top>>3) >= b.ByteLen() {
				t.Fatalf("%s: bit %d lies past %d bytes", key, top, b.ByteLen())
			}
		}
	}
}

func FuzzStringsAndBitmapsAgree(f *testing.F) {
	for seed := range byte(6) {
		raw := make([]byte, 600)
		x := uint32(seed) + 1
		for i := range raw {
			x = x*1664525 + 1013904223
			raw[i] = byte(x >> 24)
		}
		f.Add(raw)
	}
	f.Fuzz(oracle)
}

// apartLine makes commands that one side may refuse, beside those of bitLine.
func apartLine(b [5]byte) []string {
	k := func(n byte) string { return string(rune('a' + n%3)) }
	switch b[0] % 16 {
	case 0:
		return []string{"APPEND", k(b[1]), "x"}
	case 1:
		return []string{"SET", k(b[1]), "word", "GET"}
	case 2:
		return []string{"COPY", k(b[1]), k(b[2]), "REPLACE"}
	case 3:
		return []string{"RENAME", k(b[1]), k(b[2])}
	case 4:
		return []string{"GETDEL", k(b[1])}
	case 5:
		return []string{"DEL", k(b[1])}
	case 6:
		return []string{"SETRANGE", k(b[1]), strconv.Itoa(int(b[2])), "yy"}
	case 7:
		return []string{"CONFIG", "SET", "bitmap-default-roaring", []string{"yes", "no"}[b[1]%2]}
	}
	return bitLine([5]byte{b[0] / 16, b[1], b[2], b[3], b[4]})
}

// FuzzTwinIsSure lets the histories part and checks that a key the twin is sure of holds the same bits on both sides.
func FuzzTwinIsSure(f *testing.F) {
	for seed := range byte(6) {
		raw := make([]byte, 400)
		x := uint32(seed) + 77
		for i := range raw {
			x = x*1664525 + 1013904223
			raw[i] = byte(x >> 24)
		}
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		e := New(Options{Twin: true})
		for i := 0; i+5 <= len(raw) && i < 1000; i += 5 {
			e.Do(apartLine([5]byte(raw[i : i+5]))...)
			for _, key := range []string{"a", "b", "c"} {
				own, other := e.find(key), e.twin.server.DBs[0].Get(key)
				if !e.twin.sure(key) || own == nil && other == nil {
					continue
				}
				if own == nil || other == nil {
					t.Fatalf("%s exists on one side alone", key)
				}
				if s, b := pairOf(own.Value, other.Value); s != nil && !value.SameBits(s, b) {
					t.Fatalf("%s is said to be the same and is not", key)
				}
			}
		}
	})
}
