package rehearse

import "bitloupe/engine/capture"

// Place is where in the input a command stands.
type Place struct {
	Number int64 // of the command, from 1
	Line   int64 // of a text input, from 1; 0 in binary input
	Byte   int64
}

// Class says what kind of difference a group holds.
type Class string

// The classes. A WrongType is a command that the application would see fail; a Reply is any other differing answer.
const (
	WrongType Class = "WRONGTYPE"
	Reply     Class = "other reply"
)

// rank puts what an application would see fail first.
func (c Class) rank() int {
	if c == WrongType {
		return 0
	}
	return 1
}

// Difference is a group of commands whose replies differ: same key pattern, same command, same class. The example is the
// first of them.
type Difference struct {
	Class   Class
	Pattern string
	Command string
	Count   int64
	Keys    int64 // different keys; a million of them are told apart in all groups together
	First   Place
	Example string // the first such command line
	Off, On string // its two replies, as redis-cli prints them, cut at 200 bytes
	MadeBy  string // the command that made the key a bitmap
	Maker   string // its line, as redis-cli takes it
	Whole   bool   // neither Example nor Maker was shortened
}

// Flip is a group of keys that become type bitmap under the switch.
type Flip struct {
	Pattern string
	How     string // "created", "converted", "BITOP result"
	Command string // the command that did it first
	Keys    int64
	First   Place
	Example string
	Whole   bool // Example was not shortened
}

// Bytes compares the memory of one key pattern at the end and at its own peak.
type Bytes struct {
	Pattern string
	Type    string // on the side with the switch on
	Keys    int64
	Off, On int64
	// PeakOff and PeakOn are the most that the pattern's keys took at once, sampled every SampleEvery commands.
	PeakOff, PeakOn int64
}

// KeyChange is one key at the end, by name.
type KeyChange struct {
	DB       int
	Name     string
	Type     string // on the side with the switch on
	Off, On  int64
	Modelled bool
}

// Fate is a group of keys that had another expiry on one side, or were there on one side alone, after a command.
type Fate struct {
	Pattern string
	Command string
	Keys    int64
	First   Place
	Example string
	Off, On string // what the first of them was on each side: no such key, no expiry, or when it expires
}

// Unknown is a command that the miniature does not run.
type Unknown struct {
	Command string
	Count   int64
	First   Place
	Why     string
}

// Event is a keyspace notification whose number differs between the sides.
type Event struct {
	Class, Name string
	Off, On     int64
}

// Report is the outcome of a rehearsal.
type Report struct {
	Kind     capture.Kind
	Commands int64
	Played   int64
	Preload  int64 // keys of an RDB preamble
	Clients  int
	Timed    bool // the input has timestamps, so expiries were played at their time

	First       *Difference // the first command whose reply differs, by itself
	Differences []Difference
	Flips       []Flip
	Memory      []Bytes
	Grow        []KeyChange // keys that take more with the switch on, largest change first, at most ten
	Save        []KeyChange // keys that take less
	Fates       []Fate
	EndOff      int64
	EndOn       int64
	PeakOff     int64 // sampled every SampleEvery commands
	PeakOn      int64
	Modelled    bool // some figures are models
	Events      []Event
	Unknown     []Unknown
	Skips       []capture.Skip
	Notes       []string
	Folded      []string // what was counted together for lack of room, in sentences
	Stopped     string   // why reading ended early, or ""
	Verdict     []string
}

// WrongTypes is the number of commands that would fail with WRONGTYPE.
func (r *Report) WrongTypes() int64 { return r.count(WrongType) }

// Replies is the number of commands that would answer something else, without WRONGTYPE.
func (r *Report) Replies() int64 { return r.count(Reply) }

func (r *Report) count(c Class) (n int64) {
	for _, d := range r.Differences {
		if d.Class == c {
			n += d.Count
		}
	}
	return n
}

// Flipped is the number of keys that become type bitmap.
func (r *Report) Flipped() (n int64) {
	for _, f := range r.Flips {
		n += f.Keys
	}
	return n
}

// Destinations is the number of results of BITOP that become type bitmap.
func (r *Report) Destinations() (n int64) {
	for _, f := range r.Flips {
		if f.How == bitopResult {
			n += f.Keys
		}
	}
	return n
}

const bitopResult = "BITOP result"
