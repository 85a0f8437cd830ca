package session

import (
	"sort"
	"strings"
	"unicode"

	"bitloupe/engine"
	"bitloupe/engine/resp"
)

// Option is one thing the word at the caret could become.
type Option struct {
	Text string
	Help string
}

// maxOptions bounds the list.
const maxOptions = 12

// complete works out the options and the ghost for the word at the end of the text.
func (s *Session) complete(l line) {
	in := &s.Input
	w := l.words[len(l.words)-1]
	if w.Quoted {
		return
	}
	switch {
	case l.spec == nil && len(l.words) == 1:
		in.Options = commandOptions("", w.Text)
	case l.spec == nil:
		return
	case l.spec.Container && len(l.words) == 2:
		in.Options = commandOptions(l.spec.Name+" ", w.Text)
	case l.match != nil:
		in.Options = s.argOptions(l, w.Text)
	}
	if len(in.Options) > maxOptions {
		in.Options = in.Options[:maxOptions]
	}
	// An empty word is completed only where something has to stand: a guess at an option would be in the way.
	if w.Text == "" && l.match != nil && len(l.match.could) > 0 {
		in.Rest = rest(l, "", in)
		return
	}
	if len(in.Options) > 0 && len(in.Options[0].Text) > len(w.Text) && strings.EqualFold(in.Options[0].Text[:len(w.Text)], w.Text) {
		in.Ghost = inCase(in.Options[0].Text[len(w.Text):], w.Text)
	}
	in.Rest = rest(l, w.Text+in.Ghost, in)
	if w.Text == "" && len(in.Options) > 0 && l.spec != nil && in.Options[0].Help == "" && len(in.Options) == 1 {
		in.Options = nil
	}
}

// inCase writes a completion the way the word was begun: all in small letters, or as it is.
func inCase(rest, begun string) string {
	if begun != "" && begun == strings.ToLower(begun) && strings.IndexFunc(begun, unicode.IsLetter) >= 0 {
		return strings.ToLower(rest)
	}
	return rest
}

// groupRank puts the commands this place is about first.
func groupRank(group string) int {
	switch group {
	case "bitmap":
		return 0
	case "string":
		return 1
	case "generic", "server":
		return 2
	case "module":
		return 4
	}
	return 3
}

// commandOptions are the commands whose name, behind prefix, begins like the word.
func commandOptions(prefix, word string) []Option {
	if word == "" && prefix == "" {
		return nil
	}
	want := prefix + strings.ToUpper(word)
	var found []*engine.Command
	for _, c := range engine.Commands() {
		if strings.HasPrefix(c.Name, want) && strings.Contains(c.Name, " ") == (prefix != "") {
			found = append(found, c)
		}
	}
	sort.SliceStable(found, func(i, j int) bool {
		a, b := found[i], found[j]
		if ea, eb := a.Name == want, b.Name == want; ea != eb {
			return ea
		}
		return groupRank(a.Group) < groupRank(b.Group)
	})
	var out []Option
	for _, c := range found {
		out = append(out, Option{strings.TrimPrefix(c.Name, prefix), c.Summary})
	}
	return out
}

// argOptions are what an argument could be: words of the syntax, keys, names of settings.
func (s *Session) argOptions(l line, word string) []Option {
	var out []Option
	add := func(text, help string) {
		if len(text) >= len(word) && strings.EqualFold(text[:len(word)], word) {
			out = append(out, Option{text, help})
		}
	}
	could := l.match.could
	if l.match.found != nil {
		could = append([]*node{l.match.found}, could...)
	}
	seen := map[*node]bool{}
	for _, n := range could {
		if seen[n] {
			continue
		}
		seen[n] = true
		s.nodeOptions(l, n, word, add)
	}
	return out
}

func (s *Session) nodeOptions(l line, n *node, word string, add func(text, help string)) {
	switch {
	case n.Token != "" && !(n == l.match.found && l.match.behind):
		add(n.Token, n.Help)
	case n.Kind == engine.OneOf:
		for _, k := range n.kids {
			s.nodeOptions(l, k, word, add)
		}
	case n.Kind == engine.BlockArg:
		if len(n.kids) > 0 {
			s.nodeOptions(l, n.kids[0], word, add)
		}
	case n.Kind == engine.KeyArg:
		s.keyOptions(l.spec, add)
	case l.spec.Name == "CONFIG SET" && len(l.words) == 3, l.spec.Name == "CONFIG GET":
		for _, name := range settings {
			add(name, "")
		}
	case l.spec.Name == "CONFIG SET" && len(l.words) == 4 && strings.EqualFold(l.words[2].Text, "bitmap-default-roaring"):
		on := s.Snapshot.Roaring
		if on {
			add("no", "")
		}
		add("yes", "")
		if !on {
			add("no", "")
		}
	case n.Help == "0 or 1":
		add("1", "")
		add("0", "")
	}
}

