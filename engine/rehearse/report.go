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

// Difference is a group of commands whose replies differ: same key pattern, same command, same class. The example is the
// first of them.
type Difference struct {
	Class   Class
	Pattern string
	Command string
	Count   int64
	Keys    int64 // different keys, counted up to 10,000
	First   Place
	Example string // the first such command line
	Off, On string // its two replies, as redis-cli prints them, cut at 200 bytes
	MadeBy  string // the command that made the key a bitmap
	Maker   string // its line, as redis-cli takes it
}

// Flip is a group of keys that become type bitmap under the switch.
type Flip struct {
	Pattern string
	How     string // "created", "converted", "BITOP result"
	Command string // the command that did it first
	Keys    int64
	First   Place
	Example string
}

// Bytes compares the memory of one key pattern at the end.
type Bytes struct {
	Pattern string
	Type    string // on the side with the switch on
	Keys    int64
	Off, On int64
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
	EndOff      int64
	EndOn       int64
	PeakOff     int64 // sampled every SampleEvery commands
	PeakOn      int64
	Modelled    bool // some figures are models
	Events      []Event
	Unknown     []Unknown
	Skips       []capture.Skip
	Notes       []string
	Stopped     string // why reading ended early, or ""
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
