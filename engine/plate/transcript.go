package plate

import (
	"html"
	"strings"

	"bitloupe/engine/scenario"
)

// maxReply bounds how much of one reply is shown, in bytes.
const maxReply = 4 << 10

// Transcript gives the commands with their replies, those of the set-up folded away. caption turns the text of a caption
// into HTML; nil escapes it.
func (p *Plate) Transcript(caption func(string) string) string {
	return Steps(p.Entries, caption)
}

// Steps gives some entries of a run as an HTML list.
func Steps(entries []scenario.Entry, caption func(string) string) string {
	if caption == nil {
		caption = html.EscapeString
	}
	var setup, shown strings.Builder
	hidden := 0
	for i, e := range entries {
		if e.Step.Hidden {
			hidden++
			step(&setup, e, false, caption)
			continue
		}
		step(&shown, e, i == len(entries)-1, caption)
	}
	var b strings.Builder
	if hidden > 0 {
		b.WriteString(`<details class="setup"><summary>Set-up: ` + count(hidden, "command") + `</summary><ol class="script-lines">` + setup.String() + `</ol></details>`)
	}
	if shown.Len() > 0 {
		b.WriteString(`<ol class="script-lines">` + shown.String() + `</ol>`)
	}
	return b.String()
}

func step(b *strings.Builder, e scenario.Entry, last bool, caption func(string) string) {
	class := "script-line"
	if Failed(e) {
		class += " is-error"
	}
	if last {
		class += " is-last"
	}
	b.WriteString(`<li class="` + class + `">`)
	if e.Step.Caption != "" {
		b.WriteString(`<p class="step-caption">` + caption(e.Step.Caption) + `</p>`)
	}
	b.WriteString(Command(e.Step.Command) + Reply(e) + `</li>`)
}

// Command gives a command line as HTML, its name marked.
func Command(line string) string {
	name, rest, _ := strings.Cut(line, " ")
	b := `<code class="step-command"><b>` + html.EscapeString(name) + `</b>`
	if rest != "" {
		b += " " + html.EscapeString(rest)
	}
	return b + `</code>`
}

// Reply gives what a command was answered, as HTML.
func Reply(e scenario.Entry) string {
	return `<samp class="step-reply">` + html.EscapeString(clip(strings.TrimPrefix(e.Text, "(folded) "))) + `</samp>`
}

// Failed says whether a command was answered with an error, a folded one every time.
func Failed(e scenario.Entry) bool {
	if e.Fold != nil {
		return e.Fold.Count > 0 && e.Fold.Errors == e.Fold.Count
	}
	return e.Reply.IsError()
}

func clip(s string) string {
	if len(s) <= maxReply {
		return s
	}
	cut := strings.LastIndexByte(s[:maxReply], '\n')
	if cut < 0 {
		cut = maxReply
	}
	return strings.ToValidUTF8(s[:cut], "") + "\n… " + scenario.Thousands(int64(len(s)-cut)) + " more bytes"
}

func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return scenario.Thousands(int64(n)) + " " + word + "s"
}
