package value

import (
	"math"
	"strconv"

	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// ZSet is a set of texts in order of a score, and of their bytes where scores are equal. A few short members are packed
// (listpack; ziplist on a 2.6 server); otherwise a skip list keeps the order and a hash table finds members
// (spec/legacy-encodings.md 3).
type ZSet struct{ form zsetForm }

// zsetForm is one encoding of a sorted set. Ranks are from 0.
type zsetForm interface {
	footed
	encoding() string
	len() int
	score(member string) (float64, bool)
	// put gives a member a score, whether it is there or not; remove takes one out.
	put(member string, score float64) (old float64, had bool)
	remove(member string) bool
	rank(member string) (rank int, score float64, ok bool)
	// below counts the members for which in holds: a first part of the order.
	below(in func(score float64, member Member) bool) int
	// walk calls f from a rank on, forward or back, until it says false.
	walk(from int, back bool, f func(member Member, score float64) bool)
	deleteRange(from, n int)
	random(below func(int) int) (Member, float64)
	clone() zsetForm
	copied() zsetForm
	parts(f *memory.Footprint, samples int)
	resident() int64
}

var _ Value = (*ZSet)(nil)

// NewZSet makes the empty sorted set that a server makes when hint members of at most longest bytes are about to be
// added. A server before 7.2 looks at the first of them alone.
func NewZSet(e *Env, hint, longest int, first string) *ZSet {
	c := e.Config
	if e.Profile != memory.V812 {
		if c.ZsetMaxListpackEntries > 0 && int64(len(first)) <= c.ZsetMaxListpackValue {
			return &ZSet{newPackedZSet(e.Profile)}
		}
		return NewResult(e)
	}
	if int64(hint) <= c.ZsetMaxListpackEntries && int64(longest) <= c.ZsetMaxListpackValue {
		return &ZSet{newPackedZSet(e.Profile)}
	}
	z := NewResult(e)
	z.Reserve(hint)
	return z
}

// NewResult makes the sorted set that a command collects a result in; Pack turns it into a packed one where it fits.
func NewResult(e *Env) *ZSet { return &ZSet{newTableZSet(e)} }

// Type is "zset".
func (z *ZSet) Type() string { return "zset" }

// Encoding is listpack or skiplist; ziplist on a 2.6 server.
func (z *ZSet) Encoding() string { return z.form.encoding() }

// Clone copies the sorted set.
func (z *ZSet) Clone() Value { return &ZSet{z.form.clone()} }

// Copy is the sorted set as COPY makes it: a table that begins with the size its members need, and new nodes.
func (z *ZSet) Copy() Value { return &ZSet{z.form.copied()} }

// Len is the number of members.
func (z *ZSet) Len() int { return z.form.len() }

// Length is the number of members.
func (z *ZSet) Length() int64 { return int64(z.form.len()) }

// Resident is about what the sorted set takes in this process, in bytes.
func (z *ZSet) Resident() int64 { return z.form.resident() }

// Score is the score of a member.
func (z *ZSet) Score(member string) (float64, bool) { return z.form.score(member) }

// Rank is the place of a member from the lowest score, and its score.
func (z *ZSet) Rank(member string) (rank int, score float64, ok bool) { return z.form.rank(member) }

// Each calls f for the members from a rank on, forward or back, until f says false. f must not change the set.
func (z *ZSet) Each(from int, back bool, f func(member Member, score float64) bool) {
	if from >= 0 && from < z.Len() {
		z.form.walk(from, back, f)
	}
}

// Elements copies all members, lowest score first.
func (z *ZSet) Elements() []string {
	all := make([]string, 0, z.Len())
	z.Each(0, false, func(m Member, _ float64) bool {
		all = append(all, string([]byte(m.String())))
		return true
	})
	return all
}

// Random picks a member; the set must not be empty.
func (z *ZSet) Random(below func(int) int) (Member, float64) { return z.form.random(below) }

// Prepare turns a packed set into a skip list when so many members, or one so long, would not fit at once.
func (z *ZSet) Prepare(e *Env, hint, longest int) {
	f, ok := z.form.(*packedZSet)
	if !ok || e.Profile != memory.V812 {
		return
	}
	switch entries, size := e.Config.ZsetMaxListpackEntries, e.Config.ZsetMaxListpackValue; {
	case int64(hint) > entries:
		z.turn(e, f.toTable(e, hint), rule("zset-many-at-once", "A call that brings more members than zset-max-listpack-entries = "+itoa(entries)+" makes the sorted set a skip list before it adds the first."))
	case int64(longest) > size:
		z.turn(e, f.toTable(e, hint), ruleZSetLong(size))
	}
}

// Set gives a member a score; had says whether it was there, with the score old. A limit of the configuration that is
// passed makes the set a skip list.
func (z *ZSet) Set(e *Env, member string, score float64) (old float64, had bool) {
	f, ok := z.form.(*packedZSet)
	if !ok {
		return z.form.put(member, score)
	}
	if old, had = f.score(member); had {
		if old != score {
			f.rescore(member, score)
		}
		return old, true
	}
	room := 0
	if e.Profile == memory.V812 {
		room = f.len() + 1
	}
	switch entries, size := e.Config.ZsetMaxListpackEntries, e.Config.ZsetMaxListpackValue; {
	case int64(f.len()) >= entries:
		z.turn(e, f.toTable(e, room), ruleZSetFull(entries))
	case int64(len(member)) > size:
		z.turn(e, f.toTable(e, room), ruleZSetLong(size))
	case f.pack.Size()+len(member) > safeSize:
		z.turn(e, f.toTable(e, room), rule("zset-safe", "A listpack stays under 1 GiB."))
	}
	return z.form.put(member, score)
}

// Remove takes a member out and says whether it was there. The encoding stays.
func (z *ZSet) Remove(member string) bool { return z.form.remove(member) }

// DeleteRange takes n members out from a rank on.
func (z *ZSet) DeleteRange(from, n int) {
	if n > 0 {
		z.form.deleteRange(from, n)
	}
}

// Pack packs a result that is small enough, as the STORE commands do.
func (z *ZSet) Pack(e *Env) {
	t, ok := z.form.(*tableZSet)
	if !ok || int64(t.len()) > e.Config.ZsetMaxListpackEntries {
		return
	}
	fits := true
	z.Each(0, false, func(m Member, _ float64) bool {
		fits = int64(len(m.Text)) <= e.Config.ZsetMaxListpackValue
		return fits
	})
	if !fits {
		return
	}
	p := newPackedZSet(e.Profile)
	z.Each(0, false, func(m Member, score float64) bool {
		p.append(m.Text, score)
		return true
	})
	z.form = p
}

// Unpack makes a packed set a skip list for good, as SORT and SORT_RO do with every sorted set they read.
func (z *ZSet) Unpack(e *Env) {
	f, ok := z.form.(*packedZSet)
	if !ok {
		return
	}
	room := 0
	if e.Profile == memory.V812 {
		room = f.len()
	}
	z.turn(e, f.toTable(e, room), ruleZSetSorted)
}

// Reserve makes the hash table of a result ready for n members.
func (z *ZSet) Reserve(n int) {
	if t, ok := z.form.(*tableZSet); ok {
		t.table.Reserve(n)
	}
}

func (z *ZSet) turn(e *Env, to zsetForm, why trace.Rule) {
	from := z.form
	z.form = to
	e.turned(from.encoding(), to.encoding(), from, to, why)
}

// Footprint lists what the key and the sorted set take.
func (z *ZSet) Footprint(p memory.Profile, k memory.Key, samples int) memory.Footprint {
	f := memory.Footprint{Profile: p}
	f.AddKey(k)
	z.form.parts(&f, samples)
	return f
}

// whole says whether a score is an integer that the server keeps and prints as one.
func whole(f float64) (int64, bool) {
	if f >= -(1<<62) && f <= 1<<62 && f == math.Trunc(f) {
		return int64(f), true
	}
	return 0, false
}

// ScoreText is a score as the server of that profile writes it: by its shortest exact digits since 7.2, with 17
// significant digits before.
func ScoreText(p memory.Profile, f float64) string {
	if p == memory.V812 || math.IsInf(f, 0) {
		return resp.FormatDouble(f)
	}
	if n, ok := whole(f); ok && !(f == 0 && math.Signbit(f)) {
		return itoa(n)
	}
	return Digits17(f)
}

// Digits17 writes a number with at most 17 significant digits, as %.17g does.
func Digits17(f float64) string {
	if math.IsInf(f, 0) {
		return resp.FormatDouble(f)
	}
	return strconv.FormatFloat(f, 'g', 17, 64)
}

var ruleZSetSorted = trace.Rule{
	ID:     "zset-sorted",
	Text:   "SORT and SORT_RO make a packed sorted set a skip list with a hash table before they read it, for good, whatever its size.",
	Source: "https://github.com/redis/redis/blob/unstable/src/sort.c",
}

func ruleZSetFull(entries int64) trace.Rule {
	return rule("zset-full", "A packed sorted set holds at most zset-max-listpack-entries = "+itoa(entries)+" members; one more makes it a skip list with a hash table, for good.")
}

func ruleZSetLong(size int64) trace.Rule {
	return rule("zset-long", "A member of a packed sorted set has at most zset-max-listpack-value = "+itoa(size)+" bytes; a longer one makes it a skip list with a hash table, for good.")
}
