package worker

import (
	"fmt"
	"slices"
	"strings"

	"bitloupe/app/qr"
	"bitloupe/engine"
	"bitloupe/engine/lesson"
	"bitloupe/engine/scenario"
	"bitloupe/engine/share"
)

// LessonAnswer is a script of the reader's own as a lesson, for a page that has none built in: HTML of the frames and of
// the worksheet. Fault is a sentence for the reader when there is none. Lua says that nothing was run, because this
// interpreter lacks what the script calls.
type LessonAnswer struct {
	Title, Deck, Sheet string
	Fault              string
	Lua                bool
}

// lessonSteps bounds the commands of a lesson: each gets a frame with pictures.
const lessonSteps = 200

// Lesson makes a lesson of what follows the "#" of a share link.
func Lesson(fragment string) LessonAnswer {
	l, err := share.Decode(strings.TrimPrefix(fragment, "#"))
	if err != nil {
		return LessonAnswer{Fault: err.Error()}
	}
	limits := scriptLimits
	limits.Steps = lessonSteps
	text := header(l) + l.Script
	s, err := scenario.ParseWith(text, limits)
	if err != nil {
		return LessonAnswer{Fault: fmt.Sprintf("This cannot be presented: %s.", err)}
	}
	if !engine.HasScripts() && slices.ContainsFunc(s.Steps, callsScripts) {
		return LessonAnswer{Lua: true}
	}
	made, err := lesson.Make(text, lesson.Options{Limits: &limits, Quota: scriptQuota})
	if err != nil {
		return LessonAnswer{Fault: fmt.Sprintf("This cannot be presented: %s.", err)}
	}
	title := made.Title
	if title == "" {
		title = "A script, step by step"
	}
	return LessonAnswer{Title: title, Deck: made.Deck(), Sheet: made.Worksheet()}
}

// header writes the settings of a link as those of a script.
func header(l share.Link) string {
	text := ""
	for _, c := range l.Config {
		text += "# config: " + strings.ReplaceAll(c, "\n", " ") + "\n"
	}
	if l.Profile != "" {
		text += "# profile: " + strings.ReplaceAll(l.Profile, "\n", " ") + "\n"
	}
	return text
}

func callsScripts(s scenario.Step) bool {
	if s.Bad() || len(s.Args()) == 0 {
		return false
	}
	switch strings.ToUpper(s.Args()[0]) {
	case "EVAL", "EVAL_RO", "EVALSHA", "EVALSHA_RO", "FCALL", "FCALL_RO", "SCRIPT", "FUNCTION":
		return true
	}
	return false
}

// CodeAnswer is a link into the playground and its QR code, as an SVG path in a square of Side units. Path is "" where the
// link is too long for one.
type CodeAnswer struct {
	Link, Path string
	Side       int
	Fault      string
}

// Code makes the link that opens commands in the playground at a step. page is the address of the playground, view a line
// "#@" of a script.
func Code(page, commands, view string, step int) CodeAnswer {
	l := share.Link{Script: commands, Chunk: -1, Step: step}
	if v, err := scenario.ParseView(view); err == nil {
		l.Tab, l.Key, l.Chunk = v.Tab, v.Key, v.Chunk
	}
	fragment, err := share.Encode(l)
	if err != nil {
		return CodeAnswer{Fault: err.Error()}
	}
	a := CodeAnswer{Link: page + "#" + fragment}
	a.Path, a.Side = qr.Draw(a.Link)
	return a
}
