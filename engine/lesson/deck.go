package lesson

import (
	"fmt"
	"html"
	"strings"

	"bitloupe/engine/scenario"
)

// Deck gives the frames as HTML, one section each. Without scripts it reads from top to bottom: what a frame repeats is
// marked and can be left out.
func (l *Lesson) Deck() string {
	var b strings.Builder
	script := ""
	for i := range l.Frames {
		f := &l.Frames[i]
		fmt.Fprintf(&b, `<section class="frame%s" aria-label="%s"`, f.kind(i), html.EscapeString(clip(f.Name)))
		if f.Script != script {
			script = f.Script
			fmt.Fprintf(&b, ` data-script="%s"`, html.EscapeString(script))
		}
		if f.Step > 0 {
			fmt.Fprintf(&b, ` data-step="%d"`, f.Step)
		}
		if f.Tab != "" || f.Key != "" {
			fmt.Fprintf(&b, ` data-view="%s"`, html.EscapeString(f.view()))
		}
		b.WriteString(`><div class="frame-say">`)
		f.say(&b, i)
		b.WriteString(`</div>`)
		if f.Picture != "" {
			b.WriteString(`<div class="frame-picture">` + f.Picture + `</div>`)
		}
		if f.Notes != "" {
			b.WriteString(`<div class="frame-notes">` + f.Notes + `</div>`)
		}
		b.WriteString(`</section>`)
	}
	return b.String()
}

func (f *Frame) kind(i int) string {
	switch {
	case i == 0 && f.Heading != "":
		return " is-title"
	case f.Question != nil:
		return " is-question"
	case len(f.Lines) == 0:
		return " is-text"
	}
	return ""
}

// view is what to look at in the playground, as a line "#@" of a script has it.
func (f *Frame) view() string {
	tab := f.Tab
	if tab == "" {
		tab = "chunks"
	}
	return scenario.View{Tab: tab, Key: f.Key, Chunk: f.Chunk}.String()
}

func (f *Frame) say(b *strings.Builder, i int) {
	if f.Heading != "" {
		level := "h2"
		if i == 0 {
			level = "h1"
		}
		b.WriteString(`<` + level + ` class="frame-heading">` + f.Heading + `</` + level + `>`)
	}
	if f.Caption != "" {
		class := "frame-caption"
		if !f.First && f.Question == nil && f.Name != closing {
			class += " is-past"
		}
		b.WriteString(`<p class="` + class + `">` + f.Caption + `</p>`)
	}
	if len(f.Points) == 1 {
		b.WriteString(`<p class="frame-point">` + f.Points[0] + `</p>`)
	} else if len(f.Points) > 1 {
		b.WriteString(`<ul class="frame-points">`)
		for _, p := range f.Points {
			b.WriteString(`<li>` + p + `</li>`)
		}
		b.WriteString(`</ul>`)
	}
	if len(f.Lines) > 0 {
		b.WriteString(`<ol class="frame-lines">`)
		for j, x := range f.Lines {
			class := "frame-line is-past"
			if j == len(f.Lines)-1 {
				class = "frame-line is-now"
			}
			if x.Failed {
				class += " is-error"
			}
			b.WriteString(`<li class="` + class + `">` + x.Command + x.Reply + `</li>`)
		}
		b.WriteString(`</ol>`)
	}
	if q := f.Question; q != nil {
		b.WriteString(`<div class="ask"><p class="ask-text">` + q.Text + `</p><ol class="ask-choices">`)
		for j, c := range q.Choices {
			right := ""
			if j == q.Right {
				right = " data-right"
			}
			b.WriteString(`<li class="ask-choice"` + right + `><b class="ask-letter">` + letter(j) + `</b><span class="ask-words">` + c + `</span></li>`)
		}
		b.WriteString(`</ol><details class="ask-answer"><summary>The answer</summary><p>` + q.answer() + `</p></details></div>`)
	}
}

// answer is the right choice and why.
func (q *Question) answer() string {
	s := `<b>` + letter(q.Right) + `: ` + strings.TrimRight(q.Choices[q.Right], ".") + `.</b>`
	if q.Why != "" {
		s += ` ` + q.Why
	}
	return s
}

func letter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return fmt.Sprint(i + 1)
}

// clip shortens a name to what fits into a list.
func clip(s string) string {
	const most = 80
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}