// settings are completed in this order.
var settings = []string{"bitmap-default-roaring", "proto-max-bulk-len", "set-max-intset-entries", "set-max-listpack-entries", "list-max-listpack-size", "zset-max-listpack-entries", "hash-max-listpack-entries", "notify-keyspace-events"}

// keyOptions are the keys there are: first the one that is looked at, then those the command works on.
func (s *Session) keyOptions(spec *engine.Command, add func(text, help string)) {
	rank := func(i int) int {
		k := &s.Snapshot.Keys[i]
		switch {
		case !spec.Takes(k.Type):
			return 2
		case k.Key == s.Inspect.Key:
			return 0
		}
		return 1
	}
	order := make([]int, len(s.Snapshot.Keys))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return rank(order[a]) < rank(order[b]) })
	for _, i := range order {
		k := &s.Snapshot.Keys[i]
		add(resp.Quote(k.Key), k.Type)
	}
}

// rest names the arguments that are still to come behind the word.
func rest(l line, word string, in *Input) string {
	spec, tree := l.spec, l.tree
	if spec == nil {
		if spec = engine.Lookup([]string{word}); spec == nil || in.Ghost == "" && word == "" {
			return ""
		}
		tree = nodes(spec.Args)
		return tailOf(parts("", tree, nil))
	}
	if l.match == nil || l.match.found == nil {
		return ""
	}
	p := parts("", tree, l.match)
	for i, x := range p {
		if !x.Current {
			continue
		}
		after := tailOf(p[i+1:])
		if word != "" || in.Ghost != "" {
			return after
		}
		opening := ""
		if i > 0 {
			opening = p[i-1].Text[len(strings.TrimRight(p[i-1].Text, "[")):]
		}
		return opening + x.Text + after
	}
	return ""
}

func tailOf(p []Part) string {
	var b strings.Builder
	for _, x := range p {
		b.WriteString(x.Text)
	}
	return b.String()
}

// Choose moves through the options; Accept takes the chosen one.
func (s *Session) Choose(step int) bool {
	in := &s.Input
	n := len(in.Options)
	if n == 0 {
		return false
	}
	in.Selected += step
	if in.Selected >= n {
		in.Selected = 0
	}
	if in.Selected < 0 {
		in.Selected = n - 1
	}
	s.Rev.Input++
	return true
}

// Close takes the list of options away; it says whether there was one.
func (s *Session) Close() bool {
	had := len(s.Input.Options) > 0 || s.Input.Ghost != ""
	s.Input.Options, s.Input.Ghost, s.Input.Rest, s.Input.Selected = nil, "", "", -1
	s.Rev.Input++
	return had
}

// CanTab says whether the Tab key completes here: only a word that was begun is completed, so that the key leaves the
// field otherwise and the keyboard is never trapped.
func (s *Session) CanTab() bool {
	t := s.Input.Text
	return s.Input.Ghost != "" && t != "" && t[len(t)-1] != ' '
}

// Accept completes the word at the end of the text and says whether there was anything to complete.
func (s *Session) Accept() bool {
	in := &s.Input
	if in.Selected >= 0 && in.Selected < len(in.Options) {
		s.AcceptOption(in.Selected)
		return true
	}
	if in.Ghost == "" {
		return false
	}
	s.set(in.Text + in.Ghost + " ")
	return true
}

// AcceptOption completes the word with one of the options.
func (s *Session) AcceptOption(i int) {
	in := &s.Input
	if i < 0 || i >= len(in.Options) {
		return
	}
	words, _ := resp.SplitWords(mask(in.Text))
	start := len(in.Text)
	if n := len(words); n > 0 && words[n-1].End == len(in.Text) {
		start = words[n-1].Start
	}
	s.set(in.Text[:start] + inCase(in.Options[i].Text, in.Text[start:]) + " ")
}
