package scenario

import (
	"fmt"
	"strings"

	"bitloupe/engine/resp"
)

// Shell lines. People paste what they typed into a terminal:
//
//	redis-cli -n 2 SETBIT k 7 1
//	$ docker exec r redis-cli EVAL "return
//	    redis.call('GETBIT', KEYS[1], 7)" 1 k
//	redis-cli GET k | head -1 && redis-cli TYPE k
//	redis-cli <<EOF
//	SETBIT k 7 1
//	EOF
//
// The words behind redis-cli and its options are the command; quotes are the shell's, may run over several lines, and a
// backslash continues a line. Options, pipes and redirections are left out; so is a line that calls something else, or
// needs a value that only the shell has. Script.Left says what was left out and why.

// isShell says whether a line is one for a shell: it starts with "$ " or calls redis-cli, by itself or in a container.
func isShell(s string) bool { return strings.HasPrefix(s, "$ ") || callsShell(s) }

// maxContinued is how many lines one shell line may go on for; each of them reads the whole again.
const maxContinued = 1000

// shell reads one shell line and the lines it goes on with.
func (p *parser) shell() error {
	p.closeReply()
	first := p.at
	marked := strings.HasPrefix(p.lines[p.at], "$ ")
	text := strings.TrimPrefix(p.lines[p.at], "$ ")
	calls, state := shellCalls(text)
	for state == shellOpen && p.at+1 < len(p.lines) {
		p.at++
		if len(text)+len(p.lines[p.at]) > p.limits.Line || p.at-first > maxContinued {
			return p.fail("the shell line has more than %s bytes or %s lines", Thousands(int64(p.limits.Line)), Thousands(maxContinued))
		}
		text += "\n" + strings.TrimPrefix(p.lines[p.at], "> ")
		calls, state = shellCalls(text)
	}
	if state == shellOpen {
		p.at = first
		return p.fail("a quote of this shell line is never closed")
	}
	for _, c := range calls {
		if err := p.shellCall(c, first+1); err != nil {
			return err
		}
	}
	p.bare = !marked
	return nil
}

func (p *parser) leave(line int, format string, a ...any) {
	p.script.Left = append(p.script.Left, fmt.Sprintf("line %d: ", line)+fmt.Sprintf(format, a...))
}

func (p *parser) shellCall(c shellCommand, line int) error {
	at := -1
	for i, w := range c.words {
		if base := w[strings.LastIndexByte(w, '/')+1:]; base == "redis-cli" || base == "redis-cli.exe" {
			at = i
			break
		}
	}
	switch {
	case len(c.words) == 0:
		return nil
	case at < 0:
		p.leave(line, "%s is no call of redis-cli", resp.Quote(c.words[0]))
		return nil
	case c.variable != "":
		p.leave(line, "%s has a value only in a shell; a generator such as {0..99} can take the place of a loop", c.variable)
		return nil
	}
	args, ok := p.options(c.words[at+1:], line)
	if c.heredoc != "" {
		return p.heredoc(c.heredoc)
	}
	if !ok {
		return nil
	}
	if len(args) == 0 {
		p.leave(line, "redis-cli without a command")
		return nil
	}
	p.script.Loose = true
	return p.command(resp.Join(args))
}

// heredoc takes the lines up to the end mark as commands.
func (p *parser) heredoc(end string) error {
	for p.at++; p.at < len(p.lines); p.at++ {
		if strings.TrimSpace(p.lines[p.at]) == end {
			return nil
		}
		if err := p.command(strings.TrimSpace(p.lines[p.at])); err != nil {
			return err
		}
	}
	return p.fail("the lines for redis-cli never end: there is no %s", end)
}

// The options of redis-cli that take a word, and those that take none.
var (
	withWord = words("-h -p -t -s -a -u -r -i -n -d -D -X --user --pass --sni --cacert --cacertdir --cert --key --tls-ciphers --show-pushes")
	alone    = words("-x -c -e -2 -3 -4 -6 --tls --insecure --raw --no-raw --quoted-input --csv --json --quoted-json --verbose --no-auth-warning --askpass")
)

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// options drops the options of redis-cli and says of those that would change the outcome that they were dropped.
// ok is false when one makes redis-cli do something else than send a command.
func (p *parser) options(args []string, line int) (command []string, ok bool) {
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		o := args[0]
		switch {
		case withWord[o] && len(args) > 1:
			if o == "-n" && args[1] != "0" || o == "-r" && args[1] != "1" {
				p.leave(line, "the option %s %s", o, resp.Quote(args[1]))
			}
			args = args[2:]
		case alone[o]:
			if o == "-x" || o == "-3" {
				p.leave(line, "the option %s", o)
			}
			args = args[1:]
		default:
			p.leave(line, "redis-cli %s is no command to the server", resp.Quote(o))
			return nil, false
		}
	}
	return args, true
}

// Incomplete says whether a text is a shell line that goes on: a quote is open, or a backslash stands at its end.
func Incomplete(text string) bool {
	if !isShell(text) {
		return false
	}
	_, state := shellCalls(strings.TrimPrefix(text, "$ "))
	return state == shellOpen
}
