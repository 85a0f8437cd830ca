package scenario

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"bitloupe/engine/lcg"
	"bitloupe/engine/resp"
)

// Generator stands for many values of one argument. Random ones draw Count numbers from 0 to Max after Seed; others count
// From, From+Step, ... up to To and divide each by Div, rounding down.
type Generator struct {
	Random              bool
	Seed, Max           int64
	From, To, Step, Div int64
	Count               int64
}

// slot is where a generator's values go: between before and after in argument arg.
type slot struct {
	Generator
	arg           int
	before, after string
}

// parsed is a command line taken apart; bad says that redis-cli would refuse its quotes.
type parsed struct {
	args  []string
	slots []slot
	bad   bool
}

// maxNumber bounds the numbers in a generator: far past any offset and safe to add.
const maxNumber = 1 << 53

// parseCommand takes a command line apart. The error is a sentence without the line number.
func parseCommand(line string, l Limits) (parsed, error) {
	found, clean, err := generators(line, l)
	if err != nil {
		return parsed{}, err
	}
	words, err := resp.SplitWords(clean)
	if err != nil {
		return parsed{bad: true}, nil
	}
	p := parsed{args: make([]string, len(words))}
	for i, w := range words {
		p.args[i] = w.Text
		n := 0
		for _, g := range found {
			if g.at < w.Start || g.at >= w.End {
				continue
			}
			if n++; n > 1 {
				return parsed{}, fmt.Errorf("two generators in one argument; give them an argument each")
			}
			// What stands before and behind it in the word may be quoted, so each half is split by itself.
			before, err1 := resp.Split(clean[w.Start:g.at])
			after, err2 := resp.Split(clean[g.end:w.End])
			if err1 != nil || err2 != nil {
				return parsed{bad: true}, nil
			}
			p.slots = append(p.slots, slot{g.Generator, i, strings.Join(before, ""), strings.Join(after, "")})
		}
	}
	for _, s := range p.slots[min(1, len(p.slots)):] {
		if s.Count != p.slots[0].Count {
			return parsed{}, fmt.Errorf("generators of one command must give equally many values, not %s and %s", Thousands(p.slots[0].Count), Thousands(s.Count))
		}
	}
	return p, nil
}

type place struct {
	Generator
	at, end int
}

// generators finds every generator that stands outside of quotes. clean is the line with their blanks replaced, so that
// splitting keeps each in one piece and all places stay.
func generators(line string, l Limits) (found []place, clean string, err error) {
	b := []byte(line)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"' || c == '\'':
			i = closing(line, i)
		case c == '{':
			g, n, err := generator(line[i:], l)
			if err != nil {
				return nil, "", err
			}
			if n == 0 {
				continue
			}
			found = append(found, place{g, i, i + n})
			for j := i; j < i+n; j++ {
				if b[j] == ' ' {
					b[j] = '_'
				}
			}
			i += n - 1
		}
	}
	return found, string(b), nil
}

// closing is the place of the quote that closes the one at i, or the end of the line.
func closing(line string, i int) int {
	quote := line[i]
	for i++; i < len(line) && line[i] != quote; i++ {
		if line[i] == '\\' && (quote == '"' || strings.HasPrefix(line[i+1:], "'")) {
			i++
		}
	}
	return i
}

// generator reads one at the start of s; n is its length, 0 when there is none.
func generator(s string, l Limits) (g Generator, n int, err error) {
	if m, length := randomParts(s); length > 0 {
		g = Generator{Random: true, Seed: number(m[0]), Count: number(m[1]), Max: number(m[2])}
		n = length
	} else if m, length := rangeParts(s); length > 0 {
		g = Generator{From: number(m[0]), To: number(m[1]), Step: 1, Div: 1}
		n = length
		if m[2] != "" {
			g.Step = number(m[2])
		} else if g.To < g.From {
			g.Step = -1
		}
		if m[3] != "" {
			g.Div = number(m[3])
		}
		if g.Step == 0 || g.Div == 0 || g.To > g.From && g.Step < 0 || g.To < g.From && g.Step > 0 {
			return g, 0, fmt.Errorf("%s never ends", s[:n])
		}
		if max(g.From, -g.From, g.To, -g.To, g.Step, -g.Step) > maxNumber {
			return g, 0, fmt.Errorf("%s has numbers beyond 2^53", s[:n])
		}
		g.Count = (g.To-g.From)/g.Step + 1
	}
	if n > 0 && g.Max > maxNumber {
		return g, 0, fmt.Errorf("%s draws numbers beyond 2^53", s[:n])
	}
	if g.Count > l.Expand {
		return g, 0, fmt.Errorf("%s gives %s values; at most %s are allowed", s[:n], Thousands(g.Count), Thousands(l.Expand))
	}
	return g, n, nil
}

func number(s string) int64 {
	n, _ := strconv.ParseInt(s, 10, 64)
	return n
}

// Values gives the numbers in order.
func (g Generator) Values() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		next := g.start()
		for range g.Count {
			if !yield(next()) {
				return
			}
		}
	}
}

// start gives a function that returns the numbers one by one.
func (g Generator) start() func() int64 {
	if g.Random {
		src := lcg.New(g.Seed)
		return func() int64 { return src.Between(0, g.Max) }
	}
	n := g.From - g.Step
	return func() int64 {
		n += g.Step
		q := n / g.Div
		if n%g.Div != 0 && n < 0 {
			q--
		}
		return q
	}
}

// Args is the arguments of the command; a generator stands in them as written. nil when redis-cli refuses the quotes.
func (s *Step) Args() []string { return s.line.args }

// Bad says that redis-cli would refuse the line with "Invalid argument(s)" and send nothing.
func (s *Step) Bad() bool { return s.line.bad }

// Count is how many commands the step stands for: 1, or the values of its generators.
func (s *Step) Count() int64 {
	if len(s.line.slots) > 0 {
		return s.line.slots[0].Count
	}
	return 1
}

// Folds says whether the step has a generator.
func (s *Step) Folds() bool { return len(s.line.slots) > 0 }

// Expand gives every command that the step stands for. Each slice belongs to the receiver.
func (s *Step) Expand() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		p := &s.line
		if p.bad || len(p.args) == 0 {
			return
		}
		if len(p.slots) == 0 {
			yield(append([]string(nil), p.args...))
			return
		}
		next := make([]func() int64, len(p.slots))
		for i, sl := range p.slots {
			next[i] = sl.start()
		}
		for range p.slots[0].Count {
			args := append([]string(nil), p.args...)
			for i, sl := range p.slots {
				args[sl.arg] = sl.before + strconv.FormatInt(next[i](), 10) + sl.after
			}
			if !yield(args) {
				return
			}
		}
	}
}

// Thousands writes a count with commas: 19,998.
func Thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Varies says whether argument i holds a generator.
func (s *Step) Varies(i int) bool {
	for _, sl := range s.line.slots {
		if sl.arg == i {
			return true
		}
	}
	return false
}
