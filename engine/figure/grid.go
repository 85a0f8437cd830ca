package figure

import (
	"math"

	"bitloupe/engine"
)

// AllCells is the limit that gives every chunk of a value of 512 MiB a cell of its own.
const AllCells = 65536

// MaxCells is the most cells a chunk map has unless told otherwise; a key with more chunks shows several of them in a cell.
const MaxCells = 4096

// Grid is a chunk map ready to draw, a byte or two a cell. Kind is 'a', 'b', 'r', 'f' as in engine.ChunkMap and 'e' for an
// empty chunk; a cell of several chunks has the kind most of its chunks in use have. Level is the fill, 0 to 255: the
// strength of a bitset, run or flat cell, and for an array the area of its dots against the fullest array here.
type Grid struct {
	Cols  int
	Per   uint64 // chunks in a cell
	Spans uint64 // chunks the value covers
	Kind  []byte
	Level []byte
	// Mixed says of each cell whether its chunks are of more than one kind; nil when Per is 1.
	Mixed []bool
	// Kinds counts the chunks of each kind, Empty those with nothing in them.
	Array, Bitset, Run, Flat, Empty int64
	// Least and Most are the set bits of the emptiest and the fullest array; 0 without arrays.
	Least, Most uint32

	source *engine.ChunkMap
}

// Cells lays a key's chunks out in at most limit cells (MaxCells when limit is 0).
func Cells(m *engine.ChunkMap, limit int) *Grid {
	if limit <= 0 {
		limit = MaxCells
	}
	g := &Grid{Spans: m.Spans, Per: 1, source: m}
	if n := len(m.Index); n > 0 {
		g.Spans = max(g.Spans, m.Index[n-1]+1)
	}
	for (g.Spans+g.Per-1)/g.Per > uint64(limit) {
		g.Per *= 2
	}
	n := int((g.Spans + g.Per - 1) / g.Per)
	g.Cols = columns(n)
	g.Kind, g.Level = make([]byte, n), make([]byte, n)
	for i := range g.Kind {
		g.Kind[i] = 'e'
	}
	if g.Per > 1 {
		g.Mixed = make([]bool, n)
	}
	g.count()
	g.fill()
	return g
}

// columns is 64 for a big map, so that a row is 512 KiB of string, and less for a small one, so that its cells are big.
func columns(cells int) int {
	switch {
	case cells <= 8:
		return max(cells, 1)
	case cells <= 16:
		return 8
	case cells <= 64:
		return 16
	case cells <= 256:
		return 32
	case cells <= 4096:
		return 64
	}
	return 256
}

func (g *Grid) count() {
	m := g.source
	for i, k := range m.Kind {
		switch k {
		case 'a':
			g.Array++
			if g.Least == 0 || m.Card[i] < g.Least {
				g.Least = m.Card[i]
			}
			g.Most = max(g.Most, m.Card[i])
		case 'b':
			g.Bitset++
		case 'r':
			g.Run++
		default:
			g.Flat++
		}
	}
	g.Empty = int64(g.Spans) - int64(len(m.Kind))
}

// fill gives each cell its kind and level, going once along the sorted chunks. Arrays compare with the fullest array, or
// where a cell is several chunks with the fullest cell.
func (g *Grid) fill() {
	m := g.source
	shares := make([]float64, len(g.Kind))
	top := 0.0
	for i := 0; i < len(m.Index); {
		cell := m.Index[i] / g.Per
		var votes [4]int
		var sum float64
		for ; i < len(m.Index) && m.Index[i]/g.Per == cell; i++ {
			votes[slot(m.Kind[i])]++
			sum += g.level(m.Kind[i], m.Card[i])
		}
		best, kinds := 0, 0
		for s, v := range votes {
			if v > 0 {
				kinds++
			}
			if v > votes[best] {
				best = s
			}
		}
		g.Kind[cell] = "abrf"[best]
		shares[cell] = sum / float64(g.Per)
		if g.Per > 1 {
			g.Mixed[cell] = kinds > 1
		}
		if g.Kind[cell] == 'a' {
			top = max(top, shares[cell])
		}
	}
	for i, s := range shares {
		if g.Per > 1 && g.Kind[i] == 'a' && top > 0 {
			s /= top
		}
		g.Level[i] = byte(math.Round(255 * min(s, 1)))
	}
}

func slot(kind byte) int {
	switch kind {
	case 'a':
		return 0
	case 'b':
		return 1
	case 'r':
		return 2
	}
	return 3
}

func (g *Grid) level(kind byte, card uint32) float64 {
	if kind == 'a' {
		if g.Least == g.Most { // nothing to compare with: how full an array can be
			return math.Sqrt(float64(card) / 4096)
		}
		return float64(card) / float64(max(g.Most, 1))
	}
	return float64(card) / 65536
}

// Rows is the number of rows, the last of which may be short.
func (g *Grid) Rows() int { return (len(g.Kind) + g.Cols - 1) / g.Cols }

// Cell is the cell that shows a chunk.
func (g *Grid) Cell(chunk uint64) int { return int(chunk / g.Per) }

// First is the chunk to speak of for a cell: its first one in use, else its first.
func (g *Grid) First(cell int) uint64 {
	from := uint64(cell) * g.Per
	if i := find(g.source.Index, from); i < len(g.source.Index) && g.source.Index[i] < from+g.Per {
		return g.source.Index[i]
	}
	return from
}

// find is the place of the first index that is not below v.
func find(sorted []uint64, v uint64) int {
	lo, hi := 0, len(sorted)
	for lo < hi {
		if mid := (lo + hi) / 2; sorted[mid] < v {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}
