package value

import (
	"strconv"

	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/memory"
)

// packedZSet is a sorted set as one listpack, member and score in turn, lowest score first; or as the ziplist of a 2.6
// server with the same entries.
type packedZSet struct {
	pack *listpack.List
	p    memory.Profile
}

func newPackedZSet(p memory.Profile) *packedZSet { return &packedZSet{listpack.New(0), p} }

// zip says whether it is a ziplist.
func (f *packedZSet) zip() bool { return f.p == memory.V26 }

func (f *packedZSet) encoding() string {
	if f.zip() {
		return "ziplist"
	}
	return "listpack"
}

func (f *packedZSet) len() int        { return f.pack.Len() / 2 }
func (f *packedZSet) clone() zsetForm { return &packedZSet{f.pack.Clone(), f.p} }
func (f *packedZSet) resident() int64 { return int64(f.pack.Size()) }

func (f *packedZSet) copied() zsetForm {
	c := f.pack.Clone()
	c.Shrink()
	return &packedZSet{c, f.p}
}

// scoreText is a score as the entry is written: an integer where it is one, which makes -0 a 0.
func (f *packedZSet) scoreText(score float64) string {
	if n, ok := whole(score); ok {
		return itoa(n)
	}
	return ScoreText(f.p, score)
}

// scoreOf reads the score at a position.
func (f *packedZSet) scoreOf(at int) float64 {
	e := f.pack.At(at)
	if e.IsInt {
		return float64(e.Int)
	}
	s, _ := strconv.ParseFloat(string(e.Text), 64)
	return s
}

// find is the position of a member and of its score.
func (f *packedZSet) find(member string) (at, score int, ok bool) {
	if at, ok = f.pack.First(); !ok {
		return 0, 0, false
	}
	if at, ok = f.pack.Find(at, member, 2); !ok {
		return 0, 0, false
	}
	score, _ = f.pack.Next(at)
	return at, score, true
}

func (f *packedZSet) score(member string) (float64, bool) {
	_, at, ok := f.find(member)
	if !ok {
		return 0, false
	}
	return f.scoreOf(at), true
}

func (f *packedZSet) put(member string, score float64) (old float64, had bool) {
	if old, had = f.score(member); had {
		f.rescore(member, score)
		return old, true
	}
	f.insert(member, score)
	return 0, false
}

func (f *packedZSet) insert(member string, score float64) {
	rank := f.below(func(s float64, m Member) bool { return s < score || s == score && m.String() < member })
	at, ok := f.pack.Seek(2 * rank)
	if !ok {
		f.append(member, score)
		return
	}
	f.pack.Insert(at, member)
	f.pack.InsertAfter(at, f.scoreText(score))
}

func (f *packedZSet) append(member string, score float64) {
	f.pack.Append(member)
	f.pack.Append(f.scoreText(score))
}

func (f *packedZSet) rescore(member string, score float64) {
	f.remove(member)
	f.insert(member, score)
}

func (f *packedZSet) remove(member string) bool {
	at, _, ok := f.find(member)
	if ok {
		f.pack.Delete(at)
		f.pack.Delete(at)
	}
	return ok
}

func (f *packedZSet) rank(member string) (rank int, score float64, ok bool) {
	f.walk(0, false, func(m Member, s float64) bool {
		ok = m.String() == member
		if ok {
			score = s
			return false
		}
		rank++
		return true
	})
	return rank, score, ok
}

func (f *packedZSet) below(in func(score float64, member Member) bool) (n int) {
	f.walk(0, false, func(m Member, s float64) bool {
		if !in(s, m) {
			return false
		}
		n++
		return true
	})
	return n
}

func (f *packedZSet) walk(from int, back bool, do func(member Member, score float64) bool) {
	at, ok := f.pack.Seek(2 * from)
	for ok {
		score, _ := f.pack.Next(at)
		if !do(entryMember(f.pack.At(at)), f.scoreOf(score)) {
			return
		}
		if !back {
			at, ok = f.pack.Next(score)
			continue
		}
		if at, ok = f.pack.Prev(at); ok {
			at, ok = f.pack.Prev(at)
		}
	}
}

func (f *packedZSet) deleteRange(from, n int) { f.pack.DeleteRange(2*from, 2*n) }

func (f *packedZSet) random(below func(int) int) (m Member, score float64) {
	f.walk(below(f.len()), false, func(x Member, s float64) bool {
		m, score = x, s
		return false
	})
	return m, score
}

// toTable makes the skip list of the same members; room is the number of members its table is made for.
func (f *packedZSet) toTable(e *Env, room int) *tableZSet {
	t := newTableZSet(e)
	if room > 0 {
		t.table.Reserve(room)
	}
	f.walk(0, false, func(m Member, s float64) bool {
		t.insert(m.String(), s)
		return true
	})
	return t
}

func (f *packedZSet) bytes(p memory.Profile) int64 { return formBytes(p, f.parts) }

func (f *packedZSet) parts(m *memory.Footprint, _ int) {
	const holds = "members and scores in turn"
	if m.Profile == memory.V26 {
		addZiplist(m, f.pack, holds)
		return
	}
	addListpack(m, f.pack, holds)
}
