package session

import (
	"strings"

	"bitloupe/app/worker"
	"bitloupe/engine/memory"
	"bitloupe/engine/scenario"
)

// Submit runs what is in the command line. A text that cannot be read as commands stays in the line.
func (s *Session) Submit() {
	s.enter(s.Input.Text, true)
}

// Paste runs a text of several lines, behind what was typed already. It takes commands one a line, transcripts of
// redis-cli, and shell lines that call it.
func (s *Session) Paste(text string) {
	if !s.enter(s.Input.Text+text, true) {
		s.set(s.Input.Text + strings.TrimSpace(text))
	}
}

// Enter runs a text as if it had been typed.
func (s *Session) Enter(text string) { s.enter(text, false) }

// EnterEach runs lines that were entered one by one. It gives those that could not be read.
func (s *Session) EnterEach(lines []string) (left []string) {
	var why *Notice
	s.held = true
	for _, l := range lines {
		if !s.enter(l, false) {
			left, why = append(left, l), s.Notice
		}
	}
	s.held = false
	if why != nil {
		s.Notice = why
	}
	if len(lines) > 0 {
		s.save()
		s.pump()
	}
	return left
}

// enter says whether the text could be read as commands. typed says that it is what stands in the command line, which is
// then empty; a text that cannot be read stays there.
func (s *Session) enter(text string, typed bool) bool {
	if strings.TrimSpace(text) == "" {
		if typed {
			s.set("")
		}
		return true
	}
	lines, left, err := split(text)
	if err != nil {
		s.fail(sentence(err))
		return false
	}
	if s.Phase != Starting || s.Notice != s.slow {
		s.Notice = nil
	}
	if len(left) > 0 {
		s.Notice = &Notice{Text: strings.Join(left, " ")}
	}
	now := s.env.Now()
	for _, l := range lines {
		s.history.add(l)
		s.Entries = append(s.Entries, &Entry{Line: worker.Line{Text: l, At: now}, Status: Waiting})
	}
	if s.Past() {
		s.Step = s.Steps
		s.Rev.Timeline++
	}
	s.Rev.Console++
	if typed {
		s.set("")
	}
	if !s.held {
		s.save()
		s.pump()
	}
	return true
}

// split reads a text as commands. One line without a prompt is a command whatever it looks like.
func split(text string) (lines, left []string, err error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	script, err := scenario.Parse(text)
	if one := strings.TrimSpace(text); err != nil && !strings.Contains(one, "\n") {
		script, err = scenario.Parse("> " + one)
	}
	if err != nil {
		return nil, nil, err
	}
	for _, args := range script.Prelude() {
		lines = append(lines, strings.Join(args, " "))
	}
	for i := range script.Steps {
		lines = append(lines, script.Steps[i].Command)
	}
	return lines, script.Left, nil
}

// sentence writes an error of a reader as one.
func sentence(err error) string {
	t := err.Error()
	if t == "" {
		return t
	}
	t = strings.ToUpper(t[:1]) + t[1:]
	if !strings.HasSuffix(t, ".") {
		t += "."
	}
	return t
}

// SetRoaring turns the setting, as a step like any other.
func (s *Session) SetRoaring(on bool) {
	if on == s.Snapshot.Roaring && !s.Past() {
		return
	}
	v := "no"
	if on {
		v = "yes"
	}
	s.Enter("CONFIG SET bitmap-default-roaring " + v)
}

// OpenScript replaces everything with a script and runs it; Undo brings back what was there. what is named in sentences
// ("This scenario", "The link").
func (s *Session) OpenScript(id, what, text string) bool {
	script, err := scenario.Parse(text)
	if err != nil {
		s.fail(what + " cannot be run: " + err.Error() + ".")
		return false
	}
	had := len(s.Entries) > 0
	s.putAside(s.worth())
	now := s.env.Now()
	var entries []*Entry
	for _, args := range script.Prelude() {
		entries = append(entries, &Entry{Line: worker.Line{Text: strings.Join(args, " "), At: now}, Status: Waiting})
	}
	for i := range script.Steps {
		st := &script.Steps[i]
		e := &Entry{Line: worker.Line{Text: st.Command, At: now}, Status: Waiting}
		e.tell(st)
		entries = append(entries, e)
	}
	s.Notice = nil
	if had {
		s.Notice = &Notice{Text: "Your own commands were put aside.", Action: ActUndo, Label: "Bring them back"}
	}
	s.Scenario, s.Profile = id, known(memory.Profile(script.Get("profile")))
	s.replace(entries)
	s.borrowed = len(entries)
	s.save()
	if v, err := scenario.ParseView(script.Get("view")); err == nil {
		s.lookAt(v.Tab, v.Key, v.Chunk, 0)
	}
	return true
}

// history is the lines that were entered, for the arrow keys.
type history struct {
	lines []string
	at    int            // 0: the line being typed, 1: the last one entered, ...
	edits map[int]string // what was typed at each place, until a line is entered
}

const maxHistory = 500

// add remembers a line. Where it was made of an older one, what was being typed before stays within reach in front of it.
func (h *history) add(line string) {
	draft := h.edits[0]
	if h.at == 0 || strings.TrimSpace(draft) == "" {
		draft = line
	}
	h.at, h.edits = 0, nil
	if draft != line {
		h.add(draft)
	}
	if n := len(h.lines); n > 0 && h.lines[n-1] == line {
		return
	}
	h.lines = append(h.lines, line)
	if len(h.lines) > maxHistory {
		h.lines = h.lines[len(h.lines)-maxHistory:]
	}
}

// Older and Newer walk through the lines entered before; they say whether there was one.
func (s *Session) Older() bool {
	h := &s.history
	if h.at >= len(h.lines) {
		return false
	}
	s.recall(h.at + 1)
	return true
}

// Newer goes the other way, back to what was being typed.
func (s *Session) Newer() bool {
	h := &s.history
	if h.at == 0 {
		return false
	}
	s.recall(h.at - 1)
	return true
}

// recall goes to a place of the history. What was typed at the one before stays there.
func (s *Session) recall(at int) {
	h := &s.history
	if h.edits == nil {
		h.edits = map[int]string{}
	}
	h.edits[h.at] = s.Input.Text
	text, typed := h.edits[at]
	if !typed {
		text = h.lines[len(h.lines)-at]
	}
	h.at = at
	s.set(text)
	s.Input.Options, s.Input.Selected = nil, -1
}
