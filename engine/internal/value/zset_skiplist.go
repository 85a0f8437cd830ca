package value

import (
	"bitloupe/engine/internal/dict"
	"bitloupe/engine/internal/skiplist"
	"bitloupe/engine/memory"
)

// tableZSet is a sorted set as a hash table, which finds a member, and a skip list, which keeps the order. The number of
// a member in the table is that of its node in the list.
type tableZSet struct {
	table *dict.Dict[struct{}]
	list  *skiplist.List
	texts costs // blocks of the members
}

func newTableZSet(e *Env) *tableZSet {
	t := dict.New[struct{}](dictRules(e.Profile), e.Seed)
	return &tableZSet{table: t, list: skiplist.New(e.Seed, t.Key)}
}

func (f *tableZSet) encoding() string { return "skiplist" }
func (f *tableZSet) len() int         { return f.list.Len() }

func (f *tableZSet) clone() zsetForm {
	t := f.table.Clone()
	return &tableZSet{t, f.list.Clone(t.Key), f.texts}
}

func (f *tableZSet) copied() zsetForm {
	t := f.table.Empty()
	c := &tableZSet{table: t, list: skiplist.New(f.list.Seed(), t.Key)}
	t.Reserve(f.len())
	// The server copies from the highest score down, which puts every node in front of all others.
	f.walk(f.len()-1, true, func(m Member, score float64) bool {
		c.insert(m.Text, score)
		return true
	})
	return c
}

func (f *tableZSet) resident() int64 { return f.table.Resident() + f.list.Resident() }

func (f *tableZSet) count(s string, sign int64) {
	f.texts.addSDS(int64(len(s)), sign)
	f.texts.add26(s, sign)
}

func (f *tableZSet) score(member string) (float64, bool) {
	id, ok := f.table.Find(member)
	if !ok {
		return 0, false
	}
	return f.list.Score(id), true
}

// insert adds a member that is not there.
func (f *tableZSet) insert(member string, score float64) { f.put(member, score) }

func (f *tableZSet) put(member string, score float64) (old float64, had bool) {
	id, added := f.table.Add(member)
	if added {
		f.list.Insert(id, score)
		f.count(member, 1)
		return 0, false
	}
	old = f.list.Score(id)
	if old != score {
		f.list.Move(id, score)
	}
	return old, true
}

func (f *tableZSet) remove(member string) bool {
	id, ok := f.table.Find(member)
	if !ok {
		return false
	}
	f.drop(id)
	return true
}

func (f *tableZSet) drop(id uint32) {
	f.list.Delete(id)
	member := f.table.Key(id)
	f.count(member, -1)
	f.table.Delete(member)
}

func (f *tableZSet) rank(member string) (rank int, score float64, ok bool) {
	id, ok := f.table.Find(member)
	if !ok {
		return 0, 0, false
	}
	return f.list.Rank(id), f.list.Score(id), true
}

func (f *tableZSet) below(in func(score float64, member Member) bool) int {
	return f.list.Below(func(id uint32, score float64) bool { return in(score, Member{Text: f.table.Key(id)}) })
}

func (f *tableZSet) walk(from int, back bool, do func(member Member, score float64) bool) {
	for id := f.list.ByRank(from); id != skiplist.None && do(Member{Text: f.table.Key(id)}, f.list.Score(id)); {
		if back {
			id = f.list.Prev(id)
		} else {
			id = f.list.Next(id)
		}
	}
}

func (f *tableZSet) deleteRange(from, n int) {
	for id := f.list.ByRank(from); id != skiplist.None && n > 0; n-- {
		next := f.list.Next(id)
		f.drop(id)
		id = next
	}
}

func (f *tableZSet) random(below func(int) int) (Member, float64) {
	id := f.table.Random(below)
	return Member{Text: f.table.Key(id)}, f.list.Score(id)
}

// nodeBytes is what a node of that height takes: member, score, link back, and a link and a span for each level.
func nodeBytesOf(p memory.Profile, height int) int64 { return p.Class(24 + 16*int64(height)) }

func (f *tableZSet) bytes(p memory.Profile) int64 { return formBytes(p, f.parts) }

// parts: everything here is modelled, because the heights of the nodes are drawn by chance on a real server and by our
// seed here.
func (f *tableZSet) parts(m *memory.Footprint, samples int) {
	p, n := m.Profile, int64(f.len())
	const structs = 16 + 32 // the pair of both, the skip list's own
	m.Add(memory.Part{Name: "sorted set", Holds: "pointers to table and skip list, ends, length, height", Group: "index", Count: 1, Used: structs, Bytes: structs, Modelled: true})
	at := len(m.Parts)
	fixed := addTable(m, f.table)
	for i := at; i < len(m.Parts); i++ {
		m.Parts[i].Modelled = true
	}
	head := nodeBytesOf(p, skiplist.MaxHeight)
	m.Add(memory.Part{Name: "head", Holds: "where each of 32 levels begins", Group: "index", Count: 1, Used: 24 + 16*skiplist.MaxHeight, Bytes: head, Modelled: true})
	var used, nodes int64
	for h, k := range f.list.Heights() {
		used += int64(k) * (24 + 16*int64(h))
		nodes += int64(k) * nodeBytesOf(p, h)
	}
	seen, texts := n, f.texts[profileIndex(p)]
	if samples > 0 && int64(samples) < n {
		seen = int64(samples)
		nodes, texts = f.firstNodes(p, samples)
	}
	all := scaled(fixed+structs+head, nodes+texts+entrySize*seen, seen, n) - entrySize*n
	nodes = nodes * n / max(seen, 1)
	texts, used = all-nodes, min(used, nodes)
	m.Add(memory.Part{Name: "nodes", Holds: "score, member, and a link with its span for each level", Group: "index", Count: n, Used: used, Bytes: nodes, Modelled: true})
	m.Add(memory.Part{Name: "members", Holds: "each member's text in a block of its own, shared by table and list", Group: "value", Count: n, Used: texts, Bytes: texts, Modelled: true})
}

// firstNodes adds up what the lowest members take.
func (f *tableZSet) firstNodes(p memory.Profile, samples int) (nodes, texts int64) {
	var c tableZSet
	id := f.list.ByRank(0)
	for range samples {
		c.count(f.table.Key(id), 1)
		nodes += nodeBytesOf(p, f.list.Height(id))
		id = f.list.Next(id)
	}
	return nodes, c.texts[profileIndex(p)]
}
