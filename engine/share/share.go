// Package share writes a playground into the fragment of a link and reads it back. The fragment never leaves the
// browser: no server sees it.
//
// # Version 1
//
// A fragment is the version, one character for the form, and the body:
//
//	1.SETBIT+k+7+1;GET+k/          the document, readable
//	1_y0stKEks...                  the document, compressed
//
// The document is text in UTF-8. Lines that start with "@" come first and say how to look at the script, all of them
// optional and each at most once except config; a line "@" alone ends them where the script itself starts with "@":
//
//	@view tab key chunk     what the inspector shows; key and chunk may be left out
//	@step 3                 the step to stand at; without it the last one
//	@profile 7.0            the memory profile
//	@config name=value      a setting made before the first command
//
// The rest is the script, in the format of package scenario, without a line break at its end.
//
// Readable form: a blank is "+", a line break ";", the letters, digits and -._~!*,:@?= of ASCII stand for themselves,
// every other byte is %HH. A "/" ends it, so that a link that was cut off is noticed.
//
// Compressed form: base64url without padding, of the raw DEFLATE stream of the document, with the dictionary of
// dictionary.go, followed by the first three bytes of the document's CRC-32 (IEEE, big-endian). A stream that ends with
// the bytes 00 00 ff ff, those of an empty stored block, may leave them off.
//
// Encode gives the readable form where it has at most Readable characters, else the shorter of the two. Decode takes both
// from anybody.
//
// Links live for ever: a change to any of this is a new version beside this one, and the vectors in testdata stay.
package share

import (
	"fmt"
	"strconv"
	"strings"

	"bitloupe/engine/resp"
)

// Bounds of a link. MaxFragment is checked before anything is decoded, MaxDocument while it is decompressed.
const (
	MaxFragment = 64 << 10
	MaxDocument = 1 << 20
	// Readable is the length up to which a fragment is readable even where the compressed form is shorter: such a link
	// fits everywhere, and one that can be read can be judged before it is opened.
	Readable = 100
	// Comfortable is the length of a whole link up to which every program that people paste links into carries it.
	Comfortable = 2000
)

// Link is what a link holds. Tab and Key are empty and Chunk is -1 where nothing is selected; Step 0 is the end.
type Link struct {
	Script  string
	Tab     string
	Key     string
	Chunk   int64
	Step    int
	Profile string
	Config  []string // name=value
}

// Reason says in a word what is wrong with a link, for programs.
type Reason string

// The reasons.
const (
	NotALink  Reason = "not a link"
	Version   Reason = "version"
	TooLong   Reason = "too long"
	TooBig    Reason = "too big"
	Damaged   Reason = "damaged"
	CutOff    Reason = "cut off"
	Forbidden Reason = "forbidden"
	Setting   Reason = "setting"
)

// Error is a link that cannot be read or made; Error gives a sentence for people.
type Error struct {
	Reason Reason
	Text   string
}

func (e *Error) Error() string { return e.Text }

func fail(r Reason, format string, a ...any) error { return &Error{r, fmt.Sprintf(format, a...)} }

// document writes what both forms hold.
func document(l Link) (string, error) {
	var b strings.Builder
	if l.Tab != "" {
		words := []string{"@view", l.Tab}
		if l.Key != "" || l.Chunk >= 0 {
			words = append(words, l.Key)
		}
		if l.Chunk >= 0 {
			words = append(words, strconv.FormatInt(l.Chunk, 10))
		}
		b.WriteString(resp.Join(words) + "\n")
	}
	if l.Step > 0 {
		b.WriteString("@step " + strconv.Itoa(l.Step) + "\n")
	}
	if l.Profile != "" {
		b.WriteString(resp.Join([]string{"@profile", l.Profile}) + "\n")
	}
	for _, c := range l.Config {
		b.WriteString(resp.Join([]string{"@config", c}) + "\n")
	}
	script := strings.TrimRight(strings.ReplaceAll(l.Script, "\r\n", "\n"), "\n")
	if strings.HasPrefix(script, "@") {
		b.WriteString("@\n")
	}
	b.WriteString(script)
	doc := b.String()
	if len(doc) > MaxDocument {
		return "", fail(TooBig, "The script is too long for a link: %d bytes, and a link holds %d.", len(doc), MaxDocument)
	}
	if err := check(doc); err != nil {
		return "", err
	}
	return doc, nil
}

// check refuses characters that a script never needs and that can make a text look like another.
func check(doc string) error {
	line := 1
	for i, r := range doc {
		bad := ""
		switch {
		case r == '\n':
			line++
		case r == '\t':
		case r < ' ' || r >= 0x7f && r < 0xa0:
			bad = "a control character"
		case r == 0xfffd && !strings.HasPrefix(doc[i:], "\uFFFD"):
			bad = "bytes that are no UTF-8"
		case r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x61c:
			bad = "a character that turns the direction of text"
		case r == 0x2028 || r == 0x2029 || r == 0xfeff:
			bad = "an invisible character"
		}
		if bad != "" {
			return fail(Forbidden, "Line %d of the link's script holds %s. Such a byte is written as \\x07 between double quotes.", line, bad)
		}
	}
	return nil
}

// parse takes a document apart.
func parse(doc string) (Link, error) {
	l := Link{Chunk: -1}
	seen := map[string]bool{}
	for strings.HasPrefix(doc, "@") {
		line, rest, _ := strings.Cut(doc, "\n")
		doc = rest
		if line == "@" {
			break
		}
		words, err := resp.Split(line)
		if err != nil || len(words) < 2 {
			return l, fail(Setting, "The link has a setting that cannot be read: %.60q.", line)
		}
		if seen[words[0]] && words[0] != "@config" {
			return l, fail(Setting, "The link says %s twice.", words[0])
		}
		seen[words[0]] = true
		if err := l.setting(words); err != nil {
			return l, err
		}
	}
	l.Script = doc
	return l, nil
}

func (l *Link) setting(words []string) error {
	bad := func() error {
		return fail(Setting, "The link has a setting that cannot be read: %.60q.", strings.Join(words, " "))
	}
	switch name := words[0]; {
	case name == "@view" && len(words) <= 4:
		l.Tab = words[1]
		if !word(l.Tab) {
			return bad()
		}
		if len(words) > 2 {
			l.Key = words[2]
		}
		if len(words) > 3 {
			n, err := strconv.ParseInt(words[3], 10, 64)
			if err != nil || n < 0 {
				return bad()
			}
			l.Chunk = n
		}
	case name == "@step" && len(words) == 2:
		n, err := strconv.Atoi(words[1])
		if err != nil || n < 1 {
			return bad()
		}
		l.Step = n
	case name == "@profile" && len(words) == 2 && word(words[1]):
		l.Profile = words[1]
	case name == "@config" && len(words) == 2:
		key, _, ok := strings.Cut(words[1], "=")
		if !ok || !word(key) {
			return bad()
		}
		l.Config = append(l.Config, words[1])
	default:
		return bad()
	}
	return nil
}

// word says whether s is a short name of letters, digits, dots and dashes.
func word(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i] | 0x20
		if (c < 'a' || c > 'z') && (s[i] < '0' || s[i] > '9') && s[i] != '-' && s[i] != '.' {
			return false
		}
	}
	return s != "" && len(s) <= 64
}
