package weigh

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bitloupe/engine/figure"
	"bitloupe/engine/sheet"
)

// Pin is the point that a reader moves over the break-even map, as the controls of a page give it: logarithms to base ten of
// the universe and of set to clear bits, to base two of the mean run.
type Pin struct {
	Universe, Density, Run float64
	Converted              bool
}

// The ends of the controls; the steps are the page's.
const (
	PinLeastUniverse, PinMostUniverse = 3.0, 9.63
	PinLeastDensity, PinMostDensity   = -7.0, 4.0
	PinMostRun                        = 12.0
)

// ParsePin reads "universe density run converted|setbit". What lies outside the ends is moved to them.
func ParsePin(s string) (p Pin, err error) {
	f := strings.Fields(s)
	if len(f) != 4 || f[3] != "converted" && f[3] != "setbit" {
		return p, fmt.Errorf("%q is no point: universe, density, run and converted or setbit", clip(s))
	}
	for i, at := range []*float64{&p.Universe, &p.Density, &p.Run} {
		if *at, err = strconv.ParseFloat(f[i], 64); err != nil || math.IsNaN(*at) {
			return p, fmt.Errorf("%q is no number", clip(f[i]))
		}
	}
	p.Universe = min(max(p.Universe, PinLeastUniverse), PinMostUniverse)
	p.Density = min(max(p.Density, PinLeastDensity), PinMostDensity)
	p.Run = min(max(math.Round(p.Run), 0), PinMostRun)
	p.Converted = f[3] == "converted"
	return p, nil
}

func (p Pin) universe() uint64 {
	// Two digits are kept, so that a step of the control gives a number that can be said.
	return min(uint64(roundTo(math.Pow(10, p.Universe), 2)), 1<<32)
}

func (p Pin) density() float64 {
	d := 1 / (1 + math.Pow(10, -p.Density))
	if d > 0.5 {
		return 1 - roundTo(1-d, 2)
	}
	return roundTo(d, 2)
}

func (p Pin) run() float64 { return math.Pow(2, p.Run) }

// Words are the values of the controls as they are read out: universe, density, mean run.
func (p Pin) Words() [3]string {
	run := "bits by themselves"
	if p.Run > 0 {
		run = "runs of " + short(p.run()) + " on average"
	}
	return [3]string{figure.CommaU(p.universe()) + " bits", figure.Percent(p.density()) + " set", run}
}

// Sections are the map with the pin and other keys on it, and the figures of the pin.
func (p Pin) Sections(keys []figure.EvenPoint) []sheet.Section {
	u := p.universe()
	c := PointAt(u, p.density(), p.run())
	own := figure.EvenPoint{Universe: float64(u), Density: p.density(), Even: math.NaN(), Ratio: c.ratio(p.Converted), Own: true}
	m := MapOf(p.run(), p.Converted, append(keys[:len(keys):len(keys)], own))
	s := sheet.Section{Title: m.Title, Picture: m, Columns: sheet.Columns("as", "#bytes", "#of the string", "so it is"),
		Note: c.note()}
	row := func(name string, n int64) {
		s.Rows = append(s.Rows, []string{name, "≈ " + figure.Comma(n), figure.Share(n, c.String), figure.Side(float64(c.String) / float64(n))})
	}
	row("native bitmap, built by SETBIT", c.Setbit)
	row("native bitmap, after a conversion", c.Converted)
	s.Rows = append(s.Rows, []string{"string, made at once", "≈ " + figure.Comma(c.String), "100 %", ""})
	s.Points = []string{p.say(c)}
	return []sheet.Section{s}
}

// say is the pin in a sentence.
func (p Pin) say(c Cell) string {
	native, how := c.Setbit, "as SETBIT builds it"
	if p.Converted {
		native, how = c.Converted, "after a conversion"
	}
	even := Point{Universe: c.Universe, Even: BreakEven(int64(c.Universe+7)/8, p.run(), p.Converted)}.even()
	return fmt.Sprintf("%s of %s bits set: as a bitmap, %s, %s (%s bytes against %s). Break-even, bits set: %s.",
		figure.CommaU(uint64(float64(c.Universe)*c.Density+0.5)), figure.CommaU(c.Universe), how, figure.Side(float64(c.String)/float64(native)), figure.Comma(native), figure.Comma(c.String), even)
}

// note says how far the figures of a cell are a model.
func (c Cell) note() string {
	drawn := "Every chunk was drawn."
	if c.Drawn < c.Chunks {
		drawn = fmt.Sprintf("%s of %s were drawn and the others taken to be like them.", figure.CommaU(c.Drawn), figure.Count(int64(c.Chunks), "chunk"))
	}
	return "Modelled: bits at random, a key of eight letters, bytes as MEMORY USAGE of Redis 8.12 counts. " + drawn
}

// maxMarks bounds the keys that a page may put on its map.
const maxMarks = 60

// Marks writes points so that ParseMarks reads them: a line each of universe, density, break-even density and ratio, with -
// for what is not known.
func Marks(points []Point) string {
	var b strings.Builder
	for i, p := range points[:min(len(points), maxMarks)] {
		m := p.mark(strconv.Itoa(i + 1))
		fmt.Fprintf(&b, "%g %s %s %g\n", m.Universe, known(m.Density), known(m.Even), m.Ratio)
	}
	return b.String()
}

func known(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// ParseMarks reads what Marks has written; lines that are nothing of the kind are left out. Labels count from 1.
func ParseMarks(s string) (out []figure.EvenPoint) {
	for i, line := range strings.Split(s, "\n") {
		f := strings.Fields(line)
		if len(f) != 4 || len(out) == maxMarks {
			continue
		}
		m := figure.EvenPoint{Label: strconv.Itoa(i + 1)}
		ok := true
		for j, at := range []*float64{&m.Universe, &m.Density, &m.Even, &m.Ratio} {
			v, err := strconv.ParseFloat(f[j], 64)
			if f[j] == "-" && (j == 1 || j == 2) {
				v, err = math.NaN(), nil
			}
			ok = ok && err == nil && !math.IsInf(v, 0) && (j == 1 || j == 2 || v > 0)
			*at = v
		}
		if ok {
			out = append(out, m)
		}
	}
	return out
}
