package value

import (
	"bitloupe/engine/internal/config"
	"bitloupe/engine/internal/skiplist"
	"bitloupe/engine/memory"
)

// Insides is how a collection is kept, as plain data: the parts that its encoding has, the others nil, and the limits
// that decide about it with the key's place on each.
type Insides struct {
	Table      *TableInside
	Nodes      *NodesInside
	Heights    []int // nodes of a skip list of each height, from 1
	Width      int   // bytes of a member of an intset, else 0
	Thresholds []Threshold
}

// TableInside is a hash table. Buckets and Used are of the table in use and of the one it is moving to, whose size is 0
// unless it moves; Moved is how many buckets have gone over. Chains holds the number of keys in the first buckets of
// each table, at most ChainCells of them; Longest, Empty and Looked are about all buckets that were counted.
type TableInside struct {
	Buckets, Used [2]int
	Moving        bool
	Moved         int
	Chains        [2][]byte
	Longest       int
	Empty, Looked int
}

// ChainCells bounds the buckets of one table that are listed.
const ChainCells = 2048

// chainsLooked bounds the buckets that are counted.
const chainsLooked = 1 << 16

// NodeInside is one node of a list: elements, bytes in use, bytes of its block, and bytes once compressed (0: it is not).
type NodeInside struct {
	Entries, Bytes int
	Block          int64
	Packed         int
	Plain          bool // the bare bytes of one large element
}

// NodesInside are the nodes of a list: all of them, or the first and the last NodesShown/2 when Total is more.
type NodesInside struct {
	Total int
	Shown []NodeInside
	Depth int // nodes at either end that are never compressed; 0: none is compressed
	// LimitBytes and LimitEntries are what one node may hold; 0 is no limit.
	LimitBytes, LimitEntries int
}

// NodesShown bounds the nodes that are listed.
const NodesShown = 512

// Threshold is a limit that decides about the encoding, and where the key stands. Value is not known where it would take
// a pass over too many members.
type Threshold struct {
	Setting string // its name in CONFIG, or "" for a border that is built in
	What    string // what is counted
	Unit    string // members, elements, fields, bytes, value
	Limit   int64
	Value   int64
	Known   bool
	Crossed bool
	// To is the encoding, or the width, that crossing leads to.
	To string
}

// longestLooked bounds the members that are measured for a threshold.
const longestLooked = 100_000

// Inside is a value that can be looked into.
type Inside interface {
	Value
	Insides(p memory.Profile, c *config.Config) Insides
}

var _ = []Inside{(*Set)(nil), (*List)(nil), (*Hash)(nil), (*ZSet)(nil)}

func limit(setting, what, unit, to string, limit, value int64) Threshold {
	return Threshold{Setting: setting, What: what, Unit: unit, To: to, Limit: limit, Value: value, Known: true, Crossed: value > limit}
}

// unless marks the value of a threshold as not counted where it is not known.
func (t Threshold) unless(known bool) Threshold {
	if !known {
		t.Value, t.Known, t.Crossed = 0, false, false
	}
	return t
}

// chained is a hash table of any values.
type chained interface {
	tabled
	Used() (now, next int)
	Moving() (at int, ok bool)
	Chain(table, bucket int) int
}

func tableInside(d chained) *TableInside {
	t := &TableInside{}
	t.Buckets[0], t.Buckets[1] = d.Buckets()
	t.Used[0], t.Used[1] = d.Used()
	t.Moved, t.Moving = d.Moving()
	for i, n := range t.Buckets {
		for b := range min(n, chainsLooked) {
			k := d.Chain(i, b)
			if b < ChainCells {
				t.Chains[i] = append(t.Chains[i], byte(min(k, 255)))
			}
			t.Longest = max(t.Longest, k)
			t.Looked++
			if k == 0 {
				t.Empty++
			}
		}
	}
	return t
}

// Insides looks into the set.
func (s *Set) Insides(p memory.Profile, c *config.Config) (in Insides) {
	n := int64(s.Len())
	ints, words := true, int64(0)
	known := s.Len() <= longestLooked
	low, high := int64(0), int64(0)
	if known {
		s.Each(func(m Member) bool {
			v, ok := m.Number()
			ints = ints && ok
			low, high = min(low, v), max(high, v)
			if m.IsInt {
				words = max(words, int64(len(itoa(m.Int))))
			} else {
				words = max(words, int64(len(m.Text)))
			}
			return true
		})
	}
	switch f := s.form.(type) {
	case *intForm:
		in.Width = f.ints.Width()
	case *tableForm:
		in.Table = tableInside(f.table)
	}
	if ints && known {
		in.Thresholds = append(in.Thresholds, limit("set-max-intset-entries", "integers in one sorted array", "members", "hashtable", c.SetMaxIntsetEntries, n),
			limit("", "greatest magnitude at 16 bits a member", "value", "32-bit", 1<<15-1, magnitude(low, high)),
			limit("", "greatest magnitude at 32 bits a member", "value", "64-bit", 1<<31-1, magnitude(low, high)))
	}
	if p == memory.V812 {
		when := " of a listpack"
		if in.Width > 0 {
			when = ", once one is no integer"
		}
		in.Thresholds = append(in.Thresholds, limit("set-max-listpack-entries", "members"+when, "members", "hashtable", c.SetMaxListpackEntries, n),
			limit("set-max-listpack-value", "longest member"+when, "bytes", "hashtable", c.SetMaxListpackValue, words).unless(known))
	}
	return in
}

