package compare

import (
	"fmt"
	"strconv"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/resp"
	"bitloupe/engine/sheet"
)

// Reading is one meaning that a range such as 0 10 can have, and what it lists.
type Reading struct {
	Name, Command, Means string
	Offsets              string
}

// Readings asks the same range of the same bits in the three ways that are mixed up: bytes, bits, ranks.
func Readings(offsets []uint64, start, end string) ([]Reading, error) {
	e := engine.New(engine.Options{})
	if err := e.SetBits("k", offsets); err != nil {
		return nil, err
	}
	args := []string{"R64.SETINTARRAY", "m"}
	for _, x := range offsets {
		args = append(args, strconv.FormatUint(x, 10))
	}
	if r := e.Do(args...); r.IsError() {
		return nil, fmt.Errorf("%s", r.Str)
	}
	out := []Reading{
		{Name: "bytes", Command: "BITRANGEINTARRAY k " + start + " " + end, Means: "positions in the value, counted in bytes: the default of Redis 8.12"},
		{Name: "bits", Command: "BITRANGEINTARRAY k " + start + " " + end + " BIT", Means: "positions in the value, counted in bits"},
		{Name: "ranks", Command: "R.RANGEINTARRAY k " + start + " " + end, Means: "places in the ordered list of set bits: the module's reading, which the native command does not have"},
	}
	for i, run := range [][]string{{"BITRANGEINTARRAY", "k", start, end}, {"BITRANGEINTARRAY", "k", start, end, "BIT"}, {"R64.RANGEINTARRAY", "m", start, end}} {
		out[i].Offsets = listing(e.Do(run...))
	}
	return out, nil
}

// maxListed bounds the offsets that are shown.
const maxListed = 64

func listing(v resp.Value) string {
	if v.IsError() {
		return v.Str
	}
	var parts []string
	for i, x := range v.Items {
		if i == maxListed {
			parts = append(parts, fmt.Sprintf("and %d more", len(v.Items)-i))
			break
		}
		if x.Kind == resp.Integer {
			parts = append(parts, strconv.FormatInt(x.Int, 10))
		} else {
			parts = append(parts, x.Str)
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, " ")
}

// ReadingSections is what Readings found as it is shown. text is a list of offsets and, on the last line, start and end.
func ReadingSections(text string) ([]sheet.Section, error) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	words := strings.Fields(lines[len(lines)-1])
	if len(lines) < 2 || len(words) != 2 {
		return nil, fmt.Errorf("give the offsets on the first lines and the range, two numbers, on the last one")
	}
	var offsets []uint64
	for _, w := range strings.FieldsFunc(strings.Join(lines[:len(lines)-1], " "), func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\r' }) {
		x, err := strconv.ParseUint(w, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("%q is no offset: use 0 to 4,294,967,295", w)
		}
		offsets = append(offsets, x)
		if len(offsets) > 10_000 {
			return nil, fmt.Errorf("more than 10,000 offsets: give fewer")
		}
	}
	all, err := Readings(offsets, words[0], words[1])
	if err != nil {
		return nil, err
	}
	s := sheet.Section{Title: "The range " + words[0] + " " + words[1] + " in three readings", Columns: sheet.Columns("read as", "`command", "`offsets", "meaning")}
	for _, r := range all {
		s.Rows = append(s.Rows, []string{r.Name, r.Command, r.Offsets, r.Means})
	}
	return []sheet.Section{s}, nil
}
