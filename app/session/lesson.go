package session

import (
	"strconv"
	"strings"

	"bitloupe/content"
	"bitloupe/engine/scenario"
	"bitloupe/engine/share"
)

// Lesson is the address, below the root of the site, of the page that shows this session to a class, at the step that is
// looked at: that of a scenario which was not changed, else one that makes a lesson of a link. Without any commands it is
// the list of lessons.
func (s *Session) Lesson() string {
	if len(s.Entries) == 0 {
		return "class/"
	}
	at := ""
	if s.Past() && s.Step > 0 {
		at = "?step=" + strconv.Itoa(s.Step)
	}
	if c := content.Find(s.Scenario); c != nil && s.plays(c.Script) {
		return "cases/" + c.ID + "/present/" + at
	}
	script, _ := s.script()
	fragment, err := share.Encode(share.Link{Script: strings.TrimRight(scenario.Bare(script), "\n"), Chunk: -1, Profile: string(s.Profile)})
	if err != nil {
		return "class/"
	}
	return "present/" + at + "#" + fragment
}

// plays says whether the commands of the session are those of a script and no others.
func (s *Session) plays(script *scenario.Script) bool {
	var want []string
	for _, args := range script.Prelude() {
		want = append(want, strings.Join(args, " "))
	}
	for i := range script.Steps {
		want = append(want, script.Steps[i].Command)
	}
	if len(want) != len(s.Entries) {
		return false
	}
	for i, e := range s.Entries {
		if e.Line.Text != want[i] || e.Line.Offsets != nil {
			return false
		}
	}
	return true
}
