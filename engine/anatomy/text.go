package anatomy

import (
	"fmt"
	"strings"
)

// String writes the ranges as an indented list, first and last byte in hexadecimal: the fixed text form.
func (a Anatomy) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s\n", a.Format, plural(a.Size, "byte"))
	write(&b, a.Ranges, 0)
	if a.Err != nil {
		fmt.Fprintf(&b, "error at %v\n", a.Err)
	}
	return b.String()
}

func write(b *strings.Builder, list []Range, depth int) {
	for _, r := range list {
		at := fmt.Sprintf("%06x", r.From)
		if r.To-r.From > 1 {
			at = fmt.Sprintf("%06x-%06x", r.From, r.To-1)
		}
		line := strings.TrimRight(fmt.Sprintf("%-15s%s%-14s  %s", at, strings.Repeat("  ", depth), r.Name, r.Text), " ")
		b.WriteString(line + "\n")
		write(b, r.Parts, depth+1)
	}
}

// Leaves gives the ranges that have no parts, which cover the window byte by byte.
func (a Anatomy) Leaves() []Range {
	var out []Range
	var walk func([]Range)
	walk = func(list []Range) {
		for _, r := range list {
			if len(r.Parts) == 0 {
				out = append(out, r)
			}
			walk(r.Parts)
		}
	}
	walk(a.Ranges)
	return out
}
