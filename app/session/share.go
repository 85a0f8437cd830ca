package session

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bitloupe/app/worker"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
	"bitloupe/engine/share"
)

// Share is the dialog that gives the session away.
type Share struct {
	Open bool
	// Link is the whole address, "" when there is none; Problem then says why.
	Link    string
	Problem string
	// Left says in sentences what the link cannot carry.
	Left []string
	// Copied names the form that was copied last.
	Copied string
}

// Long says whether some programs will cut the link off.
func (sh *Share) Long() bool { return len(sh.Link) > share.Comfortable }

// OpenShare makes the link. page is the address of this page without its fragment.
func (s *Session) OpenShare(page string) {
	sh := &s.Share
	*sh = Share{Open: true}
	s.Rev.Header++
	script, left := s.script()
	sh.Left = left
	l := share.Link{Script: strings.TrimRight(scenario.Bare(script), "\n"), Tab: string(s.Inspect.Tab), Key: s.Inspect.Key, Chunk: -1, Profile: string(s.Profile)}
	if s.Inspect.HasChunk {
		l.Chunk = int64(s.Inspect.Chunk)
	}
	if s.Past() {
		l.Step = s.Step
	}
	fragment, err := share.Encode(l)
	if err != nil {
		sh.Problem = err.Error()
		return
	}
	sh.Link = page + "#" + fragment
}

// CloseShare ends the dialog.
func (s *Session) CloseShare() {
	s.Share = Share{}
	s.Rev.Header++
}

// Copied notes what was copied, for the dialog to say so.
func (s *Session) Copied(what string) {
	s.Share.Copied = what
	s.Rev.Header++
}

// maxListed bounds the offsets of a loaded file that a script spells out.
const maxListed = 200

// script is the journal as a script, with the replies as stated ones. left says what could not be written.
func (s *Session) script() (out *scenario.Script, left []string) {
	var text strings.Builder
	replies := map[int]string{}
	n := 0
	for _, e := range s.Entries {
		if e.Status == Stopped {
			continue
		}
		text.WriteString(e.Said)
		if e.Line.Offsets != nil {
			lines, ok := listed(e.Line)
			if !ok {
				left = append(left, fmt.Sprintf("Step %d loaded a file of %s offsets, which is too much for a script: whoever opens it has to load the file again.", e.Step, Comma(e.Result.Commands)))
				continue
			}
			for _, l := range lines {
				text.WriteString("> " + l + "\n")
				n++
			}
			continue
		}
		text.WriteString("> " + e.Line.Text + "\n")
		if e.Status == Done && e.Result.Fault == "" {
			replies[n] = e.Result.Reply
			if e.Result.Replies != nil || e.Result.Commands > 1 {
				replies[n] = "(folded) " + e.Result.Reply
			}
		}
		n++
	}
	out, err := scenario.Parse(text.String())
	if err != nil {
		return &scenario.Script{}, append(left, sentence(err))
	}
	for i := range out.Steps {
		if want, ok := replies[i]; ok {
			out.Steps[i].Want = &want
		}
	}
	return out, left
}

func listed(l worker.Line) (lines []string, ok bool) {
	ok = true
	worker.Unpack(l.Offsets, func(n int64) bool {
		lines = append(lines, "SETBIT "+resp.Quote(l.Key)+" "+strconv.FormatInt(n, 10)+" 1")
		ok = len(lines) <= maxListed
		return ok
	})
	return lines, ok
}

// Transcript is the session as redis-cli would have shown it; it can be pasted back.
func (s *Session) Transcript() string {
	script, _ := s.script()
	return scenario.Format(script)
}

// Markdown is the transcript in a fenced block, under the link.
func (s *Session) Markdown() string {
	out := "```redis\n" + s.Transcript() + "```\n"
	if s.Share.Link != "" {
		out += "\n[Open in bitloupe](" + s.Share.Link + ")\n"
	}
	return out
}

// OpenLink takes the fragment of an address. It says whether the fragment was a link at all; a damaged one leaves a
// sentence and everything else as it was.
func (s *Session) OpenLink(fragment string) bool {
	fragment = strings.TrimPrefix(fragment, "#")
	if fragment == "" {
		return false
	}
	l, err := share.Decode(fragment)
	var bad *share.Error
	if errors.As(err, &bad) {
		if bad.Reason == share.NotALink {
			return false
		}
		s.fail(bad.Text)
		return true
	}
	text := ""
	for _, c := range l.Config {
		text += "# config: " + strings.ReplaceAll(c, "\n", " ") + "\n"
	}
	if l.Profile != "" {
		text += "# profile: " + strings.ReplaceAll(l.Profile, "\n", " ") + "\n"
	}
	if s.OpenScript("", "The link", text+l.Script) {
		s.lookAt(l.Tab, l.Key, l.Chunk, l.Step)
	}
	return true
}

// lookAt says what to look at once everything has run: a tab, and where key is not "" that key and where chunk is not
// negative that chunk; step 0 is the end.
func (s *Session) lookAt(tab, key string, chunk int64, step int) {
	for _, t := range Tabs {
		if string(t.ID) == tab {
			s.Inspect.Tab = t.ID
		}
	}
	s.landing = &landing{key: key, chunk: chunk, step: step}
}

// landing is what a link wants to be looked at once its commands have run.
type landing struct {
	key   string
	chunk int64
	step  int
}

// land goes there.
func (s *Session) land() {
	to := s.landing
	s.landing = nil
	if to.step > 0 && to.step < s.Steps {
		s.Seek(to.step)
	}
	if to.key == "" || !s.has(to.key) && to.step == 0 {
		return
	}
	s.Inspect.Key = to.key
	s.Inspect.HasChunk = to.chunk >= 0
	if to.chunk >= 0 {
		s.Inspect.Chunk = uint64(to.chunk)
	}
}

// RedisCLI is the session as lines for redis-cli.
func (s *Session) RedisCLI() string {
	script, _ := s.script()
	return scenario.RedisCLI(script)
}
