package session

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"bitloupe/engine"
	"bitloupe/engine/resp"
)

// problem is what is plainly wrong with a line before it is run; nil when nothing is. The line can be run all the same:
// the server's own words are a lesson too.
func (s *Session) problem(text string) *Problem {
	words, err := resp.SplitWords(mask(text))
	if len(words) == 0 || isPrompted(words[0].Text) {
		return nil
	}
	if err != nil {
		return nil // a quote is still open: the word is being typed
	}
	args := make([]string, len(words))
	for i, w := range words {
		args[i] = w.Text
	}
	done := len(text) > words[len(words)-1].End // the last word is finished
	spec := engine.Lookup(args)
	if spec == nil {
		return unknown(words[0], len(words) > 1 || done)
	}
	if spec.Container && len(words) > 1 {
		sub := strings.ToUpper(args[1])
		if len(words) == 2 && !done && len(commandOptions(spec.Name+" ", sub)) > 0 {
			return nil
		}
		p := &Problem{Text: "No command " + spec.Name + " " + short(sub) + " here.", Start: words[1].Start, End: words[1].End}
		p.suggest(nearest(spec.Name + " " + sub))
		return p
	}
	return badNumber(spec, words, done)
}

func isPrompted(first string) bool {
	return first == ">" || first == "$" || first == "#" || strings.HasSuffix(first, ">") || first == "redis-cli" || first == "docker"
}

func unknown(w resp.Word, finished bool) *Problem {
	if !finished && len(commandOptions("", w.Text)) > 0 {
		return nil
	}
	p := &Problem{Text: "No command " + short(strings.ToUpper(w.Text)) + " here.", Start: w.Start, End: w.End}
	p.suggest(nearest(strings.ToUpper(w.Text)))
	return p
}

func (p *Problem) suggest(name string) {
	if name != "" {
		p.Suggest = name
		p.Text += " Did you mean " + name + "?"
	}
}

func short(s string) string {
	if utf8.RuneCountInString(s) > 40 {
		return string([]rune(s)[:40]) + "…"
	}
	return s
}

// badNumber finds a word that stands where a whole number belongs and is none.
func badNumber(spec *engine.Command, words []resp.Word, done bool) *Problem {
	tree := nodes(spec.Args)
	var rest []string
	for i, w := range words[min(spec.Words(), len(words)):] {
		rest = append(rest, w.Text)
		last := i+spec.Words() == len(words)-1
		if w.Quoted || last && !done && (w.Text == "-" || w.Text == "+" || w.Text == "#") {
			continue
		}
		m := match(tree, rest)
		n := m.found
		if n == nil || n.Kind != engine.IntegerArg || strings.ContainsAny(w.Text, "{}") || w.Text == "" {
			continue
		}
		if _, err := strconv.ParseInt(strings.TrimPrefix(w.Text, "#"), 10, 64); err == nil || isRange(err) {
			continue
		}
		text := title(n.Name) + " " + short(w.Text) + " is not an integer."
		if n.Help != "" {
			text += " Use " + Figures(n.Help) + "."
		}
		return &Problem{Text: text, Start: w.Start, End: w.End}
	}
	return nil
}

func isRange(err error) bool {
	e, ok := err.(*strconv.NumError)
	return ok && e.Err == strconv.ErrRange
}

func title(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Figures puts commas into the long numbers of a phrase.
func Figures(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		if n, err := strconv.ParseInt(w, 10, 64); err == nil && n > 9999 {
			words[i] = Comma(n)
		}
	}
	return strings.Join(words, " ")
}

// nearest is the command whose name differs least from a word, or "" when all are far from it.
func nearest(word string) string {
	limit := 1 + len(word)/4
	if limit > 3 {
		limit = 3
	}
	best := ""
	var rank int
	for _, c := range engine.Commands() {
		d := distance(word, c.Name, limit)
		if d > limit {
			continue
		}
		r := d*10 + groupRank(c.Group)
		if best == "" || r < rank {
			best, rank = c.Name, r
		}
	}
	return best
}

// distance counts the letters to add, drop, change or swap to get from a to b; beyond limit it may give any larger number.
func distance(a, b string, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit {
		return limit + 1
	}
	before, row := make([]int, len(b)+1), make([]int, len(b)+1)
	var older []int
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		older, before = before, append([]int(nil), row...)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(before[j]+1, row[j-1]+1, before[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
	}
	return row[len(b)]
}

// TakeSuggestion puts the suggested command in the place of the one that was typed.
func (s *Session) TakeSuggestion() {
	p := s.Input.Problem
	if p == nil || p.Suggest == "" {
		return
	}
	text := s.Input.Text
	words, _ := resp.SplitWords(mask(text))
	start, end := p.Start, p.End
	if strings.Contains(p.Suggest, " ") && len(words) > 1 {
		start = words[0].Start
	}
	rest := text[min(end, len(text)):]
	if rest == "" {
		rest = " "
	}
	s.set(text[:start] + p.Suggest + rest)
}
