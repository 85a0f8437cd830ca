// Package command is the table of commands and the way one is run. Each command is one file in a family package below
// this one; it registers a Spec from init and describes itself there, and everything that lists commands (COMMAND,
// COMMAND DOCS, completion, hints, reference pages) is made from that description.
package command

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"bitloupe/engine/resp"
)

// ArgKind is the kind of one argument in a syntax description.
type ArgKind string

// Kinds of argument, as COMMAND DOCS names them.
const (
	KeyArg     ArgKind = "key"
	StringArg  ArgKind = "string"
	IntegerArg ArgKind = "integer"
	DoubleArg  ArgKind = "double"
	PatternArg ArgKind = "pattern"
	UnixTime   ArgKind = "unix-time"
	Token      ArgKind = "pure-token"
	OneOf      ArgKind = "oneof"
	Block      ArgKind = "block"
)

// Arg describes one argument. Token is the word that stands before it (or is it, for a pure token); Args are the
// choices of a OneOf or the parts of a Block. Help is one short phrase for the hint line, e.g. "0 or 1".
type Arg struct {
	Name     string
	Kind     ArgKind
	Token    string
	Optional bool
	Multiple bool
	Args     []Arg
	Help     string
}

// Example is one line to try, with an optional set-up that runs first. Replies are made by running it.
type Example struct {
	Setup []string
	Line  string
	Note  string
}

// Map gives the example with every command line rewritten by f.
func (e Example) Map(f func(string) string) Example {
	out := Example{Line: f(e.Line), Note: e.Note}
	for _, s := range e.Setup {
		out.Setup = append(out.Setup, f(s))
	}
	return out
}

// Handler runs a command and returns its reply. Arity was checked. c.Args[0] is the name as typed.
type Handler func(c *Ctx) resp.Value

// Spec describes one command or, with a name like "config|get", one subcommand.
type Spec struct {
	Name       string // lower case
	Arity      int    // as in COMMAND INFO: the name counts, negative means at least
	Group      string // bitmap, string, generic, server, connection, transactions, scripting, set, list, sorted-set, hash, module
	Since      string
	Summary    string
	Complexity string
	Args       []Arg
	Reply      string   // what it answers, in one or two sentences
	Errors     []string // exact texts it can answer beyond arity and WRONGTYPE
	Flags      []string // write, readonly, denyoom, fast, noscript, ...
	Categories []string // ACL categories beyond those that follow from flags and group, with @
	FirstKey   int
	LastKey    int
	Step       int
	// KeysOf finds key positions that first/last/step cannot say (BITOP, EVAL, ...); nil when they can.
	KeysOf   func(args []string) []int
	Differs  string   // where it differs from the real server, or ""
	Native   string   // for module commands: what the native commands offer instead
	Types    []string // value types it accepts on its first key; empty: any
	Related  []string
	Examples []Example
	Do       Handler

	sub   bool
	index int              // place of its counters
	deny  bool             // carries denyoom
	reads bool             // carries readonly: its look-ups count as hits and misses
	subs  map[string]*Spec // by the second word, lower case; shared with those that register later
}

// Has says whether the command carries the flag.
func (s *Spec) Has(flag string) bool { return slices.Contains(s.Flags, flag) }

// Sub says whether this is a subcommand, such as config|get.
func (s *Spec) Sub() bool { return s.sub }

// Subcommands lists the subcommands of a container command by name.
func (s *Spec) Subcommands() []*Spec {
	subs := make([]*Spec, 0, len(s.subs))
	for _, x := range s.subs {
		subs = append(subs, x)
	}
	sort.Slice(subs, func(i, j int) bool { return subs[i].Name < subs[j].Name })
	return subs
}

// Keys gives the positions in args that hold keys.
func (s *Spec) Keys(args []string) []int {
	if s.KeysOf != nil {
		return s.KeysOf(args)
	}
	if s.FirstKey == 0 || s.Step == 0 {
		return nil
	}
	last := s.LastKey
	if last < 0 {
		last += len(args)
	}
	var at []int
	for i := s.FirstKey; i <= last && i < len(args); i += s.Step {
		at = append(at, i)
	}
	return at
}

