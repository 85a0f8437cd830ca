//go:build !js

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/ergochat/readline"

	"bitloupe/app/session"
	"bitloupe/app/worker"
	"bitloupe/engine"
)

// term edits lines on a terminal: history, completion, and behind the cursor what could follow.
type term struct {
	line   *readline.Instance
	engine *engine.Engine
	hints  *session.Session
	stale  bool // a command has run since the hints looked at the keys
	prompt string
}

func newTerminal(e *engine.Engine, history string) (*term, error) {
	t := &term{engine: e, hints: session.New(alone{}), stale: true}
	if history != "" {
		// Without the folder there is simply no history from session to session.
		os.MkdirAll(filepath.Dir(history), 0o700)
	}
	l, err := readline.NewFromConfig(&readline.Config{
		HistoryFile: history, HistoryLimit: 2000, HistorySearchFold: true, AutoComplete: t, Listener: t.typed,
		FuncFilterInputRune: t.entered, InterruptPrompt: "\n", EOFPrompt: "\n", Undo: true,
	})
	if err != nil {
		return nil, err
	}
	t.line = l
	return t, nil
}

func (t *term) close() { t.line.Close() }

func (t *term) out() io.Writer { return t.line.Stdout() }

func (t *term) next(prompt string) (string, error) {
	t.stale, t.prompt = true, prompt
	t.line.SetPrompt(prompt)
	text, err := t.line.ReadLine()
	if errors.Is(err, readline.ErrInterrupt) {
		return "", errAgain
	}
	return text, err
}

// help works out what can be said about a line with the cursor at its end.
func (t *term) help(text string) *session.Input {
	if t.stale {
		t.hints.Snapshot = t.engine.Snapshot()
		t.stale = false
	}
	t.hints.Type("", 0)
	t.hints.Type(text, len(text))
	return &t.hints.Input
}

// typed shows, dimmed and behind the cursor, how the word could go on and which arguments are to come.
func (t *term) typed(line []rune, pos int, _ rune) ([]rune, int, bool) {
	if line == nil {
		return nil, 0, false
	}
	ghost := ""
	if pos == len(line) {
		in := t.help(string(line))
		ghost = in.Ghost + in.Rest
	}
	width, _ := t.line.GetConfig().FuncGetSize()
	if room := width - len(t.prompt) - len(line) - 2; len(ghost) > room {
		ghost = ghost[:max(room, 0)]
	}
	// The cursor is remembered, so that the editor does not notice.
	fmt.Fprintf(os.Stdout, "\x1b7\x1b[2m%s\x1b[0m\x1b[0K\x1b8", strings.ToValidUTF8(ghost, ""))
	return nil, 0, false
}

// entered takes the hint away before the line is done.
func (t *term) entered(r rune) (rune, bool) {
	if r == '\r' || r == '\n' {
		fmt.Fprint(os.Stdout, "\x1b[0K")
	}
	return r, true
}

// Do gives the completions of the word before the cursor, as what is to be added to it.
func (t *term) Do(line []rune, pos int) (add [][]rune, length int) {
	text := string(line[:pos])
	in := t.help(text)
	word := text[strings.LastIndexByte(text, ' ')+1:]
	for _, o := range in.Options {
		if len(o.Text) < len(word) || !strings.EqualFold(o.Text[:len(word)], word) {
			continue
		}
		rest := o.Text[len(word):]
		if word != "" && word == strings.ToLower(word) && word != strings.ToUpper(word) {
			rest = strings.ToLower(rest)
		}
		add = append(add, []rune(rest+" "))
	}
	return add, len([]rune(word))
}

// alone is the world of a session that only helps with typing: it has no interpreter and keeps nothing.
type alone struct{}

func (alone) Send(worker.Request, func(worker.Response)) {}
func (alone) Restart(bool)                               {}
func (alone) Scripts() bool                              { return false }
func (alone) Now() int64                                 { return 0 }
func (alone) After(int, func())                          {}
func (alone) Load(string) string                         { return "" }
func (alone) Save(string, string) bool                   { return false }
func (alone) Quota() int64                               { return 0 }
