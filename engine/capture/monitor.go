package capture

import (
	"strconv"
	"strings"

	"bitloupe/engine/resp"
)

// monitor reads lines such as
//
//	1339518083.107412 [0 127.0.0.1:60866] "SET" "k" "\xff"
//
// as redis-cli MONITOR prints them (a leading + of the raw protocol is accepted). Commands that a script ran are shown
// with the client "lua": they are left out, since replaying the script runs them again.
func (r *Reader) monitor() (Command, error) {
	for {
		text, line, at, err := r.readLine()
		if err != nil {
			return Command{}, err
		}
		trimmed := strings.TrimSpace(text)
		if trimmed == "" || trimmed == "OK" || trimmed == "+OK" {
			continue
		}
		m, ok := parseMonitor(trimmed)
		if !ok {
			r.skip("not a MONITOR line", line, at)
			continue
		}
		if m.client == "lua" {
			r.skip("run by a script: replaying the script runs it", line, at)
			continue
		}
		args, err := resp.Split(m.rest)
		if err != nil || len(args) == 0 {
			r.skip("cut in the middle: its quotes do not close", line, at)
			continue
		}
		return Command{Micros: m.micros, Client: m.client, DB: m.db, Args: args, Line: line, Byte: at}, nil
	}
}

type monitorLine struct {
	micros int64
	db     int
	client string
	rest   string
}

// parseMonitor takes the stamp and the bracketed client off a line.
func parseMonitor(s string) (m monitorLine, ok bool) {
	s = strings.TrimPrefix(s, "+")
	stamp, s, ok := strings.Cut(s, " [")
	if !ok {
		return m, false
	}
	sec, frac, ok := strings.Cut(stamp, ".")
	if !ok || len(frac) != 6 {
		return m, false
	}
	n, err1 := strconv.ParseInt(sec, 10, 40)
	us, err2 := strconv.ParseInt(frac, 10, 32)
	who, rest, ok := strings.Cut(s, "] ")
	if !ok || err1 != nil || err2 != nil || n < 0 || us < 0 {
		return m, false
	}
	db, client, ok := strings.Cut(who, " ")
	if !ok {
		return m, false
	}
	d, err := strconv.Atoi(db)
	if err != nil || d < 0 || !strings.HasPrefix(rest, `"`) {
		return m, false
	}
	return monitorLine{n*1_000_000 + us, d, client, rest}, true
}

// lines reads plain commands as typed: with or without a prompt, as shell lines of redis-cli, or as a transcript whose
// replies are left out.
func (r *Reader) lines() (Command, error) {
	for {
		text, line, at, err := r.readLine()
		if err != nil {
			return Command{}, err
		}
		args, why := Typed(text)
		if why != "" {
			r.skip(why, line, at)
		}
		if len(args) > 0 {
			return Command{DB: -1, Args: args, Line: line, Byte: at}, nil
		}
	}
}