var (
	table = map[string]*Spec{} // by full name, lower case
	upper = map[string]*Spec{} // by full name, upper case: most clients type it so
	below = map[string]map[string]*Spec{}
)

// subsOf is the table of the subcommands of a name, made on first use.
func subsOf(parent string) map[string]*Spec {
	if below[parent] == nil {
		below[parent] = map[string]*Spec{}
	}
	return below[parent]
}

// Register adds a command to the table; it is called from init. A name that is taken or a Spec that cannot run panics.
func Register(s Spec) {
	if s.Name == "" || s.Name != strings.ToLower(s.Name) || s.Arity == 0 || s.Summary == "" {
		panic(fmt.Sprintf("command: incomplete registration of %q", s.Name))
	}
	if table[s.Name] != nil {
		panic(fmt.Sprintf("command: %q registered twice", s.Name))
	}
	parent, word, sub := strings.Cut(s.Name, "|")
	if s.Do == nil && sub {
		panic(fmt.Sprintf("command: %q has no handler", s.Name))
	}
	s.sub, s.index, s.deny, s.reads = sub, len(table), s.Has("denyoom"), s.Has("readonly")
	if sub {
		subsOf(parent)[word] = &s
	} else {
		s.subs = subsOf(parent)
	}
	table[s.Name] = &s
	upper[strings.ToUpper(s.Name)] = &s
}

// Lookup finds a command by its name in any case; "config|get" finds the subcommand.
func Lookup(name string) *Spec {
	if s := upper[name]; s != nil {
		return s
	}
	if s := table[name]; s != nil {
		return s
	}
	return table[strings.ToLower(name)]
}

// All lists every command and subcommand by name.
func All() []*Spec {
	all := make([]*Spec, 0, len(table))
	for _, s := range table {
		all = append(all, s)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].Name < all[j].Name })
	return all
}

// Resolve finds the command that args call: a subcommand where there is one. The error reply says what is wrong with
// the name or the number of arguments, in the real server's words; the Spec is then what was found so far, or nil.
func Resolve(args []string) (*Spec, *resp.Value) {
	s := Lookup(args[0])
	if s == nil || s.sub {
		e := unknown(args)
		return nil, &e
	}
	if len(s.subs) > 0 && len(args) > 1 {
		sub := s.subs[args[1]]
		if sub == nil {
			sub = s.subs[strings.ToLower(args[1])]
		}
		if sub == nil {
			e := resp.Err(oneLine(fmt.Sprintf("ERR unknown subcommand '%s'. Try %s HELP.", clip(text(args[1]), 128), strings.ToUpper(s.Name))))
			return s, &e
		}
		s = sub
	}
	if (s.Arity > 0 && len(args) != s.Arity) || len(args) < -s.Arity || s.Do == nil {
		e := WrongArity(s.ShownName())
		return s, &e
	}
	return s, nil
}

// WrongArity is the error of a call with too few or too many words.
func WrongArity(name string) resp.Value {
	return resp.Errf("ERR wrong number of arguments for '%s' command", name)
}

// unknown is the error for a name that no command has. The server shows the arguments until about 128 bytes of them
// are printed (spec/legacy-encodings.md 5).
func unknown(args []string) resp.Value {
	var b strings.Builder
	for _, a := range args[1:] {
		room := 128 - b.Len()
		if room <= 0 {
			break
		}
		b.WriteString("'" + clip(text(a), room) + "' ")
	}
	text := fmt.Sprintf("ERR unknown command '%s', with args beginning with: %s", clip(text(args[0]), 128), b.String())
	return resp.Err(oneLine(text))
}

// text is what the server prints of an argument in an error: it ends at a zero byte.
func text(s string) string {
	s, _, _ = strings.Cut(s, "\x00")
	return s
}

func clip(s string, n int) string {
	if len(s) > n {
		return s[:n]
	}
	return s
}

// oneLine does as the server does with an error text: line breaks become blanks.
func oneLine(s string) string { return strings.NewReplacer("\r", " ", "\n", " ").Replace(s) }

// ShownName is the name as error texts print it: lower case, but module commands as they were registered, upper case.
func (s *Spec) ShownName() string {
	if s.Group == "module" {
		return strings.ToUpper(s.Name)
	}
	return s.Name
}
