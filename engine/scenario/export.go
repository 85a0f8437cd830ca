package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"bitloupe/engine/resp"
)

// unrolled is how many commands of a generator an export writes out; above that it writes a loop.
const unrolled = 16

// RedisCLI writes a script as lines for redis-cli: paste them into its prompt or pipe the file into it. The settings of
// the header become CONFIG SET. A command with a generator becomes one EVAL that runs the loop on the server, or its
// commands one by one where there are few or where a script may not run them. Captions and comments are left out,
// because redis-cli knows none.
func RedisCLI(s *Script) string {
	var b strings.Builder
	for _, args := range s.Prelude() {
		b.WriteString(resp.Join(args) + "\n")
	}
	for i := range s.Steps {
		st := &s.Steps[i]
		switch {
		case st.Bad():
		case !st.Folds():
			b.WriteString(resp.Join(st.Args()) + "\n")
		case st.Count() > unrolled && scriptable(st.Args()[0]):
			b.WriteString(resp.Join(st.loop()) + "\n")
		default:
			for args := range st.Expand() {
				b.WriteString(resp.Join(args) + "\n")
			}
		}
	}
	return b.String()
}

// scriptable says whether a server runs the command from within a script.
func scriptable(name string) bool {
	switch strings.ToUpper(name) {
	case "EVAL", "EVALSHA", "EVAL_RO", "EVALSHA_RO", "FCALL", "SCRIPT", "FUNCTION", "MULTI", "EXEC", "DISCARD", "WATCH", "UNWATCH",
		"HELLO", "RESET", "QUIT", "AUTH", "CLIENT", "SUBSCRIBE", "DEBUG", "MONITOR", "SELECT", "CONFIG":
		return false
	}
	return true
}

// loop is the EVAL that runs the step's commands and answers how many there were. The words of the command are handed in
// as arguments, so that no quoting can go wrong; numbers are written in full.
func (s *Step) loop() []string {
	p := &s.line
	var seed, values strings.Builder
	words := make([]string, len(p.args))
	var argv []string
	for i, a := range p.args {
		argv = append(argv, a)
		words[i] = fmt.Sprintf("ARGV[%d]", i+1)
	}
	for i, sl := range p.slots {
		v := fmt.Sprintf("v%d", i+1)
		if len(p.slots) == 1 {
			v = "v"
		}
		fmt.Fprintf(&values, " local %s=%s", v, sl.lua(&seed))
		words[sl.arg] = v
		argv[sl.arg] = "-"
		if sl.before+sl.after != "" {
			argv[sl.arg] = sl.before
			words[sl.arg] = fmt.Sprintf("ARGV[%d]..string.format('%%.0f',%s)", sl.arg+1, v)
			if sl.after != "" {
				argv = append(argv, sl.after)
				words[sl.arg] += fmt.Sprintf("..ARGV[%d]", len(argv))
			}
		}
	}
	code := fmt.Sprintf("%sfor i=0,%d do%s redis.call(%s) end return %d", seed.String(), s.Count()-1, values.String(), strings.Join(words, ","), s.Count())
	return append([]string{"EVAL", code, "0"}, argv...)
}

// lua is the expression for the i-th value, i counting from 0; what has to run first goes to seed.
func (g Generator) lua(seed *strings.Builder) string {
	if g.Random {
		fmt.Fprintf(seed, "math.randomseed(%d) ", g.Seed)
		return fmt.Sprintf("math.random(0,%d)", g.Max)
	}
	v := "i"
	if g.Step != 1 {
		v = strconv.FormatInt(g.Step, 10) + "*i"
	}
	if g.From != 0 {
		v = fmt.Sprintf("%d+%s", g.From, v)
	}
	if g.Div != 1 {
		v = fmt.Sprintf("math.floor((%s)/%d)", v, g.Div)
	}
	return v
}

// Markdown writes a script as a page: title, summary, captions as prose, commands with their replies in blocks marked
// "redis", questions with their choices and the answer folded away. entries may be nil; then the replies that the script
// states are used.
func Markdown(s *Script, entries []Entry) string {
	var b strings.Builder
	if t := s.Get("title"); t != "" {
		b.WriteString("# " + t + "\n\n")
	}
	if t := s.Get("summary"); t != "" {
		b.WriteString(t + "\n\n")
	}
	w := &writer{}
	flush := func() {
		if w.Len() > 0 {
			fence := "```"
			for strings.Contains(w.String(), fence) {
				fence += "`"
			}
			b.WriteString(fence + "redis\n" + strings.TrimLeft(w.String(), "\n") + fence + "\n\n")
			w.Reset()
		}
	}
	for _, args := range s.Prelude() {
		w.WriteString("> " + resp.Join(args) + "\n")
	}
	for i := range s.Steps {
		st := &s.Steps[i]
		if st.Caption != "" || st.Question != nil || st.Gap {
			flush()
		}
		if st.Caption != "" {
			b.WriteString(st.Caption + "\n\n")
		}
		if q := st.Question; q != nil {
			b.WriteString("**" + q.Text + "**\n\n")
			for _, c := range q.Choices {
				b.WriteString("- " + c + "\n")
			}
			b.WriteString("\n<details><summary>Answer</summary>\n\n" + q.Choices[q.Right] + ". " + q.Why + "\n\n</details>\n\n")
		}
		w.WriteString("> " + st.Command + "\n")
		switch {
		case i < len(entries):
			w.reply(entries[i].Text)
		case st.Want != nil:
			w.reply(*st.Want)
		}
	}
	flush()
	if s.Closing != "" {
		b.WriteString(s.Closing + "\n\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}
