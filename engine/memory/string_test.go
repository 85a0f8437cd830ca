package memory

import "testing"

// grown is the allocation of a string that SETBIT made with n bytes and then lengthened step by step.
func grown(p Profile, lengths ...int64) SDS {
	s := p.NewSDS(lengths[0])
	for _, n := range lengths[1:] {
		s = p.GrowSDS(s, n)
	}
	return s
}

func steps(from, to int64) (all []int64) {
	for n := from; n <= to; n++ {
		all = append(all, n)
	}
	return all
}

// The published figures of legacy-encodings.md 2, and the sizes of a string grown byte by byte.
func TestStringFigures(t *testing.T) {
	sparse := []int64{18613126, 18613126, 18613126, 18613126, 18613126, 21411018, 24999538}
	for _, c := range []struct {
		name string
		p    Profile
		key  int64
		ttl  bool
		text Text
		want int64
	}{
		{"dense, bit by bit", V812, 12, false, Text{125000, "raw", grown(V812, steps(1, 125000)...)}, 131103},
		{"dense, at once", V812, 12, false, Text{125000, "raw", V812.NewSDS(125000)}, 131103},
		{"sparse, long name", V812, 17, false, Text{24999538, "raw", grown(V812, sparse...)}, 25165860},
		{"sparse, short name", V812, 13, false, Text{24999538, "raw", grown(V812, sparse...)}, 25165856},
		{"sparse with an expiry", V812, 13, true, Text{24999538, "raw", grown(V812, sparse...)}, 25165864},
		{"a long name", V812, 128, false, Text{Len: 5, Encoding: "int"}, 16 + 8 + 1 + 3 + 128 + 1},
		{"an integer", V812, 1, false, Text{Len: 5, Encoding: "int"}, 16 + 1 + 1 + 1 + 1},
		{"embedded, rounded up", V812, 5, false, Text{Len: 7, Encoding: "embstr"}, 40},
		{"embedded, to the line", V812, 5, false, Text{Len: 36, Encoding: "embstr"}, 64},
		{"one byte too long to embed", V812, 5, false, Text{Len: 37, Encoding: "embstr"}, 16 + 1 + 7 + 48},
		{"short header, as asked for", V812, 2, false, Text{1, "raw", V812.NewSDS(1)}, 16 + 1 + 4 + 3},
		{"7.0: empty", V70, 1, false, Text{Len: 0, Encoding: "embstr"}, 64},
		{"7.0: one bit", V70, 2, false, Text{1, "raw", V70.NewSDS(1)}, 56},
		{"7.0: integer", V70, 1, false, Text{Len: 5, Encoding: "int"}, 48},
	} {
		f := String(c.p, Key{Len: c.key, TTL: c.ttl}, c.text)
		if got := f.Total(); got != c.want {
			t.Errorf("%s: %d, want %d: %+v", c.name, got, c.want, f.Parts)
		}
	}
}

func TestClass(t *testing.T) {
	for _, c := range []struct {
		p       Profile
		n, want int64
	}{
		{V812, 0, 0}, {V812, 1, 8}, {V812, 9, 16}, {V812, 17, 24}, {V812, 65, 80}, {V812, 129, 160}, {V812, 16385, 20480},
		{V70, 1, 8}, {V70, 9, 16}, {V70, 17, 32}, {V70, 65, 80}, {V70, 128, 128}, {V70, 129, 160}, {V70, 1<<29 + 18, 5 << 27},
	} {
		if got := c.p.Class(c.n); got != c.want {
			t.Errorf("%s: class of %d is %d, want %d", c.p, c.n, got, c.want)
		}
	}
}

// A string never loses room, never has less than it holds, and says the same of the same history.
func TestGrowthNeverShrinks(t *testing.T) {
	for _, p := range []Profile{V812, V70} {
		s, before := p.NewSDS(0), int64(0)
		for n := int64(1); n < 5<<20; n += 1 + n/7 {
			s = p.GrowSDS(s, n)
			if s.Cap < n || s.Block < before || s.Block < s.Header+n+1 {
				t.Fatalf("%s: %d bytes in %+v", p, n, s)
			}
			before = s.Block
		}
	}
}
