// Package skiplist keeps numbered nodes in order of a score, and of their text where scores are equal, with the span of
// every link, so that the rank of a node and the node of a rank are found in logarithmic time
// (redis/redis src/t_zset.c).
//
// The real server draws the height of each node by chance. Here the draw comes from a seed that is handed in, so that a
// replay builds the same list; what the nodes cost is therefore a model. Nodes are numbers and links lie in one array,
// so that a list of millions costs the garbage collector nothing. It imports nothing of the project.
package skiplist

import "slices"

const (
	// MaxHeight is the height of the head; a node is one level higher with a chance of 1 in 4.
	MaxHeight = 32
	oneIn     = 4
)

// None is the number that stands for no node.
const None = ^uint32(0)

// link leads to the next node of a level and says how many places that is. It repeats the score of that node, so that a
// search only touches nodes it passes, not those it stops in front of: memory far apart is what a search costs.
type link struct {
	next, span uint32
	score      float64
}

// node is one element. Its links are at off in the array of links, height of them.
type node struct {
	score     float64
	back, off uint32
}

// List is a skip list. The zero value is not usable; New makes one.
type List struct {
	text    func(id uint32) string
	nodes   []node
	height  []uint8
	links   []link
	free    [MaxHeight + 1][]uint32 // places of links that were given back, by height
	head    [MaxHeight]link
	levels  int
	tail    uint32
	length  int
	seed    uint64
	state   uint64
	heights [MaxHeight + 1]int
}

// New makes an empty list. text gives the text of a node by its number, the caller's own.
func New(seed uint64, text func(id uint32) string) *List {
	l := &List{text: text, levels: 1, tail: None, seed: seed, state: seed ^ 0x9e3779b97f4a7c15}
	for i := range l.head {
		l.head[i].next = None
	}
	return l
}

// Clone copies the list; text is that of the copy's owner.
func (l *List) Clone(text func(id uint32) string) *List {
	c := *l
	c.text = text
	c.nodes = slices.Clone(l.nodes)
	c.height = slices.Clone(l.height)
	c.links = slices.Clone(l.links)
	for i := range c.free {
		c.free[i] = slices.Clone(l.free[i])
	}
	return &c
}

// Seed is what the heights are drawn from.
func (l *List) Seed() uint64 { return l.seed }

// Len is the number of nodes.
func (l *List) Len() int { return l.length }

// Levels is the height of the highest node there has been since the levels above it emptied.
func (l *List) Levels() int { return l.levels }

// Heights counts the nodes of each height, from 1.
func (l *List) Heights() [MaxHeight + 1]int { return l.heights }

// Height is the height of a node.
func (l *List) Height(id uint32) int { return int(l.height[id]) }

// Score is the score of a node.
func (l *List) Score(id uint32) float64 { return l.nodes[id].score }

// Resident is about what the list takes in this process, in bytes.
func (l *List) Resident() int64 {
	return int64(16*cap(l.nodes) + cap(l.height) + 16*cap(l.links))
}

// draw gives the height of a new node.
func (l *List) draw() int {
	l.state += 0x9e3779b97f4a7c15
	z := l.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	h := 1
	for z%oneIn == 0 && h < MaxHeight {
		z /= oneIn
		h++
	}
	return h
}

// at is the link of a node, or of the head, at one level.
func (l *List) at(id uint32, level int) *link {
	if id == None {
		return &l.head[level]
	}
	return &l.links[l.nodes[id].off+uint32(level)]
}

// passes says whether a link leads to a node that comes before a score and text.
func (l *List) passes(k *link, score float64, text string) bool {
	return k.next != None && (k.score < score || k.score == score && l.text(k.next) < text)
}

