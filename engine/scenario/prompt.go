package scenario

import (
	"regexp"
	"strings"
)

type promptKind int

const (
	noPrompt     promptKind = iota
	plainPrompt             // "> " and "redis> ", as scripts and documentation write it
	serverPrompt            // "127.0.0.1:6379> ", as a terminal shows it
)

// serverForm is the prompt of redis-cli: host and port or a socket's path, database number, transaction mark.
var serverForm = regexp.MustCompile(`^(?:redis )?[A-Za-z0-9_.\-/\[\]:]+:\d{1,5}(?:\[\d{1,5}\])?(?:\(TX\))?> ?`)

var redisForm = regexp.MustCompile(`^redis(?:\[\d{1,5}\])?(?:\(TX\))?> ?`)

// prompt cuts the prompt off a line. Exactly the prompt is taken: more blanks belong to the command.
func prompt(s string) (command string, kind promptKind) {
	if s == ">" {
		return "", plainPrompt
	}
	if rest, ok := strings.CutPrefix(s, "> "); ok {
		return rest, plainPrompt
	}
	if m := redisForm.FindString(s); m != "" {
		return s[len(m):], plainPrompt
	}
	if len(s) > 0 && s[0] != '#' && strings.Contains(s, "> ") || strings.HasSuffix(s, ">") {
		if m := serverForm.FindString(s); m != "" {
			return s[len(m):], serverPrompt
		}
	}
	return "", noPrompt
}

// hasPrompt says whether any line of a text is marked as a command, so that the others are not.
func hasPrompt(lines []string) bool {
	for _, s := range lines {
		if _, k := prompt(s); k != noPrompt || strings.HasPrefix(s, "$ ") && isShell(s) {
			return true
		}
	}
	return false
}
