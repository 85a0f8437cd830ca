// Package sheet writes reports: sections of sentences, code and tables that become text for a terminal and HTML for a page
// from one description. Everything in a section is plain text; the HTML escapes it.
package sheet

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Column is the head of a table's column. Number columns are set flush right; Code columns hold keys and commands.
type Column struct {
	Name   string
	Number bool
	Code   bool
}

// Picture is a figure of engine/figure: well-formed SVG without style or script, whatever it was made of, and its fixed
// text form.
type Picture interface {
	SVG() string
	Text() string
}

// Section is a part of a report. What is empty is left out.
type Section struct {
	Title   string
	Picture Picture  // stands above the table
	Folded  bool     // HTML shows the title alone until it is opened
	Points  []string // sentences, as a list
	Code    []string // lines of a transcript; a line that begins with "(error)" or "on:" is marked
	Columns []Column
	Rows    [][]string
	Note    string
	more    int // rows that the text form leaves out
}

// Columns makes columns from names, none of them empty: a leading # marks numbers, a leading ` code.
func Columns(names ...string) []Column {
	out := make([]Column, len(names))
	for i, n := range names {
		switch {
		case strings.HasPrefix(n, "#"):
			out[i] = Column{Name: n[1:], Number: true}
		case strings.HasPrefix(n, "`"):
			out[i] = Column{Name: n[1:], Code: true}
		default:
			out[i] = Column{Name: n}
		}
	}
	return out
}

// maxRows bounds each table of the text form.
const maxRows = 25

// maxWidth bounds a cell of the text form, in characters.
const maxWidth = 60