// Insert adds the node id, which is not in the list, with a score. The caller's text must know it already.
func (l *List) Insert(id uint32, score float64) {
	var update [MaxHeight]uint32
	var rank [MaxHeight]uint32
	text := l.text(id)
	x := None
	for i := l.levels - 1; i >= 0; i-- {
		if i < l.levels-1 {
			rank[i] = rank[i+1]
		}
		for {
			k := l.at(x, i)
			if !l.passes(k, score, text) {
				break
			}
			rank[i] += k.span
			x = k.next
		}
		update[i] = x
	}
	h := l.draw()
	for ; l.levels < h; l.levels++ {
		update[l.levels] = None
		l.head[l.levels] = link{next: None, span: uint32(l.length)}
	}
	for int(id) >= len(l.nodes) {
		l.nodes = append(l.nodes, node{})
		l.height = append(l.height, 0)
	}
	l.nodes[id] = node{score: score, off: l.room(h)}
	l.height[id] = uint8(h)
	l.heights[h]++
	for i := range h {
		from, to := l.at(update[i], i), l.at(id, i)
		past := rank[0] - rank[i]
		*to = link{from.next, from.span - past, from.score}
		*from = link{id, past + 1, score}
	}
	for i := h; i < l.levels; i++ {
		l.at(update[i], i).span++
	}
	l.nodes[id].back = update[0]
	if next := l.at(id, 0).next; next != None {
		l.nodes[next].back = id
	} else {
		l.tail = id
	}
	l.length++
}

// room finds a place for the links of a node.
func (l *List) room(h int) uint32 {
	if n := len(l.free[h]); n > 0 {
		off := l.free[h][n-1]
		l.free[h] = l.free[h][:n-1]
		return off
	}
	off := uint32(len(l.links))
	for range h {
		l.links = append(l.links, link{})
	}
	return off
}

// Delete takes the node id out.
func (l *List) Delete(id uint32) {
	score, text := l.nodes[id].score, l.text(id)
	h := int(l.height[id])
	x := None
	for i := l.levels - 1; i >= 0; i-- {
		for {
			k := l.at(x, i)
			if !l.passes(k, score, text) {
				break
			}
			x = k.next
		}
		from := l.at(x, i)
		if i >= h {
			from.span--
			continue
		}
		own := l.at(id, i)
		*from = link{own.next, from.span + own.span - 1, own.score}
	}
	next, back := l.at(x, 0).next, l.nodes[id].back
	if next != None {
		l.nodes[next].back = back
	} else {
		l.tail = back
	}
	for l.levels > 1 && l.head[l.levels-1].next == None {
		l.levels--
	}
	l.free[h] = append(l.free[h], l.nodes[id].off)
	l.heights[h]--
	l.height[id] = 0
	l.length--
}

// Move gives a node another score. Where it keeps its place, its height stays too; else it is taken out and put in anew.
func (l *List) Move(id uint32, score float64) {
	back, next := l.nodes[id].back, l.at(id, 0).next
	if (back == None || l.nodes[back].score < score) && (next == None || l.nodes[next].score > score) {
		l.rescore(id, score)
		return
	}
	l.Delete(id)
	l.Insert(id, score)
}

// rescore gives a node that keeps its place another score, and tells every link that leads to it.
func (l *List) rescore(id uint32, score float64) {
	old, text := l.nodes[id].score, l.text(id)
	x := None
	for i := l.levels - 1; i >= 0; i-- {
		k := l.at(x, i)
		for ; l.passes(k, old, text); k = l.at(x, i) {
			x = k.next
		}
		if k.next == id {
			k.score = score
		}
	}
	l.nodes[id].score = score
}

// Rank is the place of a node, from 0.
func (l *List) Rank(id uint32) int {
	score, text := l.nodes[id].score, l.text(id)
	return l.Below(func(other uint32, s float64) bool { return s < score || s == score && l.text(other) < text })
}

// Below counts the nodes for which in holds; it must hold for a first part of the list and for nothing behind it.
func (l *List) Below(in func(id uint32, score float64) bool) int {
	x, rank := None, uint32(0)
	for i := l.levels - 1; i >= 0; i-- {
		for {
			k := l.at(x, i)
			if k.next == None || !in(k.next, k.score) {
				break
			}
			rank += k.span
			x = k.next
		}
	}
	return int(rank)
}

// ByRank is the node at a place, from 0, or None.
func (l *List) ByRank(rank int) uint32 {
	if rank < 0 || rank >= l.length {
		return None
	}
	left := uint32(rank + 1)
	x := None
	for i := l.levels - 1; i >= 0; i-- {
		for {
			k := l.at(x, i)
			if k.next == None || k.span > left {
				break
			}
			left -= k.span
			x = k.next
		}
		if left == 0 {
			return x
		}
	}
	return None
}

// Next is the node behind a node, or None.
func (l *List) Next(id uint32) uint32 { return l.at(id, 0).next }

// Prev is the node in front of a node, or None.
func (l *List) Prev(id uint32) uint32 { return l.nodes[id].back }
