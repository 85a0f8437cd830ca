package weigh

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/scenario"
	"bitloupe/engine/sheet"
)

// errNoIntegers says what a budget wants.
var errNoIntegers = errors.New("there is no integer in this: give one a line, or several with commas or blanks between them")

// ParseIntegers reads integers of 64 bits, with blanks, line breaks, commas or semicolons between them. Anything else is an
// error that names the line.
func ParseIntegers(b []byte) ([]int64, error) {
	var out []int64
	line := 1
	for i := 0; i < len(b); {
		switch c := b[i]; c {
		case '\n':
			line++
			fallthrough
		case ' ', '\t', '\r', ',', ';':
			i++
			continue
		}
		end := i
		for end < len(b) && b[end] != ' ' && b[end] != '\t' && b[end] != '\r' && b[end] != '\n' && b[end] != ',' && b[end] != ';' {
			end++
		}
		n, err := strconv.ParseInt(string(b[i:end]), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("line %d: %q is no integer of 64 bits", line, clip(string(b[i:end])))
		}
		if len(out) == engine.MostIntegers {
			return nil, fmt.Errorf("line %d: more than %s integers", line, scenario.Thousands(engine.MostIntegers))
		}
		out = append(out, n)
		i = end
	}
	if len(out) == 0 {
		return nil, errNoIntegers
	}
	return out, nil
}

func clip(s string) string {
	if len(s) > 24 {
		return s[:24] + "..."
	}
	return s
}

// BudgetSections is the budget of integers as it is shown: each way to keep them with its bytes on one axis, and what it
// can and cannot do.
func BudgetSections(b engine.Budget, p memory.Profile) []sheet.Section {
	s := sheet.Section{
		Title:   scenario.Thousands(int64(b.Count)) + " integers from " + scenario.Thousands(b.Min) + " to " + scenario.Thousands(b.Max),
		Columns: sheet.Columns("kept as", "#bytes", "#bytes each", "on one axis"),
		Note:    "MEMORY USAGE in the " + string(p) + " profile, under a key of one letter. ≈ is modelled.",
	}
	ways := sheet.Section{Title: "What each can do", Columns: sheet.Columns("kept as", "can", "cannot", "why it takes that")}
	most := int64(1)
	for _, r := range b.Rows {
		most = max(most, r.Figure.Bytes)
	}
	for _, r := range b.Rows {
		if r.Refused != "" {
			s.Rows = append(s.Rows, []string{r.Title, "not possible", "", r.Refused})
			continue
		}
		bytes := scenario.Thousands(r.Figure.Bytes)
		if r.Figure.Modelled {
			bytes = "≈ " + bytes
		}
		s.Rows = append(s.Rows, []string{r.Title, bytes, each(r.Figure.Bytes, b.Count), bar(r.Figure.Bytes, most)})
		ways.Rows = append(ways.Rows, []string{r.Title, r.Can, r.Cannot, r.Why})
	}
	return []sheet.Section{s, ways}
}

// each is n bytes shared by count, to a hundredth.
func each(n int64, count int) string {
	whole, cents, _ := strings.Cut(strconv.FormatFloat(float64(n)/float64(count), 'f', 2, 64), ".")
	k, _ := strconv.ParseInt(whole, 10, 64) // it was an integer a moment ago
	return scenario.Thousands(k) + "." + cents
}

// bar is a share of the most as forty blocks at the most, the last one cut to an eighth.
func bar(n, most int64) string {
	const width = 40
	eighths := max(width*8*n/most, 1)
	out := strings.Repeat("█", int(eighths/8))
	if rest := eighths % 8; rest > 0 {
		out += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return out
}