// magnitude is the greatest of all distances from zero, where a negative number reaches one further.
func magnitude(low, high int64) int64 { return max(high, -(low + 1)) }

// Insides looks into the hash.
func (h *Hash) Insides(p memory.Profile, c *config.Config) (in Insides) {
	known, longest := h.Len() <= longestLooked, 0
	if known {
		h.Each(func(f, t Member) bool {
			longest = max(longest, len(f.String()), len(t.String()))
			return true
		})
	}
	if f, ok := h.form.(*tableHash); ok {
		in.Table = tableInside(f.table)
	}
	in.Thresholds = []Threshold{
		limit("hash-max-listpack-entries", "fields of a packed hash", "fields", "hashtable", c.HashMaxListpackEntries, h.Length()),
		limit("hash-max-listpack-value", "longest field or value of a packed hash", "bytes", "hashtable", c.HashMaxListpackValue, int64(longest)).unless(known),
	}
	return in
}

// Insides looks into the sorted set.
func (z *ZSet) Insides(p memory.Profile, c *config.Config) (in Insides) {
	known, longest := z.Len() <= longestLooked, 0
	if known {
		z.Each(0, false, func(m Member, _ float64) bool {
			longest = max(longest, len(m.String()))
			return true
		})
	}
	if f, ok := z.form.(*tableZSet); ok {
		in.Table = tableInside(f.table)
		h := f.list.Heights()
		in.Heights = append(in.Heights, h[1:min(f.list.Levels(), skiplist.MaxHeight)+1]...)
	}
	in.Thresholds = []Threshold{
		limit("zset-max-listpack-entries", "members of a packed sorted set", "members", "skiplist", c.ZsetMaxListpackEntries, z.Length()),
		limit("zset-max-listpack-value", "longest member of a packed sorted set", "bytes", "skiplist", c.ZsetMaxListpackValue, int64(longest)).unless(known),
	}
	return in
}

// Insides looks into the list.
func (l *List) Insides(p memory.Profile, c *config.Config) (in Insides) {
	if p == memory.V26 {
		longest, known := 0, l.Len() <= longestLooked
		if known {
			l.Each(0, false, func(_ int, s string) bool {
				longest = max(longest, len(s))
				return true
			})
		}
		in.Thresholds = []Threshold{
			limit("list-max-ziplist-entries", "elements of a ziplist", "elements", "linkedlist", c.ListMaxZiplistEntries, l.Length()),
			limit("list-max-ziplist-value", "longest element of a ziplist", "bytes", "linkedlist", c.ListMaxZiplistValue, int64(longest)).unless(known),
		}
		return in
	}
	fill := int(c.ListMaxListpackSize)
	switch f := l.form.(type) {
	case *packedList:
		in.Thresholds = nodeThresholds(fill, f.pack.Size(), f.len(), "quicklist")
	case *quickList:
		in.Nodes = f.inside(p)
		in.Thresholds = nodeThresholds(f.fill, f.tail.size(), f.tail.count(), "another node")
	}
	return in
}

// nodeThresholds are the limits of a node, with how full one is.
func nodeThresholds(fill, size, count int, to string) []Threshold {
	const setting = "list-max-listpack-size"
	most, many := nodeLimit(fill)
	if most > 0 {
		return []Threshold{limit(setting, "bytes of a node", "bytes", to, int64(most), int64(size))}
	}
	return []Threshold{
		limit(setting, "elements of a node", "elements", to, int64(many), int64(count)),
		limit("", "bytes of a node, whatever the setting", "bytes", to, safeNode, int64(size)),
	}
}

func (q *quickList) inside(p memory.Profile) *NodesInside {
	in := &NodesInside{Total: q.nodes, Depth: q.depth}
	in.LimitBytes, in.LimitEntries = nodeLimit(q.fill)
	i := 0
	for n := q.head; n != nil; n = n.next {
		if i < NodesShown/2 || i >= q.nodes-NodesShown/2 {
			_, block := q.used(n, i, p)
			x := NodeInside{Entries: n.count(), Bytes: n.size(), Block: block, Plain: n.pack == nil}
			if q.inner(i) {
				x.Packed = n.compressed()
			}
			in.Shown = append(in.Shown, x)
		}
		i++
	}
	return in
}
