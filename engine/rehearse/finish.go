package rehearse

import (
	"cmp"
	"fmt"
	"slices"

	"bitloupe/engine"
	"bitloupe/engine/capture"
)

// Finish closes the rehearsal and gives its report. skips and stopped come from the reader of the input.
func (r *Rehearsal) Finish(skips []capture.Skip, stopped error) *Report {
	r.sample()
	out := &r.report
	out.Skips = skips
	if stopped != nil {
		out.Stopped = stopped.Error()
	}
	out.Clients = len(r.sides[off].clients)
	out.EndOff, out.EndOn = r.sides[off].total, r.sides[on].total
	out.PeakOff, out.PeakOn = r.sides[off].peak, r.sides[on].peak
	out.Differences = sorted(r.groups, func(a, b *Difference) int {
		return cmp.Or(-cmp.Compare(a.Class, b.Class), -cmp.Compare(a.Count, b.Count), cmp.Compare(a.First.Number, b.First.Number))
	})
	out.Flips = sorted(r.flips, func(a, b *Flip) int {
		return cmp.Or(-cmp.Compare(a.Keys, b.Keys), cmp.Compare(a.First.Number, b.First.Number))
	})
	out.Unknown = sorted(r.unknown, func(a, b *Unknown) int {
		return cmp.Or(-cmp.Compare(a.Count, b.Count), cmp.Compare(a.Command, b.Command))
	})
	for _, e := range sorted(r.events, func(a, b *Event) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Class, b.Class)) }) {
		if e.Off != e.On {
			out.Events = append(out.Events, e)
		}
	}
	out.Memory = r.memory()
	out.Verdict = out.verdict()
	return out
}

func sorted[K comparable, V any](m map[K]*V, less func(a, b *V) int) []V {
	all := make([]*V, 0, len(m))
	for _, v := range m {
		all = append(all, v)
	}
	slices.SortFunc(all, less)
	out := make([]V, len(all))
	for i, v := range all {
		out[i] = *v
	}
	return out
}

// memory compares the keys of both sides at the end, by pattern.
func (r *Rehearsal) memory() []Bytes {
	groups := map[string]*Bytes{}
	add := func(i int) {
		r.sides[i].engine.EachUsage(func(u engine.KeyUsage) bool {
			r.report.Modelled = r.report.Modelled || u.Modelled
			id := Pattern(u.Key)
			g := groups[id]
			if g == nil {
				if len(groups) >= maxGroups {
					id = "(other patterns)"
					g = groups[id]
				}
				if g == nil {
					g = &Bytes{Pattern: id}
					groups[id] = g
				}
			}
			if i == off {
				g.Off += u.Bytes
				return true
			}
			g.On += u.Bytes
			g.Keys++
			switch g.Type {
			case "":
				g.Type = u.Type
			case u.Type, "mixed":
			default:
				g.Type = "mixed"
			}
			return true
		})
	}
	add(off)
	add(on)
	return sorted(groups, func(a, b *Bytes) int {
		return cmp.Or(-cmp.Compare(abs(a.Off-a.On), abs(b.Off-b.On)), cmp.Compare(a.Pattern, b.Pattern))
	})
}

func abs(n int64) int64 { return max(n, -n) }

// verdict says in plain words what the figures mean.
func (r *Report) verdict() []string {
	var v []string
	say := func(format string, a ...any) { v = append(v, fmt.Sprintf(format, a...)) }
	switch wrong, other := r.WrongTypes(), r.Replies(); {
	case r.Played == 0:
		say("Nothing could be played, so there is no verdict.")
		if r.Stopped != "" {
			say("Reading stopped early: %s.", r.Stopped)
		}
		return v
	case wrong > 0:
		d := r.Differences[0]
		say("It would break: %s would fail with WRONGTYPE. Most often: %s on %s (%s), first at %s: %s",
			count(wrong, "command"), d.Command, d.Pattern, count(d.Count, "time"), r.where(d.First), d.Example)
	case other > 0:
		d := r.Differences[0]
		say("Nothing fails with WRONGTYPE, but %s would answer something else, first %s at %s.", count(other, "command"), d.Command, r.where(d.First))
	case r.Flipped() == 0:
		say("The switch would change nothing here: no key becomes type bitmap and every reply is the same.")
	default:
		say("Every reply is the same on both sides.")
	}
	if n := r.Flipped(); n > 0 {
		say("%s would become type bitmap. There is no command that turns one back into a string.", count(n, "key"))
	}
	switch d := r.EndOn - r.EndOff; {
	case d < 0:
		say("Memory falls from %s to %s bytes at the end, %s less; the peak goes from %s to %s.", comma(r.EndOff), comma(r.EndOn), comma(-d), comma(r.PeakOff), comma(r.PeakOn))
	case d > 0:
		say("Memory grows from %s to %s bytes at the end, %s more; the peak goes from %s to %s.", comma(r.EndOff), comma(r.EndOn), comma(d), comma(r.PeakOff), comma(r.PeakOn))
	case r.Flipped() > 0:
		say("Memory at the end is the same: %s bytes.", comma(r.EndOn))
	}
	for _, m := range r.Memory {
		if m.On > m.Off && m.Off > 0 {
			say("%s grows under the switch: %s to %s bytes.", m.Pattern, comma(m.Off), comma(m.On))
			break
		}
	}
	var missed int64
	for _, u := range r.Unknown {
		missed += u.Count
	}
	if missed > 0 {
		say("%s could not be played here; what they would have done is not in this verdict.", count(missed, "command"))
	}
	if !r.Timed && r.Kind != "" {
		say("The input has no timestamps: no key has expired during the rehearsal.")
	}
	if r.Stopped != "" {
		say("Reading stopped early: %s.", r.Stopped)
	}
	return v
}

func (r *Report) where(p Place) string {
	if p.Line > 0 {
		return "line " + comma(p.Line)
	}
	return "byte " + comma(p.Byte)
}

func count(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return comma(n) + " " + what + "s"
}

// comma writes a number with thousands apart.
func comma(n int64) string {
	s := itoa(abs(n))
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	if n < 0 {
		return "-" + s
	}
	return s
}
