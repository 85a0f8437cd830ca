package web

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"bitloupe/content"
	"bitloupe/engine/lesson"
	"bitloupe/engine/scenario"
)

// lessonRoot leads from the pages of a lesson to the root of the site.
const lessonRoot = "../../../"

// chapterLesson makes a lesson of a chapter: its scripts command by command, between them the first sentence of every
// paragraph, the whole of it as the speaker's notes. A widely believed error becomes a question.
func chapterLesson(c *content.Chapter, p *prose) (*lesson.Lesson, error) {
	m := &chapterMaker{src: []byte(p.filled), blocks: p.Blocks}
	m.out.Title, m.out.Summary, m.named = c.Title, c.Summary, c.Title
	m.out.Frames = []lesson.Frame{{Name: "Title", First: true, Heading: html.EscapeString(c.Title), Points: []string{m.md(c.Summary)}, Chunk: -1}}
	md := goldmark.New(goldmark.WithExtensions(extension.GFM))
	doc := md.Parser().Parse(text.NewReader(m.src))
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if err := m.node(n); err != nil {
			return nil, fmt.Errorf("content/explain/%s.md as a lesson: %w", c.ID, err)
		}
	}
	m.flush()
	return &m.out, nil
}

type chapterMaker struct {
	src     []byte
	blocks  []*block
	out     lesson.Lesson
	heading string   // of the section, not shown yet
	named   string   // of the section, in plain text
	said    []string // paragraphs, not shown yet
	points  []string
	picture string
	notes   strings.Builder
}

func (m *chapterMaker) md(s string) string { return inline(s, lessonRoot) }

// flush ends what is said between two scripts.
func (m *chapterMaker) flush() {
	m.speak()
	if len(m.points) == 0 && m.picture == "" {
		return
	}
	m.out.Frames = append(m.out.Frames, lesson.Frame{
		Name: m.named, First: true, Heading: m.heading, Points: m.points, Picture: m.picture, Notes: m.notes.String(), Chunk: -1,
	})
	m.heading, m.points, m.picture = "", nil, ""
	m.notes.Reset()
}

// speak makes points of the paragraphs: the first sentences of one or two, the first of each of many.
func (m *chapterMaker) speak() {
	most := map[int]int{1: 3, 2: 2}[len(m.said)]
	for _, p := range m.said {
		for n := 0; p != "" && n < max(most, 1); n++ {
			first := firstSentence(p)
			m.points = append(m.points, m.md(first))
			p = strings.TrimSpace(p[len(first):])
		}
	}
	m.said = nil
}

func (m *chapterMaker) node(n ast.Node) error {
	switch n := n.(type) {
	case *ast.Heading:
		m.flush()
		m.heading, m.named = m.md(string(n.Lines().Value(m.src))), plain(n, m.src)
	case *ast.Paragraph:
		body := strings.TrimSpace(strings.ReplaceAll(string(n.Lines().Value(m.src)), "\n", " "))
		if strings.HasPrefix(body, "Sources:") {
			return nil
		}
		m.said = append(m.said, body)
		m.notes.WriteString("<p>" + m.md(body) + "</p>")
	case *ast.List:
		m.speak()
		for i := n.FirstChild(); i != nil; i = i.NextSibling() {
			if b := i.FirstChild(); b != nil {
				m.points = append(m.points, m.md(strings.ReplaceAll(string(b.Lines().Value(m.src)), "\n", " ")))
			}
		}
	case *east.Table:
		p, err := markdown(string(m.src[tableStart(n, m.src):tableEnd(n, m.src)]), lessonRoot)
		if err != nil {
			return err
		}
		m.picture += string(p.HTML)
	case *ast.FencedCodeBlock:
		return m.fence(n)
	}
	return nil
}

func (m *chapterMaker) fence(n *ast.FencedCodeBlock) error {
	body := string(n.Lines().Value(m.src))
	switch string(n.Language(m.src)) {
	case "redis":
		m.flush()
		b := m.blocks[0]
		m.blocks = m.blocks[1:]
		return m.script(b, body)
	case "note":
		p, err := markdown(body, lessonRoot)
		if err != nil {
			return err
		}
		m.notes.WriteString(string(p.HTML))
	case "types":
		s, err := typeMap(strings.Fields(body), lessonRoot)
		if err != nil {
			return err
		}
		m.picture += s
	default:
		m.picture += `<pre class="script"><code>` + html.EscapeString(body) + `</code></pre>`
	}
	return nil
}

// script adds the frames of one script of the chapter.
func (m *chapterMaker) script(b *block, body string) error {
	filled, err := scenario.Parse(body)
	if err != nil {
		return err
	}
	l := b.run.Lesson(filled, lesson.Options{Text: m.md, Part: true})
	if len(l.Frames) == 0 {
		return nil
	}
	l.Frames[0].First = true
	l.Frames[0].Heading, m.heading = m.heading, ""
	l.Frames[0].Notes += m.notes.String()
	m.notes.Reset()
	if b.belief {
		script := b.plate.Script
		m.out.Frames = append(m.out.Frames, lesson.Frame{
			Name: "Widely believed: " + script.Get("summary"), First: true, Heading: l.Frames[0].Heading, Caption: "Widely believed", Script: l.Frames[0].Script, Chunk: -1,
			Question: &lesson.Question{Text: "“" + m.md(script.Get("summary")) + "”", Choices: []string{"True", "Not so"}, Right: 1, Why: m.md(l.Closing)},
		})
		l.Frames[0].Heading = ""
		if l.Closing != "" {
			l.Frames = l.Frames[:len(l.Frames)-1] // these words are the answer
		}
	}
	for i := range l.Frames {
		l.Frames[i].Name = strings.ReplaceAll(l.Frames[i].Name, "`", "")
	}
	m.out.Frames = append(m.out.Frames, l.Frames...)
	return nil
}

// firstSentence is the text up to the first full stop that ends a sentence: one in code, in brackets or inside a word does
// not.
func firstSentence(s string) string {
	code, open := false, 0
	for i, r := range s {
		switch r {
		case '`':
			code = !code
		case '(', '[':
			open++
		case ')', ']':
			open--
		case '.', '?':
			rest := strings.TrimLeft(s[i+1:], "*_")
			if !code && open <= 0 && strings.HasPrefix(rest, " ") && len(rest) > 1 && !('a' <= rest[1] && rest[1] <= 'z') {
				return s[:len(s)-len(rest)]
			}
		}
	}
	return s
}

// A table knows the places of its cells alone; its source is the lines around them.
func tableStart(n ast.Node, src []byte) int {
	first, _ := tableSpan(n)
	return bytes.LastIndexByte(src[:first], '\n') + 1
}

func tableEnd(n ast.Node, src []byte) int {
	_, last := tableSpan(n)
	if i := bytes.IndexByte(src[last:], '\n'); i >= 0 {
		return last + i + 1
	}
	return len(src)
}

func tableSpan(n ast.Node) (first, last int) {
	first = -1
	_ = ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := c.(*ast.Text); ok && entering {
			if first < 0 {
				first = t.Segment.Start
			}
			last = max(last, t.Segment.Stop)
		}
		return ast.WalkContinue, nil
	})
	return max(first, 0), last
}
