package weigh

import (
	"cmp"
	"fmt"
	"slices"

	"bitloupe/engine/figure"
)

// Finish closes the scale and gives its report.
func (s *Scale) Finish() *Report {
	r := &s.report
	change := func(g Group) int64 { return g.Converted - g.Bytes }
	r.ByType = values(s.types, func(a, b Group) int { return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Type, b.Type)) })
	r.Groups = values(s.groups, func(a, b Group) int {
		return cmp.Or(cmp.Compare(abs(change(b)), abs(change(a))), cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Pattern, b.Pattern))
	})
	r.Skips = values(s.skips, func(a, b Skip) int { return cmp.Compare(b.Count, a.Count) })
	r.Points = s.places()
	r.Verdict = r.verdict()
	return r
}

func values[K comparable, V any](m map[K]*V, less func(a, b V) int) []V {
	out := make([]V, 0, len(m))
	for _, v := range m {
		out = append(out, *v)
	}
	slices.SortFunc(out, less)
	return out
}

func abs(n int64) int64 { return max(n, -n) }

// verdict says in plain words what the figures mean.
func (r *Report) verdict() (v []string) {
	say := func(format string, a ...any) { v = append(v, fmt.Sprintf(format, a...)) }
	verb := "take"
	if r.Keys == 1 {
		verb = "takes"
	}
	say("%s %s %s bytes.", figure.Count(r.Keys, "key"), verb, figure.Comma(r.Bytes))
	if k := r.Given; k != nil && k.Type == "string" && k.Converted.Known {
		say("Its next bit write would convert it to %s bytes: %s. Built by SETBIT from nothing it would take %s.",
			figure.Comma(k.Converted.Bytes), change(k.Change()), figure.Comma(k.Setbit.Bytes))
		if k.Change() > 0 {
			say("%s would grow under bitmap-default-roaring: from %s to %s bytes converted, %s built by SETBIT.",
				figure.Name(k.Name), figure.Comma(k.Bytes), figure.Comma(k.Converted.Bytes), figure.Comma(k.Setbit.Bytes))
		}
		if k.Use == No {
			say("It does not look like a bitmap (%s), so nothing of that happens unless a bit command writes to it.", k.Because)
		}
		return v
	}
	switch {
	case r.Likely == 0 && r.Bitmaps == 0:
		say("No string here looks like a bitmap, so the switch would save nothing by itself.")
	case r.Likely > 0:
		say("%s by the look of their bytes. Once the next bit write has converted each of them, everything takes %s bytes: %s.",
			lookLike(r.Likely), figure.Comma(r.After), change(r.After-r.Bytes))
	}
	if n := len(r.Worst); n > 0 {
		k := r.Worst[0]
		say("Not every string gains: %s would grow from %s to %s bytes converted, %s built by SETBIT.",
			figure.Name(k.Name), figure.Comma(k.Bytes), figure.Comma(k.Converted.Bytes), figure.Comma(k.Setbit.Bytes))
	}
	if r.Bitmaps > 0 {
		say("%s of type bitmap already.", isAre(r.Bitmaps))
	}
	if r.Stopped != "" {
		say("Reading stopped early: %s.", r.Stopped)
	}
	return v
}

func lookLike(n int64) string {
	if n == 1 {
		return "1 string looks like a bitmap"
	}
	return figure.Comma(n) + " strings look like bitmaps"
}

func isAre(n int64) string {
	if n == 1 {
		return "1 key is"
	}
	return figure.Comma(n) + " keys are"
}

func change(n int64) string {
	switch {
	case n < 0:
		return figure.Comma(-n) + " less"
	case n > 0:
		return figure.Comma(n) + " more"
	}
	return "no change"
}
