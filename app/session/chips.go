package session

import (
	"sort"
	"strconv"
	"strings"

	"bitloupe/app/worker"
	"bitloupe/engine"
	"bitloupe/engine/scenario"
	"bitloupe/engine/trace"
)

// Chip is one small label that says what a line changed. Kind picks the look: "array", "bitset", "run", "type" (became a
// bitmap), "error", or "" for the rest.
type Chip struct {
	Kind string
	Text string
}

// Mark is one sign above a step of the timeline: "type" for a key that became a bitmap, "array", "bitset" or "run" for a
// container that came to be of that kind, "error".
type Mark string

// Comma writes a number with commas, as our own words do: 19,998.
func Comma(n int64) string { return scenario.Thousands(n) }

// Delta writes a change in bytes with its sign: +312 B, −24 B.
func Delta(n int64) string {
	if n < 0 {
		return "−" + Comma(-n) + " B"
	}
	return "+" + Comma(n) + " B"
}

// chips says what a line did.
func chips(r worker.Result) []Chip {
	var out []Chip
	if r.Fault != "" {
		return []Chip{{"error", "not run"}}
	}
	out = append(out, keyChips(r.Trace.Changes)...)
	kinds := containerChips(r.Trace.Changes)
	delta := r.After - r.Before
	if len(out) == 0 && len(kinds) == 1 && strings.HasPrefix(kinds[0].Text, "+") && delta != 0 {
		return []Chip{{kinds[0].Kind, kinds[0].Text + " · " + Delta(delta)}}
	}
	out = append(out, kinds...)
	if delta != 0 {
		out = append(out, Chip{"", Delta(delta)})
	}
	if len(out) > 0 {
		return out
	}
	switch {
	case r.Error && r.Refusal == nil:
		return []Chip{{"error", "refused"}}
	case r.Error:
		return nil
	case r.Trace.Wrote:
		return []Chip{{"", "same size"}}
	}
	if c := engine.Lookup(strings.Fields(r.Name)); c != nil {
		switch {
		case c.Has("write"):
			return []Chip{{"", "no change"}}
		case c.Has("readonly"):
			return []Chip{{"", "read only"}}
		}
	}
	return nil
}

// keyChips are about keys and settings: new, gone, of another type or encoding.
func keyChips(changes []trace.Change) []Chip {
	var out []Chip
	made := map[string]int64{}
	var gone int64
	for _, c := range changes {
		switch c.Kind {
		case trace.KeyNew:
			made[c.To] += max(c.Count, 1)
		case trace.KeyGone:
			gone += max(c.Count, 1)
		case trace.KeyType:
			if c.To == "bitmap" {
				out = append(out, Chip{"type", c.From + " → bitmap"})
			} else {
				out = append(out, Chip{"", c.From + " → " + c.To})
			}
		case trace.KeyEncoding:
			if c.From != "" && c.To != "" {
				out = append(out, Chip{"", c.From + " → " + c.To})
			}
		case trace.Setting:
			out = append(out, Chip{"", settingChip(c)})
		}
	}
	types := make([]string, 0, len(made))
	for t := range made {
		types = append(types, t)
	}
	sort.Strings(types)
	for _, t := range types {
		switch {
		case t == "bitmap" && made[t] == 1:
			out = append(out, Chip{"type", "bitmap"})
		case t == "bitmap":
			out = append(out, Chip{"type", "+" + Comma(made[t]) + " bitmaps"})
		default:
			out = append(out, Chip{"", "+" + Comma(made[t]) + " " + t})
		}
	}
	if gone > 0 {
		out = append(out, Chip{"", "−" + Comma(gone) + plural(gone, " key")})
	}
	return out
}

func settingChip(c trace.Change) string {
	if c.From == c.To {
		return "still " + c.To
	}
	return c.From + " → " + c.To
}

func plural(n int64, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// containerChips add up the containers that were made, freed or changed kind.
func containerChips(changes []trace.Change) []Chip {
	type move struct{ from, to string }
	sum := map[move]trace.Change{}
	var order []move
	for _, c := range changes {
		if c.Kind != trace.ContainerKind {
			continue
		}
		m := move{c.From, c.To}
		x, seen := sum[m]
		if !seen {
			order = append(order, m)
			x = c
			x.Count = 0
		}
		x.Count += max(c.Count, 1)
		sum[m] = x
	}
	var out []Chip
	for _, m := range order {
		c := sum[m]
		switch {
		case m.from == "":
			out = append(out, Chip{m.to, "+" + Comma(c.Count) + " " + m.to})
		case m.to == "":
			out = append(out, Chip{m.from, "−" + Comma(c.Count) + " " + m.from})
		default:
			who := Comma(c.Count)
			if c.Count == 1 {
				who = "chunk " + strconv.FormatUint(c.Chunk, 10)
			}
			out = append(out, Chip{m.to, who + " → " + m.to + threshold(m.from, m.to)})
		}
	}
	return out
}

// threshold is the cardinality at which CRoaring changes between array and bitset.
func threshold(from, to string) string {
	switch {
	case from == "array" && to == "bitset":
		return " at 4,097"
	case from == "bitset" && to == "array":
		return " at 4,096"
	}
	return ""
}

// marks are the signs of a line on the timeline, each once.
func marks(r worker.Result) []Mark {
	var out []Mark
	add := func(m Mark) {
		for _, x := range out {
			if x == m {
				return
			}
		}
		out = append(out, m)
	}
	if r.Error {
		add("error")
	}
	for _, c := range r.Trace.Changes {
		switch {
		case (c.Kind == trace.KeyNew || c.Kind == trace.KeyType) && c.To == "bitmap":
			add("type")
		case c.Kind == trace.ContainerKind && c.To != "" && (c.From != "" || c.To != "array"):
			add(Mark(c.To))
		}
	}
	return out
}

// Bytes writes an amount for a sentence: exact below 10,000, in KiB, MiB or GiB above.
func Bytes(n int64) string {
	for _, u := range []struct {
		name string
		size int64
	}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}} {
		if n >= u.size && n >= 10000 {
			if n%u.size == 0 || n/u.size >= 100 {
				return Comma((n+u.size/2)/u.size) + " " + u.name
			}
			return strconv.FormatFloat(float64(n)/float64(u.size), 'f', 1, 64) + " " + u.name
		}
	}
	return Comma(n) + " B"
}
