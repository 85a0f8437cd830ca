package scenario

import "strings"

// The forms of lines, read by hand: the package is part of every program of the site, and regular expressions would make
// each of them a twentieth larger. forms_test.go states the same forms as expressions and compares.

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' }

// span counts the bytes at the start of s that are in a class.
func span(s string, in func(byte) bool) int {
	n := 0
	for n < len(s) && in(s[n]) {
		n++
	}
	return n
}

func spaces(s string) int { return span(s, func(c byte) bool { return c == ' ' }) }

// cutNumber cuts a number of 1 to 16 digits off the start of s, with a sign if signed; "" when there is none.
func cutNumber(s string, signed bool) (digits, rest string) {
	n := 0
	if signed && strings.HasPrefix(s, "-") {
		n = 1
	}
	d := span(s[n:], isDigit)
	if d == 0 || d > 16 {
		return "", s
	}
	return s[:n+d], s[n+d:]
}

// rangeParts takes {from..to}, {from..to..step}, with /div behind either, off the start of s: the four numbers, "" for one
// that is left out, and the length; 0 for anything else.
func rangeParts(s string) (parts [4]string, n int) {
	rest, ok := strings.CutPrefix(s, "{")
	if !ok {
		return parts, 0
	}
	for i, lead := range []string{"", "..", "..", "/"} {
		tail, ok := strings.CutPrefix(rest, lead)
		if !ok {
			if i < 2 {
				return parts, 0
			}
			continue
		}
		if parts[i], rest = cutNumber(tail, i < 3); parts[i] == "" {
			return parts, 0
		}
	}
	if !strings.HasPrefix(rest, "}") {
		return parts, 0
	}
	return parts, len(s) - len(rest) + 1
}

// randomParts takes {random seed count max} off the start of s, in the way of rangeParts.
func randomParts(s string) (parts [3]string, n int) {
	rest, ok := strings.CutPrefix(s, "{random")
	for i := range parts {
		gap := spaces(rest)
		if !ok || gap == 0 {
			return parts, 0
		}
		parts[i], rest = cutNumber(rest[gap:], false)
		ok = parts[i] != ""
	}
	if !ok || !strings.HasPrefix(rest, "}") {
		return parts, 0
	}
	return parts, len(s) - len(rest) + 1
}

// isTime says whether a line is the remark that redis-cli adds behind the reply of a slow command: (1.25s).
func isTime(s string) bool {
	inner, ok := strings.CutPrefix(s, "(")
	inner, ok2 := strings.CutSuffix(inner, "s)")
	whole, hundredths, ok3 := strings.Cut(inner, ".")
	return ok && ok2 && ok3 && whole != "" && span(whole, isDigit) == len(whole) && len(hundredths) == 2 && span(hundredths, isDigit) == 2
}

// IsReply says whether a line, read by itself, is one that redis-cli prints and nobody types: "(integer) 1", "OK".
func IsReply(line string) bool {
	if line == "OK" || line == "QUEUED" || strings.HasPrefix(line, `"`) {
		return true
	}
	for _, kind := range []string{"integer", "nil", "error", "empty", "double", "true", "false", "folded"} {
		if strings.HasPrefix(line, "("+kind) {
			return true
		}
	}
	item := line[spaces(line):]
	n := span(item, isDigit)
	return n > 0 && len(item) > n+1 && strings.IndexByte(")#~", item[n]) >= 0 && item[n+1] == ' '
}

// fieldParts reads a line of the header: "# key: value".
func fieldParts(s string) (key, value string, ok bool) {
	s, ok = strings.CutPrefix(s, "#")
	s = strings.TrimPrefix(s, " ")
	n := span(s, func(c byte) bool { return 'a' <= c && c <= 'z' })
	if !ok || n == 0 || n == len(s) || s[n] != ':' || strings.Contains(s, "\n") {
		return "", "", false
	}
	return s[:n], strings.Trim(s[n+1:], " "), true
}

// cutMark takes "(TX)" and in front of it "[15]", both optional, off the end of a prompt.
func cutMark(s string) string {
	s = strings.TrimSuffix(s, "(TX)")
	if open := strings.LastIndexByte(s, '['); open >= 0 && strings.HasSuffix(s, "]") && shortNumber(s[open+1:len(s)-1]) {
		return s[:open]
	}
	return s
}

func shortNumber(s string) bool { return len(s) >= 1 && len(s) <= 5 && span(s, isDigit) == len(s) }

// promptEnd is where a prompt that ends at i would end with the blank behind it.
func promptEnd(s string, i int) int {
	if i+1 < len(s) && s[i+1] == ' ' {
		return i + 2
	}
	return i + 1
}

// redisPrompt is the length of a prompt such as "redis> " or "redis[2](TX)> " at the start of s, 0 when there is none.
func redisPrompt(s string) int {
	i := strings.IndexByte(s, '>')
	if i < 0 || cutMark(s[:i]) != "redis" {
		return 0
	}
	return promptEnd(s, i)
}

// cliPrompt is the length of redis-cli's own prompt: host and port or a socket's path, database number, transaction
// mark.
func cliPrompt(s string) int {
	i := strings.IndexByte(s, '>')
	if i < 0 {
		return 0
	}
	host := cutMark(strings.TrimPrefix(s[:i], "redis "))
	colon := strings.LastIndexByte(host, ':')
	if colon < 1 || !shortNumber(host[colon+1:]) {
		return 0
	}
	ok := func(c byte) bool { return isLetter(c) || isDigit(c) || strings.IndexByte("_.-/[]:", c) >= 0 }
	if span(host[:colon], ok) != colon {
		return 0
	}
	return promptEnd(s, i)
}

// callsShell is the start of a line for a shell: redis-cli by itself, or a program that runs containers, behind
// assignments and sudo.
func callsShell(s string) bool {
	for {
		name := span(s, func(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' })
		if name == 0 || isDigit(s[0]) || name == len(s) || s[name] != '=' {
			break
		}
		end := name + span(s[name:], func(c byte) bool { return !isBlank(c) })
		gap := spaces(s[end:])
		if gap == 0 {
			break
		}
		s = s[end+gap:]
	}
	if rest, ok := strings.CutPrefix(s, "sudo"); ok && spaces(rest) > 0 {
		s = rest[spaces(rest):]
	}
	n := span(s, func(c byte) bool { return isLetter(c) || isDigit(c) || strings.IndexByte("_./~-", c) >= 0 })
	word := s[:n]
	if n < len(s) && !isBlank(s[n]) {
		return false
	}
	if n < len(s) {
		switch word {
		case "docker", "docker-compose", "podman", "nerdctl", "kubectl":
			return true
		}
	}
	return strings.HasSuffix(strings.TrimSuffix(word, ".exe"), "redis-cli")
}
