package scenario

import "strings"

// Commands writes a script to run and to change: its settings and its commands, without what is said about them. Set-up
// is no longer marked as such.
func Commands(s *Script) string {
	out := &Script{}
	for _, f := range s.Fields {
		switch f.Key {
		case "config", "profile", "proto":
			out.Fields = append(out.Fields, f)
		}
	}
	for i := range s.Steps {
		st := s.Steps[i]
		out.Steps = append(out.Steps, Step{Command: st.Command, line: st.line})
	}
	return strings.TrimRight(Bare(out), "\n")
}
