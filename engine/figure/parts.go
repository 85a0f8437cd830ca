package figure

import (
	"fmt"
	"strings"

	"bitloupe/engine/memory"
)

// Slice is one part of a key's memory as pictures show it. Look is the class of its colour without "f-": array, bitset or
// run for containers, idx-1 to idx-4 for the index and other memory, ink for the key, str for a string's text, slack for
// what is allocated and unused.
type Slice struct {
	Name     string
	Holds    string
	Look     string
	Count    int64
	Used     int64
	Bytes    int64
	Modelled bool
}

// Kind is the kind of container the slice holds, 0 for other memory.
func (s Slice) Kind() byte {
	switch s.Look {
	case "array":
		return 'a'
	case "bitset":
		return 'b'
	case "run":
		return 'r'
	}
	return 0
}

// Slices gives the parts of a footprint their colours and sorts them: containers first, then by size, the key's own parts
// last.
func Slices(f memory.Footprint) []Slice {
	var out []Slice
	for _, p := range f.Parts {
		out = append(out, Slice{p.Name, p.Holds, lookOf(p), p.Count, p.Used, p.Bytes, p.Modelled})
	}
	rank := func(s Slice) int64 {
		switch {
		case s.Kind() != 0:
			return 1<<62 + s.Bytes/2
		case s.Look == "ink":
			return -1<<62 + s.Bytes
		}
		return s.Bytes
	}
	for i := 1; i < len(out); i++ { // few parts; stable
		for j := i; j > 0 && rank(out[j]) > rank(out[j-1]); j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	shades := []string{"idx-1", "idx-2", "idx-3", "idx-4"}
	n := 0
	for i := range out {
		if out[i].Look == "" {
			out[i].Look = shades[min(n, 3)]
			n++
		}
	}
	return out
}

// lookOf is the fixed colour of a part, "" for one that takes the next shade.
func lookOf(p memory.Part) string {
	switch p.Group {
	case "container":
		for _, k := range []string{"array", "bitset", "run"} {
			if strings.HasPrefix(p.Name, k) {
				return k
			}
		}
	case "key":
		return "ink"
	case "slack":
		return "slack"
	}
	if p.Name == "text" {
		return "str"
	}
	return ""
}

// Split says how a bitmap's memory divides into containers and the rest, and what a set bit costs; "" for other keys.
func Split(slices []Slice, card int64) string {
	var total, containers int64
	for _, s := range slices {
		total += s.Bytes
		if s.Kind() != 0 {
			containers += s.Bytes
		}
	}
	if containers == 0 || card == 0 {
		return ""
	}
	return fmt.Sprintf("%s is containers and %s is index, header and key: %s bytes for each set bit.",
		percent(containers, total), percent(total-containers, total), Ratio(total, card))
}

func percent(part, whole int64) string {
	return fmt.Sprintf("%d %%", (200*part+whole)/(2*whole))
}

// PartsText writes a footprint as a table of text.
func PartsText(f memory.Footprint) string {
	var b strings.Builder
	total := f.Total()
	line := func(name, used, bytes, share string) {
		fmt.Fprintf(&b, "%-18s %14s %14s %8s\n", name, used, bytes, share)
	}
	line("part", "in use", "allocated", "share")
	var used int64
	for _, s := range Slices(f) {
		name := s.Name
		if s.Modelled {
			name += " ~"
		}
		used += s.Used
		line(name, Comma(s.Used), Comma(s.Bytes), Share(s.Bytes, total))
	}
	line("MEMORY USAGE", Comma(used), Comma(total), "100 %")
	if f.Modelled() {
		b.WriteString("~ modelled\n")
	}
	return b.String()
}
