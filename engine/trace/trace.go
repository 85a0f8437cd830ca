// Package trace records what one command did inside: chunks visited, containers changed and the rule that decided it,
// bytes a flat scan had to read, keys made and unmade, events a subscriber would have seen.
//
// The contract: every method works on a nil *Record and then costs nothing; a Record only watches and never changes a
// result; the engine starts one Record per command and hands it out when the command has ended. Records of a folded
// command (one line that stands for 20,000 SETBITs) are added up with Merge.
//
// It imports nothing of the project.
package trace

// Kind says what a Change is about.
type Kind string

const (
	KeyNew        Kind = "key-new"      // a key appeared; To is its type
	KeyGone       Kind = "key-gone"     // a key went; From is its type
	KeyType       Kind = "key-type"     // a key changed type; From, To are types
	KeyEncoding   Kind = "key-encoding" // same type, other encoding; From, To are encodings
	ContainerKind Kind = "container"    // a chunk's container changed kind; "" in From: made, in To: freed
	Grow          Kind = "grow"         // a block was reallocated; Before and After are bytes
	Setting       Kind = "setting"      // CONFIG SET; Key is the setting, From and To its values
	Note          Kind = "note"         // a rule worth telling that changed nothing; Rule says which
)

// Rule names the rule that decided a change, in one sentence, with the place it comes from (a URL or a section of the
// specification). ID is stable and short, so that tests and pages can refer to it.
type Rule struct {
	ID     string
	Text   string
	Source string
}

// Change is one thing that became different, or Count equal ones added up (Chunk is then the first of them).
type Change struct {
	Kind   Kind
	Key    string
	Chunk  uint64
	From   string
	To     string
	Rule   Rule
	Before int64
	After  int64
	Count  int64
}

// Event is a keyspace notification that a subscriber with every class switched on would get. Class is the letter of
// notify-keyspace-events: $ string, b bitmap, g generic, n new, c type_changed, x expired, ...
type Event struct {
	Class string
	Name  string
	Key   string
	Count int64
}

// Touch is the bit range a command addressed: From and To are bit offsets, both included.
type Touch struct {
	Key  string
	From uint64
	To   uint64
}

// Record is what one command did. Chunks counts containers looked at, Bytes the bytes a flat scan read on the real
// server, Nodes the index nodes or list nodes followed.
type Record struct {
	Changes []Change
	Events  []Event
	Touches []Touch
	Chunks  int64
	Bytes   int64
	Nodes   int64
	// Wrote says whether the keyspace or a setting is different from before.
	Wrote bool
}

// maxKept bounds the lists of a merged record: a folded command of a million steps stays small.
const maxKept = 256

// Change adds c; an equal change (same kind, key, from, to and rule) is counted instead of listed again.
func (r *Record) Change(c Change) {
	if r == nil {
		return
	}
	if c.Count == 0 {
		c.Count = 1
	}
	for i := range r.Changes {
		k := &r.Changes[i]
		if k.Kind == c.Kind && k.Key == c.Key && k.From == c.From && k.To == c.To && k.Rule.ID == c.Rule.ID {
			k.Count += c.Count
			k.After = c.After
			return
		}
	}
	if len(r.Changes) < maxKept {
		r.Changes = append(r.Changes, c)
	}
}

// Notify adds a keyspace notification.
func (r *Record) Notify(class, name, key string) { r.notify(Event{class, name, key, 1}) }

func (r *Record) notify(e Event) {
	if r == nil {
		return
	}
	r.Wrote = true
	for i := range r.Events {
		k := &r.Events[i]
		if k.Class == e.Class && k.Name == e.Name && k.Key == e.Key {
			k.Count += e.Count
			return
		}
	}
	if len(r.Events) < maxKept {
		r.Events = append(r.Events, e)
	}
}

// Touched notes the addressed bits; neighbouring calls on one key widen the last range.
func (r *Record) Touched(key string, from, to uint64) {
	if r == nil {
		return
	}
	if n := len(r.Touches); n > 0 && r.Touches[n-1].Key == key {
		t := &r.Touches[n-1]
		t.From, t.To = min(t.From, from), max(t.To, to)
		return
	}
	if len(r.Touches) < maxKept {
		r.Touches = append(r.Touches, Touch{key, from, to})
	}
}

// Written marks the record as one of a command that changed the keyspace or a setting; an event does so by itself.
func (r *Record) Written() {
	if r != nil {
		r.Wrote = true
	}
}

// Scanned adds bytes read from flat memory, Visited containers looked at, Followed nodes walked.
func (r *Record) Scanned(bytes int64) {
	if r != nil {
		r.Bytes += bytes
	}
}

func (r *Record) Visited(chunks int64) {
	if r != nil {
		r.Chunks += chunks
	}
}

func (r *Record) Followed(nodes int64) {
	if r != nil {
		r.Nodes += nodes
	}
}

// Merge adds what o recorded to r; o is left alone.
func (r *Record) Merge(o *Record) {
	if r == nil || o == nil {
		return
	}
	for _, c := range o.Changes {
		r.Change(c)
	}
	for _, e := range o.Events {
		r.notify(e)
	}
	for _, t := range o.Touches {
		r.Touched(t.Key, t.From, t.To)
	}
	r.Chunks += o.Chunks
	r.Bytes += o.Bytes
	r.Nodes += o.Nodes
	r.Wrote = r.Wrote || o.Wrote
}
