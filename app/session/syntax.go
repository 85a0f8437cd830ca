package session

import (
	"strings"

	"bitloupe/engine"
)

// Part is one piece of a syntax line; Current marks the argument that is being typed.
type Part struct {
	Text    string
	Current bool
}

// node is one argument in the tree of a command's syntax, with its place for comparison.
type node struct {
	engine.Arg
	kids []*node
}

func nodes(args []engine.Arg) []*node {
	out := make([]*node, len(args))
	for i, a := range args {
		out[i] = &node{Arg: a, kids: nodes(a.Args)}
	}
	return out
}

// matcher lays typed words against a syntax to find which argument the last word belongs to.
type matcher struct {
	words []string
	at    int
	// found is the argument of the last word; behind says that the word stands behind the argument's token and is its
	// value. could holds every argument that might begin there.
	found  *node
	behind bool
	could  []*node
}

// match finds the argument of the last word. words are those behind the command's name.
func match(tree []*node, words []string) *matcher {
	m := &matcher{words: words}
	m.all(tree)
	return m
}

func (m *matcher) ended() bool { return m.found != nil || m.at >= len(m.words) }
func (m *matcher) last() bool  { return m.at == len(m.words)-1 }
func (m *matcher) word() string {
	if m.at < len(m.words) {
		return m.words[m.at]
	}
	return ""
}

// all takes arguments in order; neighbouring optional ones in any order.
func (m *matcher) all(list []*node) {
	for i := 0; i < len(list) && !m.ended(); {
		if !list[i].Optional {
			m.one(list[i])
			i++
			continue
		}
		j := i
		for j < len(list) && list[j].Optional {
			j++
		}
		m.options(list[i:j])
		i = j
	}
}

// options takes a group of optional arguments until none of them fits.
func (m *matcher) options(group []*node) {
	used := make([]bool, len(group))
	for !m.ended() {
		if m.last() {
			for i, n := range group {
				if (!used[i] || n.Multiple) && m.mayStart(n) {
					m.could = append(m.could, n)
				}
			}
		}
		progress := false
		for i, n := range group {
			if used[i] && !n.Multiple || !m.starts(n) {
				continue
			}
			used[i], progress = true, true
			m.one(n)
			break
		}
		if !progress {
			if m.last() && len(m.could) > 0 {
				m.found = m.could[0]
			}
			return
		}
	}
}

// starts says whether the word here begins the argument.
func (m *matcher) starts(n *node) bool {
	w := m.word()
	switch {
	case n.Token != "":
		return strings.EqualFold(w, n.Token)
	case n.Kind == engine.OneOf:
		for _, k := range n.kids {
			if m.starts(k) {
				return true
			}
		}
		return false
	case n.Kind == engine.BlockArg && len(n.kids) > 0:
		for _, k := range n.kids {
			if m.starts(k) {
				return true
			}
			if !k.Optional {
				return false
			}
		}
		return false
	}
	return n.Kind != engine.TokenArg
}

// mayStart says whether the unfinished last word could become the beginning of the argument.
func (m *matcher) mayStart(n *node) bool {
	w := m.word()
	switch {
	case n.Token != "":
		return len(w) <= len(n.Token) && strings.EqualFold(w, n.Token[:len(w)])
	case n.Kind == engine.OneOf:
		for _, k := range n.kids {
			if m.mayStart(k) {
				return true
			}
		}
		return false
	case n.Kind == engine.BlockArg && len(n.kids) > 0:
		return m.mayStart(n.kids[0])
	}
	return n.Kind != engine.TokenArg
}

// one takes one argument, again and again where it may be repeated.
func (m *matcher) one(n *node) {
	for {
		m.once(n)
		if m.ended() || !n.Multiple {
			return
		}
		if n.Token != "" && !m.starts(n) {
			return
		}
		if n.Kind == engine.BlockArg && !m.starts(n) && !(m.last() && m.mayStart(n)) {
			return
		}
	}
}

func (m *matcher) once(n *node) {
	if n.Token != "" {
		if m.last() {
			m.found = n
			return
		}
		m.at++
		if n.Kind == engine.TokenArg || m.ended() {
			return
		}
	}
	switch {
	case n.Kind == engine.OneOf:
		for _, k := range n.kids {
			if m.starts(k) && !(m.last() && m.word() == "") {
				m.one(k)
				if m.found == k && k.Kind == engine.TokenArg {
					m.found = n
				}
				return
			}
		}
		if m.last() {
			m.found = n
			return
		}
		m.at++
	case n.Kind == engine.BlockArg:
		m.all(n.kids)
	case m.last():
		m.found, m.behind = n, n.Token != ""
	default:
		m.at++
	}
}

// parts writes a syntax line; the argument that m found is marked.
func parts(name string, tree []*node, m *matcher) []Part {
	w := &partWriter{}
	if m != nil {
		w.cur, w.behind = m.found, m.behind
	}
	w.text(name)
	w.list(tree, " ", true)
	return w.out
}

type partWriter struct {
	out    []Part
	cur    *node
	behind bool // its token is typed: only the value is marked
}

func (w *partWriter) text(s string) {
	if n := len(w.out); n > 0 && !w.out[n-1].Current {
		w.out[n-1].Text += s
		return
	}
	w.out = append(w.out, Part{Text: s})
}

func (w *partWriter) list(list []*node, sep string, lead bool) {
	for i, n := range list {
		if i > 0 || lead {
			w.text(sep)
		}
		w.node(n)
	}
}

func (w *partWriter) node(n *node) {
	if n.Optional {
		w.text("[")
	}
	if n == w.cur {
		mark := plain(n)
		if w.behind {
			w.text(n.Token + " ")
			mark = n.Name
		}
		w.out = append(w.out, Part{Text: mark, Current: true})
		w.text("")
	} else {
		w.body(n)
	}
	if n.Multiple {
		w.text(" …")
	}
	if n.Optional {
		w.text("]")
	}
}

func (w *partWriter) body(n *node) {
	if n.Token != "" {
		w.text(n.Token)
		if n.Kind == engine.TokenArg {
			return
		}
		w.text(" ")
	}
	switch n.Kind {
	case engine.OneOf:
		w.list(n.kids, " | ", false)
	case engine.BlockArg:
		w.list(n.kids, " ", false)
	default:
		w.text(n.Name)
	}
}

// plain is an argument without marks.
func plain(n *node) string {
	w := &partWriter{}
	w.body(n)
	s := ""
	for _, p := range w.out {
		s += p.Text
	}
	return s
}
