package qr

import (
	"fmt"
	"strings"
	"testing"
)

// picture paints a path of QR onto a grid.
func picture(t *testing.T, path string, side int) []string {
	t.Helper()
	grid := make([][]byte, side)
	for i := range grid {
		grid[i] = []byte(strings.Repeat(".", side))
	}
	for _, p := range strings.Split(strings.TrimSuffix(path, "z"), "z") {
		var x, y, n, back int
		if _, err := fmt.Sscanf(p, "M%d %dh%dv1h-%d", &x, &y, &n, &back); err != nil || n != back {
			t.Fatalf("%q: %v", p, err)
		}
		for i := range n {
			grid[y][x+i] = '#'
		}
	}
	out := make([]string, side)
	for i := range grid {
		out[i] = string(grid[i])
	}
	return out
}

func TestQR(t *testing.T) {
	for _, link := range []string{"https://example.org/play/#1.PING/", strings.Repeat("x", 800)} {
		path, side := Draw(link)
		got := picture(t, path, side)
		if (side-2*quiet-17)%4 != 0 {
			t.Fatalf("%d dots", side-2*quiet)
		}
		blank := strings.Repeat(".", side)
		finder := []string{"#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"}
		for i := range quiet {
			if got[i] != blank || got[side-1-i] != blank {
				t.Error("no quiet border")
			}
		}
		for i, row := range finder {
			at := side - quiet - 7
			if got[quiet+i][quiet:quiet+7] != row || got[quiet+i][at:at+7] != row || got[at+i][quiet:quiet+7] != row {
				t.Errorf("a corner is wrong in row %d:\n%s", i, strings.Join(got, "\n"))
			}
		}
	}
	for _, link := range []string{"", strings.Repeat("x", 801)} {
		if path, _ := Draw(link); path != "" {
			t.Errorf("%d characters were drawn", len(link))
		}
	}
}
