package web

import (
	"fmt"
	"strconv"

	"bitloupe/engine/bench"
	"bitloupe/engine/figure"
	"bitloupe/engine/weigh"
)

// evenRow is one universe of the break-even map.
type evenRow struct {
	Universe string
	String   string
	Cells    []evenCell
}

// evenCell tells how a native bitmap compares with the string: Ratio in words, Class by which of them is smaller.
type evenCell struct{ Ratio, Bytes, Class string }

// evenMap is the break-even map for one mean length of run.
type evenMap struct {
	Title     string
	Densities []string
	Rows      []evenRow
}

// The grid of the map that stands on the page.
var (
	evenUniverses = []uint64{5_000, 1_000_000, 100_000_000, 1 << 32}
	evenDensities = []float64{0.00001, 0.0001, 0.001, 0.01, 0.05, 0.25, 0.5}
	evenRuns      = []float64{1, 1000}
)

// decide is the page of the decision: rehearsal, weighing, advice, break-even.
func (s *site) decide() *page {
	var maps []evenMap
	for _, run := range evenRuns {
		m := evenMap{Title: "Bits by themselves, set by SETBIT"}
		if run > 1 {
			m.Title = fmt.Sprintf("Runs of %s bits on average, after a conversion or a reload", figure.Comma(int64(run)))
		}
		for _, d := range evenDensities {
			m.Densities = append(m.Densities, strconv.FormatFloat(d*100, 'g', -1, 64)+" %")
		}
		for _, u := range evenUniverses {
			row := evenRow{Universe: figure.CommaU(u)}
			for _, d := range evenDensities {
				c := weigh.PointAt(u, d, run)
				row.String = figure.Comma(c.String)
				native := c.Setbit
				if run > 1 {
					native = c.Converted
				}
				row.Cells = append(row.Cells, compare(c.String, native))
			}
			m.Rows = append(m.Rows, row)
		}
		maps = append(maps, m)
	}
	return &page{
		Path: "decide/", Template: "decide.html",
		Title:       "Decide: would bitmap-default-roaring help me, and what would it break? bitloupe",
		Description: "Play what your application sends twice, with the switch off and on; weigh your data; see where roaring bitmaps win and where they lose. Nothing leaves the page.",
		Data:        maps,
	}
}

// compare words the two sizes of a cell.
func compare(str, native int64) evenCell {
	c := evenCell{Bytes: figure.Comma(native)}
	ratio := float64(str) / float64(native)
	switch {
	case ratio >= 1.05:
		c.Class = "is-smaller"
		c.Ratio = places(ratio) + "× smaller"
	case ratio <= 0.95:
		c.Class = "is-larger"
		c.Ratio = places(1/ratio) + "× larger"
	default:
		c.Class, c.Ratio = "is-even", "about even"
	}
	return c
}

func places(x float64) string {
	if x >= 10 {
		return figure.Comma(int64(x + 0.5))
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}

// measure is the page of published measurements, repeated in the reader's browser.
func (s *site) measure() *page {
	return &page{
		Path: "measure/", Template: "measure.html",
		Title:       "Measure: the published comparisons, in your browser. bitloupe",
		Description: "Four shapes of data, string against native bitmap, and the roaring module's table on census1881, run on this device beside the published figures.",
		Data:        bench.Shapes,
	}
}

// task is one piece of work that a form hands to the interpreter.
type task struct {
	Kind, Verb, Paste, Example string
	Choice                     []option // of the interpreter's argument
	Parts                      bool     // several files are taken for parts of one
}

type option struct{ Value, Text string }

// Task describes a form: {{template "task" (.With (.Task "weigh" "Weigh" "or paste" "1, 2"))}}.
func (p *page) Task(kind, verb, paste, example string) task {
	t := task{Kind: kind, Verb: verb, Paste: paste, Example: example, Parts: kind == "rehearse"}
	if kind == "weigh" {
		for _, f := range weigh.Forms {
			t.Choice = append(t.Choice, option{string(f.Form), f.What})
		}
	}
	return t
}

// sized is an experiment whose size is chosen from a list.
type sized struct {
	Kind, Verb, What string
	Sizes            []sizeChoice
}

type sizeChoice struct {
	N      int
	Text   string
	Chosen bool
}

// Sized describes a form with a choice of sizes, the second of them chosen:
// {{template "sized" (.With (.Sized "lists" "Measure lists" "Elements" 1000 2000))}}.
func (p *page) Sized(kind, verb, what string, sizes ...int) sized {
	s := sized{Kind: kind, Verb: verb, What: what}
	for i, n := range sizes {
		s.Sizes = append(s.Sizes, sizeChoice{n, figure.Comma(int64(n)), i == 1})
	}
	return s
}
