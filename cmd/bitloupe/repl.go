package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
	"bitloupe/engine/trace"
)

func init() { register("repl", "type commands and see what they change", runREPL) }

// lines is where a session's lines come from. The prompt is for a person.
type lines interface {
	next(prompt string) (string, error)
}

// errAgain means that the reader gave the line up and starts anew.
var errAgain = errors.New("the line was given up")

func runREPL(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("repl", flag.ContinueOnError)
	fs.SetOutput(stderr)
	var ef engineFlags
	ef.add(fs)
	history := fs.String("history", historyFile(), "file that keeps the lines typed; empty: none")
	words, err := parseFlags(fs, args)
	if err != nil {
		return 2
	}
	if len(words) > 0 {
		fmt.Fprintf(stderr, "bitloupe repl: unexpected argument %q\n", words[0])
		return 2
	}
	e, err := ef.engine(nil, wall, uint64(wall()))
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe repl:", err)
		return 1
	}
	r := &repl{engine: e, out: stdout}
	var from lines = &piped{scan: bufio.NewScanner(stdin), out: stdout}
	if in, out := terminal(stdin), terminal(stdout); in && out {
		t, err := newTerminal(e, *history)
		if err != nil {
			fmt.Fprintln(stderr, "bitloupe repl:", err)
			return 1
		}
		defer t.close()
		from, r.person, r.out = t, true, t.out()
		fmt.Fprintf(r.out, "bitloupe, memory profile %s. :help lists what else can be asked; Ctrl-D leaves.\n", e.Snapshot().Profile)
	}
	if err := r.loop(from); err != nil {
		fmt.Fprintln(stderr, "bitloupe repl:", err)
		return 1
	}
	return 0
}

func terminal(v any) bool {
	f, ok := v.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// piped reads lines that nobody types. Each is printed behind a prompt, so that the output is a transcript.
type piped struct {
	scan *bufio.Scanner
	out  io.Writer
}

func (p *piped) next(string) (string, error) {
	if !p.scan.Scan() {
		if err := p.scan.Err(); err != nil {
			return "", err
		}
		return "", io.EOF
	}
	return p.scan.Text(), nil
}

// historyFile is where lines are kept by default.
func historyFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "bitloupe", "history")
}

// repl is one session.
type repl struct {
	engine *engine.Engine
	out    io.Writer
	person bool // somebody watches: colours, and what a command changed
	db     int
	multi  bool
	// script is what was run so far, entries what it answered; last is the record of the last command.
	script  scenario.Script
	entries []scenario.Entry
	last    *trace.Record
	done    bool
}

func (r *repl) prompt() string {
	p := "redis"
	if r.db != 0 {
		p += "[" + strconv.Itoa(r.db) + "]"
	}
	if r.multi {
		p += "(TX)"
	}
	return p + "> "
}

func (r *repl) loop(from lines) error {
	for !r.done {
		text, err := from.next(r.prompt())
		for err == nil && scenario.Incomplete(text) {
			var more string
			if more, err = from.next("...> "); err == nil {
				text += "\n" + more
			}
		}
		switch {
		case errors.Is(err, errAgain):
			continue
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		r.line(text)
	}
	return nil
}

// line runs what was typed: a question to the program itself, or commands in any form that a script may have.
func (r *repl) line(text string) {
	if strings.HasPrefix(text, ":") {
		r.ask(text[1:])
		return
	}
	// Of a transcript that is pasted the replies come as lines, too.
	if scenario.IsReply(text) {
		return
	}
	s, err := scenario.Parse(text)
	if err != nil {
		fmt.Fprintln(r.out, err)
		return
	}
	for _, l := range s.Left {
		fmt.Fprintln(r.out, "left out:", l)
	}
	for i := range s.Steps {
		r.step(&s.Steps[i])
	}
}

func (r *repl) step(s *scenario.Step) {
	e := scenario.Entry{Step: s, Record: &trace.Record{}}
	switch {
	case s.Bad():
		e.Text = scenario.InvalidArguments.Str
	case s.Folds():
		e.Fold = &scenario.Fold{}
		for args := range s.Expand() {
			e.Fold.Add(r.engine.RunInto(args, e.Record))
		}
		e.Text = e.Fold.Text(r.engine.Proto())
	default:
		e.Reply = r.engine.RunInto(s.Args(), e.Record)
		e.Text = scenario.Printed(e.Reply, r.engine.Proto())
		r.follow(s.Args(), e.Reply)
	}
	s.Want = nil
	r.script.Steps = append(r.script.Steps, *s)
	e.Step = &r.script.Steps[len(r.script.Steps)-1]
	r.entries = append(r.entries, e)
	r.last = e.Record
	if !r.person {
		io.WriteString(r.out, scenario.Transcript(&scenario.Script{}, []scenario.Entry{e}))
		return
	}
	fmt.Fprintln(r.out, e.Text)
	for _, c := range changes(e.Record, 4) {
		fmt.Fprintf(r.out, "\x1b[2m%s\x1b[0m\n", c)
	}
}

// follow keeps the prompt in step with the server.
func (r *repl) follow(args []string, reply resp.Value) {
	if reply.IsError() || len(args) == 0 {
		return
	}
	switch name := strings.ToUpper(args[0]); {
	case name == "SELECT" && reply.Str == "OK":
		r.db, _ = strconv.Atoi(args[1])
	case name == "MULTI":
		r.multi = true
	case name == "EXEC" || name == "DISCARD":
		r.multi = false
	case name == "RESET":
		r.db, r.multi = 0, false
	case name == "QUIT":
		r.done = true
	}
}
