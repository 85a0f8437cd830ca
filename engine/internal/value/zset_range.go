package value

// ScoreRange is a range of scores; an end may be left out itself.
type ScoreRange struct {
	Min, Max     float64
	MinEx, MaxEx bool
}

// Ranks gives the first rank in the range and the number of members in it.
func (z *ZSet) Ranks(r ScoreRange) (from, n int) {
	from = z.form.below(func(s float64, _ Member) bool { return s < r.Min || r.MinEx && s == r.Min })
	to := z.form.below(func(s float64, _ Member) bool { return s < r.Max || !r.MaxEx && s == r.Max })
	return from, max(to-from, 0)
}

// TextBound is one end of a range of texts: the lowest of all, the highest of all, or a text that may be left out itself.
type TextBound struct {
	Text      string
	Ex        bool
	Low, High bool
}

// under says whether a text lies below the bound; at counts the text itself as below.
func (b TextBound) under(s string, at bool) bool {
	switch {
	case b.Low:
		return false
	case b.High:
		return true
	}
	return s < b.Text || at && s == b.Text
}

// TextRange is a range of texts, for members that all have the same score.
type TextRange struct{ Min, Max TextBound }

// TextRanks gives the first rank in the range and the number of members in it.
func (z *ZSet) TextRanks(r TextRange) (from, n int) {
	from = z.form.below(func(_ float64, m Member) bool { return r.Min.under(m.String(), r.Min.Ex) })
	to := z.form.below(func(_ float64, m Member) bool { return r.Max.under(m.String(), !r.Max.Ex) })
	return from, max(to-from, 0)
}

// Scan calls f for some members and gives the cursor to go on from; see Set.Scan.
func (z *ZSet) Scan(cursor uint64, count int, f func(member, score string)) uint64 {
	t, ok := z.form.(*tableZSet)
	if !ok {
		p := z.form.(*packedZSet)
		p.walk(0, false, func(m Member, s float64) bool {
			f(m.String(), ScoreText(p.p, s))
			return true
		})
		return 0
	}
	return scanTable(t.table.Scan, cursor, count, func(i uint32) { f(t.table.Key(i), Digits17(t.list.Score(i))) })
}
