package lua51

import (
	"fmt"
	"strings"
)

// lexer cuts source into tokens. A fault is raised by panic(*Error) and caught in Parse.
type lexer struct {
	src      string
	at       int
	chunk    string // as messages name it
	line     int    // of the token being read
	lastLine int    // of the last token that was taken
	start    int    // of the token being read: messages quote from here
	cur      token
	ahead    token
	hasAhead bool
	aheadEnd int    // value of line after the token ahead
	quote    string // the name, string or number read last, for messages
}

const eof = -1

func (l *lexer) peek() int {
	if l.at < len(l.src) {
		return int(l.src[l.at])
	}
	return eof
}

func (l *lexer) peekAt(n int) int {
	if l.at+n < len(l.src) {
		return int(l.src[l.at+n])
	}
	return eof
}

// fail raises a message near token k; 0 leaves the place out.
func (l *lexer) fail(text string, k kind) {
	text = fmt.Sprintf("%s:%d: %s", l.chunk, l.line, text)
	switch k {
	case 0:
	case tokName, tokString, tokNumber:
		text += " near '" + l.quote + "'"
	default:
		text += " near '" + k.text() + "'"
	}
	panic(&Error{text})
}

// failHere raises a message that quotes what was read of the token so far.
func (l *lexer) failHere(text string) {
	l.quote = l.src[l.start:l.at]
	l.fail(text, tokString)
}

// next takes the current token and reads the one after it.
func (l *lexer) next() {
	l.lastLine = l.line
	if l.hasAhead {
		l.cur, l.hasAhead = l.ahead, false
		l.line = l.aheadEnd
		return
	}
	l.cur = l.scan()
}

// look reads one token further without taking the current one.
func (l *lexer) look() kind {
	if !l.hasAhead {
		l.ahead = l.scan()
		l.hasAhead, l.aheadEnd = true, l.line
	}
	return l.ahead.kind
}

func (l *lexer) newline() {
	c := l.peek()
	l.at++
	if n := l.peek(); (n == '\n' || n == '\r') && n != c {
		l.at++
	}
	l.line++
}

func (l *lexer) scan() token {
	for {
		l.start = l.at
		c := l.peek()
		switch c {
		case eof:
			return token{kind: tokEOF}
		case '\n', '\r':
			l.newline()
		case ' ', '\t', '\v', '\f':
			l.at++
		case '-':
			l.at++
			if l.peek() != '-' {
				return token{kind: '-'}
			}
			l.at++
			l.comment()
		case '[':
			l.at++
			if level := l.bracket(); level >= 0 {
				return token{kind: tokString, str: l.long(level, "string")}
			} else if level == -1 {
				return token{kind: '['}
			}
			l.failHere("invalid long string delimiter")
		case '=', '<', '>', '~':
			l.at++
			if l.peek() != '=' {
				return token{kind: kind(c)}
			}
			l.at++
			return token{kind: map[int]kind{'=': tokEq, '<': tokLe, '>': tokGe, '~': tokNe}[c]}
		case '"', '\'':
			return l.short(byte(c))
		case '.':
			switch {
			case l.peekAt(1) == '.' && l.peekAt(2) == '.':
				l.at += 3
				return token{kind: tokDots}
			case l.peekAt(1) == '.':
				l.at += 2
				return token{kind: tokConcat}
			case isDigit(l.peekAt(1)):
				return l.number()
			}
			l.at++
			return token{kind: '.'}
		default:
			switch {
			case isDigit(c):
				return l.number()
			case isLetter(c):
				return l.name()
			}
			l.at++
			return token{kind: kind(c)}
		}
	}
}

func isDigit(c int) bool  { return c >= '0' && c <= '9' }
func isLetter(c int) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }

func (l *lexer) name() token {
	for c := l.peek(); isLetter(c) || isDigit(c); c = l.peek() {
		l.at++
	}
	s := l.src[l.start:l.at]
	if k, ok := reserved[s]; ok {
		return token{kind: k}
	}
	l.quote = s
	return token{kind: tokName, str: s}
}

