package weigh

import (
	"fmt"
	"math"
	"strconv"
	"sync"

	"bitloupe/engine/figure"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// The grid of the map: from a thousand bits to 2^32, three columns a decade; from one bit in ten million to all but one in
// ten thousand.
var (
	mapUniverses = powers(3, 9.6, 1./3, func(e float64) float64 { return math.Pow(10, e) })
	mapDensities = powers(-7, 4, 0.5, func(e float64) float64 { return 1 / (1 + math.Pow(10, -e)) })
)

func powers(from, to, step float64, f func(float64) float64) (out []float64) {
	for i := 0; from+float64(i)*step <= to+1e-9; i++ {
		out = append(out, f(from+float64(i)*step))
	}
	return out
}

type groundKey struct {
	run       float64
	converted bool
}

// grounds remembers the ratios of a map by its clustering; the reader's control has thirteen of them.
var grounds struct {
	sync.Mutex
	known map[groundKey][][]float64
}

// ground is the ratio of string to native bitmap at every cell of the map. Cost: some 50 ms, once.
func ground(run float64, converted bool) [][]float64 {
	grounds.Lock()
	defer grounds.Unlock()
	id := groundKey{run, converted}
	if g, ok := grounds.known[id]; ok {
		return g
	}
	g := make([][]float64, len(mapDensities))
	for r, d := range mapDensities {
		g[r] = make([]float64, len(mapUniverses))
		chunk := meanChunk(d, run, converted)
		for c, u := range mapUniverses {
			if u*d <= wholeRuns*run || u <= 1<<17 {
				g[r][c] = pointAt(uint64(u), d, run, coarseRuns).ratio(converted)
				continue
			}
			g[r][c] = float64(stringBytes(uint64(u)-1, memory.Key{Len: 8}).Bytes) / chunk.times(u/65536, converted)
		}
	}
	if grounds.known == nil || len(grounds.known) > 64 {
		grounds.known = map[groundKey][][]float64{}
	}
	grounds.known[id] = g
	return g
}

// wholeRuns is up to how many runs a cell of the ground is drawn whole. Cells with more are a number of mean chunks.
const wholeRuns = 1000

// mean is what one chunk of a density and clustering takes on average, and how many of them are in use at all. Where many
// are not, index is what its share of the index is, since nodes with gaps are larger.
type mean struct{ bytes, used, index float64 }

func meanChunk(density, run float64, converted bool) mean {
	chunks := min(max(uint64(wholeRuns*run/(density*65536)), 1), 1<<16)
	b, packed := draw(1, chunks<<16, density, run)
	if converted {
		b = packed
	}
	f := value.WrapBitmap(b, 0).Footprint(memory.V812, memory.Key{}, 0)
	m := mean{bytes: float64(containerBytes(f)) / float64(chunks), used: float64(b.Len()) / float64(chunks)}
	if m.used < 0.9 {
		m.index = float64(f.Total()-containerBytes(f)-leastNative(memory.Key{})) / float64(chunks)
	}
	return m
}

// indexStep is the number of chunks from which the index of the ground grows in proportion.
const indexStep = 1024

// times is a native bitmap of so many mean chunks.
func (m mean) times(chunks float64, converted bool) float64 {
	used := max(m.used*chunks, 1)
	body := m.bytes*chunks + float64(keyBytes(memory.V812, memory.Key{Len: 8}))
	if m.index > 0 {
		return body + float64(indexBytes(0, converted)) + m.index*chunks
	}
	if used <= indexStep {
		return body + float64(indexBytes(uint64(used+0.5), converted))
	}
	return body + float64(indexBytes(indexStep, converted))*used/indexStep
}

// ratio is string to native bitmap.
func (c Cell) ratio(converted bool) float64 {
	if converted {
		return float64(c.String) / float64(c.Converted)
	}
	return float64(c.String) / float64(c.Setbit)
}

// MapOf is the break-even map for bits in runs of a mean length, as SETBIT builds the native bitmap or as a conversion
// leaves it, with points on it.
func MapOf(run float64, converted bool, points []figure.EvenPoint) *figure.EvenMap {
	return &figure.EvenMap{Title: clustering(run) + ", " + built(converted), Universes: mapUniverses, Densities: mapDensities,
		Ratio: ground(run, converted), Points: points}
}

func built(converted bool) string {
	if converted {
		return "after a conversion or a reload"
	}
	return "built by SETBIT"
}

func clustering(run float64) string {
	if run <= 1 {
		return "Bits by themselves"
	}
	return "Runs of " + short(run) + " bits on average"
}

// short writes a mean length: 1.5, 23, 4,096.
func short(x float64) string {
	if x < 10 && x != math.Trunc(x) {
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return figure.Comma(int64(x + 0.5))
}

// Point is a key as it lies on the break-even map. Known says that Density and Run are; else only the universe is.
type Point struct {
	Name      string
	Count     int64 // keys at this place, of which Name changes most
	Universe  uint64
	Density   float64
	Run       float64
	Known     bool
	String    int64
	Native    int64 // after a conversion; 0 where not known
	Converted bool
	// Modelled is of Native, StringModelled of String.
	Modelled, StringModelled bool
	Even                     Even
}

// ratio is string to native bitmap; 1 where the native one is not known.
func (p Point) ratio() float64 {
	if p.Native == 0 {
		return 1
	}
	return float64(p.String) / float64(p.Native)
}

// mark is the point on a map.
func (p Point) mark(label string) figure.EvenPoint {
	m := figure.EvenPoint{Label: label, Universe: float64(p.Universe), Density: p.Density, Ratio: p.ratio(), Even: math.NaN()}
	if !p.Known {
		m.Density = math.NaN()
	}
	if e := p.Even; !e.Never && !e.Always && p.Universe > 0 {
		m.Even = float64(e.Bits) / float64(p.Universe)
	}
	return m
}

// even words the break-even point of a key.
func (p Point) even() string {
	switch {
	case p.Even.Never:
		return "none: larger with one bit"
	case p.Even.Always:
		return "none: smaller up to a half"
	}
	return "≈\u00a0" + figure.CommaU(p.Even.Bits) + " (" + figure.Percent(roundTo(float64(p.Even.Bits)/float64(p.Universe), 2)) + ")"
}

// roundTo keeps a number of significant digits.
func roundTo(x float64, digits int) float64 {
	v, err := strconv.ParseFloat(fmt.Sprintf("%.*g", digits, x), 64)
	if err != nil {
		return x
	}
	return v
}
