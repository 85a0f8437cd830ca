package value

import (
	"strconv"
	"strings"

	"bitloupe/engine/internal/config"
	"bitloupe/engine/memory"
	"bitloupe/engine/trace"
)

// Env is what a collection has to know to be written as a given server would write it: whose rules hold, the limits
// in force, the seed of hash tables and skip lists, and where to tell of a change of form. Key is only written into
// those notes.
type Env struct {
	Profile memory.Profile
	Config  *config.Config
	Seed    uint64
	Key     string
	Trace   *trace.Record
}

// footed is a form that can say what it costs.
type footed interface{ bytes(p memory.Profile) int64 }

// turned notes that a key's encoding changed; before and after are the forms.
func (e *Env) turned(from, to string, before, after footed, r trace.Rule) {
	if e.Trace == nil {
		return
	}
	e.Trace.Change(trace.Change{
		Kind: trace.KeyEncoding, Key: e.Key, From: from, To: to, Rule: r,
		Before: before.bytes(e.Profile), After: after.bytes(e.Profile),
	})
}

// grew notes that the same encoding was laid out anew; before and after are bytes.
func (e *Env) grew(from, to string, before, after int64, r trace.Rule) {
	if e.Trace == nil {
		return
	}
	e.Trace.Change(trace.Change{Kind: trace.Grow, Key: e.Key, From: from, To: to, Rule: r, Before: before, After: after})
}

// sourceFiles is where the rules of each family stand in the server, by the first word of their names.
var sourceFiles = map[string]string{
	"set": "t_set.c", "intset": "intset.c", "list": "t_list.c", "zset": "t_zset.c", "hash": "t_hash.c",
}

func rule(id, text string) trace.Rule {
	family, _, _ := strings.Cut(id, "-")
	return trace.Rule{ID: id, Text: text, Source: "https://github.com/redis/redis/blob/unstable/src/" + sourceFiles[family]}
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// Member is one element as its encoding gives it out: a number where the encoding holds numbers, else a text. A text
// may be a view of the collection: it is valid for good, but whoever keeps it should copy it.
type Member struct {
	Text  string
	Int   int64
	IsInt bool
}

// String is the element's text.
func (m Member) String() string {
	if m.IsInt {
		return strconv.FormatInt(m.Int, 10)
	}
	return m.Text
}

// Number is the element as an integer, when its text is the canonical form of one.
func (m Member) Number() (int64, bool) {
	if m.IsInt {
		return m.Int, true
	}
	return ParseInt(m.Text)
}

// TextMember is a member given as text.
func TextMember(s string) Member { return Member{Text: s} }

// profiles are those whose costs are followed as elements come and go, so that a footprint over all of them needs no
// walk.
var profiles = [...]memory.Profile{memory.V812, memory.V70, memory.V26}

func profileIndex(p memory.Profile) int {
	for i, q := range profiles {
		if p == q {
			return i
		}
	}
	return 0
}

// costs is a sum of allocated bytes for each of the profiles.
type costs [len(profiles)]int64

// sds26 is a string of the 2.6 server: 8 bytes of length and room, the text, a closing zero.
func sds26(n int64) int64 { return memory.V26.Class(8 + n + 1) }

// addSDS counts the block of a text of n bytes, sign -1 takes it off again. object says whether 2.6 puts an object of 16
// bytes around it.
func (c *costs) addSDS(n, sign int64) {
	c[0] += sign * memory.V812.NewSDS(n).Block
	c[1] += sign * memory.V70.NewSDS(n).Block
}

// shared26 is the number of small integers that a 2.6 server kept once for all keys (0 to 9,999).
const shared26 = 10000

// add26 counts a text held as an object of the 2.6 server: an integer is the object alone, or nothing at all when it
// is one of the shared ones.
func (c *costs) add26(s string, sign int64) {
	n, ok := ParseInt(s)
	switch {
	case !ok:
		c[2] += sign * (16 + sds26(int64(len(s))))
	case n < 0 || n >= shared26:
		c[2] += sign * 16
	}
}

// addRoom adds what the allocator gave beyond the used bytes of a block that was asked for with that size.
func addRoom(f *memory.Footprint, used, asked int64) {
	if over := f.Profile.Class(asked) - used; over > 0 {
		f.Add(memory.Part{Name: "room", Holds: "rounded up by the allocator", Group: "slack", Count: 1, Bytes: over})
	}
}
