package lesson

import (
	"fmt"
	"strings"
)

// Worksheet gives the lesson as HTML to print: the commands with some of their replies left blank, the questions with boxes
// to tick and room to say why. What is for the teacher carries the class "key", so does the summary, which may tell an answer.
func (l *Lesson) Worksheet() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<header class="paper-head"><h1>%s</h1><p class="paper-name"><span>Name</span><span>Date</span></p>`, l.heading())
	if len(l.Frames) > 0 && len(l.Frames[0].Points) == 1 {
		b.WriteString(`<p class="paper-lede key">` + l.Frames[0].Points[0] + `</p>`)
	}
	b.WriteString(`</header>`)
	w := sheet{b: &b, frames: l.Frames}
	for i := range l.Frames {
		if i > 0 || l.Frames[i].Heading == "" {
			w.frame(i)
		}
	}
	w.end()
	return b.String()
}

func (l *Lesson) heading() string {
	if len(l.Frames) > 0 {
		return l.Frames[0].Heading
	}
	return ""
}

// sheet writes a worksheet frame by frame.
type sheet struct {
	b         *strings.Builder
	frames    []Frame
	open      bool // a part
	listed    bool // a list of commands
	questions int
	blanks    int
	pictures  int
}

func (w *sheet) end() {
	w.unlist()
	if w.open {
		w.b.WriteString(`</section>`)
	}
	w.open = false
}

func (w *sheet) unlist() {
	if w.listed {
		w.b.WriteString(`</ol>`)
	}
	w.listed = false
}

func (w *sheet) frame(i int) {
	f := &w.frames[i]
	if f.First || !w.open {
		w.end()
		w.b.WriteString(`<section class="paper-part">`)
		w.open = true
		if f.Heading != "" {
			w.b.WriteString(`<h2>` + f.Heading + `</h2>`)
		}
		if f.Caption != "" {
			w.b.WriteString(`<p class="paper-caption">` + f.Caption + `</p>`)
		}
		for _, p := range f.Points {
			w.b.WriteString(`<p>` + p + `</p>`)
		}
	}
	if q := f.Question; q != nil {
		w.unlist()
		w.question(q)
	}
	ends := f.Name == closing
	if n := len(f.Lines); n > 0 && !ends {
		if !w.listed {
			w.b.WriteString(`<ol class="paper-lines">`)
			w.listed = true
		}
		w.line(f.Lines[n-1], w.blank(i))
	}
	if ends { // it often says what was asked
		w.end()
		w.b.WriteString(`<section class="paper-part key"><p class="paper-caption">` + f.Caption + `</p></section>`)
		return
	}
	w.picture(i)
}

// blank says whether the reply of a frame is left for the class to fill in: what was asked about, with all that follows it in
// the same part and might tell, and elsewhere a short reply at the end of what belongs together.
func (w *sheet) blank(i int) bool {
	f := &w.frames[i]
	text := f.Lines[len(f.Lines)-1].Text
	if text == "OK" {
		return false
	}
	for j := i; j >= 0; j-- {
		if w.frames[j].Question != nil {
			return true
		}
		if w.frames[j].First {
			break
		}
	}
	if strings.Contains(text, "\n") || len(text) > 40 || strings.HasPrefix(text, "(folded)") || f.Lines[len(f.Lines)-1].Failed {
		return false
	}
	last := i+1 == len(w.frames) || w.frames[i+1].First || w.frames[i+1].Name == closing
	return last && len(f.Lines) > 1
}

func (w *sheet) line(x Line, blank bool) {
	class := "paper-line"
	if x.Failed {
		class += " is-error"
	}
	w.b.WriteString(`<li class="` + class + `">` + x.Command)
	if blank {
		w.blanks++
		w.b.WriteString(`<span class="paper-blank"><span class="vh">The reply: </span><span class="key">` + x.Reply + `</span></span>`)
	} else {
		w.b.WriteString(x.Reply)
	}
	w.b.WriteString(`</li>`)
}

func (w *sheet) question(q *Question) {
	w.questions++
	fmt.Fprintf(w.b, `<div class="paper-question"><p class="paper-number">Question %d</p><p class="paper-ask">%s</p><ul class="paper-choices">`, w.questions, q.Text)
	for i, c := range q.Choices {
		class, mark := "", ""
		if i == q.Right {
			class, mark = ` class="is-right"`, `<span class="key paper-tick">✓<span class="vh"> right</span></span>`
		}
		w.b.WriteString(`<li` + class + `><span class="paper-box">` + mark + `</span><b>` + letter(i) + `</b><span>` + c + `</span></li>`)
	}
	w.b.WriteString(`</ul><p class="paper-why">Why?</p><div class="paper-room" aria-hidden="true"><i></i><i></i><i></i></div><p class="key paper-answer">` + q.answer() + `</p></div>`)
}

// maxPictures is how many pictures a worksheet carries: it is to be copied a hundred times.
const maxPictures = 6

// picture shows what a part ended with. Where the part asked, the picture is the answer.
func (w *sheet) picture(i int) {
	if i+1 < len(w.frames) && !w.frames[i+1].First && w.frames[i+1].Name != closing {
		return
	}
	asked := false
	for j := i; j >= 0; j-- {
		f := &w.frames[j]
		asked = asked || f.Question != nil
		if f.Picture != "" && w.pictures < maxPictures {
			w.unlist()
			class := "paper-picture"
			if asked {
				class += " key"
			} else {
				w.pictures++
			}
			w.b.WriteString(`<div class="` + class + `">` + f.Picture + `</div>`)
			return
		}
		if f.First {
			return
		}
	}
}