func (l *lexer) number() token {
	for isDigit(l.peek()) || l.peek() == '.' {
		l.at++
	}
	if l.peek()|0x20 == 'e' {
		l.at++
		if l.peek() == '+' || l.peek() == '-' {
			l.at++
		}
	}
	for c := l.peek(); isLetter(c) || isDigit(c); c = l.peek() {
		l.at++
	}
	l.quote = l.src[l.start:l.at]
	n, ok := Number(l.quote)
	if !ok {
		l.fail("malformed number", tokNumber)
	}
	return token{kind: tokNumber, num: n}
}

func (l *lexer) comment() {
	if l.peek() == '[' {
		l.at++
		if level := l.bracket(); level >= 0 {
			l.long(level, "comment")
			return
		}
	}
	for c := l.peek(); c != eof && c != '\n' && c != '\r'; c = l.peek() {
		l.at++
	}
}

// bracket reads what may be the rest of a long bracket after its first '['. It gives the number of equals signs, -1
// when this is no bracket, or a number below -1 when equals signs stand there without the second '['.
func (l *lexer) bracket() int {
	n := 0
	for l.peekAt(n) == '=' {
		n++
	}
	if l.peekAt(n) == '[' {
		l.at += n + 1
		return n
	}
	l.at += n
	return -n - 1
}

// long reads the content of a long bracket up to its end.
func (l *lexer) long(level int, what string) string {
	if c := l.peek(); c == '\n' || c == '\r' {
		l.newline()
	}
	var b strings.Builder
	from := l.at
	for {
		switch c := l.peek(); c {
		case eof:
			l.fail("unfinished long "+what, tokEOF)
		case '[':
			// As in 5.1 with its default settings, level 0 does not nest and says so.
			if level == 0 && l.peekAt(1) == '[' {
				l.fail("nesting of [[...]] is deprecated", '[')
			}
			l.at++
		case ']':
			n := 1
			for l.peekAt(n) == '=' {
				n++
			}
			if n-1 == level && l.peekAt(n) == ']' {
				b.WriteString(l.src[from:l.at])
				l.at += n + 1
				l.quote = l.src[l.start:l.at]
				return b.String()
			}
			l.at += n
		case '\n', '\r':
			b.WriteString(l.src[from:l.at])
			b.WriteByte('\n')
			l.newline()
			from = l.at
		default:
			l.at++
		}
	}
}

// short reads a quoted string.
func (l *lexer) short(quote byte) token {
	var b strings.Builder
	l.at++
	for {
		c := l.peek()
		switch {
		case c == int(quote):
			l.at++
			l.quote = string(quote) + b.String() + string(quote)
			return token{kind: tokString, str: b.String()}
		case c == eof:
			l.fail("unfinished string", tokEOF)
		case c == '\n' || c == '\r':
			l.quote = string(quote) + b.String()
			l.fail("unfinished string", tokString)
		case c == '\\':
			l.at++
			l.escape(&b, quote)
		default:
			b.WriteByte(byte(c))
			l.at++
		}
	}
}

func (l *lexer) escape(b *strings.Builder, quote byte) {
	c := l.peek()
	switch {
	case c == eof:
		// The caller meets the end next.
	case c == '\n' || c == '\r':
		l.newline()
		b.WriteByte('\n')
	case isDigit(c):
		n := 0
		for i := 0; i < 3 && isDigit(l.peek()); i++ {
			n = n*10 + l.peek() - '0'
			l.at++
		}
		if n > 255 {
			l.quote = string(quote) + b.String()
			l.fail("escape sequence too large", tokString)
		}
		b.WriteByte(byte(n))
	default:
		if i := strings.IndexByte("abfnrtv", byte(c)); i >= 0 {
			c = int("\a\b\f\n\r\t\v"[i])
		}
		b.WriteByte(byte(c))
		l.at++
	}
}
