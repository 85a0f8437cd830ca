package capture

import (
	"strings"

	"bitloupe/engine/resp"
)

// prompts that stand before a command in a transcript.
var prompts = []string{"127.0.0.1:6379> ", "redis> ", "> "}

// Typed reads one line of a redis-cli session. why says what a line was that is no command; blank lines and comments
// need no reason.
func Typed(text string) (args []string, why string) {
	s := strings.TrimSpace(text)
	if s == "" || strings.HasPrefix(s, "#") {
		return nil, ""
	}
	for _, p := range prompts {
		if rest, ok := strings.CutPrefix(s+" ", p); ok {
			s = strings.TrimSpace(rest)
			break
		}
	}
	if i := strings.Index(s, "> "); i > 0 && promptLike(s[:i]) {
		s = strings.TrimSpace(s[i+2:])
	} else if isReply(s) {
		return nil, "a reply, as a transcript shows it"
	}
	s = strings.TrimPrefix(s, "$ ")
	args, err := resp.Split(s)
	if err != nil {
		return nil, "quotes that do not close"
	}
	return unshell(args), ""
}

// promptLike says whether s is host:port or host:port[n].
func promptLike(s string) bool {
	_, port, ok := strings.Cut(s, ":")
	if i := strings.IndexByte(port, '['); i >= 0 && strings.HasSuffix(port, "]") {
		port = port[:i]
	}
	return ok && port != "" && strings.Trim(port, "0123456789") == "" && !strings.ContainsAny(s, " \"'")
}

// isReply knows the replies that redis-cli prints by their first words.
func isReply(s string) bool {
	if s == "OK" || s == "QUEUED" || s == "PONG" || s == "(nil)" || strings.HasPrefix(s, `"`) {
		return true
	}
	for _, p := range []string{"(integer) ", "(error) ", "(empty ", "(double) ", "(true)", "(false)"} {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	i := strings.Index(s, ") ")
	return i > 0 && strings.Trim(s[:i], "0123456789") == ""
}

// unshell takes "redis-cli", its options and whatever runs it (docker exec ...) off a shell line.
func unshell(args []string) []string {
	at := -1
	for i, a := range args {
		if a == "redis-cli" || strings.HasSuffix(a, "/redis-cli") {
			at = i
			break
		}
		if i > 8 {
			break
		}
	}
	if at < 0 {
		return args
	}
	rest := args[at+1:]
	for len(rest) > 0 && strings.HasPrefix(rest[0], "-") {
		n := 1
		switch rest[0] {
		case "-h", "-p", "-a", "-n", "-u", "-s", "-r", "-i", "-d", "-D", "--user", "--pass":
			n = 2
		}
		rest = rest[min(n, len(rest)):]
	}
	return rest
}
