package web

import (
	"errors"
	"fmt"
	"html"
	"html/template"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/figure"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
)

// typed is one type of value and the commands that make the key k one of it. String and bitmap hold the same bits.
type typed struct {
	Name  string
	Setup [][]string
}

var typedKeys = []typed{
	{"missing", nil},
	{"string", [][]string{{"SET", "k", "hello"}}},
	{"bitmap", [][]string{{"SET", "k", "hello"}, {"CONFIG", "SET", "bitmap-default-roaring", "yes"}, {"SETBIT", "k", "0", "0"}, {"CONFIG", "SET", "bitmap-default-roaring", "no"}}},
	{"list", [][]string{{"RPUSH", "k", "a", "b", "c"}}},
	{"set", [][]string{{"SADD", "k", "1", "2", "3"}}},
	{"zset", [][]string{{"ZADD", "k", "1", "a", "2", "b"}}},
	{"hash", [][]string{{"HSET", "k", "f", "1"}}},
	{"reroaring", [][]string{{"R.SETINTARRAY", "k", "1", "2", "3"}}},
	{"roaring64", [][]string{{"R64.SETINTARRAY", "k", "1", "2", "3"}}},
}

// outcome is what a command answered on a key of some type, and the type of the key after that where it is another one.
type outcome struct {
	Type, Reply, Became string
	Refused             bool
}

// onTypes runs a line once on a key k of each type. extra runs in front of it, for the other keys of the line.
func onTypes(words []string, extra []string) ([]outcome, error) {
	var out []outcome
	for _, t := range typedKeys {
		e := engine.New(engine.Options{Clock: func() int64 { return buildClock }})
		for _, line := range extra {
			args, err := resp.Split(line)
			if err != nil {
				return nil, err
			}
			e.Do(args...)
		}
		e.Do("DEL", "k")
		for _, args := range t.Setup {
			if r := e.Do(args...); r.IsError() {
				return nil, fmt.Errorf("making a key of type %s: %s", t.Name, r.Str)
			}
		}
		before := e.Do("TYPE", "k").Str
		r := e.Do(words...)
		o := outcome{Type: t.Name, Reply: shortReply(r), Refused: r.IsError()}
		if after := e.Do("TYPE", "k").Str; after != before {
			o.Became = after
			if after == "none" {
				o.Became = "gone"
			}
		}
		out = append(out, o)
	}
	return out, nil
}

// shortReply is a reply on one line, cut to what a table holds.
func shortReply(r resp.Value) string {
	if r.IsError() && strings.HasPrefix(r.Str, "WRONGTYPE") {
		return "WRONGTYPE"
	}
	s := scenario.Printed(r, 2)
	first, _, more := strings.Cut(s, "\n")
	if first = figure.Clip(first, 60); more {
		first += " …"
	}
	return first
}

// onSubject finds an example of a command to run on other types: its words, with the key that is worked on called k, and
// what has to run in front. ok is false for a command that names no key.
func onSubject(c *engine.Command) (words, extra []string, ok bool) {
	for _, x := range c.Examples {
		args, err := resp.Split(x.Line)
		if err != nil || strings.Contains(x.Line, "{") {
			continue
		}
		at := c.Keys(args)
		n := subject(c.Args)
		if n >= len(at) || at[n] >= len(args) {
			continue
		}
		key := args[at[n]]
		for _, i := range at {
			if args[i] == key {
				args[i] = "k"
			}
		}
		for _, s := range x.Setup {
			if !strings.HasPrefix(strings.ToUpper(s), "CONFIG") {
				extra = append(extra, s)
			}
		}
		return args, extra, true
	}
	return nil, nil, false
}

// subject is which of a command's keys holds what it works on: not a destination, which is overwritten whatever it is.
func subject(args []engine.Arg) int {
	n := 0
	for _, a := range args {
		if a.Kind != engine.KeyArg {
			continue
		}
		if !strings.HasPrefix(a.Name, "dest") {
			return n
		}
		n++
	}
	return 0
}

// typeMap is the table of some commands against string and bitmap, for a chapter. One line of input is one command.
func typeMap(names []string, root string) (string, error) {
	if len(names) == 0 {
		return "", errors.New("a table of types needs the names of commands")
	}
	var b strings.Builder
	b.WriteString(`<div class="scroll-x" tabindex="0" role="region" aria-label="By type: ` + html.EscapeString(strings.Join(names, " ")) + `"><table class="data type-map"><thead><tr><th scope="col">Command</th>` +
		`<th scope="col">on a string</th><th scope="col">on a bitmap with the same bits</th></tr></thead><tbody>`)
	for _, name := range names {
		c := engine.Lookup([]string{name})
		if c == nil {
			return "", fmt.Errorf("there is no command %s", name)
		}
		words, extra, ok := onSubject(c)
		if !ok {
			return "", fmt.Errorf("command %s has no example that could be run on a key", name)
		}
		all, err := onTypes(words, extra)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, `<tr><th scope="row"><a href="%scommands/%s/"><code>%s</code></a></th>`, root, commandID(c.Name), html.EscapeString(figure.Clip(resp.Join(words), 44)))
		for _, o := range all {
			if o.Type == "string" || o.Type == "bitmap" {
				b.WriteString(o.cell())
			}
		}
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody></table></div>`)
	return b.String(), nil
}

// Cell is the outcome as a cell of a table.
func (o outcome) Cell() template.HTML { return template.HTML(o.cell()) }

func (o outcome) cell() string {
	class, mark := "", ""
	if o.Refused {
		class, mark = ` class="is-refused"`, `<svg class="glyph is-error" aria-hidden="true"><use href="#g-error"></use></svg> `
	}
	s := `<td` + class + `>` + mark + `<code>` + html.EscapeString(o.Reply) + `</code>`
	if o.Became != "" {
		s += ` <span class="became">now ` + html.EscapeString(o.Became) + `</span>`
	}
	return s + `</td>`
}
