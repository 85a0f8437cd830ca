package scenario

import "strings"

type promptKind int

const (
	noPrompt     promptKind = iota
	plainPrompt             // "> " and "redis> ", as scripts and documentation write it
	serverPrompt            // "127.0.0.1:6379> ", as a terminal shows it
)

// prompt cuts the prompt off a line. Exactly the prompt is taken: more blanks belong to the command.
func prompt(s string) (command string, kind promptKind) {
	if s == ">" {
		return "", plainPrompt
	}
	if rest, ok := strings.CutPrefix(s, "> "); ok {
		return rest, plainPrompt
	}
	if n := redisPrompt(s); n > 0 {
		return s[n:], plainPrompt
	}
	if len(s) > 0 && s[0] != '#' && strings.Contains(s, "> ") || strings.HasSuffix(s, ">") {
		if n := cliPrompt(s); n > 0 {
			return s[n:], serverPrompt
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
