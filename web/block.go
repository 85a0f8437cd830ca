package web

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"bitloupe/engine/figure"
	"bitloupe/engine/lesson"
	"bitloupe/engine/plate"
	"bitloupe/engine/scenario"
	"bitloupe/engine/share"
)

// block is one fenced script of a text, already run. What stands behind the word redis says how it is shown:
//
//	```redis id=sparse bars:users map:users     transcript with figures (names: see plate.ParseViews)
//	```redis id=claim belief                    a box for something widely believed and wrong
//
// A script with a question in it becomes one to predict before the rest is shown.
type block struct {
	id     string
	belief bool
	views  string
	run    *lesson.Recording
	plate  *plate.Plate // of the run
}

// findBlocks runs every script of a text. One whose replies are not what it states is an error that shows the difference.
func findBlocks(source string) ([]*block, error) {
	src := []byte(source)
	var out []*block
	doc := goldmark.DefaultParser().Parse(text.NewReader(src))
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		f, ok := n.(*ast.FencedCodeBlock)
		if !ok || !entering || string(f.Language(src)) != "redis" {
			return ast.WalkContinue, nil
		}
		b, err := newBlock(strings.Fields(string(f.Info.Segment.Value(src)))[1:], string(f.Lines().Value(src)), source)
		if err != nil {
			line := strings.Count(source[:f.Info.Segment.Start], "\n") + 1
			return ast.WalkStop, fmt.Errorf("script in line %d: %w", line, err)
		}
		if slices.ContainsFunc(out, func(o *block) bool { return o.id == b.id }) {
			return ast.WalkStop, fmt.Errorf("two scripts have the id %q", b.id)
		}
		out = append(out, b)
		return ast.WalkContinue, nil
	})
	return out, err
}

// newBlock runs one script. It runs under both settings only where a figure or a number of the text compares them.
func newBlock(words []string, script, source string) (*block, error) {
	b := &block{}
	var names []string
	for _, w := range words {
		switch id, ok := strings.CutPrefix(w, "id="); {
		case ok:
			b.id = id
		case w == "belief":
			b.belief = true
		default:
			names = append(names, w)
		}
	}
	if b.id == "" {
		return nil, fmt.Errorf("it needs an id: redis id=name")
	}
	b.views = strings.Join(names, " ")
	views, err := plate.ParseViews(b.views)
	if err != nil {
		return nil, err
	}
	twin := strings.Contains(source, "asstring \""+b.id+"\"") || strings.Contains(source, "asroaring \""+b.id+"\"")
	if b.run, err = lesson.Run(script, b.views, plate.Options{Twin: twin}.For(views)); err != nil {
		return nil, err
	}
	b.plate = b.run.Plate
	if b.plate.Failed > 0 {
		return nil, fmt.Errorf("the engine does not answer what the script states:\n%s", b.plate.Diff())
	}
	return b, nil
}

// render gives the HTML of a block. filled is its script once more, with the numbers in its captions put in.
func (b *block) render(filled, root string) (string, error) {
	s, err := scenario.Parse(filled)
	if err != nil {
		return "", err
	}
	entries := slices.Clone(b.plate.Entries)
	for i := range entries {
		entries[i].Step = &s.Steps[i]
	}
	views, err := plate.ParseViews(b.views)
	if err != nil {
		return "", err
	}
	p := blockParts{block: b, script: s, entries: entries, root: root}
	p.figures = b.plate.Figures(views)
	if p.link, err = playLink(s, views); err != nil {
		return "", err
	}
	ask := slices.IndexFunc(s.Steps, func(t scenario.Step) bool { return t.Question != nil })
	switch {
	case b.belief:
		return p.believed(), nil
	case ask >= 0:
		return p.question(ask), nil
	}
	return p.figure(), nil
}

// words counts what is said about the script: captions, question, what is believed.
func (b *block) words() int {
	s := b.plate.Script
	said := []string{s.Get("summary"), s.Closing}
	for _, t := range s.Steps {
		said = append(said, t.Caption)
		if q := t.Question; q != nil {
			said = append(said, q.Text, q.Why)
			said = append(said, q.Choices...)
		}
	}
	return len(strings.Fields(strings.Join(said, " ")))
}

// blockParts is what the forms of a block are put together from.
type blockParts struct {
	*block
	script        *scenario.Script
	entries       []scenario.Entry
	root          string
	figures, link string
}

func (p *blockParts) md(s string) string { return inline(s, p.root) }

func (p *blockParts) steps(from, to int) string { return plate.Steps(p.entries[from:to], p.md) }

// live are the attributes from which the block comes alive.
func (p *blockParts) live() string {
	return fmt.Sprintf(` id="script-%s" data-script="%s" data-views="%s"`, p.id, html.EscapeString(scenario.Commands(p.script)), html.EscapeString(p.views))
}

func (p *blockParts) actions() string {
	return `<p class="live-actions"><button class="button is-small js-only" type="button" data-live>Edit and run</button><a href="` + html.EscapeString(p.root+p.link) + `" data-open>Open in bitloupe</a></p>`
}

