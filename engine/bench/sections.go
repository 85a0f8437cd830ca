package bench

import (
	"strconv"

	"bitloupe/engine/sheet"
)

func fixed(x float64, places int) string { return strconv.FormatFloat(x, 'f', places, 64) }

// LemireSections is one shape of the comparison as it is shown.
func LemireSections(name string, cells []Cell) []sheet.Section {
	s := sheet.Section{Title: name, Columns: sheet.Columns("operation", "#string, µs", "#bitmap, µs", "#bitmap is faster by", "#published")}
	for _, c := range cells {
		published := "not given"
		for _, p := range PublishedLemire {
			if p.Shape == c.Shape && p.Op == c.Op {
				published = fixed(p.Ratio(), 1) + "×"
			}
		}
		s.Rows = append(s.Rows, []string{c.Op, fixed(c.String, 1), fixed(c.Bitmap, 2), fixed(c.Ratio(), 1) + "×", published})
	}
	return []sheet.Section{s}
}

// CensusSections is the table on census1881 as it is shown: times of the four families, ratios to the string, and the
// published ratios.
func CensusSections(rows []Row) []sheet.Section {
	s := sheet.Section{Title: "census1881, microseconds a command", Columns: sheet.Columns("operation", "#R.", "#R64.", "#string", "#bitmap", "#R. to string", "#bitmap to string", "#published, R. to string"),
		Note: "The replies of every row add up to the known sum. Published: " + PublishedSource + "; its times hold that round trip, so compare ratios with ratios. Its ratios near 1 show the round trip and not the work. BITOP ANDOR, BITOP ONE, MIN and MAX time error replies in its string column, MIN and MAX do here."}
	at := map[string]map[Family]Row{}
	for _, r := range rows {
		if at[r.Op] == nil {
			at[r.Op] = map[Family]Row{}
		}
		at[r.Op][r.Family] = r
	}
	published := map[string]map[Family]Published{}
	for _, p := range PublishedCensus {
		if published[p.Op] == nil {
			published[p.Op] = map[Family]Published{}
		}
		published[p.Op][p.Family] = p
	}
	for _, op := range Ops {
		r, ok := at[op]
		if !ok {
			continue
		}
		row := []string{op}
		for _, f := range Families {
			row = append(row, fixed(r[f].Mean, 2)+" ± "+fixed(r[f].Sigma, 2))
		}
		ratio := func(a, b float64) string {
			if a == 0 || b == 0 {
				return ""
			}
			return fixed(b/a, 2) + "×"
		}
		p := published[op]
		theirs := ratio(p[R].Mean, p[String].Mean)
		if p[String].ErrorReply {
			theirs = "error replies"
		}
		s.Rows = append(s.Rows, append(row, ratio(r[R].Mean, r[String].Mean), ratio(r[Bitmap].Mean, r[String].Mean), theirs))
	}
	return []sheet.Section{s}
}
