package value

import (
	"strconv"

	"bitloupe/engine/internal/listpack"
)

// Layout is a run of bytes that a collection is kept in: all of it, or one node of a list. Names label its entries in
// turn.
type Layout struct {
	Format string // intset, listpack, ziplist
	Names  []string
	Bytes  []byte
}

// Layouts are the names of the runs of bytes a value can be looked at in; a large list has more nodes than are named.
// Layout gives one of them.
type Laid interface {
	Layouts() []string
	Layout(name string) (Layout, bool)
}

var _ = []Laid{(*Set)(nil), (*List)(nil), (*ZSet)(nil), (*Hash)(nil)}

// Layouts names the one block of a packed set.
func (s *Set) Layouts() []string {
	if _, ok := s.form.(*tableForm); ok {
		return nil
	}
	return []string{s.Encoding()}
}

// Layout is the block of a packed set.
func (s *Set) Layout(string) (Layout, bool) {
	switch f := s.form.(type) {
	case *intForm:
		return Layout{"intset", nil, f.ints.Bytes()}, true
	case *packForm:
		return Layout{"listpack", []string{"member"}, f.pack.Bytes()}, true
	}
	return Layout{}, false
}

// packed lays out the entries of a listpack in the format they have on the server.
func packed(l *listpack.List, zip bool, names ...string) Layout {
	if zip {
		return Layout{"ziplist", names, zipped(l)}
	}
	return Layout{"listpack", names, l.Bytes()}
}

// Layouts names the one block of a packed hash.
func (h *Hash) Layouts() []string {
	if _, ok := h.form.(*packedHash); ok {
		return []string{h.Encoding()}
	}
	return nil
}

// Layout is the block of a packed hash.
func (h *Hash) Layout(string) (Layout, bool) {
	f, ok := h.form.(*packedHash)
	if !ok {
		return Layout{}, false
	}
	return packed(f.pack, f.zip, "field", "value"), true
}

// Layouts names the one block of a packed sorted set.
func (z *ZSet) Layouts() []string {
	if _, ok := z.form.(*packedZSet); ok {
		return []string{z.Encoding()}
	}
	return nil
}

// Layout is the block of a packed sorted set.
func (z *ZSet) Layout(string) (Layout, bool) {
	f, ok := z.form.(*packedZSet)
	if !ok {
		return Layout{}, false
	}
	return packed(f.pack, f.zip(), "member", "score"), true
}

// nodesNamed bounds the nodes of a list that have a name of their own.
const nodesNamed = 6

// Layouts names the one block of a packed list, or the first and last nodes of a quicklist.
func (l *List) Layouts() []string {
	switch f := l.form.(type) {
	case *packedList, *zippedList:
		return []string{l.Encoding()}
	case *quickList:
		var names []string
		for i := range f.nodes {
			if i < nodesNamed/2 || i >= f.nodes-nodesNamed/2 {
				names = append(names, nodeName(i))
			}
		}
		return names
	}
	return nil
}

func nodeName(i int) string { return "node " + strconv.Itoa(i) }

// Layout is the block of a packed list, or a node of a quicklist; a plain node has no format.
func (l *List) Layout(name string) (Layout, bool) {
	switch f := l.form.(type) {
	case *packedList:
		return packed(f.pack, false, "element"), true
	case *zippedList:
		return packed(f.pack, true, "element"), true
	case *quickList:
		i := 0
		for n := f.head; n != nil; n = n.next {
			if i < nodesNamed/2 || i >= f.nodes-nodesNamed/2 {
				if nodeName(i) == name {
					return n.layout(), true
				}
			}
			i++
		}
	}
	return Layout{}, false
}

func (n *quickNode) layout() Layout {
	if n.pack == nil {
		return Layout{"plain node", nil, []byte(n.plain)}
	}
	return packed(n.pack, false, "element")
}
