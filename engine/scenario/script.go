package scenario

import (
	"fmt"
	"strings"
)

// Script is a parsed text.
type Script struct {
	// Fields are the lines "# key: value" of the header, in order; a key may come more than once.
	Fields []Field
	// Preface holds the other comment lines of the header, without "# ".
	Preface []string
	Steps   []Step
	// Closing is the caption behind the last command.
	Closing string
	// Tail holds the comments behind the last command.
	Tail []string
	// Left says in sentences what of a pasted text was left out.
	Left []string
	// Loose lets replies differ in blanks at the end of a line, which pasted text loses.
	Loose bool
}

// Field is one line of the header.
type Field struct{ Key, Value string }

// Fields are the header keys that have a meaning. A line with another key is an ordinary comment.
//
//	title, summary   one line each
//	category         groups scenarios in a picker
//	order            a number; scenarios of a category are sorted by it
//	config           name=value, set with CONFIG SET before the first command; may be repeated
//	profile          the memory profile to run under: 8.12, 7.0
//	proto            3 to run under RESP3
//	source           a URL the scenario rests on; may be repeated
//	view             what to look at when the script has run, as in #@
var Fields = []string{"title", "summary", "category", "order", "config", "profile", "proto", "source", "view"}

// Get is the value of the first field with that key, or "".
func (s *Script) Get(key string) string {
	for _, f := range s.Fields {
		if f.Key == key {
			return f.Value
		}
	}
	return ""
}

// All is the values of every field with that key.
func (s *Script) All(key string) []string {
	var out []string
	for _, f := range s.Fields {
		if f.Key == key {
			out = append(out, f.Value)
		}
	}
	return out
}

// Prelude is the commands that the header stands for: HELLO and CONFIG SET.
func (s *Script) Prelude() [][]string {
	var out [][]string
	if p := s.Get("proto"); p != "" {
		out = append(out, []string{"HELLO", p})
	}
	for _, c := range s.All("config") {
		name, value, _ := strings.Cut(c, "=")
		out = append(out, []string{"CONFIG", "SET", strings.TrimSpace(name), strings.TrimSpace(value)})
	}
	return out
}

// DropReplies forgets every expected reply.
func (s *Script) DropReplies() {
	for i := range s.Steps {
		s.Steps[i].Want = nil
	}
}

// Step is one command with what is said about it.
type Step struct {
	Line     int  // in the source, from 1
	Gap      bool // a blank line stands before it
	Comments []string
	Caption  string
	Notes    string
	Question *Question
	View     *View
	Hidden   bool
	// Command is the line as typed, without its prompt.
	Command string
	// Want is the reply that is expected; nil when none is stated.
	Want *string
	line parsed
}

// Question is asked before the reply is shown.
type Question struct {
	Text    string
	Choices []string
	Right   int // index in Choices
	Why     string
}

// View names a tab of the inspector, a key and a chunk; Key may be "" and Chunk -1.
type View struct {
	Tab   string
	Key   string
	Chunk int64
}

// Limits bound a script.
type Limits struct {
	Bytes  int   // of the text
	Line   int   // bytes of one line, or of one reply
	Steps  int   // commands
	Expand int64 // values of one generator
	Total  int64 // commands run, all generators expanded
}

// DefaultLimits are enough for every script of the project and small enough for a script from a stranger.
func DefaultLimits() Limits {
	return Limits{Bytes: 1 << 20, Line: 64 << 10, Steps: 10000, Expand: 10_000_000, Total: 30_000_000}
}

// ParseError says what is wrong with a text and where; Line is 0 when it is the text as a whole.
type ParseError struct {
	Line int
	What string
}

func (e *ParseError) Error() string {
	if e.Line == 0 {
		return e.What
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.What)
}
