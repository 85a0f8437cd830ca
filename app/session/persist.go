package session

import (
	"encoding/json"

	"bitloupe/app/worker"
	"bitloupe/engine/memory"
	"bitloupe/engine/scenario"
)

// Names under which things are kept between visits.
const (
	journalName = "bitloupe.journal"
	asideName   = "bitloupe.aside" // what a link, a scenario or Reset replaced
	historyName = "bitloupe.history"
)

// savedJournal is the kept form of a session. A line that was being run when the page went away is marked as active and
// is not run again by itself: it may be what ended the page.
type savedJournal struct {
	V        int            `json:"v"`
	Entries  []savedEntry   `json:"e,omitempty"`
	Draft    string         `json:"d,omitempty"`
	Scenario string         `json:"s,omitempty"`
	Profile  memory.Profile `json:"p,omitempty"`
	Key      string         `json:"k,omitempty"`
	Tab      Tab            `json:"t,omitempty"`
	Borrowed int            `json:"b,omitempty"` // entries that a link or a scenario brought
	Worth    worth          `json:"w,omitempty"` // of what was put aside, like Others
	Others   []savedJournal `json:"x,omitempty"`
}

type savedEntry struct {
	Text    string `json:"t"`
	At      int64  `json:"a,omitempty"`
	Status  Status `json:"s,omitempty"` // "" is done
	Why     string `json:"w,omitempty"`
	Said    string `json:"q,omitempty"`
	Key     string `json:"k,omitempty"`
	Offsets []byte `json:"o,omitempty"`
}

// maxKept bounds the bytes of loaded files that are kept between visits; browsers give a page about five megabytes.
const maxKept = 2 << 20

// pack writes entries; what they take of files goes off room, and those that find none are left out.
func pack(entries []*Entry, room *int) []savedEntry {
	out := make([]savedEntry, 0, len(entries))
	for _, e := range entries {
		x := savedEntry{Text: e.Line.Text, At: e.Line.At, Status: e.Status, Why: e.Why, Said: e.Said, Key: e.Line.Key}
		if x.Status == Done {
			x.Status = ""
		}
		if n := len(e.Line.Offsets); n > 0 {
			if n > *room {
				x.Status, x.Why = Stopped, "This file was too large to keep; load it again."
			} else {
				*room -= n
				x.Offsets = e.Line.Offsets
			}
		}
		out = append(out, x)
	}
	return out
}

func unpack(saved []savedEntry) []*Entry {
	out := make([]*Entry, 0, len(saved))
	for _, x := range saved {
		e := &Entry{Line: worker.Line{Text: x.Text, At: x.At, Key: x.Key, Offsets: x.Offsets}, Status: Waiting}
		if said, err := scenario.Parse(x.Said + "> " + x.Text); err == nil && len(said.Steps) == 1 {
			e.tell(&said.Steps[0])
		}
		switch x.Status {
		case Stopped:
			e.Status, e.Why = Stopped, x.Why
		case Active:
			e.Status, e.Why = Stopped, "It was running when the page was closed."
		}
		out = append(out, e)
	}
	return out
}

// save keeps the session.
func (s *Session) save() {
	s.saving = false
	room := maxKept
	j := savedJournal{V: 1, Entries: pack(s.Entries, &room), Borrowed: s.borrowed, Draft: s.Input.Text, Scenario: s.Scenario, Profile: s.Profile, Key: s.Inspect.Key, Tab: s.Inspect.Tab}
	s.keep(journalName, j)
	h, _ := json.Marshal(s.history.lines)
	s.env.Save(historyName, string(h))
}

func (s *Session) keep(name string, j savedJournal) {
	b, err := json.Marshal(j)
	if err != nil {
		return
	}
	if s.env.Save(name, string(b)) {
		return
	}
	// No room: keep the lines without the files.
	j.dropFiles()
	if b, err = json.Marshal(j); err == nil && s.env.Save(name, string(b)) {
		return
	}
	if s.unkept || len(s.Entries) == 0 {
		return
	}
	s.unkept = true
	s.Notice = &Notice{Text: "This browser keeps nothing for this page: its storage is switched off or full. Your commands are here until the tab is reloaded or closed; Share makes a link of them."}
	s.Rev.Console++
}

func (j *savedJournal) dropFiles() {
	for i := range j.Entries {
		if e := &j.Entries[i]; e.Offsets != nil {
			e.Offsets, e.Status, e.Why = nil, Stopped, "There was no room to keep this file; load it again."
		}
	}
	for i := range j.Others {
		j.Others[i].dropFiles()
	}
}

// saveSoon keeps the session once typing rests.
func (s *Session) saveSoon() {
	if s.saving {
		return
	}
	s.saving = true
	s.env.After(500, func() {
		if s.saving {
			s.save()
		}
	})
}

// restore takes up what was kept. What cannot be read is left alone.
func (s *Session) restore() {
	_ = json.Unmarshal([]byte(s.env.Load(historyName)), &s.history.lines)
	var aside savedJournal
	if json.Unmarshal([]byte(s.env.Load(asideName)), &aside) == nil {
		s.restoreAside(aside)
	}
	var j savedJournal
	if json.Unmarshal([]byte(s.env.Load(journalName)), &j) != nil || j.V != 1 {
		return
	}
	s.Entries = unpack(j.Entries)
	s.Scenario, s.Profile = j.Scenario, known(j.Profile)
	s.Inspect.Key = j.Key
	for _, t := range Tabs {
		if t.ID == j.Tab {
			s.Inspect.Tab = j.Tab
		}
	}
	if j.Draft != "" {
		s.set(j.Draft)
	}
	s.borrowed = j.Borrowed
}

// known is a profile that there is, or the newest.
func known(p memory.Profile) memory.Profile {
	switch p {
	case memory.V812, memory.V70, memory.V26:
		return p
	}
	return ""
}
