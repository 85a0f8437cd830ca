package weigh

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"

	"bitloupe/engine/capture"
	"bitloupe/engine/resp"
)

// Size is what a listing says of one key. What it does not say is -1; Type is then "".
type Size struct {
	Name   string
	Type   string
	Usage  int64 // MEMORY USAGE
	Length int64 // STRLEN
	Bits   int64 // BITCOUNT
	either int64 // bytes of a string, of which the listing does not tell whether they are its usage or its length
}

// TypeTotal is a line of the summary of --bigkeys or --memkeys.
type TypeTotal struct {
	Type    string
	Keys, N int64
	Unit    string
}

// listing reads sizes line by line. Lines of redis-cli's own reports and of a session are put together by key, for at most
// maxMerged keys; plain lines of a key and a number are given on as they come.
type listing struct {
	give    func(Size)
	merged  map[string]*Size
	order   []string
	totals  []TypeTotal
	sampled int64
	unit    string // of keys that are no strings: "bytes" in --memkeys, anything else in --bigkeys; "" not met
	asked   []string
	skipped int64
	first   string // the first line that was skipped
	lines   int64  // understood
}

const maxMerged = 50_000

// line takes one line and says whether it understood it.
func (l *listing) line(text string) bool {
	s := strings.TrimSpace(text)
	if s == "" || strings.HasPrefix(s, "#") {
		return true
	}
	if len(l.asked) > 0 {
		asked := l.asked
		l.asked = nil
		if l.answer(asked, s) {
			l.lines++
			return true
		}
	}
	if l.report(s) || l.question(s) || l.pair(s) {
		l.lines++
		return true
	}
	return false
}

// report takes a line of --bigkeys or --memkeys.
func (l *listing) report(s string) bool {
	if strings.HasPrefix(s, "[") {
		_, rest, ok := strings.Cut(s, "%] ")
		if !ok {
			return false
		}
		s = rest
	}
	if rest, ok := strings.CutPrefix(s, "Biggest "); ok {
		return l.biggest(rest)
	}
	if rest, ok := strings.CutPrefix(s, "Sampled "); ok {
		n, tail, _ := strings.Cut(rest, " ")
		var err error
		l.sampled, err = strconv.ParseInt(n, 10, 63)
		return err == nil && strings.HasPrefix(tail, "keys ")
	}
	return strings.HasPrefix(s, "Total key length in bytes is ") || strings.Trim(s, "- ") == "summary" || l.total(s)
}

// biggest takes what follows "Biggest": string found '"key"' has 12 bytes, or found so far '"key"' with 12 bytes.
func (l *listing) biggest(s string) bool {
	kind, rest, ok := strings.Cut(s, " found ")
	if !ok {
		return false
	}
	kind = strings.TrimSpace(kind)
	rest = strings.TrimPrefix(rest, "so far ")
	i := max(strings.LastIndex(rest, " has "), strings.LastIndex(rest, " with "))
	if i < 0 {
		return false
	}
	f := strings.Fields(rest[i:])
	if len(f) != 3 {
		return false
	}
	n, err := strconv.ParseInt(f[1], 10, 63)
	if err != nil {
		return false
	}
	if kind != "string" {
		l.unit = f[2]
	}
	k := l.key(reportedName(rest[:i]))
	k.Type = kind
	switch {
	case kind == "string":
		k.either = n
	case f[2] == "bytes":
		k.Usage = n
	}
	return true
}

// total takes a line such as: 3 strings with 502504 bytes (37.50% of keys, avg size 167501.33).
func (l *listing) total(s string) bool {
	f := strings.Fields(s)
	if len(f) != 11 || f[2] != "with" || !strings.HasPrefix(f[5], "(") || f[8] != "avg" || len(l.totals) == 64 {
		return false
	}
	keys, err1 := strconv.ParseInt(f[0], 10, 63)
	n, err2 := strconv.ParseInt(f[3], 10, 63)
	if err1 != nil || err2 != nil {
		return false
	}
	kind := strings.TrimSuffix(f[1], "s")
	if kind != "string" {
		l.unit = f[4]
	}
	l.totals = append(l.totals, TypeTotal{kind, keys, n, f[4]})
	return true
}

