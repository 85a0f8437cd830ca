package value

import (
	"encoding/hex"
	"strconv"
	"strings"
	"testing"

	"bitloupe/engine/internal/config"
	"bitloupe/engine/internal/rdb"
	"bitloupe/engine/memory"
)

// Payloads that Debian's redis-server 7.0.15 gave for DUMP.
func TestDumpOfStrings(t *testing.T) {
	oneBit := NewZeros(126)
	oneBit.SetBit(1000, true)
	for _, c := range []struct {
		s    *String
		want string
	}{
		{NewString("hello"), "000568656c6c6f0a006372df766534200a"},
		{NewString("12345678901"), "000b31323334353637383930310a00304e52d727176510"},
		{NewString(strings.Repeat("ab", 40) + strings.Repeat("xyz", 20)), "00c311408c02616261e044010278797ae02e0201797a0a00eaef17ed5d60d201"},
		{oneBit, "00c309407e010000e071000100800a00a1d7264c5b3ec6e2"},
		{NewString("-129"), "00c17fff0a001760822854808480"},
	} {
		got, _ := Dump(c.s, memory.V70)
		if hex.EncodeToString(got) != c.want {
			t.Errorf("%.20q: %x, want %s", c.s.Text(), got, c.want)
		}
	}
}

func TestLoadedBitmapIsOptimised(t *testing.T) {
	b := NewBitmap()
	for off := range uint64(70_000) {
		b.SetBit(off, true)
	}
	b.SetBit(100_000, false)
	payload, _ := Dump(b, memory.V812)
	v, err := Load(string(payload), 1<<20, &Env{Profile: memory.V812})
	if err != nil {
		t.Fatal(err)
	}
	got := v.(*Bitmap)
	if got.Length() != 12501 || got.Count(0, 1<<40) != 70_000 {
		t.Errorf("%d bytes, %d bits", got.Length(), got.Count(0, 1<<40))
	}
	key := memory.Key{Len: 1}
	if n := got.Footprint(memory.V812, key, 0).Total(); n != 360+20 {
		t.Errorf("%d bytes of memory, want 380", n)
	}
}

func TestBadBitmapPayloads(t *testing.T) {
	b := NewBitmap()
	b.SetBit(80, true)
	form := b.Roaring().AppendPortable(nil)
	seal := func(n uint64, form []byte) string {
		body := rdb.AppendString(rdb.AppendLen([]byte{rdbBitmap}, n), form)
		return string(rdb.Seal(body, 16))
	}
	for _, c := range []struct {
		name, payload string
		want          error
	}{
		{"good", seal(11, form), nil},
		{"a bit behind the end", seal(10, form), rdb.ErrFormat},
		{"too long", seal(1<<60, form), rdb.ErrFormat},
		{"a byte too many", seal(11, append(form[:len(form):len(form)], 0)), rdb.ErrFormat},
		{"a byte too few", seal(11, form[:len(form)-1]), rdb.ErrFormat},
		{"no form", seal(11, nil), rdb.ErrFormat},
		{"unknown type", string(rdb.Seal([]byte{200, 0}, 16)), rdb.ErrFormat},
		{"nothing", string(rdb.Seal(nil, 16)), rdb.ErrFormat},
		{"no footer", "short", ErrChecksum},
		{"a newer version", string(rdb.Seal([]byte{0, 0}, 17)), ErrChecksum},
		{"too large", string(rdb.Seal(rdb.AppendString([]byte{0}, make([]byte, 1<<21)), 16)), rdb.ErrRoom},
	} {
		if _, err := Load(c.payload, 1<<20, &Env{Profile: memory.V812}); err != c.want {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func FuzzLoad(f *testing.F) {
	b := NewBitmap()
	b.SetBit(70_000, true)
	for _, v := range []Value{NewString("12"), NewString("hello hello hello hello hello"), b} {
		kind, body := v.(Persistent).RDB()
		f.Add(append([]byte{kind}, body...))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		e := &Env{Profile: memory.V812, Config: config.Default()}
		v, err := Load(string(rdb.Seal(body, 16)), 1<<16, e)
		if err != nil {
			return
		}
		again, ok := Dump(v, memory.V812)
		if !ok {
			return
		}
		if _, err := Load(string(again), 1<<30, e); err != nil {
			t.Fatalf("what was loaded and dumped does not load: %v", err)
		}
	})
}

// Every type comes back from its dump as it was.
func TestDumpsComeBack(t *testing.T) {
	e := &Env{Profile: memory.V812, Config: config.Default()}
	var all []Value
	for _, n := range []int{1, 40, 700, 3000} {
		ints, words := NewSet(e, "1", n), NewSet(e, "w", n)
		l, h := NewList(e), NewHash(e)
		for i := range n {
			text := strings.Repeat(strconv.Itoa(i), 1+i%7)
			ints.Add(e, TextMember(strconv.Itoa(i*1000)))
			words.Add(e, TextMember("w"+strconv.Itoa(i)))
			l.Grow(e, text)
			l.Push(e, false, text)
			h.Set(e, strconv.Itoa(i), text)
		}
		all = append(all, ints, words, l, h)
	}
	for _, v := range all {
		payload, ok := Dump(v, memory.V812)
		if !ok {
			t.Fatalf("%s cannot be dumped", v.Type())
		}
		again, err := Load(string(payload), 1<<24, e)
		if err != nil {
			t.Fatalf("%s of %d: %v", v.Type(), v.Length(), err)
		}
		twice, _ := Dump(again, memory.V812)
		if again.Type() != v.Type() || again.Encoding() != v.Encoding() || again.Length() != v.Length() || v.Type() != "hash" && v.Encoding() != "hashtable" && string(twice) != string(payload) {
			t.Errorf("%s %s of %d came back as %s %s of %d", v.Type(), v.Encoding(), v.Length(), again.Type(), again.Encoding(), again.Length())
		}
		if _, err := Load(string(payload), v.Length(), e); err == nil {
			t.Errorf("%s of %d fits %d bytes", v.Type(), v.Length(), v.Length())
		}
	}
}
