package figure

import (
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/internal/goldentest"
)

func TestBytes(t *testing.T) {
	e := engine.New(engine.Options{})
	e.Do("SETBIT", "s", "7", "1")
	e.Do("SETBIT", "s", "300", "1")
	e.Do("CONFIG", "SET", "bitmap-default-roaring", "yes")
	for _, bit := range []string{"7", "70000", "70001", "5000000000"} {
		e.Do("SETBIT", "b", bit, "1")
	}
	var s string
	for _, c := range [][2]string{{"s", "flat"}, {"s", "dump"}, {"b", "roaring"}, {"b", "dump"}} {
		p, ok := e.Page(c[0], c[1], 0, 200)
		if !ok {
			t.Fatal(c)
		}
		s += c[0] + " " + FormName(p.Form) + ": " + FormNote(&p) + "\n" + HexText(&p) + "\n"
		html := HexTable(&p, 1)
		if strings.Count(html, "<td class") != len(p.Data)+strings.Count(html, "is-ascii") || !strings.Contains(html, "is-lit") {
			t.Errorf("%s: the table does not show each byte once", c[0])
		}
	}
	// A page that begins in the middle of a row.
	p, _ := e.Page("s", "flat", 20, 30)
	s += HexText(&p) + BitOrderText(0, 1) + "\n"
	goldentest.Equal(t, "bytes", s)
	drawn(t, BitOrder(0, 0x81))
}
