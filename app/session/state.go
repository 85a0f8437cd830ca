// Package session is the playground without its screen: the journal of commands, what they answered, what is selected,
// where the reader stands in time. It knows neither go-app nor JavaScript and reaches the world through Env alone, so
// every behaviour of the page can be tested natively.
//
// A Session is not safe for concurrent use: the page calls it from its one UI goroutine.
package session

import (
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
	Crashed   Phase = "crashed"   // it ended again and again; Replay tries once more
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

// Inspect is all the inspector draws, for the key that is selected and the step that is looked at.
type Inspect struct {
	Key       string
	Tab       Tab
	Chunk     uint64 // selected chunk
	HasChunk  bool
	Near      uint64 // chunk under the lens of the map; the one to open without a choice
	HasNear   bool
	Found     *engine.Inspection // nil: nothing selected, or the key is gone at this step
	Container *engine.Container  // of Chunk; nil: nothing there
	Page      *engine.Page       // bytes; see SelectBytes
	Forms     []engine.Form      // the same bits kept otherwise, for the What if tab
	Lens      *engine.Lens       // chunks enlarged; see SelectLens
	lensOf    *engine.Inspection
	lensAsked []uint64
	Stale     bool // an answer is on its way
}

// Revs counts changes, one counter for each part of the screen. A component takes the counter of its part as a field,
// which is what makes go-app draw it again.
type Revs struct {
	Console, Input, Inspect, Keys, Timeline, Header uint64
}

// Action is what the button of a Notice does.
type Action string

// The actions.
const (
	ActUndo   Action = "undo"
	ActReplay Action = "replay"
)

// Notice is one sentence over the transcript, with at most one thing to do about it.
type Notice struct {
	Title  string
	Text   string
	Error  bool
	Action Action
	Label  string
}

// Dismiss takes the notice away.
func (s *Session) Dismiss() {
	s.Notice = nil
	s.Rev.Console++
}

// Act does what the notice's button says.
func (s *Session) Act() {
	if s.Notice == nil {
		return
	}
	switch s.Notice.Action {
	case ActUndo:
		s.Undo()
	case ActReplay:
		s.Replay()
	}
}

func (s *Session) fail(text string) {
	s.Notice = &Notice{Text: text, Error: true}
	s.Rev.Console++
}
