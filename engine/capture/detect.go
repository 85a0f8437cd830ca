package capture

import (
	"bytes"
	"strings"
)

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
