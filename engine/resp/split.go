package resp

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrQuotes is what redis-cli prints for a line whose quotes do not close, or close in front of other text. Nothing is
// sent then.
var ErrQuotes = errors.New("Invalid argument(s)")

// Word is one argument of a command line: its text with the quotes resolved, where it stands in the line (byte offsets,
// End is past the closing quote), and whether any of it was quoted.
type Word struct {
	Text       string
	Start, End int
	Quoted     bool
}

// Split cuts a line into arguments by the rules that redis-cli and the server's inline form share: "..." knows \n \r \t
// \b \a \xHH and takes any other escaped character as it is, '...' knows \' alone, a closing quote must be followed by a
// blank or the end. A quote may open inside a word. The line ends at a NUL byte. Otherwise the error is ErrQuotes.
func Split(line string) ([]string, error) {
	words, err := SplitWords(line)
	if err != nil {
		return nil, err
	}
	args := make([]string, len(words))
	for i, w := range words {
		args[i] = w.Text
	}
	return args, nil
}

// SplitWords is Split with the place of every argument. On ErrQuotes it also gives the words so far, the unfinished one
// last, for an editor that completes a line while it is typed.
func SplitWords(line string) ([]Word, error) {
	if i := strings.IndexByte(line, 0); i >= 0 {
		line = line[:i]
	}
	var words []Word
	i := 0
	for {
		for i < len(line) && blank(line[i]) {
			i++
		}
		if i == len(line) {
			return words, nil
		}
		w, err := word(line, i)
		words = append(words, w)
		if err != nil {
			return words, err
		}
		i = w.End
	}
}

// blank is C's isspace in the default locale.
func blank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

func word(line string, start int) (Word, error) {
	w := Word{Start: start}
	var b []byte
	quote := byte(0)
	i := start
	done := func(err error) (Word, error) {
		w.Text, w.End = string(b), i
		return w, err
	}
	for ; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == 0 && (c == ' ' || c == '\n' || c == '\r' || c == '\t'):
			return done(nil)
		case quote == 0 && (c == '"' || c == '\''):
			quote, w.Quoted = c, true
		case quote != 0 && c == quote:
			i++
			if i < len(line) && !blank(line[i]) {
				return done(ErrQuotes)
			}
			return done(nil)
		case quote == '"' && c == '\\' && i+1 < len(line):
			var n int
			b, n = unescape(b, line[i+1:])
			i += n
		case quote == '\'' && c == '\\' && strings.HasPrefix(line[i+1:], "'"):
			b = append(b, '\'')
			i++
		default:
			b = append(b, c)
		}
	}
	if quote != 0 {
		return done(ErrQuotes)
	}
	return done(nil)
}

// unescape reads what stands behind a backslash and says how many bytes it took.
func unescape(b []byte, rest string) ([]byte, int) {
	if rest[0] == 'x' && len(rest) > 2 && hexDigit(rest[1]) >= 0 && hexDigit(rest[2]) >= 0 {
		return append(b, byte(hexDigit(rest[1])<<4|hexDigit(rest[2]))), 3
	}
	c := rest[0]
	switch c {
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'b':
		c = '\b'
	case 'a':
		c = '\a'
	}
	return append(b, c), 1
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// Quote writes an argument so that Split reads it back: bare where that is safe, else between double quotes. Printable
// UTF-8 stays readable; every other byte beyond ASCII becomes \xHH. An argument with a brace is quoted, because a bare
// brace starts a generator in the script format.
func Quote(arg string) string {
	if plain(arg) {
		return arg
	}
	b := []byte{'"'}
	for i := 0; i < len(arg); {
		r, n := utf8.DecodeRuneInString(arg[i:])
		if n > 1 && unicode.IsPrint(r) {
			b = append(b, arg[i:i+n]...)
		} else {
			for _, c := range []byte(arg[i : i+n]) {
				b = AppendEscaped(b, c)
			}
		}
		i += n
	}
	return string(append(b, '"'))
}

func plain(arg string) bool {
	if arg == "" {
		return false
	}
	for _, r := range arg {
		switch {
		case r == utf8.RuneError, r == ' ', r == '"', r == '\'', r == '\\', r == '{', r == '}', !unicode.IsPrint(r):
			return false
		}
	}
	return true
}

// Join writes a command line that Split reads back.
func Join(args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = Quote(a)
	}
	return strings.Join(quoted, " ")
}
