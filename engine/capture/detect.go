package capture

import (
	"bytes"
	"strings"
)

// Detect tells what kind of commands an input begins as; ok is false where it is none of those that can be told from data:
// redis-cli lines can be anything.
func Detect(head []byte) (k Kind, ok bool) {
	if len(head) == 0 {
		return "", false
	}
	k = detect(head)
	if rest, star := bytes.CutPrefix(head, []byte("*")); star {
		// Any byte string may begin with a star; only commands go on so.
		return k, bytes.HasPrefix(bytes.TrimLeft(rest, "0123456789"), []byte("\r\n$"))
	}
	return k, k != Lines
}

// detect tells the kind by the first bytes. MONITOR lines are known by their timestamp and client, a slow log by its
// nested numbering, an append-only file by its first length or annotation.
func detect(head []byte) Kind {
	if head[0] == '*' || bytes.HasPrefix(head, []byte("#TS:")) {
		return AOF
	}
	for i, l := range strings.Split(string(head), "\n") {
		l = strings.TrimSpace(l)
		if l == "" || l == "OK" || strings.HasPrefix(l, "#") {
			continue
		}
		if _, ok := parseMonitor(l); ok {
			return Monitor
		}
		if strings.HasPrefix(l, "1) 1) (integer) ") {
			return SlowLog
		}
		if i > 20 {
			break
		}
	}
	return Lines
}
