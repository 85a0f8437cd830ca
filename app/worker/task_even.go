//go:build !page && (lite || !worker)

package worker

import (
	"strings"

	"bitloupe/engine/sheet"
	"bitloupe/engine/weigh"
)

// even draws the break-even map with the reader's point. Arg is the point, see weigh.ParsePin; behind a line break may stand
// the keys that were weighed, see weigh.ParseMarks.
func (t *Task) even() ([]sheet.Section, error) {
	point, marks, _ := strings.Cut(t.Arg, "\n")
	pin, err := weigh.ParsePin(point)
	if err != nil {
		return nil, err
	}
	words := pin.Words()
	t.words = words[:]
	return pin.Sections(weigh.ParseMarks(marks)), nil
}
