package scenario

import (
	"iter"
	"strings"

	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// Runner runs one command and gives its reply: an engine, a connection to a server.
type Runner interface {
	Do(args []string) resp.Value
}

// Tracer is a Runner that also records what a command did.
type Tracer interface {
	Run(args []string) (resp.Value, *trace.Record)
}

// adder is a Tracer that adds to a record it is given: a folded command then needs one record instead of thousands.
type adder interface {
	RunInto(args []string, rec *trace.Record) resp.Value
}

// Batcher is a Runner that can have many commands on the way at once. reply is called for each, in order.
type Batcher interface {
	DoAll(commands iter.Seq[[]string], reply func(resp.Value))
}

// Func makes a Runner of a function.
type Func func(args []string) resp.Value

// Do calls the function.
func (f Func) Do(args []string) resp.Value { return f(args) }

// Traced makes a Runner of an engine, so that every Entry carries its record.
func Traced(t Tracer) Runner { return traced{t} }

type traced struct{ Tracer }

func (t traced) Do(args []string) resp.Value { v, _ := t.Run(args); return v }

// InvalidArguments is what redis-cli prints for a line whose quotes are wrong; it sends nothing then.
var InvalidArguments = resp.Status(resp.ErrQuotes.Error())

// Entry is one step that was run.
type Entry struct {
	Step   *Step
	Reply  resp.Value // of a step that does not fold
	Fold   *Fold      // of one that does
	Record *trace.Record
	// Text is the reply as printed, in the protocol that was spoken then.
	Text string
	// Differs says that the step states another reply. A step that states none never differs.
	Differs bool
}

// Player runs a script step by step.
type Player struct {
	Script *Script
	runner Runner
	next   int
	proto  int
	err    *resp.Value
}

// NewPlayer prepares a run; the commands of the header are run at once. Err says whether one was refused.
func NewPlayer(s *Script, r Runner) *Player {
	p := &Player{Script: s, runner: r, proto: 2}
	for _, args := range s.Prelude() {
		v := r.Do(args)
		p.follow(args, v)
		if v.IsError() && p.err == nil {
			p.err = &v
		}
	}
	return p
}

// Err is the error reply to a command of the header, or nil.
func (p *Player) Err() *resp.Value { return p.err }

// follow keeps track of the protocol, which decides how replies print.
func (p *Player) follow(args []string, v resp.Value) {
	if v.IsError() || len(args) == 0 {
		return
	}
	switch {
	case strings.EqualFold(args[0], "RESET"):
		p.proto = 2
	case strings.EqualFold(args[0], "HELLO") && len(args) > 1:
		p.proto = 2
		if args[1] == "3" {
			p.proto = 3
		}
	}
}

// Next runs the next step; ok is false behind the last one.
func (p *Player) Next() (e Entry, ok bool) {
	if p.next == len(p.Script.Steps) {
		return e, false
	}
	s := &p.Script.Steps[p.next]
	p.next++
	e.Step = s
	switch {
	case s.Bad():
		e.Reply = InvalidArguments
	case s.Folds():
		e.Fold, e.Record = p.fold(s)
	default:
		for args := range s.Expand() {
			e.Reply, e.Record = p.do(args)
			p.follow(args, e.Reply)
		}
	}
	if e.Fold != nil {
		e.Text = e.Fold.Text(p.proto)
	} else {
		e.Text = Printed(e.Reply, p.proto)
	}
	e.Differs = s.Want != nil && !p.agrees(*s.Want, e)
	return e, true
}

// fold runs every command of a step with a generator.
func (p *Player) fold(s *Step) (*Fold, *trace.Record) {
	f := &Fold{}
	if b, ok := p.runner.(Batcher); ok {
		b.DoAll(s.Expand(), f.Add)
		return f, nil
	}
	if t, ok := p.runner.(traced); ok {
		if a, ok := t.Tracer.(adder); ok {
			rec := &trace.Record{}
			for args := range s.Expand() {
				f.Add(a.RunInto(args, rec))
			}
			return f, rec
		}
	}
	var sum *trace.Record
	for args := range s.Expand() {
		v, rec := p.do(args)
		f.Add(v)
		if sum == nil {
			sum = rec
		} else {
			sum.Merge(rec)
		}
	}
	return f, sum
}

func (p *Player) do(args []string) (resp.Value, *trace.Record) {
	if t, ok := p.runner.(Tracer); ok {
		return t.Run(args)
	}
	return p.runner.Do(args), nil
}

// Printed is a reply as a transcript holds it: line breaks are \n, and an empty reply is one empty line.
func Printed(v resp.Value, proto int) string {
	text := strings.ReplaceAll(resp.Text(v.For(proto)), "\r\n", "\n")
	return strings.TrimRight(strings.ReplaceAll(text, "\r", "\n"), "\n")
}

// agrees compares a reply with the one stated. A loose script may have lost blanks at the ends of lines, or hold what
// redis-cli prints when it is not on a terminal.
func (p *Player) agrees(want string, e Entry) bool {
	if want == e.Text {
		return true
	}
	if !p.Script.Loose {
		return false
	}
	if trimLines(want) == trimLines(e.Text) {
		return true
	}
	return e.Fold == nil && trimLines(want) == trimLines(resp.RawText(e.Reply.For(p.proto)))
}

func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// Run runs a whole script and gives every entry. failed counts those that differ.
func Run(s *Script, r Runner) (entries []Entry, failed int) {
	p := NewPlayer(s, r)
	for {
		e, ok := p.Next()
		if !ok {
			return entries, failed
		}
		if e.Differs {
			failed++
		}
		entries = append(entries, e)
	}
}
