package session

import "bitloupe/engine/memory"

// aside is a journal that a link, a scenario, Reset or Continue took the place of.
type aside struct {
	entries []*Entry
	profile memory.Profile
	worth   worth
}

// worth says what of the reader's work a journal holds. What holds less goes first when there are too many.
type worth int

const (
	borrowed worth = iota // a link or a scenario, as it came
	cut                   // Continue kept its beginning, and the history of the command line its lines
	own
)

// maxAside bounds the journals that are put aside.
const maxAside = 5

// worth is that of the journal of this moment.
func (s *Session) worth() worth {
	if s.borrowed == len(s.Entries) {
		return borrowed
	}
	return own
}

// putAside keeps the entries for Undo.
func (s *Session) putAside(w worth) {
	if len(s.Entries) == 0 {
		return
	}
	s.aside = append([]aside{{append([]*Entry(nil), s.Entries...), s.Profile, w}}, s.aside...)
	if len(s.aside) > maxAside {
		least := len(s.aside) - 1
		for i := least; i > 0; i-- {
			if s.aside[i].worth < s.aside[least].worth {
				least = i
			}
		}
		s.aside = append(s.aside[:least], s.aside[least+1:]...)
	}
	s.saveAside()
}

// Undo brings back what was put aside last. What it takes the place of is put behind the others, so that nothing is lost
// and several presses come to each of them.
func (s *Session) Undo() {
	if len(s.aside) == 0 {
		return
	}
	back := s.aside[0]
	s.aside = s.aside[1:]
	if w := s.worth(); len(s.Entries) > 0 && w != borrowed && back.worth != cut {
		s.aside = append(s.aside, aside{s.Entries, s.Profile, w})
	}
	s.saveAside()
	s.Profile, s.Notice = back.profile, nil
	s.Scenario = ""
	s.replace(back.entries)
	if back.worth == borrowed {
		s.borrowed = len(back.entries)
		s.save()
	}
}

// CanUndo says whether something was put aside.
func (s *Session) CanUndo() bool { return len(s.aside) > 0 }

// Aside says what Undo would bring back, "" when that is nothing.
func (s *Session) Aside() string {
	if len(s.aside) == 0 {
		return ""
	}
	list := s.aside[0].entries
	first := "“" + short(list[0].Line.Text) + "”"
	if len(list) == 1 {
		return "One command is put aside: " + first + "."
	}
	return Comma(int64(len(list))) + " commands are put aside, from " + first + " on."
}

// saveAside keeps what was put aside: the last in the form of a journal, with the others in it.
func (s *Session) saveAside() {
	if len(s.aside) == 0 {
		s.env.Save(asideName, "")
		return
	}
	room := maxKept
	var all []savedJournal
	for _, a := range s.aside {
		all = append(all, savedJournal{V: 1, Entries: pack(a.entries, &room), Profile: a.profile, Worth: a.worth})
	}
	all[0].Others = all[1:]
	s.keep(asideName, all[0])
}

func (s *Session) restoreAside(last savedJournal) {
	for _, j := range append([]savedJournal{last}, last.Others...) {
		if j.V == 1 && len(j.Entries) > 0 && len(s.aside) < maxAside {
			s.aside = append(s.aside, aside{unpack(j.Entries), known(j.Profile), j.Worth})
		}
	}
}
