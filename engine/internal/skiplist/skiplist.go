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

// A node lies in one array as a record of cells: first its own cell, with number, score and the place of the node in
// front of it, then a link for each level. Places lead straight to records, and a link repeats the score of the node it
// leads to, so that a search touches only the nodes it passes: memory far apart is what a search costs.
type cell struct {
	// next is the place of a link's target, or the number of a record's own node; 0, the place of the head, ends a level.
	next uint32
	// span is how many nodes a link leads on, or the place of the record in front.
	span  uint32
	score float64
}

// head is the place of the record with all levels that every search begins at.
const head = 0

// List is a skip list. The zero value is not usable; New makes one.
type List struct {
	text    func(id uint32) string
	cells   []cell
	place   []uint32 // of a node's record, by number
	height  []uint8
	free    [MaxHeight + 1][]uint32 // places of records that were given back, by height
	levels  int
	tail    uint32
	length  int
	seed    uint64
	state   uint64
	heights [MaxHeight + 1]int
}

// New makes an empty list. text gives the text of a node by its number, the caller's own.
func New(seed uint64, text func(id uint32) string) *List {
	return &List{text: text, cells: make([]cell, 1+MaxHeight), levels: 1, seed: seed, state: seed ^ 0x9e3779b97f4a7c15}
}

// Clone copies the list; text is that of the copy's owner.
func (l *List) Clone(text func(id uint32) string) *List {
	c := *l
	c.text = text
	c.cells = slices.Clone(l.cells)
	c.place = slices.Clone(l.place)
	c.height = slices.Clone(l.height)
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
func (l *List) Score(id uint32) float64 { return l.cells[l.place[id]].score }

// Resident is about what the list takes in this process, in bytes.
func (l *List) Resident() int64 { return int64(16*cap(l.cells) + 5*cap(l.place)) }

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

// at is the link of a record at one level.
func (l *List) at(place uint32, level int) *cell { return &l.cells[int(place)+1+level] }

// id is the number of the node at a place.
func (l *List) id(place uint32) uint32 {
	if place == head {
		return None
	}
	return l.cells[place].next
}

// passes says whether a link leads to a node that comes before a score and text.
func (l *List) passes(k *cell, score float64, text string) bool {
	return k.next != head && (k.score < score || k.score == score && l.text(l.cells[k.next].next) < text)
}

// Insert adds the node id, which is not in the list, with a score. The caller's text must know it already.
func (l *List) Insert(id uint32, score float64) {
	var update, rank [MaxHeight]uint32
	text := l.text(id)
	x := uint32(head)
	for i := l.levels - 1; i >= 0; i-- {
		if i < l.levels-1 {
			rank[i] = rank[i+1]
		}
		for k := l.at(x, i); l.passes(k, score, text); k = l.at(x, i) {
			rank[i] += k.span
			x = k.next
		}
		update[i] = x
	}
	h := l.draw()
	for ; l.levels < h; l.levels++ {
		*l.at(head, l.levels) = cell{span: uint32(l.length)}
	}
	for int(id) >= len(l.place) {
		l.place = append(l.place, 0)
		l.height = append(l.height, 0)
	}
	place := l.room(h)
	l.place[id], l.height[id] = place, uint8(h)
	l.heights[h]++
	l.cells[place] = cell{next: id, span: update[0], score: score}
	for i := range h {
		from, to := l.at(update[i], i), l.at(place, i)
		past := rank[0] - rank[i]
		*to = cell{from.next, from.span - past, from.score}
		*from = cell{place, past + 1, score}
	}
	for i := h; i < l.levels; i++ {
		l.at(update[i], i).span++
	}
	if next := l.at(place, 0).next; next != head {
		l.cells[next].span = place
	} else {
		l.tail = place
	}
	l.length++
}

// room finds a place for the record of a node.
func (l *List) room(h int) uint32 {
	if n := len(l.free[h]); n > 0 {
		place := l.free[h][n-1]
		l.free[h] = l.free[h][:n-1]
		return place
	}
	place := uint32(len(l.cells))
	for range 1 + h {
		l.cells = append(l.cells, cell{})
	}
	return place
}

// Delete takes the node id out.
func (l *List) Delete(id uint32) {
	place, h := l.place[id], int(l.height[id])
	score, text, back := l.cells[place].score, l.text(id), l.cells[place].span
	x := uint32(head)
	for i := l.levels - 1; i >= 0; i-- {
		k := l.at(x, i)
		for ; l.passes(k, score, text); k = l.at(x, i) {
			x = k.next
		}
		if i >= h {
			k.span--
			continue
		}
		own := l.at(place, i)
		*k = cell{own.next, k.span + own.span - 1, own.score}
	}
	if next := l.at(place, 0).next; next != head {
		l.cells[next].span = back
	} else {
		l.tail = back
	}
	for l.levels > 1 && l.at(head, l.levels-1).next == head {
		l.levels--
	}
	l.free[h] = append(l.free[h], place)
	l.heights[h]--
	l.height[id] = 0
	l.length--
}

// Move gives a node another score. Where it keeps its place, its height stays too; else it is taken out and put in anew.
func (l *List) Move(id uint32, score float64) {
	place := l.place[id]
	back, next := l.cells[place].span, l.at(place, 0)
	if (back == head || l.cells[back].score < score) && (next.next == head || next.score > score) {
		l.rescore(id, score)
		return
	}
	l.Delete(id)
	l.Insert(id, score)
}

// rescore gives a node that keeps its place another score, and tells every link that leads to it.
func (l *List) rescore(id uint32, score float64) {
	place, text := l.place[id], l.text(id)
	old := l.cells[place].score
	x := uint32(head)
	for i := l.levels - 1; i >= 0; i-- {
		k := l.at(x, i)
		for ; l.passes(k, old, text); k = l.at(x, i) {
			x = k.next
		}
		if k.next == place {
			k.score = score
		}
	}
	l.cells[place].score = score
}

// Rank is the place of a node in the order, from 0.
func (l *List) Rank(id uint32) int {
	score, text := l.Score(id), l.text(id)
	return l.Below(func(other uint32, s float64) bool { return s < score || s == score && l.text(other) < text })
}

// Below counts the nodes for which in holds; it must hold for a first part of the list and for nothing behind it.
func (l *List) Below(in func(id uint32, score float64) bool) int {
	x, rank := uint32(head), uint32(0)
	for i := l.levels - 1; i >= 0; i-- {
		for k := l.at(x, i); k.next != head && in(l.cells[k.next].next, k.score); k = l.at(x, i) {
			rank += k.span
			x = k.next
		}
	}
	return int(rank)
}

// ByRank is the node at a place in the order, from 0, or None.
func (l *List) ByRank(rank int) uint32 {
	if rank < 0 || rank >= l.length {
		return None
	}
	left := uint32(rank + 1)
	x := uint32(head)
	for i := l.levels - 1; i >= 0 && left > 0; i-- {
		for k := l.at(x, i); k.next != head && k.span <= left; k = l.at(x, i) {
			left -= k.span
			x = k.next
		}
	}
	return l.id(x)
}

// Next is the node behind a node, or None.
func (l *List) Next(id uint32) uint32 { return l.id(l.at(l.place[id], 0).next) }

// Prev is the node in front of a node, or None.
func (l *List) Prev(id uint32) uint32 { return l.id(l.cells[l.place[id]].span) }
