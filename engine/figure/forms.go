package figure

import (
	"fmt"
	"strings"

	"bitloupe/engine"
)

// MostBytes is the largest known figure among the forms of a key, at least 1.
func MostBytes(forms []engine.Form) int64 {
	most := int64(1)
	for _, f := range forms {
		if f.Figure.Known {
			most = max(most, f.Figure.Bytes)
		}
	}
	return most
}

// FormBar draws the bytes of one form against the most of all forms, fluid and 16 px high.
func FormBar(f engine.Form, most int64) string {
	c := open("figure figure-bar", 0, 16, f.Title+": "+Comma(f.Figure.Bytes)+" bytes", "")
	c.rect("f-sunk", "0", "0", "100%", "16")
	if f.Figure.Known {
		share := max(float64(f.Figure.Bytes)/float64(most), .006)
		look := "f-str"
		if f.Name != "string" {
			look = "f-ink"
		}
		c.rect(look, "0", "0", pct(share), "16")
	}
	return c.close()
}

// FormsText writes the forms of a key as text.
func FormsText(forms []engine.Form) string {
	var b strings.Builder
	most := MostBytes(forms)
	for _, f := range forms {
		mark := " "
		if f.Current {
			mark = "*"
		}
		bytes, bar := "not known", ""
		if f.Figure.Known {
			bytes = Comma(f.Figure.Bytes) + " B"
			bar = strings.Repeat("=", max(int(40*f.Figure.Bytes/most), 1))
		}
		note := ""
		if f.Figure.Modelled {
			note = "  modelled"
		}
		fmt.Fprintf(&b, "%s %-18s %14s  %s%s\n", mark, f.Title, bytes, bar, note)
		if f.Kinds != (engine.Kinds{}) {
			fmt.Fprintf(&b, "  %18s %14s  array %s, bitset %s, run %s\n", "", "", Comma(int64(f.Kinds.Array)), Comma(int64(f.Kinds.Bitset)), Comma(int64(f.Kinds.Run)))
		}
		fmt.Fprintf(&b, "    %s\n", f.Why)
	}
	b.WriteString("* what the key is now\n")
	return b.String()
}