// reportedName takes the quotes off a name: '"name"', "name" or name.
func reportedName(s string) string {
	if len(s) > 1 && s[0] == '\'' && s[len(s)-1] == '\'' {
		s = s[1 : len(s)-1]
	}
	return unquoted(s)
}

// unquoted takes redis-cli's quotes off a name that has them.
func unquoted(s string) string {
	if strings.HasPrefix(s, `"`) {
		if args, err := resp.Split(s); err == nil && len(args) == 1 {
			return args[0]
		}
	}
	return s
}

// question takes a command of a session whose reply tells something of a key.
func (l *listing) question(s string) bool {
	args, why := capture.Typed(s)
	if why != "" || len(args) < 2 {
		return false
	}
	name := strings.ToUpper(args[0])
	switch {
	case name == "MEMORY" && len(args) >= 3 && strings.EqualFold(args[1], "USAGE"):
		l.asked = []string{"MEMORY", args[2]}
	case (name == "STRLEN" || name == "BITCOUNT" || name == "TYPE") && len(args) == 2:
		l.asked = []string{name, args[1]}
	default:
		return false
	}
	return true
}

// answer takes the reply to a question; false means that it is none.
func (l *listing) answer(asked []string, s string) bool {
	s = strings.TrimPrefix(s, "(integer) ")
	n, err := strconv.ParseInt(s, 10, 63)
	if asked[0] == "TYPE" {
		if err == nil || strings.Contains(s, " ") {
			return false
		}
		l.key(asked[1]).Type = strings.Trim(s, `"`)
		return true
	}
	if s == "(nil)" || strings.HasPrefix(s, "(error)") {
		return true
	}
	if err != nil || n < 0 {
		return false
	}
	switch k := l.key(asked[1]); asked[0] {
	case "MEMORY":
		k.Usage = n
	case "STRLEN":
		k.Length, k.Type = n, "string"
	case "BITCOUNT":
		k.Bits = n
	}
	return true
}

// key finds what is known of a key so far.
func (l *listing) key(name string) *Size {
	if k := l.merged[name]; k != nil {
		return k
	}
	if len(l.order) == maxMerged {
		l.flush()
	}
	k := &Size{Name: name, Usage: -1, Length: -1, Bits: -1, either: -1}
	l.merged[name] = k
	l.order = append(l.order, name)
	return k
}

// flush gives on what was put together.
func (l *listing) flush() {
	for _, name := range l.order {
		k := *l.merged[name]
		switch {
		case k.either < 0:
		case l.unit == "bytes":
			k.Usage = k.either
		case l.unit != "":
			k.Length = k.either
		}
		if l.unit != "" {
			k.either = -1
		}
		l.give(k)
	}
	l.merged, l.order = map[string]*Size{}, nil
}

// read takes all lines. Lines longer than 64 KiB are no part of a listing.
func (l *listing) read(in *bufio.Reader, progress func(int64) bool) error {
	l.merged = map[string]*Size{}
	at := int64(0)
	for n := 1; ; n++ {
		part, err := in.ReadSlice('\n')
		at += int64(len(part))
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			l.skip("a line of more than 64 KiB")
			for errors.Is(err, bufio.ErrBufferFull) {
				part, err = in.ReadSlice('\n')
				at += int64(len(part))
			}
		case len(part) > 0 && !l.line(string(part)):
			l.skip(strings.TrimSpace(string(part)))
		}
		if errors.Is(err, io.EOF) {
			l.flush()
			return nil
		}
		if err != nil {
			l.flush()
			return err
		}
		if n%1000 == 0 && progress != nil && !progress(at) {
			l.flush()
			return errStopped
		}
	}
}

func (l *listing) skip(text string) {
	if l.skipped++; l.skipped == 1 {
		l.first = clip(text)
	}
}

var errStopped = errors.New("it was stopped")
