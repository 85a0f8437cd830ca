package figure

// View is what a lens on a chunk map shows: a square of Side x Side chunks around the cursor. Ask lists the chunks whose
// bits are needed, in ascending order and without repeats; spots says for each place of the square which of them stands
// there, -1 for a place past the end.
type View struct {
	Side  int
	Ask   []uint64
	spots []int64
}

// lensSide is the chunks across a lens.
const lensSide = 5

// Lens lays out the view on one cell. Where a cell is one chunk, the view is the chunk with its neighbours on the map;
// where it is several, the view is the cell's own chunks, from the first in use, and the middle is not more than the rest.
func (g *Grid) Lens(cell int) View {
	v := View{Side: lensSide, spots: make([]int64, lensSide*lensSide)}
	seen := map[int64]bool{}
	for i := range v.spots {
		v.spots[i] = g.spot(cell, i)
		if s := v.spots[i]; s >= 0 {
			seen[s] = true
		}
	}
	for len(seen) > 0 {
		low := int64(-1)
		for s := range seen {
			if low < 0 || s < low {
				low = s
			}
		}
		v.Ask = append(v.Ask, uint64(low))
		delete(seen, low)
	}
	return v
}

// spot is the chunk at place i of the square, -1 for none.
func (g *Grid) spot(cell, i int) int64 {
	dx, dy := i%lensSide-lensSide/2, i/lensSide-lensSide/2
	if g.Per > 1 {
		chunk := g.First(cell) + uint64(i) - lensSide*lensSide/2
		if i < lensSide*lensSide/2 && chunk > g.First(cell) || chunk >= g.Spans {
			return -1
		}
		return int64(chunk)
	}
	x, y := cell%g.Cols+dx, cell/g.Cols+dy
	if x < 0 || x >= g.Cols || y < 0 || y*g.Cols+x >= len(g.Kind) {
		return -1
	}
	return int64(y*g.Cols + x)
}

// Arrange puts what the engine answered into the places of the square; ok is false when the answer belongs to another
// view. Places past the end have the kind 'x'.
func (v View) Arrange(index []uint64, kind, dots []byte) (kinds, out []byte, ok bool) {
	if len(index) != len(v.Ask) || len(kind) != len(index) || len(index) == 0 {
		return nil, nil, false
	}
	for i := range index {
		if index[i] != v.Ask[i] {
			return nil, nil, false
		}
	}
	size := len(dots) / len(index)
	kinds, out = make([]byte, len(v.spots)), make([]byte, len(v.spots)*size)
	for i, s := range v.spots {
		kinds[i] = 'x'
		if s < 0 {
			continue
		}
		at := find(index, uint64(s))
		kinds[i] = kind[at]
		copy(out[i*size:(i+1)*size], dots[at*size:(at+1)*size])
	}
	return kinds, out, true
}
