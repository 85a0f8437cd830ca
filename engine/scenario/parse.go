package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"bitloupe/engine/resp"
)

// Parse reads a text within the default limits.
func Parse(text string) (*Script, error) { return ParseWith(text, DefaultLimits()) }

// ParseWith reads a text. The error is a *ParseError.
func ParseWith(text string, l Limits) (*Script, error) {
	if len(text) > l.Bytes {
		return nil, &ParseError{0, fmt.Sprintf("the script has %s bytes; at most %s are allowed", Thousands(int64(len(text))), Thousands(int64(l.Bytes)))}
	}
	p := &parser{limits: l, script: &Script{}, header: true}
	p.lines = strings.Split(text, "\n")
	for i := range p.lines {
		p.lines[i] = strings.TrimRight(p.lines[i], "\r")
	}
	p.prompted = hasPrompt(p.lines)
	for p.at = 0; p.at < len(p.lines); p.at++ {
		if err := p.line(p.lines[p.at]); err != nil {
			return nil, err
		}
	}
	if err := p.end(); err != nil {
		return nil, err
	}
	return p.script, nil
}

type parser struct {
	limits   Limits
	lines    []string
	at       int
	script   *Script
	prompted bool
	// raw: the last command came from a terminal with a real server's prompt and answers plain text, so that its reply may
	// hold blank lines and lines that look like comments.
	raw    bool
	bare   bool // the last command came from a shell line without "$ "
	header bool
	next   Step // what was said about the command to come
	reply  []string
	open   bool // the last step may still take reply lines
	hidden bool
	total  int64
}

func (p *parser) fail(format string, a ...any) error {
	return &ParseError{p.at + 1, fmt.Sprintf(format, a...)}
}

func (p *parser) line(s string) error {
	if len(s) > p.limits.Line {
		return p.fail("the line has %s bytes; at most %s are allowed", Thousands(int64(len(s))), Thousands(int64(p.limits.Line)))
	}
	if command, kind := prompt(s); kind != noPrompt {
		p.bare = false
		err := p.command(command)
		p.raw = kind == serverPrompt && p.open && answersText(p.script.Steps[len(p.script.Steps)-1].Args())
		return err
	}
	if isShell(s) {
		p.raw = false
		return p.shell()
	}
	if p.raw && p.open {
		return p.replyLine(s)
	}
	switch {
	case strings.TrimSpace(s) == "":
		p.closeReply()
		p.header = false
		p.next.Gap = p.next.Gap || !p.said()
		return nil
	case s[0] == '#':
		p.closeReply()
		return p.comment(s)
	case p.open && (p.prompted || p.bare && IsReply(s)):
		return p.replyLine(s)
	case !p.prompted:
		p.bare = false
		return p.command(s)
	}
	return p.fail("a reply stands here without a command above it: %.40q. A command starts with \"> \"", s)
}

func (p *parser) replyLine(s string) error {
	switch {
	case p.raw:
	case isTime(s):
		return nil
	case s == "|":
		s = ""
	default:
		s = strings.TrimPrefix(s, "| ")
	}
	p.reply = append(p.reply, s)
	return nil
}

// answersText says whether redis-cli prints the command's reply raw, as text of many lines.
func answersText(args []string) bool {
	if len(args) == 0 {
		return false
	}
	switch strings.ToUpper(args[0]) {
	case "INFO", "CLIENT", "MEMORY", "LATENCY", "LOLWUT", "CLUSTER", "DEBUG":
		return true
	}
	return false
}

// closeReply gives the last step the reply lines that were read.
func (p *parser) closeReply() {
	if !p.open {
		return
	}
	p.open = false
	for p.raw && len(p.reply) > 0 && strings.TrimSpace(p.reply[len(p.reply)-1]) == "" {
		p.reply = p.reply[:len(p.reply)-1]
	}
	if p.reply != nil {
		want := strings.Join(p.reply, "\n")
		p.script.Steps[len(p.script.Steps)-1].Want = &want
	}
	p.reply = nil
}

// said says whether anything is waiting for the command to come.
func (p *parser) said() bool {
	n := &p.next
	return n.Comments != nil || n.Caption != "" || n.Notes != "" || n.Question != nil || n.View != nil
}

