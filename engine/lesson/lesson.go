// Package lesson cuts a script into what a class looks at, one thing after the other: a command with its caption, its reply
// and the picture of what it left behind, questions before the replies they are about, and what the speaker says. From it
// come the pages of the presenter mode and the worksheets, at build time and in the Worker alike.
//
// Everything that comes from a script is escaped; the HTML holds no styles, no scripts and no ids.
package lesson

import (
	"html"
	"slices"
	"strings"

	"bitloupe/engine/plate"
	"bitloupe/engine/scenario"
)

// Lesson is a sequence of frames. Title, Summary and Closing are text as the script has it.
type Lesson struct {
	Title, Summary, Closing string
	Frames                  []Frame
}

// Questions counts what is asked.
func (l *Lesson) Questions() (n int) {
	for i := range l.Frames {
		if l.Frames[i].Question != nil {
			n++
		}
	}
	return n
}

// Frame is what is looked at at one time. Strings are HTML where not said otherwise.
type Frame struct {
	// Name is plain text for a list of frames.
	Name    string
	Heading string
	// First says that the frame begins something new: it shares neither caption nor commands with the one before.
	First   bool
	Caption string
	// Points are sentences to look at where there is no command.
	Points []string
	// Lines are commands with their replies, the last one new, those before it repeated from the frames before.
	Lines    []Line
	Question *Question
	// Picture is "" where it is that of the frame before.
	Picture string
	Notes   string
	// Script is the text to run, and Step how many of its commands have run, those of its header and of its set-up counted:
	// the step of a playground in which it was opened. Tab, Key and Chunk are what to look at there. All are plain.
	Script   string
	Step     int
	Tab, Key string
	Chunk    int64
}

// Line is a command and its reply, as HTML; Text is the reply as plain text.
type Line struct {
	Command, Reply, Text string
	Failed               bool
}

// Question has its choices in the order in which they are shown.
type Question struct {
	Text    string
	Choices []string
	Right   int
	Why     string
}

// Options of a lesson. The zero value is for a scenario of the site itself.
type Options struct {
	Limits *scenario.Limits
	Quota  int64
	// Views are figures to draw after every command, as plate.ParseViews reads them; "" chooses them by what the command
	// worked on.
	Views string
	// Text turns what is said into HTML; nil escapes it.
	Text func(string) string
	// Part leaves out the frame with the title: the script is one of several in a lesson.
	Part bool
}

// Make runs a script and cuts it into frames. The error is a sentence for the reader of the script. The cost is that of
// the commands, twice where both costs of a key are to be shown, and of a few pictures for each.
func Make(text string, o Options) (*Lesson, error) {
	run := plate.Options{Limits: o.Limits, Quota: o.Quota}
	r, err := Run(text, o.Views, run)
	if err != nil {
		return nil, err
	}
	return r.Lesson(r.Plate.Script, o), nil
}

// Lesson cuts the run into frames. s is its script; what is said in it may have changed since, its commands may not.
func (r *Recording) Lesson(s *scenario.Script, o Options) *Lesson {
	if o.Text == nil {
		o.Text = html.EscapeString
	}
	m := &maker{o: o, step: len(s.Prelude())}
	for i := range r.Plate.Entries {
		m.add(&s.Steps[i], r.Plate.Entries[i], r.shots[i])
	}
	m.out.Title, m.out.Summary, m.out.Closing = s.Get("title"), s.Get("summary"), s.Closing
	if s.Closing != "" && len(m.out.Frames) > 0 {
		last := m.out.Frames[len(m.out.Frames)-1]
		last.Name, last.Caption, last.Question, last.Picture, last.Notes, last.First = closing, o.Text(strings.ReplaceAll(s.Closing, "\n", " ")), nil, "", "", false
		m.out.Frames = append(m.out.Frames, last)
	}
	if !o.Part {
		m.out.Frames = slices.Insert(m.out.Frames, 0, opening(o.Text(m.out.Title), o.Text(m.out.Summary)))
	}
	script := scenario.Commands(s)
	for i := range m.out.Frames {
		m.out.Frames[i].Script = script
	}
	return &m.out
}

// opening is the first frame; the title of a script may be missing.
func opening(title, summary string) Frame {
	f := Frame{Name: "Title", First: true, Heading: title, Chunk: -1}
	if title == "" {
		f.Heading = "A script, step by step"
	}
	if summary != "" {
		f.Points = []string{summary}
	}
	return f
}

// closing is the name of the frame with the closing words.
const closing = "To keep"

// maxPast is how many commands before the present one stay in sight.
const maxPast = 5

// maker makes frames, step by step.
type maker struct {
	o       Options
	out     Lesson
	lines   []Line
	caption string
	setup   int
	step    int
}

func (m *maker) add(st *scenario.Step, e scenario.Entry, x shot) {
	m.step++
	if st.Hidden {
		m.setup++
		return
	}
	f := Frame{Name: st.Command, Step: m.step, Tab: x.tab, Key: x.key, Chunk: x.chunk, Picture: x.picture}
	if st.Caption != "" || st.Gap || len(m.lines) == 0 {
		f.First = true
		m.lines, m.caption = nil, ""
	}
	if st.Caption != "" {
		m.caption = m.o.Text(strings.ReplaceAll(st.Caption, "\n", " "))
	}
	f.Caption = m.caption
	if n := len(m.lines); n > maxPast {
		m.lines = m.lines[n-maxPast:]
	}
	m.lines = append(m.lines[:len(m.lines):len(m.lines)], Line{Command: plate.Command(st.Command), Reply: plate.Reply(e), Text: e.Text, Failed: plate.Failed(e)})
	f.Lines = m.lines
	if q := st.Question; q != nil {
		f.Question = &Question{Text: m.o.Text(q.Text), Right: q.Right, Why: m.o.Text(q.Why)}
		for _, c := range q.Choices {
			f.Question.Choices = append(f.Question.Choices, m.o.Text(c))
		}
		f.Name = "Question: " + q.Text
	}
	if st.Notes != "" {
		f.Notes = "<p>" + m.o.Text(strings.ReplaceAll(st.Notes, "\n", " ")) + "</p>"
	}
	if m.setup > 0 {
		f.Notes += "<p>" + setUp(m.setup) + "</p>"
		m.setup = 0
	}
	m.out.Frames = append(m.out.Frames, f)
}

func setUp(n int) string {
	if n == 1 {
		return "One command has run before this, as a set-up."
	}
	return scenario.Thousands(int64(n)) + " commands have run before this, as a set-up."
}
