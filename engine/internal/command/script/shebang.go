package script

import "strings"

// Body is the source without a shebang line, whose line break stays so that lines keep their numbers.
func (s *Script) Body() string {
	if strings.HasPrefix(s.Source, "#!") {
		if i := strings.IndexByte(s.Source, '\n'); i >= 0 {
			return s.Source[i:]
		}
	}
	return s.Source
}

// knownFlags are the flags a shebang may carry; only no-writes changes anything here.
var knownFlags = map[string]bool{
	"no-writes": true, "allow-oom": true, "allow-stale": true, "no-cluster": true, "allow-cross-slot-keys": true,
}

// shebang reads a first line such as "#!lua flags=no-writes" and gives the error text of a bad one.
func (s *Script) shebang() string {
	if !strings.HasPrefix(s.Source, "#!") {
		return ""
	}
	line, _, ok := strings.Cut(s.Source, "\n")
	if !ok {
		return "Invalid script shebang"
	}
	words := strings.Fields(line)
	if words[0] != "#!lua" {
		return "Unexpected engine in script shebang: " + words[0]
	}
	for _, w := range words[1:] {
		list, ok := strings.CutPrefix(w, "flags=")
		if !ok {
			return "Unknown lua shebang option: " + w
		}
		for _, f := range strings.Split(list, ",") {
			switch {
			case f == "":
			case !knownFlags[f]:
				return "Unexpected flag in script shebang: " + f
			case f == "no-writes":
				s.NoWrites = true
			}
		}
	}
	return ""
}
