package value

import (
	"fmt"

	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/memory"
)

// Alternative is a collection in one of the encodings that its elements can have: as it is (Current), or built afresh.
// Profile is the server that has the encoding. Why says what it means.
type Alternative struct {
	Encoding string
	Value    Value
	Profile  memory.Profile
	Current  bool
	Why      string
}

// Varied is a collection whose encodings can be laid side by side. Cost: each encoding built once.
type Varied interface {
	Value
	Alternatives(e *Env) []Alternative
}

var _ = []Varied{(*Set)(nil), (*List)(nil), (*Hash)(nil), (*ZSet)(nil)}

// builder collects alternatives; the value's own encoding stays the value itself.
type builder struct {
	own Value
	p   memory.Profile
	all []Alternative
}

func (b *builder) add(encoding, why string, make func() Value) {
	a := Alternative{Encoding: encoding, Profile: b.p, Why: why, Current: encoding == b.own.Encoding()}
	if a.Current {
		a.Value = b.own
	} else {
		a.Value = make()
	}
	b.all = append(b.all, a)
}

// old adds an encoding of the 2.6 server.
func (b *builder) old(encoding, why string, v Value) {
	if b.p != memory.V26 {
		b.all = append(b.all, Alternative{Encoding: encoding, Profile: memory.V26, Why: why, Value: v})
	}
}

// over says which setting the encoding would need, where the elements are more than it allows now.
func over(setting string, limit, n int64) string {
	if n <= limit {
		return ""
	}
	return fmt.Sprintf(" It would need %s of %d; it is %d.", setting, n, limit)
}

// IntegerSets makes the two sets of the same ascending integers: sorted array and hash table.
func IntegerSets(e *Env, ints []int64) (array, table *Set) {
	f, t := newIntForm(), newTableSet(e, len(ints))
	for _, n := range ints {
		f.ints.Add(n)
		t.add(Member{Int: n, IsInt: true})
	}
	return &Set{f}, &Set{t}
}

// Width is the bytes of a member of an intset; 0 in another encoding.
func (s *Set) Width() int {
	if f, ok := s.form.(*intForm); ok {
		return f.ints.Width()
	}
	return 0
}

// Alternatives are the encodings of the set.
func (s *Set) Alternatives(e *Env) []Alternative {
	b, n, c := builder{own: s, p: e.Profile}, int64(s.Len()), e.Config
	ints, longest := true, 0
	s.Each(func(m Member) bool {
		_, ok := m.Number()
		ints = ints && ok
		longest = max(longest, len(m.String()))
		return true
	})
	if ints {
		b.add("intset", "One sorted array, every member as wide as the widest: a look-up is a binary search, an insertion shifts what is above."+
			over("set-max-intset-entries", c.SetMaxIntsetEntries, n), func() Value {
			f := newIntForm()
			s.Each(func(m Member) bool { return f.add(m) })
			return &Set{f}
		})
	}
	if e.Profile == memory.V812 {
		b.add("listpack", "Members one behind the other, each with its length: a look-up reads them all."+
			over("set-max-listpack-entries", c.SetMaxListpackEntries, n)+over("set-max-listpack-value", c.SetMaxListpackValue, int64(longest)), func() Value {
			f := newPackForm(0)
			s.Each(func(m Member) bool { return f.add(m) })
			return &Set{f}
		})
	}
	b.add("hashtable", "An entry, a text and a share of the buckets for every member: a look-up takes one step, whatever the size.", func() Value {
		return &Set{s.toTable(e, s.Len())}
	})
	if d := newDual(e, s); d != nil {
		b.all = append(b.all, Alternative{Encoding: d.Encoding(), Value: d, Profile: e.Profile,
			Why: "A thought experiment, no server does this: the integers in an intset, the other members in a hashtable. A look-up first asks whether the member is an integer, SMEMBERS walks both parts, and every command that writes has to know which part it writes."})
	}
	return b.all
}

