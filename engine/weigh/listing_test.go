package weigh

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/memory"
)

func sizes(t *testing.T, file string) *SizeReport {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	r, form := read(t, Auto, string(b))
	s, ok := r.(*SizeReport)
	if !ok {
		t.Fatalf("%s is taken as %s", file, form)
	}
	return s
}

// redis-cli --bigkeys tells the length of strings, --memkeys what they take; both are one report to read.
func TestBigkeysAndMemkeys(t *testing.T) {
	big := sizes(t, "bigkeys.txt")
	if big.Keys != 7 || big.Strings != 2 || big.Others != 5 || big.Sampled != 8 || len(big.Totals) != 6 || big.Skipped != 0 {
		t.Fatalf("%+v", big)
	}
	k := big.Largest[0]
	if k.Name != "visits:1" || k.MinLength != 500001 || k.MaxLength != 500001 || k.MinString >= k.MaxString {
		t.Errorf("%+v", k)
	}
	if small := big.Largest[1]; small.Name != "dense" || small.Outcome != Open || small.Even.Bits == 0 {
		t.Errorf("%+v", small)
	}
	mem := sizes(t, "memkeys.txt")
	if k := mem.Largest[0]; mem.Strings != 1 || k.MinString != 524344 || k.MaxString != 524344 || k.MinLength >= 500001 || k.MaxLength < 500001 {
		t.Errorf("%+v", mem)
	}
	next := mem.next()
	if got := strings.Join(next.Code, "; "); got != "STRLEN visits:1; BITCOUNT visits:1" {
		t.Errorf("to know more: %q", got)
	}
}

// A string's bounds hold whatever its bits are, from its length as from its usage.
func TestBoundsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	e := engine.New(engine.Options{})
	for range 300 {
		b := make([]byte, 1+r.IntN(40_000))
		switch r.IntN(4) {
		case 0:
			for i := range b {
				b[i] = byte(r.IntN(256))
			}
		case 1:
			for i := range b {
				b[i] = "\xdb\x6d\xb6"[i%3]
			}
		case 2:
			for range r.IntN(200) {
				b[r.IntN(len(b))] = 1
			}
		case 3:
			for i := range b[:r.IntN(len(b))] {
				b[i] = 0xff
			}
		}
		e.Do("CONFIG", "SET", "bitmap-default-roaring", "no")
		e.Do("DEL", "key")
		if r.IntN(2) == 0 {
			e.Do("SET", "key", string(b))
		} else {
			half := r.IntN(len(b))
			e.Do("SETBIT", "key", "0", "0")
			e.Do("SETRANGE", "key", "0", string(b[:half]))
			e.Do("APPEND", "key", string(b[half:]))
		}
		length, usage, card := e.Do("STRLEN", "key").Int, e.Bytes("key"), e.Do("BITCOUNT", "key").Int
		e.Do("CONFIG", "SET", "bitmap-default-roaring", "yes")
		e.Do("SETBIT", "key", "0", strconv.FormatInt(e.Do("GETBIT", "key", "0").Int, 10))
		native := e.Bytes("key")
		if length < 64 {
			continue // an embedded or short text is made otherwise than a block
		}
		for _, s := range []Size{
			{Name: "key", Usage: -1, Length: length, Bits: -1}, {Name: "key", Usage: usage, Length: -1, Bits: -1},
			{Name: "key", Usage: -1, Length: length, Bits: card}, {Name: "key", Usage: -1, Length: -1, Bits: -1, either: length}, {Name: "key", Usage: -1, Length: -1, Bits: -1, either: usage},
		} {
			got := bounds(s, memory.V812)
			if length < got.MinLength || length > got.MaxLength || usage < got.MinString || usage > got.MaxString || native < got.MinNative || native > got.MaxNative {
				t.Fatalf("length %d, usage %d, native %d, %d bits; from %+v: %+v", length, usage, native, card, s, got)
			}
		}
	}
}

// Figures that no string can have, and keys without any, are told apart and cost nothing.
func TestSenselessSizes(t *testing.T) {
	r, _ := read(t, Sizes, "huge 999999999999999999\nMEMORY USAGE nothing\n(nil)\nBITCOUNT bits\n12\n[10.00%] Biggest string found so far 'vast' with 99999999999999 bytes\n")
	s := r.(*SizeReport)
	if s.Keys != 2 || s.Others != 1 || s.Strings != 1 || s.Unsized != 1 || s.Largest[0].MaxLength != longest {
		t.Errorf("%+v", s)
	}
}

// A session that tells length and bits puts the key on the map.
func TestSessionTellsDensity(t *testing.T) {
	r, _ := read(t, Auto, "127.0.0.1:6379> MEMORY USAGE dense\n(integer) 131096\n127.0.0.1:6379> STRLEN dense\n(integer) 125000\n127.0.0.1:6379> BITCOUNT dense\n(integer) 500000\n127.0.0.1:6379> TYPE gone\nnone\n127.0.0.1:6379> STRLEN gone\n(error) WRONGTYPE\n")
	s := r.(*SizeReport)
	p := s.Points[0]
	if p.Name != "dense" || !p.Known || p.Density != 0.5 || p.String != 131096 || p.Native < 132_000 || !p.Modelled {
		t.Errorf("%+v", p)
	}
}

// A listing is read with bounded memory: names fold into patterns, and only the largest keys are kept.
func TestListingIsBounded(t *testing.T) {
	var b bytes.Buffer
	for i := range 200_000 {
		b.WriteString("user:")
		b.WriteString(strings.Repeat("x", i%7))
		b.WriteString(":")
		b.WriteString(string(rune('a' + i%26)))
		b.WriteString("1234 ")
		b.WriteString([]string{"100", "5000", "90000"}[i%3])
		b.WriteByte('\n')
	}
	r, _ := read(t, Auto, b.String())
	s := r.(*SizeReport)
	if s.Keys != 200_000 || len(s.Largest) != mapped || len(s.Groups) != 7*26 || s.CannotGain == 0 || s.Open == 0 {
		t.Errorf("%d keys, %d largest, %d groups, %d cannot gain", s.Keys, len(s.Largest), len(s.Groups), s.CannotGain)
	}
}
