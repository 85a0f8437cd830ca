package value

import (
	"bitloupe/engine/internal/lzf"
	"bitloupe/engine/memory"
)

// A node is compressed when it lies deeper than list-compress-depth from both ends, has at least worthSize bytes and
// gets at least worthGain smaller.
const (
	worthSize = 48
	worthGain = 8
)

// compressed is the bytes of the node once compressed, or 0 when it stays as it is.
func (n *quickNode) compressed() int {
	if n.packed == 0 {
		n.packed = -1
		if size := n.size(); size >= worthSize {
			raw := []byte(n.plain)
			if n.pack != nil {
				raw = n.pack.Bytes()
			}
			if z := lzf.Compress(raw, size); z != nil && len(z)+worthGain < size {
				n.packed = len(z)
			}
		}
	}
	return max(n.packed, 0)
}

// inner says whether the node with that place among all nodes is one that is compressed.
func (q *quickList) inner(i int) bool {
	return q.depth > 0 && i >= q.depth && i < q.nodes-q.depth
}

// Sizes of the structs and of the head of a compressed node (redis/redis src/quicklist.h).
const (
	quickSize = 40
	nodeSize  = 40
	zipHead   = 8
)

// used is what a node holds and block the allocation that holds it.
func (q *quickList) used(n *quickNode, i int, p memory.Profile) (used, block int64) {
	used = int64(n.size())
	if q.inner(i) {
		if z := n.compressed(); z > 0 {
			used = zipHead + int64(z)
			return used, p.Class(used)
		}
	}
	if n.pack != nil {
		return used, p.Class(int64(n.pack.Asked()))
	}
	return used, p.Class(used)
}

func (q *quickList) bytes(p memory.Profile) int64 { return formBytes(p, q.parts) }

func (q *quickList) parts(m *memory.Footprint, samples int) {
	p := m.Profile
	// 8.12 was not measured: its figures are those of a server between 7.4 and 8.0.
	model := p != memory.V70
	m.Add(memory.Part{Name: "quicklist", Holds: "both ends, counts, limits", Group: "index", Count: 1, Used: quickSize, Bytes: quickSize, Modelled: model})
	n := int64(q.nodes)
	m.Add(memory.Part{Name: "nodes", Holds: "links, size, count and state of each node", Group: "index", Count: n, Used: nodeSize * n, Bytes: nodeSize * n, Modelled: model})
	var used, blocks, seen int64
	i := 0
	for x := q.head; x != nil && (samples <= 0 || i < samples); x = x.next {
		u, b := q.used(x, i, p)
		used += u
		blocks += b
		seen++
		i++
	}
	used = used * n / max(seen, 1)
	blocks = scaled(objectSize+quickSize, blocks+nodeSize*seen, seen, n) - nodeSize*n
	m.Add(memory.Part{Name: "listpacks", Holds: "the elements, one block a node", Group: "value", Count: int64(q.count), Used: used, Bytes: min(used, blocks), Modelled: model})
	if blocks > used {
		m.Add(memory.Part{Name: "room", Holds: "rounded up by the allocator", Group: "slack", Count: n, Bytes: blocks - used, Modelled: model})
	}
}

func (q *quickList) resident() int64 {
	n := int64(0)
	for x := q.head; x != nil; x = x.next {
		n += int64(x.size()) + 150
	}
	return n
}
