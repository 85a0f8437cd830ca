package session

import (
	"strings"

	"bitloupe/app/worker"
	"bitloupe/engine"
	"bitloupe/engine/resp"
)

// Input is the command line while it is typed.
type Input struct {
	Text  string
	Caret int // in bytes
	// Syntax is the line over the field, Help a phrase about the argument that is being typed.
	Syntax []Part
	Help   string
	// Ghost completes the word at the end of the text when it is accepted; Rest names what is still to come.
	Ghost string
	Rest  string
	// Options are what the word could become; Selected is the one chosen with the keyboard, -1 none.
	Options  []Option
	Selected int
	Problem  *Problem
	// Preview is what the line would do; it belongs to the text.
	Preview *worker.Preview
	// Set counts the times that Text was changed by anything but typing: the field then has to follow.
	Set uint64
}

// Problem is a sentence about the line, with the bytes of it that are meant (End 0: none in particular). Suggest is a
// command to use instead.
type Problem struct {
	Text       string
	Start, End int
	Suggest    string
}

// line is a text taken apart for help: the words before the caret's word, that word, and what they call.
type line struct {
	words []resp.Word // those before the caret, the one at the caret last (Text "" behind a blank)
	spec  *engine.Command
	tree  []*node
	match *matcher
	named int // words the name takes
}

// mask hides the blanks inside of generators, so that one stays one word while it is typed.
func mask(text string) string {
	i := strings.Index(text, "{random ")
	if i < 0 {
		return text
	}
	b := []byte(text)
	for ; i < len(b) && b[i] != '}'; i++ {
		if b[i] == ' ' {
			b[i] = '_'
		}
	}
	return string(b)
}

func dissect(text string) line {
	var l line
	l.words, _ = resp.SplitWords(mask(text))
	if n := len(l.words); n == 0 || l.words[n-1].End < len(text) {
		l.words = append(l.words, resp.Word{Start: len(text), End: len(text)})
	}
	var args []string
	for _, w := range l.words[:len(l.words)-1] {
		args = append(args, w.Text)
	}
	l.spec = engine.Lookup(args)
	if l.spec == nil {
		return l
	}
	l.named = l.spec.Words()
	l.tree = nodes(l.spec.Args)
	var rest []string
	for _, w := range l.words[l.named:] {
		rest = append(rest, w.Text)
	}
	l.match = match(l.tree, rest)
	return l
}

// Type takes what is in the field now and where the caret stands.
func (s *Session) Type(text string, caret int) {
	in := &s.Input
	if in.Text == text && in.Caret == caret {
		return
	}
	same := in.Text == text
	in.Text, in.Caret = text, min(max(caret, 0), len(text))
	s.analyse()
	if !same {
		in.Preview = nil
		s.askPreview()
		s.saveSoon()
	}
}

// set puts another text into the field, with the caret at its end.
func (s *Session) set(text string) {
	s.Input.Text, s.Input.Caret = text, len(text)
	s.Input.Set++
	s.Input.Preview = nil
	s.analyse()
	s.askPreview()
}

// Fill puts a line into the field, for the reader to look at and run. What was being typed goes to the history.
func (s *Session) Fill(text string) {
	if typed := s.Input.Text; strings.TrimSpace(typed) != "" && typed != text {
		s.history.add(typed)
	}
	s.set(text)
}

// maxHelped bounds the bytes of a line about which something is said while it is typed. Every word is looked at with all
// before it, and a pasted line of a thousand words would keep the page from answering.
const maxHelped = 4096

// analyse works out everything that is said about the line.
func (s *Session) analyse() {
	in := &s.Input
	in.Syntax, in.Help, in.Ghost, in.Rest, in.Options, in.Selected, in.Problem = nil, "", "", "", nil, -1, nil
	s.Rev.Input++
	if len(in.Text) > maxHelped || strings.TrimSpace(in.Text) == "" || strings.ContainsAny(in.Text, "\n") {
		return
	}
	l := dissect(in.Text[:in.Caret])
	if l.spec != nil {
		in.Syntax = parts(l.spec.Name, l.tree, l.match)
		in.Help = help(l.match.found)
		if in.Help == "" && l.spec.Container {
			in.Help = l.spec.Summary
		}
	}
	in.Problem = s.problem(in.Text)
	if in.Caret == len(in.Text) {
		s.complete(l)
	}
}

// help is a phrase about one argument.
func help(n *node) string {
	if n == nil {
		return ""
	}
	if n.Help != "" {
		return n.Help
	}
	switch n.Kind {
	case engine.IntegerArg:
		return "a whole number"
	case engine.DoubleArg:
		return "a number"
	case engine.KeyArg:
		return "name of a key"
	case engine.PatternArg:
		return "a pattern: * ? [a-z]"
	case engine.UnixTime:
		return "a moment, in seconds since 1970"
	}
	return ""
}

// previewDelay is how long typing has to rest before a line is tried, in milliseconds.
const previewDelay = 90

// askPreview tries the line once typing rests. Only the answer to the last question counts.
func (s *Session) askPreview() {
	s.asked++
	ask := s.asked
	if s.Phase != Ready || len(s.Input.Text) > maxHelped || strings.TrimSpace(s.Input.Text) == "" || strings.ContainsAny(s.Input.Text, "\n") {
		return
	}
	s.env.After(previewDelay, func() {
		if s.asked != ask || s.Phase != Ready {
			return
		}
		text := s.Input.Text
		whole := s.whole()
		if whole == "" {
			return
		}
		s.send(worker.Request{Op: worker.OpPreview, Lines: []worker.Line{{Text: whole, At: s.env.Now()}}}, func(r worker.Response) {
			if r.Final && s.asked == ask && s.Input.Text == text {
				s.Input.Preview = r.Preview
				s.Rev.Input++
			}
		})
	})
}

// whole is the line that is tried: what was typed, with its completion where it has too few words without. "" when it
// is no whole command either way.
func (s *Session) whole() string {
	for _, text := range []string{s.Input.Text, s.Input.Text + s.Input.Ghost} {
		args := fields(text)
		c := engine.Lookup(args)
		if c != nil && !c.Container && (c.Arity > 0 && len(args) == c.Arity || c.Arity < 0 && len(args) >= -c.Arity) {
			return text
		}
	}
	return ""
}

// fields is the words of a line as far as they can be read.
func fields(text string) []string {
	words, _ := resp.SplitWords(mask(text))
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.Text
	}
	return out
}
