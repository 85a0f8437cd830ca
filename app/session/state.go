// Package session is the playground without its screen: the journal of commands, what they answered, what is selected,
// where the reader stands in time. It knows neither go-app nor JavaScript and talks to the engine through a Backend, so
// every behaviour of the page can be tested natively.
//
// A Session is not safe for concurrent use: the page calls it from its one UI goroutine.
package session

import (
	"bitloupe/app/worker"
	"bitloupe/engine"
)

// Phase is what the interpreter is doing.
type Phase string

// The phases. Typing is possible in all of them; lines entered before Ready run in order when it is reached.
const (
	Starting  Phase = "starting"
	Ready     Phase = "ready"
	Running   Phase = "running"
	Replaying Phase = "replaying" // a fresh interpreter takes the journal again
	Crashed   Phase = "crashed"   // it ended by itself and waits to be replayed
)

// Tab is one view of the inspector.
type Tab string

// The tabs in their order on the screen.
const (
	TabChunks    Tab = "chunks"
	TabContainer Tab = "container"
	TabMemory    Tab = "memory"
	TabBytes     Tab = "bytes"
	TabWhatIf    Tab = "what-if"
	TabWhy       Tab = "why"
)

// Tabs lists them with their names.
var Tabs = []struct {
	ID   Tab
	Name string
}{
	{TabChunks, "Chunks"}, {TabContainer, "Container"}, {TabMemory, "Memory"},
	{TabBytes, "Bytes"}, {TabWhatIf, "What if"}, {TabWhy, "Why"},
}

// View is the part of the playground a narrow screen shows.
type View string

// The four views of a phone.
const (
	ViewConsole  View = "console"
	ViewInspect  View = "inspect"
	ViewKeys     View = "keys"
	ViewTimeline View = "timeline"
)

// Status of one entry.
type Status string

// The states of an entry in the transcript.
const (
	Waiting Status = "waiting" // entered, not run yet
	Active  Status = "active"  // being run
	Done    Status = "done"
	Stopped Status = "stopped" // given up by Stop or by a crash; it is kept and is not replayed
)

// Entry is one line of the transcript.
type Entry struct {
	Line   worker.Line
	Status Status
	Result worker.Result
	Chips  []Chip
	Marks  []Mark
	// Open says whether the card of a refusal is unfolded, Unfold whether the replies of a folded line are.
	Open   bool
	Unfold bool
	// Step is the position among the steps that ran, from 1; 0 for one that did not.
	Step int
	// Done of Total tells how far an Active one is.
	Done, Total int64
	// Rev changes whenever the entry looks different.
	Rev uint64
}

// Chip is one small label that says what a line changed. Kind picks the look: array, bitset, run, type, bytes, plain,
// error.
type Chip struct {
	Kind string
	Text string
}

// Mark is one sign above a step of the timeline: "type" became a bitmap, "array", "bitset" or "run" for a container
// that changed kind, "error".
type Mark string

// Inspect is all the inspector draws, for the key that is selected and the step that is looked at.
type Inspect struct {
	Key       string
	Tab       Tab
	Chunk     uint64 // selected chunk
	HasChunk  bool
	Found     *engine.Inspection // nil: nothing selected, or the key is gone at this step
	Container *engine.Container  // of Chunk; nil: nothing there
	Bytes     *worker.Bytes
	Stale     bool // an answer is on its way
}

// Revs counts changes, one counter for each part of the screen. A component takes the counter of its part as a field,
// which is what makes go-app draw it again.
type Revs struct {
	Console, Input, Inspect, Keys, Timeline, Header uint64
}
