// Package worker runs the engine apart from the page: a Host owns one engine, takes Requests and answers each with any
// number of progress Responses and one that is Final. In the browser the two sides are a page and a dedicated Worker; in
// tests they are two functions. It is pure Go: what touches JavaScript has the build tag js.
package worker

import (
	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/refusal"
	"bitloupe/engine/trace"
)

// Op names what a Request asks for.
type Op string

// The requests a Host knows, with the fields they read and the fields of the answer.
const (
	OpStart     Op = "start"     // Profile, Quota, Seed, Whole -> nothing; throws away what was there
	OpRun       Op = "run"       // Lines -> one Result after each line, Done of Total meanwhile, Snapshot at the end
	OpSeek      Op = "seek"      // Step -> Snapshot; later requests look at the state after that step
	OpCut       Op = "cut"       // Step -> Snapshot; drops every step after it
	OpPreview   Op = "preview"   // Lines[0] -> Preview
	OpSnapshot  Op = "snapshot"  // -> Snapshot
	OpInspect   Op = "inspect"   // Key -> Inspection (nil: no such key)
	OpContainer Op = "container" // Key, Chunk -> Container (nil: nothing there)
	OpLens      Op = "lens"      // Key, Chunks -> Lens (nil: no bitmap)
	OpWhatIf    Op = "what-if"   // Key -> Forms
	OpPage      Op = "page"      // Key, Form, Offset, Limit -> Page (nil: no bytes to look at)
)

// Line is one step of the journal: a command line as it was typed, generators folded, and when it was run. At is Unix
// milliseconds and the engine's whole clock: replaying the same lines gives the same bytes.
type Line struct {
	Text string
	At   int64
	// Offsets, when set, are the bits of a loaded file as Pack writes them: the line stands for one SETBIT Key of each, and
	// Text only describes it.
	Key     string
	Offsets []byte
}

// Request is one message to the Host.
type Request struct {
	ID     int64
	Op     Op
	Lines  []Line
	Step   int
	Key    string
	Chunk  uint64
	Chunks []uint64
	Form   string
	Offset int64
	Limit  int64
	Quota  int64
	Seed   uint64
	// Profile is the server whose accounting is followed; "" is the newest.
	Profile memory.Profile
	// Whole says that there is no interpreter with more in it: what this one lacks is refused. Otherwise such a line ends
	// the request with NeedsScripts, and the page starts the other interpreter.
	Whole bool
}

// Response is one message from the Host. Final closes the request; until then Done, of Total, tells how far it is.
type Response struct {
	ID         int64
	Final      bool
	Done       int64
	Total      int64
	Result     *Result
	Snapshot   *engine.Snapshot
	Inspection *engine.Inspection
	Container  *engine.Container
	Lens       *engine.Lens
	Preview    *Preview
	Page       *engine.Page
	Forms      []engine.Form
	// NeedsScripts says that the next line was not run because it needs an interpreter that has Lua.
	NeedsScripts bool
	// Fault is a sentence for the reader when the request itself could not be served.
	Fault string
}

// Tally is one reply of a folded line and how often it came.
type Tally struct {
	Text  string
	Error bool
	Count int64
}

// Result is what one line of the journal did. Commands is how many commands the line stood for, Replies their answers
// in the order of their first coming (none when there are too many different ones), Reply the whole text of the answer.
type Result struct {
	Step     int // position in the journal, from 1
	Name     string
	Commands int64
	Reply    string
	Error    bool
	Replies  []Tally
	// Fault is a sentence of ours for a line that was not run at all.
	Fault string
	Trace trace.Record
	// Before and After are the bytes, as MEMORY USAGE counts them, of the keys that the line names, or of all keys where
	// a line can reach more than it names. Their difference is exact either way.
	Before, After int64
	Roaring       bool // bitmap-default-roaring after the line
	Refusal       *Refusal
}

// Refusal explains a WRONGTYPE. MadeAt is a step of the journal.
type Refusal = refusal.Refusal

// Preview is what a line that is still being typed would do.
type Preview struct {
	Text     string // the line it belongs to
	Reply    string
	Error    bool
	Commands int64 // run; 0 when the line was not tried, because it could take long
	Total    int64 // what the line stands for
	Trace    trace.Record
	Before   int64
	After    int64
	// Other is the bytes of the addressed key in the other representation, when that is known.
	Key   string
	Type  string
	Other engine.Figure
}
