package value

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"bitloupe/engine/memory"
)

// model is a string as flat bytes, to check the paged one against.
type model []byte

func (m *model) grow(n int64) {
	if n > int64(len(*m)) {
		*m = append(*m, make([]byte, n-int64(len(*m)))...)
	}
}

func (m *model) set(off uint64, on bool) bool {
	m.grow(int64(off/8) + 1)
	old := (*m)[off/8]>>(7-off%8)&1 == 1
	(*m)[off/8] &^= 0x80 >> (off % 8)
	if on {
		(*m)[off/8] |= 0x80 >> (off % 8)
	}
	return old
}

func (m model) bit(off uint64) bool { return off/8 < uint64(len(m)) && m[off/8]>>(7-off%8)&1 == 1 }

func same(t *testing.T, step int, s *String, m model) {
	t.Helper()
	if s.Len() != int64(len(m)) || s.Text() != string(m) {
		t.Fatalf("step %d: content differs: %d and %d bytes", step, s.Len(), len(m))
	}
}

// TestStringAgainstFlatBytes runs random writes on a String, on clones of it, and on flat bytes.
func TestStringAgainstFlatBytes(t *testing.T) {
	for _, span := range []uint64{300, 70_000, 600_000, 20_000_000} {
		rnd := rand.New(rand.NewPCG(span, 1))
		s, m := NewString("hello"), model("hello")
		var kept *String
		var keptModel model
		for step := range 1500 {
			off := rnd.Uint64N(span)
			switch rnd.IntN(8) {
			case 0, 1, 2, 3:
				on := rnd.IntN(3) > 0
				if got, want := s.SetBit(off, on), m.set(off, on); got != want {
					t.Fatalf("step %d: SetBit(%d) gave %v, want %v", step, off, got, want)
				}
			case 4:
				b := bytes.Repeat([]byte{byte(rnd.IntN(3))}, rnd.IntN(20_000))
				at := int64(off / 8)
				s.WriteAt(at, string(b))
				m.grow(at + int64(len(b)))
				copy(m[at:], b)
			case 5:
				if kept != nil {
					same(t, step, kept, keptModel)
				}
				kept, keptModel = s.Clone().(*String), append(model(nil), m...)
				if rnd.IntN(2) == 0 {
					s, kept = kept, s
				}
			case 6:
				from, to := off, off+rnd.Uint64N(span)
				var want uint64
				for i := from; i <= to && i < uint64(len(m))*8; i++ {
					if m.bit(i) {
						want++
					}
				}
				if got := s.Count(from, to); got != want {
					t.Fatalf("step %d: Count(%d, %d) = %d, want %d", step, from, to, got, want)
				}
				if step > 300 && span > 100_000 {
					continue
				}
			case 7:
				bit, to := rnd.IntN(2) == 0, off+rnd.Uint64N(3000)
				want, ok := uint64(0), false
				for i := off; i <= to && i < uint64(len(m))*8; i++ {
					if m.bit(i) == bit {
						want, ok = i, true
						break
					}
				}
				if got, found := s.Next(bit, off, to); found != ok || got != want && ok {
					t.Fatalf("step %d: Next(%v, %d, %d) = %d %v, want %d %v", step, bit, off, to, got, found, want, ok)
				}
			}
			if s.Bit(off) != m.bit(off) {
				t.Fatalf("step %d: Bit(%d) differs", step, off)
			}
		}
		same(t, 1500, s, m)
		checkChunks(t, s, m)
	}
}

func checkChunks(t *testing.T, s *String, m model) {
	t.Helper()
	seen := map[uint64]int{}
	s.EachChunk(memory.V812, func(c Chunk) bool { seen[c.Index] = c.Card; return true })
	for i := uint64(0); i < s.Chunks(); i++ {
		var got, want [PageSize]byte
		s.ChunkBits(i, &got)
		copy(want[:], m[i*PageSize:])
		c, ok := s.ChunkAt(memory.V812, i)
		if got != want || seen[i] != ones(want[:]) || ok != (seen[i] > 0) || c.Card != seen[i] || c.Runs != runsIn(want[:]) {
			t.Fatalf("chunk %d: %+v, %d set bits seen, want %d", i, c, seen[i], ones(want[:]))
		}
	}
}

func TestFarBitIsSmall(t *testing.T) {
	s := NewZeros(1 << 29)
	if s.SetBit(1<<32-1, true) || !s.Bit(1<<32-1) || s.Count(0, 1<<40) != 1 {
		t.Fatal("the bit is not there")
	}
	if n := s.Resident(); n > 20_000 {
		t.Errorf("one bit takes %d bytes", n)
	}
	if off, ok := s.Next(true, 0, 1<<40); !ok || off != 1<<32-1 {
		t.Errorf("Next gave %d %v", off, ok)
	}
	s.SetBit(1<<32-1, false)
	if n := s.Resident(); n > 8_000 {
		t.Errorf("a cleared bit keeps %d bytes", n)
	}
}

func TestEncodingFollowsHistory(t *testing.T) {
	for _, c := range []struct {
		text, want string
	}{
		{"0", "int"}, {"-1", "int"}, {"9223372036854775807", "int"}, {"-9223372036854775808", "int"},
		{"9223372036854775808", "embstr"}, {"-0", "embstr"}, {"+1", "embstr"}, {"01", "embstr"}, {"", "embstr"}, {"-", "embstr"},
		{string(make([]byte, 44)), "embstr"}, {string(make([]byte, 45)), "raw"},
	} {
		s := NewString(c.text)
		if got := s.Encoding(); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
		s.SetBit(0, false)
		if got := s.Encoding(); got != "raw" {
			t.Errorf("%q after a write: %s", c.text, got)
		}
	}
}

func TestSetPageKeepsNoZeros(t *testing.T) {
	s := NewZeros(3*PageSize + 10)
	s.SetPage(1, []byte{1, 2, 3})
	s.SetPage(3, []byte{9})
	s.SetPage(1, make([]byte, PageSize))
	if got := s.Slice(3*PageSize, 3*PageSize+2); got != "\x09\x00" || s.Count(0, 1<<30) != 2 {
		t.Errorf("got %q, %d bits", got, s.Count(0, 1<<30))
	}
}
