package weigh

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"bitloupe/engine/figure"
	"bitloupe/engine/sheet"
)

// panels are the clusterings for which keys are put on a map together.
var panels = []float64{1, 30, 1000}

// panelOf is the clustering whose map a mean length of run belongs to: the nearest by ratio.
func panelOf(run float64) float64 {
	best := panels[0]
	for _, p := range panels {
		if math.Abs(math.Log(run/p)) < math.Abs(math.Log(run/best)) {
			best = p
		}
	}
	return best
}

// mapSections puts keys on the map of their clustering, each with its own figures in the table below. The map's ground is
// a model, whether a key lies on this or that side is not: that is told by its bytes.
func mapSections(points []Point) (out []sheet.Section) {
	number := 0
	for _, run := range panels {
		var here []figure.EvenPoint
		s := sheet.Section{Columns: sheet.Columns("on the map", "`key", "#universe, bits", "#set", "#mean run", "#string", "#native", "side", "#break-even, bits set")}
		for _, p := range points {
			if panelOf(max(p.Run, 1)) != run {
				continue
			}
			number++
			label := strconv.Itoa(number)
			here = append(here, p.mark(label))
			s.Rows = append(s.Rows, p.row(label))
		}
		if len(here) == 0 {
			continue
		}
		m := MapOf(run, true, here)
		s.Title = "Break-even map: " + strings.ToLower(m.Title[:1]) + m.Title[1:]
		s.Picture = m
		s.Note = "The ground is modelled: bits at random, a key of eight letters, bytes as MEMORY USAGE of Redis 8.12 counts. A key's side is told by its own bytes, whatever the ground at its place."
		out = append(out, s)
	}
	return out
}

// row is the text form of a point.
func (p Point) row(label string) []string {
	approx := func(n int64, modelled bool) string {
		if modelled {
			return "≈\u00a0" + figure.Comma(n)
		}
		return figure.Comma(n)
	}
	if !p.Known {
		return []string{label, figure.Name(p.Name), figure.CommaU(p.Universe), "not known", "not known", figure.Comma(p.String), "not known", "not known", p.even()}
	}
	run := "not known"
	if p.Run > 0 {
		run = short(p.Run)
	}
	return []string{label, p.who(), figure.CommaU(p.Universe), figure.Percent(roundTo(p.Density, 3)), run, approx(p.String, p.StringModelled), approx(p.Native, p.Modelled), figure.Side(p.ratio()), p.even()}
}

// who names the keys at a place.
func (p Point) who() string {
	name := figure.Name(p.Name)
	if p.Count > 1 {
		name += " and " + figure.Comma(p.Count-1) + " like it"
	}
	return name
}

// place is a cell of the map of one clustering.
type place struct{ column, row, panel int }

// crowd is the keys at one place: the one that changes most, how many there are, and what they change together.
type crowd struct {
	key   Key
	keys  int64
	total int64
}

// mark puts a key on the map. There are as many places as the maps have cells, however many keys there are.
func (s *Scale) mark(k Key) {
	universe := float64(max(8*k.Length, 1))
	density := min(max(float64(k.Card)/universe, 1e-9), 1-1e-9)
	at := place{
		column: int(math.Round(3 * math.Log10(universe))),
		row:    int(math.Round(2 * figure.Logit(density))),
		panel:  slices.Index(panels, panelOf(float64(k.Card)/float64(k.Runs))),
	}
	c := s.marked[at]
	if c == nil {
		c = &crowd{key: k}
		s.marked[at] = c
	}
	c.keys++
	c.total += k.gain()
	if abs(k.gain()) > abs(c.key.gain()) {
		c.key = k
	}
}

// places are the points of the map, those first whose keys change most together.
func (s *Scale) places() (out []Point) {
	all := values(s.marked, func(a, b crowd) int {
		return cmp.Or(cmp.Compare(abs(b.total), abs(a.total)), cmp.Compare(a.key.Name, b.key.Name))
	})
	for _, c := range all[:min(len(all), mapped)] {
		p := c.key.point()
		p.Count = c.keys
		out = append(out, p)
	}
	return out
}