// figure is the ordinary form: pictures, transcript, caption.
func (p *blockParts) figure() string {
	var b strings.Builder
	b.WriteString(`<figure class="plate live"` + p.live() + `>`)
	if p.figures != "" {
		b.WriteString(`<div class="plate-body live-views" tabindex="0" role="group" aria-label="Figures">` + p.figures + `</div>`)
	}
	b.WriteString(`<div class="live-script">` + p.settings() + `<div class="live-steps">` + p.steps(0, len(p.entries)) + `</div></div><figcaption>`)
	if p.script.Closing != "" {
		b.WriteString(`<p>` + p.md(p.script.Closing) + `</p>`)
	}
	b.WriteString(p.actions() + `</figcaption></figure>`)
	return b.String()
}

// settings names what the script was run under.
func (p *blockParts) settings() string {
	var out []string
	for _, c := range p.script.All("config") {
		out = append(out, `<code>`+html.EscapeString(strings.Replace(c, "=", " ", 1))+`</code>`)
	}
	if v := p.script.Get("profile"); v != "" {
		out = append(out, "memory as in "+html.EscapeString(v))
	}
	if out == nil {
		return ""
	}
	return `<p class="live-config">with ` + strings.Join(out, ", ") + `</p>`
}

// question asks before it shows the rest. It works without scripts: the answer is folded away, not left out.
func (p *blockParts) question(at int) string {
	q := p.script.Steps[at].Question
	var b strings.Builder
	title := p.script.Get("title")
	if title == "" {
		title = "Predict first"
	}
	fmt.Fprintf(&b, `<section class="quiz live" aria-label="Question: %s"%s data-quiz><h2>%s</h2>`, html.EscapeString(figure.Clip(strings.ReplaceAll(q.Text, "`", ""), 70)), p.live(), html.EscapeString(title))
	if at > 0 {
		b.WriteString(p.settings() + p.steps(0, at))
	} else {
		b.WriteString(p.settings())
	}
	b.WriteString(`<p class="quiz-text">` + p.md(q.Text) + `</p><fieldset class="quiz-choices"><legend class="vh">Your guess</legend>`)
	for i, c := range q.Choices {
		value, words, two := strings.Cut(c, ": ")
		class, right := "quiz-choice", ""
		if !two || value[0] < '0' || value[0] > '9' { // only a figure stands in a column of its own
			class, value, words = "quiz-choice is-plain", "", c
		} else {
			value = `<b>` + html.EscapeString(value) + `</b>`
		}
		if i == q.Right {
			right = " data-right"
		}
		fmt.Fprintf(&b, `<label class="%s"%s><input type="radio" name="guess-%s" value="%d">%s<span>%s</span><em></em></label>`, class, right, p.id, i, value, p.md(words))
	}
	b.WriteString(`</fieldset><details class="quiz-reveal"><summary class="button">Show the answer</summary><div class="quiz-answer"><p><b>` +
		p.md(q.Choices[q.Right]) + `.</b> ` + p.md(q.Why) + `</p></div><div class="live-steps">` + p.steps(at, len(p.entries)) + `</div>`)
	if p.figures != "" {
		b.WriteString(`<div class="live-views">` + p.figures + `</div>`)
	}
	if p.script.Closing != "" {
		b.WriteString(`<p>` + p.md(p.script.Closing) + `</p>`)
	}
	b.WriteString(p.actions() + `</details></section>`)
	return b.String()
}

// believed is a box: what people expect, what happens, one click to see it.
func (p *blockParts) believed() string {
	var b strings.Builder
	b.WriteString(`<aside class="belief live" aria-label="Widely believed: ` + html.EscapeString(p.script.Get("summary")) + `"` + p.live() + `><p class="belief-head">Widely believed</p><dl><dt>Expected</dt><dd>` + p.md(p.script.Get("summary")) +
		`</dd><dt>What happens</dt><dd>` + p.md(p.script.Closing) + `</dd></dl><details><summary>The commands</summary><div class="live-steps">` +
		p.settings() + p.steps(0, len(p.entries)) + `</div></details>`)
	if p.figures != "" {
		b.WriteString(`<div class="live-views">` + p.figures + `</div>`)
	}
	b.WriteString(`<p class="live-actions"><a href="` + html.EscapeString(p.root+p.link) + `" data-open>See it happen</a>`)
	for _, s := range p.script.All("source") {
		b.WriteString(`<a href="` + html.EscapeString(s) + `">Source</a>`)
	}
	b.WriteString(`</p></aside>`)
	return b.String()
}

// playLink leads to the playground with a script in it.
func playLink(s *scenario.Script, views []plate.View) (string, error) {
	l := share.Link{Script: scenario.Commands(s), Chunk: -1}
	if len(views) > 0 && plate.Tab(views[0].Name) != "" {
		l.Tab, l.Key = plate.Tab(views[0].Name), views[0].Key
	}
	fragment, err := share.Encode(l)
	if err != nil {
		return "", fmt.Errorf("the link of the script: %w", err)
	}
	return "play/#" + fragment, nil
}
