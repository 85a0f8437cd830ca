package main

import (
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"

	"bitloupe/engine/figure"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
	"bitloupe/engine/share"
	"bitloupe/engine/trace"
)

// asking is one question that begins with a colon.
type asking struct {
	usage, help string
	do          func(r *repl, args []string) error
}

var askings map[string]asking

func init() {
	askings = map[string]asking{
		"help":    {"", "this list", (*repl).askHelp},
		"keys":    {"", "the keys, with their bytes as string and as roaring bitmap", (*repl).askKeys},
		"inspect": {"KEY [CHUNK]", "memory, chunks and one container of a key", (*repl).askInspect},
		"why":     {"", "what the last command did, and the rules that decided it", (*repl).askWhy},
		"save":    {"FILE", "write this session as a script", (*repl).askSave},
		"link":    {"", "this session as the part of a link from # on", (*repl).askLink},
		"quit":    {"", "leave", func(r *repl, _ []string) error { r.done = true; return nil }},
	}
}

func (r *repl) ask(text string) {
	args, err := resp.Split(text)
	if err == nil && len(args) == 0 {
		args = []string{"help"}
	}
	if err == nil {
		q, ok := askings[strings.ToLower(args[0])]
		if !ok {
			err = fmt.Errorf("no question :%s; :help lists them", args[0])
		} else {
			err = q.do(r, args[1:])
		}
	}
	if err != nil {
		fmt.Fprintln(r.out, err)
	}
}

func (r *repl) askHelp([]string) error {
	names := make([]string, 0, len(askings))
	for n := range askings {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		fmt.Fprintf(r.out, ":%-20s %s\n", strings.TrimSpace(n+" "+askings[n].usage), askings[n].help)
	}
	fmt.Fprintln(r.out, "Everything else is a command. Tab completes; {0..99} runs a command for every value.")
	return nil
}

func (r *repl) askKeys([]string) error {
	snap := r.engine.Snapshot()
	if snap.Total == 0 {
		fmt.Fprintln(r.out, "no keys")
		return nil
	}
	fmt.Fprintf(r.out, "%-24s %-10s %-16s %14s %14s %14s\n", "key", "type", "encoding", "elements", "as string", "as roaring")
	for _, k := range snap.Keys {
		a, b := bytesOf(k.AsString.Known, k.AsString.Bytes), bytesOf(k.AsRoaring.Known, k.AsRoaring.Bytes)
		if !k.AsString.Known && !k.AsRoaring.Known {
			a, b = "", figure.Comma(k.Bytes)
		}
		fmt.Fprintf(r.out, "%-24s %-10s %-16s %14s %14s %14s\n", resp.Quote(k.Key), k.Type, k.Encoding, figure.Comma(k.Card), a, b)
	}
	if n := snap.Total - len(snap.Keys); n > 0 {
		fmt.Fprintf(r.out, "and %s\n", figure.Count(int64(n), "more key"))
	}
	return nil
}

func bytesOf(known bool, n int64) string {
	if !known {
		return "-"
	}
	return figure.Comma(n)
}

func (r *repl) askInspect(args []string) error {
	if len(args) < 1 || len(args) > 2 {
		return fmt.Errorf("usage: :inspect KEY [CHUNK]")
	}
	chunk := int64(-1)
	if len(args) == 2 {
		n, err := strconv.ParseInt(args[1], 10, 64)
		if err != nil || n < 0 {
			return fmt.Errorf("a chunk is a number from 0, not %q", args[1])
		}
		chunk = n
	}
	text, err := keyText(r.engine, args[0], chunk, 16)
	if err == nil {
		fmt.Fprint(r.out, text)
	}
	return err
}

func (r *repl) askWhy([]string) error {
	if r.last == nil {
		return fmt.Errorf("nothing has been run yet")
	}
	list := changes(r.last, 100)
	for i, c := range list {
		fmt.Fprintln(r.out, c)
		if i < len(r.last.Changes) {
			if rule := r.last.Changes[i].Rule; rule.Text != "" {
				fmt.Fprintf(r.out, "  %s\n", ruleText(rule))
			}
		}
	}
	if r.last.Bytes > 0 {
		fmt.Fprintf(r.out, "A flat scan reads %s here.\n", figure.Count(r.last.Bytes, "byte"))
	}
	if r.last.Chunks > 0 {
		fmt.Fprintf(r.out, "%s looked at.\n", figure.Count(r.last.Chunks, "container"))
	}
	if len(list) == 0 && !r.last.Wrote {
		fmt.Fprintln(r.out, "Nothing was changed.")
	}
	return nil
}

func (r *repl) askSave(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: :save FILE")
	}
	return os.WriteFile(args[0], []byte(scenario.Transcript(&r.script, r.entries)), 0o644)
}

func (r *repl) askLink([]string) error {
	f, err := share.Encode(share.Link{Script: scenario.Bare(&r.script), Chunk: -1})
	if err == nil {
		fmt.Fprintln(r.out, "#"+f)
	}
	return err
}

// changes says in words what a command changed, at most limit lines of it.
func changes(rec *trace.Record, limit int) []string {
	var out []string
	if rec == nil {
		return nil
	}
	for i, c := range rec.Changes {
		if i == limit {
			out = append(out, fmt.Sprintf("and %s", figure.Count(int64(len(rec.Changes)-i), "more change")))
			break
		}
		out = append(out, changeText(c))
	}
	return out
}

// ruleText is a rule with where it stands, if that is known.
func ruleText(r trace.Rule) string {
	if r.Source == "" {
		return r.Text
	}
	return r.Text + " (" + r.Source + ")"
}

func changeText(c trace.Change) string {
	times := ""
	if c.Count > 1 {
		times = fmt.Sprintf(", %s times", figure.Comma(c.Count))
	}
	key := resp.Quote(c.Key)
	switch c.Kind {
	case trace.KeyNew:
		return fmt.Sprintf("%s is new: %s%s", key, c.To, times)
	case trace.KeyGone:
		return fmt.Sprintf("%s is gone%s", key, times)
	case trace.KeyType, trace.KeyEncoding:
		return fmt.Sprintf("%s: %s becomes %s%s", key, c.From, c.To, times)
	case trace.ContainerKind:
		at := fmt.Sprintf("%s, chunk %s", key, figure.CommaU(c.Chunk))
		switch {
		case c.From == "":
			return fmt.Sprintf("%s: new %s%s", at, c.To, times)
		case c.To == "":
			return fmt.Sprintf("%s: %s freed%s", at, c.From, times)
		}
		return fmt.Sprintf("%s: %s becomes %s%s", at, c.From, c.To, times)
	case trace.Grow:
		if c.From != c.To {
			return fmt.Sprintf("%s: %s becomes %s, its block of %s B one of %s B%s", key, c.From, c.To, figure.Comma(c.Before), figure.Comma(c.After), times)
		}
		return fmt.Sprintf("%s: block of %s B becomes %s B%s", key, figure.Comma(c.Before), figure.Comma(c.After), times)
	case trace.Setting:
		return fmt.Sprintf("%s: %s becomes %s", c.Key, c.From, c.To)
	}
	return c.Rule.Text
}
