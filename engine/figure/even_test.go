package figure

import (
	"math"
	"strings"
	"testing"

	"bitloupe/engine/internal/goldentest"
)

func TestEvenMap(t *testing.T) {
	nan := math.NaN()
	m := &EvenMap{
		Title: "Bits by themselves", Universes: []float64{1000, 10_000, 100_000}, Densities: []float64{0.0099009900990099, 0.09090909090909091, 0.5},
		Ratio: [][]float64{{0.05, 2, 20}, {0.5, 1, 3}, {0.5, 0.9, 1}},
		Points: []EvenPoint{
			{Label: "1", Universe: 100_000, Density: 0.0099, Even: nan, Ratio: 20}, {Label: "2", Universe: 1000, Density: 0.5, Even: nan, Ratio: 0.5},
			{Label: "3", Universe: 10_000, Density: nan, Even: 0.05, Ratio: 1}, {Universe: 10_000, Density: 0.09, Even: nan, Ratio: 1, Own: true},
		},
	}
	goldentest.Equal(t, "even", m.Text()+m.desc()+"\n")
	svg := m.SVG()
	drawn(t, svg)
	if strings.Contains(svg, "NaN") || strings.Contains(svg, "style=") {
		t.Errorf("%s", svg)
	}
}

func TestPercent(t *testing.T) {
	for in, want := range map[float64]string{0: "0 %", 1e-7: "0.00001 %", 0.063: "6.3 %", 0.5: "50 %", 0.999: "99.9 %", 0.9999: "99.99 %", 1: "100 %", 0.00123: "0.12 %"} {
		if got := Percent(in); got != want {
			t.Errorf("%v: %s, want %s", in, got, want)
		}
	}
}
