package config

import (
	"math"
	"strconv"
	"strings"
)

// kind reads a setting's text: it gives the canonical form that CONFIG GET shows, or what is wrong with the text in the
// real server's words.
type kind func(text string) (canonical, wrong string)

func yesNo(text string) (string, string) {
	switch strings.ToLower(text) {
	case "yes":
		return "yes", ""
	case "no":
		return "no", ""
	}
	return "", "argument must be 'yes' or 'no'"
}

func number(low, high int64) kind {
	return func(text string) (string, string) {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || strconv.FormatInt(n, 10) != text {
			return "", "argument couldn't be parsed into an integer"
		}
		return within(n, low, high)
	}
}

func within(n, low, high int64) (string, string) {
	if n < low || n > high {
		return "", "argument must be between " + strconv.FormatInt(low, 10) + " and " + strconv.FormatInt(high, 10) + " inclusive"
	}
	return strconv.FormatInt(n, 10), ""
}

// memory is a number of bytes with an optional unit: k, m, g are powers of ten, kb, mb, gb of two.
func memory(low, high int64) kind {
	return func(text string) (string, string) {
		const bad = "argument must be a memory value"
		i := 0
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
		var unit float64
		switch strings.ToLower(text[i:]) {
		case "", "b":
			unit = 1
		case "k":
			unit = 1e3
		case "kb":
			unit = 1 << 10
		case "m":
			unit = 1e6
		case "mb":
			unit = 1 << 20
		case "g":
			unit = 1e9
		case "gb":
			unit = 1 << 30
		default:
			return "", bad
		}
		n, err := strconv.ParseInt(text[:i], 10, 64)
		if err != nil || float64(n)*unit > math.MaxInt64 {
			return "", bad
		}
		return within(n*int64(unit), low, high)
	}
}

func oneOf(words ...string) kind {
	return func(text string) (string, string) {
		for _, w := range words {
			if strings.EqualFold(w, text) {
				return w, ""
			}
		}
		return "", "argument(s) must be one of the following: " + strings.Join(words, ", ")
	}
}

// Why a client may not change a setting.
const (
	immutable = "can't set immutable config"
	protected = "can't set protected config"
)

// eventClasses are the letters of notify-keyspace-events that A stands for, in the order they are shown; the others
// (n new, o overwritten, c type changed, m key miss) have to be named.
const eventClasses = "g$lshzxetdb"

func events(text string) (string, string) {
	const known = "Ag$lshzxeKEtmdnocb"
	seen := map[rune]bool{}
	for _, c := range text {
		if !strings.ContainsRune(known, c) {
			return "", "Invalid event class character. Use '" + known + "'."
		}
		seen[c] = true
	}
	if seen['A'] {
		for _, c := range eventClasses {
			seen[c] = true
		}
	}
	all := true
	var b strings.Builder
	for _, c := range eventClasses {
		all = all && seen[c]
	}
	if all {
		b.WriteByte('A')
	}
	for _, c := range eventClasses + "KEmnoc" {
		if seen[c] && !(all && strings.ContainsRune(eventClasses, c)) {
			b.WriteRune(c)
		}
	}
	return b.String(), ""
}

// save takes pairs of seconds and changes, or the empty text. Nothing here is ever written to disk.
func save(text string) (string, string) {
	words := strings.Fields(text)
	if len(words)%2 != 0 {
		return "", "Invalid save parameters"
	}
	for i, w := range words {
		n, err := strconv.ParseInt(w, 10, 64)
		if err != nil || n < 0 || i%2 == 0 && n < 1 {
			return "", "Invalid save parameters"
		}
	}
	return strings.Join(words, " "), ""
}
