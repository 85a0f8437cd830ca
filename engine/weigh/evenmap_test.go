package weigh

import (
	"math"
	"testing"
)

// The ground of the map is made of mean chunks; drawn whole, its cells come out the same but for a tenth, on both forms and
// every clustering that a panel has.
func TestGroundAgreesWithCells(t *testing.T) {
	for _, run := range panels {
		for _, converted := range []bool{false, true} {
			g := ground(run, converted)
			for r := 0; r < len(mapDensities); r += 3 {
				for c := 1; c < len(mapUniverses); c += 4 {
					cell := pointAt(uint64(mapUniverses[c]), mapDensities[r], run, fineRuns)
					if least := uint64(100 * run); cell.Bits < least || cell.Universe-cell.Bits < least {
						continue // chance decides where a handful of runs lies
					}
					if want := cell.ratio(converted); math.Abs(math.Log(g[r][c]/want)) > 0.25 {
						t.Errorf("runs of %v, %v, %.0f bits, %.5f: %.3f, drawn %.3f", run, converted, mapUniverses[c], mapDensities[r], g[r][c], want)
					}
				}
			}
		}
	}
}

// Points stand on the map of the clustering that is nearest to theirs.
func TestPanelOf(t *testing.T) {
	for run, want := range map[float64]float64{1: 1, 3: 1, 6: 30, 100: 30, 300: 1000, 1e6: 1000} {
		if got := panelOf(run); got != want {
			t.Errorf("runs of %v: %v, want %v", run, got, want)
		}
	}
}
