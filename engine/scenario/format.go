package scenario

import (
	"strings"
)

// Format writes a script so that Parse reads it back, with the replies it states.
func Format(s *Script) string {
	w := &writer{}
	w.head(s)
	for i := range s.Steps {
		w.step(&s.Steps[i])
		if want := s.Steps[i].Want; want != nil {
			w.reply(*want)
		}
	}
	w.tail(s)
	return w.String()
}

// Transcript writes the same script with the replies that a run gave.
func Transcript(s *Script, entries []Entry) string {
	w := &writer{}
	w.head(s)
	for _, e := range entries {
		w.step(e.Step)
		w.reply(e.Text)
	}
	w.tail(s)
	return w.String()
}

// Bare writes the commands alone, one a line, for the shortest share link: header and directives stay, replies and
// comments go.
func Bare(s *Script) string {
	w := &writer{bare: true}
	w.head(s)
	for i := range s.Steps {
		w.step(&s.Steps[i])
	}
	w.tail(s)
	return w.String()
}

type writer struct {
	strings.Builder
	bare   bool
	hidden bool
}

func (w *writer) put(mark, text string) {
	for _, line := range strings.Split(text, "\n") {
		w.WriteString(strings.TrimRight(mark+" "+line, " "))
		w.WriteByte('\n')
	}
}

func (w *writer) head(s *Script) {
	for _, f := range s.Fields {
		w.put("# "+f.Key+":", f.Value)
	}
	if w.bare {
		return
	}
	for _, c := range s.Preface {
		w.comment(c)
	}
	if w.Len() > 0 && len(s.Steps) > 0 && s.Steps[0].Comments != nil {
		w.WriteByte('\n')
	}
}

func (w *writer) comment(c string) {
	if c == "" || c[0] != '!' {
		w.put("#", c)
		return
	}
	w.WriteString("#" + c + "\n")
}

func (w *writer) step(s *Step) {
	if s.Gap && !w.bare && !strings.HasSuffix(w.String(), "\n\n") {
		w.WriteByte('\n')
	}
	if s.Hidden != w.hidden {
		w.hidden = s.Hidden
		if s.Hidden {
			w.WriteString("#hide\n")
		} else {
			w.WriteString("#show\n")
		}
	}
	if !w.bare {
		for _, c := range s.Comments {
			w.comment(c)
		}
	}
	w.said(s)
	if w.bare && bareSafe(s.Command) {
		w.WriteString(s.Command + "\n")
		return
	}
	w.WriteString("> " + s.Command + "\n")
}

// Said writes what is said about a step as the lines in front of its command, "" for nothing.
func Said(s *Step) string {
	w := &writer{}
	w.said(s)
	return w.String()
}

func (w *writer) said(s *Step) {
	if s.Caption != "" {
		w.put("#|", s.Caption)
	}
	if s.Notes != "" {
		w.put("#%", s.Notes)
	}
	if q := s.Question; q != nil {
		w.put("#?", q.Text)
		for i, c := range q.Choices {
			if i == q.Right {
				w.put("#+", c)
			} else {
				w.put("#-", c)
			}
		}
		if q.Why != "" {
			w.put("#!", q.Why)
		}
	}
	if s.View != nil {
		w.put("#@", s.View.String())
	}
}

func (w *writer) tail(s *Script) {
	if s.Closing != "" {
		if !w.bare {
			w.WriteByte('\n')
		}
		w.put("#|", s.Closing)
	}
	if !w.bare {
		for _, c := range s.Tail {
			w.comment(c)
		}
	}
}

// reply writes the lines of a reply, behind "| " when one of them would be taken for something else.
func (w *writer) reply(text string) {
	lines := strings.Split(text, "\n")
	mark := ""
	for _, s := range lines {
		if misread(s) {
			mark = "| "
			break
		}
	}
	for _, s := range lines {
		if mark != "" && s == "" {
			w.WriteString("|\n")
			continue
		}
		w.WriteString(mark + s + "\n")
	}
}

func misread(s string) bool {
	if strings.TrimSpace(s) == "" || s[0] == '#' || s[0] == '|' || isShell(s) || isTime(s) {
		return true
	}
	_, k := prompt(s)
	return k != noPrompt
}

// bareSafe says whether a command line means itself without a prompt.
func bareSafe(s string) bool { return !misread(s) && !IsReply(s) }
