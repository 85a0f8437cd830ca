package figure

import (
	"fmt"
	"strings"
)

// MapText writes a chunk map as text, a letter a cell: a array, B bitset, r run, f flat, - empty. Rows after the first
// maxRows (0: all) are counted and left out; runs of equal rows are folded.
func MapText(g *Grid, maxRows int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", g.Summary(), g.Scale())
	if n := g.Note(); n != "" {
		fmt.Fprintf(&b, "array chunks hold %s to %s bits\n", Comma(int64(g.Least)), Comma(int64(g.Most)))
	}
	if len(g.Kind) == 0 {
		return b.String()
	}
	letters := strings.NewReplacer("b", "B", "e", "-")
	rows, shown, last, same := g.Rows(), 0, "", 0
	flush := func() {
		if same > 1 {
			fmt.Fprintf(&b, "%12s  (%s)\n", "", Count(int64(same-1), "more row")+" like it")
		}
		same = 0
	}
	for r := 0; r < rows; r++ {
		end := min((r+1)*g.Cols, len(g.Kind))
		row := letters.Replace(string(g.Kind[r*g.Cols : end]))
		if row == last {
			same++
			continue
		}
		flush()
		if maxRows > 0 && shown == maxRows {
			fmt.Fprintf(&b, "%12s  (%s)\n", "", Count(int64(rows-r), "more row"))
			return b.String()
		}
		fmt.Fprintf(&b, "%12s  %s\n", CommaU(uint64(r*g.Cols)*g.Per), row)
		last, same = row, 1
		shown++
	}
	flush()
	return b.String()
}

// ChunkRow is one line of the table that stands in for a chunk map.
type ChunkRow struct {
	Chunk uint64
	Kind  string
	Card  int64
	Bytes int64
}

// ChunkRows lists the chunks in use from the first, at most limit of them, and how many there are in all.
func ChunkRows(g *Grid, limit int) (rows []ChunkRow, total int) {
	m := g.source
	for i := range min(limit, len(m.Index)) {
		rows = append(rows, ChunkRow{m.Index[i], KindName(m.Kind[i]), int64(m.Card[i]), int64(m.Bytes[i])})
	}
	return rows, len(m.Index)
}
