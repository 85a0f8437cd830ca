package rehearse

import (
	"cmp"
	"fmt"
	"slices"

	"bitloupe/engine"
	"bitloupe/engine/capture"
	"bitloupe/engine/figure"
)

// Finish closes the rehearsal and gives its report. skips and stopped come from the reader of the input.
func (r *Rehearsal) Finish(skips []capture.Skip, stopped error) *Report {
	r.recount = true
	r.sample()
	out := &r.report
	out.Skips = skips
	if stopped != nil {
		out.Stopped = stopped.Error()
	}
	out.Clients = len(r.sides[off].clients)
	out.EndOff, out.EndOn = r.ledger.total[off], r.ledger.total[on]
	out.PeakOff, out.PeakOn = r.ledger.peak[off], r.ledger.peak[on]
	out.Grow, out.Save = r.largest()
	out.Fates = sorted(r.fates, func(a, b *Fate) int {
		return cmp.Or(-cmp.Compare(a.Keys, b.Keys), cmp.Compare(a.First.Number, b.First.Number))
	})
	out.Differences = sorted(r.groups, func(a, b *Difference) int {
		return cmp.Or(cmp.Compare(a.Class.rank(), b.Class.rank()), -cmp.Compare(a.Count, b.Count), cmp.Compare(a.First.Number, b.First.Number))
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
	out.Folded = r.folded()
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

// memory compares the keys of both sides at the end and at their peaks, by pattern. A pattern whose keys are all gone is
// left out unless it ever took something.
func (r *Rehearsal) memory() (out []Bytes) {
	rows := r.ledger.patterns
	r.sides[on].engine.EachUsage(func(u engine.KeyUsage) bool {
		r.report.Modelled = r.report.Modelled || u.Modelled
		_, a := r.ledger.of(u.DB, u.Key)
		g := &rows[a.pattern]
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
	for _, g := range rows {
		if g.PeakOff > 0 || g.PeakOn > 0 {
			out = append(out, g)
		}
	}
	slices.SortFunc(out, func(a, b Bytes) int {
		return cmp.Or(-cmp.Compare(abs(a.Off-a.On), abs(b.Off-b.On)), -cmp.Compare(abs(a.PeakOff-a.PeakOn), abs(b.PeakOff-b.PeakOn)), cmp.Compare(a.Pattern, b.Pattern))
	})
	return out
}

// folded says what was counted together.
func (r *Rehearsal) folded() (out []string) {
	if r.ledger.folded {
		out = append(out, "There are more than "+comma(maxGroups)+" key patterns: those met later are one row, "+otherPatterns+".")
	}
	if r.ledger.forgot {
		out = append(out, "More than "+comma(maxKnown)+" keys have come and gone: a key that came back may be counted twice among those that become bitmaps.")
	}
	if len(r.seen) == maxSeen {
		out = append(out, "Keys whose replies differ were told apart up to "+comma(maxSeen)+" of them; the counts of keys are of those.")
	}
	return out
}

func abs(n int64) int64 { return max(n, -n) }

// verdict says in plain words what the figures mean.
func (r *Report) verdict() []string {
	var v []string
	say := func(format string, a ...any) { v = append(v, fmt.Sprintf(format, a...)) }
	switch wrong, other := r.WrongTypes(), r.Replies(); {
	case r.Played == 0:
		say("Nothing could be played, so there is no verdict.")
		if r.Preload > 0 {
			say("It holds %s and no commands: weighing it tells what the data takes.", count(r.Preload, "key"))
		} else if r.Commands > 0 {
			say("No line of it is a command that is known here. Data and listings of sizes are for weighing.")
		}
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
	for i, k := range r.Grow {
		if i == 3 {
			say("More keys grow: see the table.")
			break
		}
		say("%s grows under the switch: %s to %s bytes.", figure.Name(k.Name), comma(k.Off), comma(k.On))
	}
	if n := len(r.Fates); n > 0 {
		f := r.Fates[0]
		say("%s would have another expiry, or be there on one side alone: first by %s on %s at %s.", count(r.parted(), "key"), f.Command, f.Pattern, r.where(f.First))
	}
	var missed int64
	for _, u := range r.Unknown {
		missed += u.Count
	}
	if missed > 0 {
		they := "they"
		if missed == 1 {
			they = "it"
		}
		say("%s could not be played here; what %s would have done is not in this verdict.", count(missed, "command"), they)
	}
	if !r.Timed && r.Kind != "" {
		say("The input has no timestamps: no key has expired during the rehearsal.")
	}
	if r.Stopped != "" {
		say("Reading stopped early: %s.", r.Stopped)
	}
	return v
}

// parted is the number of keys whose expiry or existence differed.
func (r *Report) parted() (n int64) {
	for _, f := range r.Fates {
		n += f.Keys
	}
	return n
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