// Text writes sections for a terminal. Tables are cut after 25 rows.
func Text(w io.Writer, sections []Section) error {
	var b strings.Builder
	sections = slices.Clone(sections)
	for i := range sections {
		sections[i] = sections[i].tame()
	}
	for i, s := range sections {
		if i > 0 {
			b.WriteByte('\n')
		}
		if s.Title != "" {
			b.WriteString(s.Title + "\n")
		}
		for _, p := range s.Points {
			b.WriteString("* " + p + "\n")
		}
		for _, l := range s.Code {
			b.WriteString("  " + l + "\n")
		}
		if s.Picture != nil {
			for _, l := range strings.Split(strings.TrimRight(s.Picture.Text(), "\n"), "\n") {
				b.WriteString("  " + l + "\n")
			}
		}
		s.table(&b)
		if s.Note != "" {
			b.WriteString("  " + s.Note + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// tame gives a copy in which nothing can move the cursor of a terminal, colour it or turn its direction.
func (s Section) tame() Section {
	all := func(list []string) []string {
		out := make([]string, len(list))
		for i, t := range list {
			out[i] = Visible(t)
		}
		return out
	}
	s.Title, s.Note = Visible(s.Title), Visible(s.Note)
	s.Points, s.Code = all(s.Points), all(s.Code)
	rows := make([][]string, min(len(s.Rows), maxRows))
	for i := range rows {
		rows[i] = all(s.Rows[i])
	}
	s.more, s.Rows = len(s.Rows)-len(rows), rows
	return s
}

// Visible writes control characters, and those that turn the direction of text or cannot be seen, as \xHH or \u{HHHH}.
// Bytes that are no UTF-8 are written as \xHH. A tab stays: code is indented with it.
func Visible(s string) string {
	plain := true
	for _, r := range s {
		plain = plain && r != utf8.RuneError && !hidden(r)
	}
	if plain {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1 || r < 0x80 && hidden(r):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case hidden(r):
			fmt.Fprintf(&b, `\u{%x}`, r)
		default:
			b.WriteString(s[i : i+size])
		}
		i += size
	}
	return b.String()
}

func hidden(r rune) bool {
	return r < 0x20 && r != '\t' || r >= 0x7f && r < 0xa0 || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r)
}

func (s *Section) table(b *strings.Builder) {
	if len(s.Rows) == 0 {
		return
	}
	rows := s.Rows
	width := make([]int, len(s.Columns))
	for i, c := range s.Columns {
		width[i] = utf8.RuneCountInString(c.Name)
		for _, r := range rows {
			width[i] = min(max(width[i], utf8.RuneCountInString(r[i])), maxWidth)
		}
	}
	line := func(cell func(i int) string) {
		b.WriteString(" ")
		for i, c := range s.Columns {
			text := cell(i)
			pad := max(width[i]-utf8.RuneCountInString(text), 0)
			b.WriteByte(' ')
			if c.Number {
				b.WriteString(strings.Repeat(" ", pad) + text)
			} else if i == len(s.Columns)-1 {
				b.WriteString(text)
			} else {
				b.WriteString(text + strings.Repeat(" ", pad))
			}
			if i < len(s.Columns)-1 {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	line(func(i int) string { return s.Columns[i].Name })
	for _, r := range rows {
		line(func(i int) string { return r[i] })
	}
	if s.more > 0 {
		fmt.Fprintf(b, "  and %d more\n", s.more)
	}
}

// HTML writes sections as a fragment: h2 (or the given level), ul, pre, and tables in a div of class "table-wrap". It holds
// no style and no script.
func HTML(sections []Section, level int) string {
	var b strings.Builder
	for _, s := range sections {
		open, close := "<section>", "</section>"
		if s.Folded {
			open, close = "<section><details><summary>", "</details></section>"
		}
		b.WriteString(open)
		if s.Title != "" {
			fmt.Fprintf(&b, "<h%d>%s</h%d>", level, Escape(s.Title), level)
		}
		if s.Folded {
			b.WriteString("</summary>")
		}
		if len(s.Points) > 0 {
			b.WriteString(`<ul class="verdict">`)
			for _, p := range s.Points {
				b.WriteString("<li>" + Escape(p) + "</li>")
			}
			b.WriteString("</ul>")
		}
		if len(s.Code) > 0 {
			b.WriteString(`<pre tabindex="0">`)
			for _, l := range s.Code {
				if strings.HasPrefix(l, "(error)") || strings.HasPrefix(l, "on:") {
					b.WriteString(`<span class="bad">` + Escape(l) + "</span>\n")
				} else {
					b.WriteString(Escape(l) + "\n")
				}
			}
			b.WriteString("</pre>")
		}
		if s.Picture != nil {
			b.WriteString(`<div class="picture" tabindex="0" role="region" aria-label="Picture: ` + Escape(s.Title) + `">` + s.Picture.SVG() + `</div>`)
		}
		s.htmlTable(&b)
		if s.Note != "" {
			b.WriteString(`<p class="note">` + Escape(s.Note) + "</p>")
		}
		b.WriteString(close)
	}
	return b.String()
}

// shownRows bounds a table of the HTML form.
const shownRows = 200

func (s *Section) htmlTable(b *strings.Builder) {
	if len(s.Rows) == 0 {
		return
	}
	// A table that is wider than its place scrolls, so it has to be reachable with the keyboard.
	fmt.Fprintf(b, `<div class="table-wrap" tabindex="0" role="region" aria-label="%s"><table class="sheet"><thead><tr>`, Escape(s.Title))
	class := func(c Column) string {
		if c.Number {
			return ` class="num"`
		}
		return ""
	}
	for _, c := range s.Columns {
		fmt.Fprintf(b, `<th scope="col"%s>%s</th>`, class(c), Escape(c.Name))
	}
	b.WriteString("</tr></thead><tbody>")
	for _, r := range s.Rows[:min(len(s.Rows), shownRows)] {
		b.WriteString("<tr>")
		for i, c := range s.Columns {
			text := Escape(r[i])
			if c.Code && text != "" {
				text = "<code>" + text + "</code>"
			}
			fmt.Fprintf(b, "<td%s>%s</td>", class(c), text)
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table></div>")
	if n := len(s.Rows) - shownRows; n > 0 {
		fmt.Fprintf(b, `<p class="note">and %d more</p>`, n)
	}
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// Escape makes text safe in HTML, in elements and in quoted attributes.
func Escape(s string) string { return escaper.Replace(Visible(s)) }