// Alternatives are the encodings of the hash.
func (h *Hash) Alternatives(e *Env) []Alternative {
	b, n, c := builder{own: h, p: e.Profile}, h.Length(), e.Config
	longest := 0
	h.Each(func(f, t Member) bool {
		longest = max(longest, len(f.String()), len(t.String()))
		return true
	})
	fill := func(to hashForm) Value {
		h.Each(func(f, t Member) bool {
			appendPair(to, f.String(), t.String())
			return true
		})
		return &Hash{to}
	}
	packedWhy := "Fields and values one behind the other: a look-up reads them all." +
		over("hash-max-listpack-entries", c.HashMaxListpackEntries, n) + over("hash-max-listpack-value", c.HashMaxListpackValue, int64(longest))
	if e.Profile == memory.V26 {
		b.add("ziplist", packedWhy, func() Value { return fill(newPackedHash(true)) })
	} else {
		b.add("listpack", packedWhy, func() Value { return fill(newPackedHash(false)) })
	}
	b.add("hashtable", "An entry, two texts and a share of the buckets for every field: a look-up takes one step, whatever the size.", func() Value {
		t := newTableHash(e)
		t.table.Reserve(h.Len())
		return fill(t)
	})
	return b.all
}

// appendPair adds a pair that is known to be new, which saves a packed form the search.
func appendPair(to hashForm, field, text string) {
	if f, ok := to.(*packedHash); ok {
		f.pack.Append(field)
		f.pack.Append(text)
		return
	}
	to.set(field, text)
}

// Alternatives are the encodings of the sorted set.
func (z *ZSet) Alternatives(e *Env) []Alternative {
	b, n, c := builder{own: z, p: e.Profile}, z.Length(), e.Config
	longest := 0
	z.Each(0, false, func(m Member, _ float64) bool {
		longest = max(longest, len(m.String()))
		return true
	})
	name := "listpack"
	if e.Profile == memory.V26 {
		name = "ziplist"
	}
	b.add(name, "Members and scores one behind the other, lowest first: everything is a walk."+
		over("zset-max-listpack-entries", c.ZsetMaxListpackEntries, n)+over("zset-max-listpack-value", c.ZsetMaxListpackValue, int64(longest)), func() Value {
		f := newPackedZSet(e.Profile)
		z.Each(0, false, func(m Member, s float64) bool {
			f.append(m.String(), s)
			return true
		})
		return &ZSet{f}
	})
	b.add("skiplist", "A node with links for the order, and an entry of a hash table to find a member, for every member.", func() Value {
		f := newTableZSet(e)
		f.table.Reserve(z.Len())
		z.Each(z.Len()-1, true, func(m Member, s float64) bool {
			f.insert(m.String(), s)
			return true
		})
		return &ZSet{f}
	})
	return b.all
}

// Alternatives are the encodings of the list, those of the 2.6 server among them.
func (l *List) Alternatives(e *Env) []Alternative {
	b := builder{own: l, p: e.Profile}
	each := func(f func(s string)) {
		l.Each(0, false, func(_ int, s string) bool {
			f(s)
			return true
		})
	}
	quick := func(fill int) *List {
		q := newQuickList(e)
		if fill != 0 {
			q.fill = fill
		}
		each(func(s string) { q.push(false, s) })
		return &List{q}
	}
	pack := listpack.New(0)
	each(func(s string) { pack.Append(s) })
	linked := newLinkedList()
	each(func(s string) { linked.push(false, s) })
	if e.Profile == memory.V812 {
		why := "One block for the whole list: reaching the middle is a walk over bytes, a push at the head moves them all."
		if fill := int(e.Config.ListMaxListpackSize); exceeds(fill, pack.Size(), pack.Len()) {
			why += " It would be more than " + limitText(fill) + " allows."
		}
		b.add("listpack", why, func() Value { return &List{&packedList{pack}} })
	}
	if e.Profile != memory.V26 {
		b.add("quicklist", "Linked nodes of one listpack each: short walks inside a node, few links between them.", func() Value { return quick(0) })
		b.all = append(b.all, Alternative{Encoding: "quicklist, 1 a node", Value: quick(1), Profile: e.Profile,
			Why: "The same with list-max-listpack-size = 1: a linked list, a node of 40 bytes and a block for every element."})
		b.old("ziplist", "What a 2.6 server would pack, if list-max-ziplist-entries were high enough: one block, as a listpack.", &List{&zippedList{packedList{pack}}})
		b.old("linkedlist", "What a 2.6 server makes of more than 512 elements: three pointers an element, and an object for each that is no small integer.", &List{linked})
		return b.all
	}
	b.add("ziplist", "One block for the whole list."+over("list-max-ziplist-entries", e.Config.ListMaxZiplistEntries, l.Length()),
		func() Value { return &List{&zippedList{packedList{pack}}} })
	b.add("linkedlist", "Three pointers an element, and an object for each that is no small integer.", func() Value { return &List{linked} })
	return b.all
}