// command adds a step.
func (p *parser) command(line string) error {
	p.closeReply()
	p.header = false
	if strings.TrimSpace(line) == "" {
		return nil
	}
	if len(p.script.Steps) == p.limits.Steps {
		return p.fail("more than %s commands", Thousands(int64(p.limits.Steps)))
	}
	if err := p.checkQuestion(); err != nil {
		return err
	}
	c, err := parseCommand(line, p.limits)
	if err != nil {
		return p.fail("%s", err)
	}
	s := p.next
	p.next = Step{}
	s.Line, s.Command, s.line, s.Hidden = p.at+1, line, c, p.hidden
	if p.total += s.Count(); p.total > p.limits.Total {
		return p.fail("the script runs more than %s commands", Thousands(p.limits.Total))
	}
	p.script.Steps = append(p.script.Steps, s)
	p.open = true
	return nil
}

func (p *parser) comment(s string) error {
	if p.header {
		if key, value, ok := fieldParts(s); ok && known(key) {
			return p.field(key, strings.TrimRight(value, " \t\r"))
		}
	}
	body := func() string { return strings.TrimRight(strings.TrimPrefix(s[2:], " "), " \t\r") }
	n := &p.next
	switch {
	case s == "#hide" || s == "#show":
		p.hidden = s == "#hide"
	case strings.HasPrefix(s, "#|"):
		n.Caption = addLine(n.Caption, body())
	case strings.HasPrefix(s, "#%"):
		n.Notes = addLine(n.Notes, body())
	case strings.HasPrefix(s, "#?"):
		if n.Question != nil {
			return p.fail("a second question before one command")
		}
		n.Question = &Question{Text: body(), Right: -1}
	case n.Question != nil && (strings.HasPrefix(s, "#-") || strings.HasPrefix(s, "#+")):
		if s[1] == '+' {
			if n.Question.Right >= 0 {
				return p.fail("a second right choice; exactly one is marked with #+")
			}
			n.Question.Right = len(n.Question.Choices)
		}
		n.Question.Choices = append(n.Question.Choices, body())
	case n.Question != nil && strings.HasPrefix(s, "#!"):
		n.Question.Why = addLine(n.Question.Why, body())
	case strings.HasPrefix(s, "#@"):
		v, err := ParseView(body())
		if err != nil {
			return p.fail("%s", err)
		}
		n.View = v
	default:
		text := strings.TrimRight(strings.TrimPrefix(s[1:], " "), " \t\r")
		if p.header && len(p.script.Steps) == 0 {
			p.script.Preface = append(p.script.Preface, text)
			return nil
		}
		n.Comments = append(n.Comments, text)
		return nil
	}
	p.header = false
	return nil
}

func (p *parser) field(key, value string) error {
	switch key {
	case "config":
		if name, _, ok := strings.Cut(value, "="); !ok || strings.TrimSpace(name) == "" {
			return p.fail("config is written name=value, not %q", value)
		}
	case "proto":
		if value != "2" && value != "3" {
			return p.fail("proto is 2 or 3, not %q", value)
		}
	case "view":
		if _, err := ParseView(value); err != nil {
			return p.fail("%s", err)
		}
	}
	p.script.Fields = append(p.script.Fields, Field{key, value})
	return nil
}

func known(key string) bool {
	for _, k := range Fields {
		if k == key {
			return true
		}
	}
	return false
}

func addLine(text, line string) string {
	if text == "" {
		return line
	}
	return text + "\n" + line
}

func (p *parser) checkQuestion() error {
	q := p.next.Question
	if q != nil && (len(q.Choices) < 2 || q.Right < 0) {
		return p.fail("the question above needs at least two choices (#-), one of them marked as right (#+)")
	}
	return nil
}

// end closes what is open behind the last line.
func (p *parser) end() error {
	p.at = len(p.lines) - 1
	p.closeReply()
	if p.next.Question != nil {
		return p.fail("a question needs a command behind it")
	}
	p.script.Closing = p.next.Caption
	p.script.Tail = p.next.Comments
	return nil
}

// ParseView reads what stands behind #@.
func ParseView(text string) (*View, error) {
	words, err := resp.Split(text)
	if err != nil || len(words) == 0 || len(words) > 3 {
		return nil, fmt.Errorf("a view is a tab, a key and a chunk, not %q", text)
	}
	v := &View{Tab: words[0], Chunk: -1}
	if len(words) > 1 {
		v.Key = words[1]
	}
	if len(words) > 2 {
		if v.Chunk, err = strconv.ParseInt(words[2], 10, 64); err != nil || v.Chunk < 0 {
			return nil, fmt.Errorf("a chunk is a number from 0, not %q", words[2])
		}
	}
	return v, nil
}

// String writes a view as ParseView reads it.
func (v View) String() string {
	words := []string{v.Tab}
	if v.Key != "" || v.Chunk >= 0 {
		words = append(words, v.Key)
	}
	if v.Chunk >= 0 {
		words = append(words, strconv.FormatInt(v.Chunk, 10))
	}
	return resp.Join(words)
}
