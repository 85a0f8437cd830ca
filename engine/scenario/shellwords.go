package scenario

import "strings"

// shellCommand is one simple command of a shell line. variable is the first word that needs the shell's own values,
// heredoc the end mark of lines that follow.
type shellCommand struct {
	words    []string
	variable string
	heredoc  string
}

type shellState int

const (
	shellDone shellState = iota
	shellOpen            // a quote is open, or a backslash asks for the next line
)

// shellCalls cuts a shell line into simple commands by the quoting rules of POSIX shells. Only the first of a pipeline
// and no redirection is kept.
func shellCalls(s string) (out []shellCommand, state shellState) {
	x := shellReader{s: s}
	var c shellCommand
	skip := false // in the tail of a pipeline, or the target of a redirection
	end := func() {
		if len(c.words) > 0 {
			out = append(out, c)
		}
		c, skip = shellCommand{}, false
	}
	for {
		op := x.blanks()
		switch {
		case op == "":
			if x.i == len(x.s) {
				end()
				return out, shellDone
			}
			w, variable, ok := x.word()
			if !ok {
				return nil, shellOpen
			}
			if skip {
				continue
			}
			c.words = append(c.words, w)
			if variable && c.variable == "" {
				c.variable = w
			}
		case op == "continue":
			return nil, shellOpen
		case op == "|" || op == "|&":
			skip = true
		case op == "<<" || op == "<<-":
			x.blanks()
			w, _, ok := x.word()
			if !ok {
				return nil, shellOpen
			}
			c.heredoc = w
		case strings.ContainsAny(op, "<>"):
			if op != "2>&1" && op != ">&2" {
				x.blanks()
				x.word()
			}
		default: // ; & && || and line ends
			end()
		}
	}
}

type shellReader struct {
	s string
	i int
}

// shellOps are the operators, longest first.
var shellOps = []string{"2>&1", "<<-", "2>>", "&&", "||", "|&", "<<", ">>", ">&2", "2>", "&>", ";", "|", "&", "<", ">", "\n"}

// blanks skips blanks and comments and takes an operator if one follows. "continue" is a backslash at the very end.
func (x *shellReader) blanks() string {
	for x.i < len(x.s) {
		rest := x.s[x.i:]
		switch {
		case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r':
			x.i++
		case strings.HasPrefix(rest, "\\\n"):
			x.i += 2
		case rest == "\\":
			return "continue"
		case rest[0] == '#':
			if n := strings.IndexByte(rest, '\n'); n >= 0 {
				x.i += n
			} else {
				x.i = len(x.s)
			}
		default:
			for _, op := range shellOps {
				if strings.HasPrefix(rest, op) {
					x.i += len(op)
					return op
				}
			}
			return ""
		}
	}
	return ""
}

// word reads one word. variable says that it holds $x, $(...) or a backquote outside of single quotes; ok is false when
// it does not end.
func (x *shellReader) word() (w string, variable, ok bool) {
	var b strings.Builder
	for x.i < len(x.s) {
		c := x.s[x.i]
		rest := x.s[x.i+1:]
		switch {
		case strings.IndexByte(" \t\r\n;|&<>", c) >= 0:
			return b.String(), variable, true
		case c == '\'':
			n := strings.IndexByte(rest, '\'')
			if n < 0 {
				return "", false, false
			}
			b.WriteString(rest[:n])
			x.i += n + 2
		case c == '$' && strings.HasPrefix(rest, "'"):
			x.i += 2
			if !x.ansi(&b) {
				return "", false, false
			}
		case c == '"':
			x.i++
			v, closed := x.double(&b)
			if !closed {
				return "", false, false
			}
			variable = variable || v
		case c == '\\':
			if rest == "" {
				return "", false, false
			}
			if rest[0] != '\n' {
				b.WriteByte(rest[0])
			}
			x.i += 2
		default:
			variable = variable || c == '`' || c == '$' && startsVariable(rest)
			b.WriteByte(c)
			x.i++
		}
	}
	return b.String(), variable, true
}

// double reads up to the closing double quote.
func (x *shellReader) double(b *strings.Builder) (variable, closed bool) {
	for x.i < len(x.s) {
		c := x.s[x.i]
		x.i++
		switch {
		case c == '"':
			return variable, true
		case c == '\\' && x.i < len(x.s) && strings.IndexByte("$`\"\\\n", x.s[x.i]) >= 0:
			if x.s[x.i] != '\n' {
				b.WriteByte(x.s[x.i])
			}
			x.i++
		default:
			variable = variable || c == '`' || c == '$' && startsVariable(x.s[x.i:])
			b.WriteByte(c)
		}
	}
	return variable, false
}

// ansi reads $'...' up to its closing quote.
func (x *shellReader) ansi(b *strings.Builder) bool {
	for x.i < len(x.s) {
		c := x.s[x.i]
		x.i++
		if c == '\'' {
			return true
		}
		if c != '\\' || x.i == len(x.s) {
			b.WriteByte(c)
			continue
		}
		c = x.s[x.i]
		x.i++
		switch c {
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case 't':
			c = '\t'
		case 'a':
			c = '\a'
		case 'b':
			c = '\b'
		case 'x':
			n, v := 0, byte(0)
			for ; n < 2 && x.i < len(x.s) && hexValue(x.s[x.i]) >= 0; n++ {
				v = v<<4 | byte(hexValue(x.s[x.i]))
				x.i++
			}
			c = v
		}
		b.WriteByte(c)
	}
	return false
}

func startsVariable(s string) bool {
	return s != "" && (s[0] == '(' || s[0] == '{' || s[0] == '_' || s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z' || s[0] >= '0' && s[0] <= '9')
}

func hexValue(c byte) int { return strings.IndexByte("0123456789abcdef", c|0x20) }
