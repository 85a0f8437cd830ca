package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// lemire measures one shape and gives the cells of its table. The page answers all the while: it is asked for its state.
func (p *tab) lemire(shape string) [][]string {
	p.Helper()
	form := fmt.Sprintf(`document.querySelector('form[data-task="lemire"][data-arg="%s"]')`, shape)
	p.until(`document.readyState === "complete" && ` + form)
	eval[bool](p, form+`.requestSubmit() ?? true`)
	p.until(form + `.getAttribute("aria-busy") === "true" && !` + form + `.querySelector("[data-stop]").hidden`)
	p.until(form + `.getAttribute("aria-busy") === null`)
	if fault := eval[string](p, form+`.querySelector(".task-fault").textContent`); fault != "" {
		p.Fatalf("%s: %s", shape, fault)
	}
	return eval[[][]string](p, `[...`+form+`.querySelectorAll("tbody tr")].map((r) => [...r.cells].map((c) => c.textContent))`)
}

// TestLemire measures two of the shapes. Where the published table has the bitmap ahead, by a margin that no busy machine
// takes away, it must be ahead here. The other two are left to the eye: half of all bits, published 1.5 times ahead, is a
// race of memory and takes long to make, and 32-bit values need 1.6 GB.
func TestLemire(t *testing.T) {
	p := open(t, atRoot+"measure/")
	for _, shape := range []string{"sparse", "runs"} {
		rows := p.lemire(shape)
		if len(rows) != 3 {
			t.Fatalf("%s: %v", shape, rows)
		}
		for i, op := range []string{"BITCOUNT", "BITOP AND", "BITOP OR"} {
			r := rows[i]
			if len(r) != 5 || r[0] != op {
				t.Fatalf("%s: row %d is %v", shape, i, r)
			}
			ratio, err := strconv.ParseFloat(strings.TrimSuffix(r[3], "×"), 64)
			_, bad := strconv.ParseFloat(strings.TrimSuffix(r[4], "×"), 64)
			if err != nil || bad != nil || ratio <= 0 {
				t.Fatalf("%s: row %v: %v %v", shape, r, err, bad)
			}
			if ratio <= 1 {
				t.Errorf("%s, %s: the bitmap takes %s µs and the string %s, where it is published %s ahead", shape, op, r[2], r[1], r[4])
			}
			t.Logf("%s, %s: string %s µs, bitmap %s µs, %s (published %s)", shape, op, r[1], r[2], r[3], r[4])
		}
	}
	p.accessible("with two tables of times")
}
