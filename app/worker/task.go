package worker

import (
	"fmt"
	"io"
	"time"

	"bitloupe/engine/sheet"
	"bitloupe/engine/unpack"
)

// Task is a piece of work on a file or a text that a page hands over as a whole. Its answer is HTML to show.
type Task struct {
	Kind string // rehearse, weigh, even, advise, history, policies, readings, roaring, budget, census, lemire, rankings, lists, hashes
	Name string // of the file
	Size int64
	In   io.Reader
	Arg  string // lemire: the shape; weigh: the form; even: the point; rankings, lists, hashes: how many
	// Now gives nanoseconds, Progress is told how far the work is.
	Now      func() int64
	Progress func(done, total int64)

	marks  string
	words  []string
	taken  unpack.Counter // of In
	packed bool           // more bytes come out than are taken
}

// TaskAnswer is HTML that holds no script and no style, or a sentence on why there is none. Marks are the weighed keys for
// the break-even map (see weigh.Marks), Words the values of its controls.
type TaskAnswer struct {
	HTML, Fault, Marks string
	Words              []string
}

// tasks are those of this program, by their kind. A program of the browser has only what pages ask of it: the one with Lua
// rehearses, the other does everything else. See task_rehearse.go and task_files.go.
var tasks = map[string]func(*Task) ([]sheet.Section, error){}

// Run does the task. What the input holds decides nothing but the answer: errors become sentences.
func (t *Task) Run() TaskAnswer {
	work := tasks[t.Kind]
	if work == nil {
		return TaskAnswer{Fault: fmt.Sprintf("There is no task %q.", t.Kind)}
	}
	sections, err := work(t)
	switch {
	case err != nil && t.Name == "":
		return TaskAnswer{Fault: fmt.Sprintf("%v.", err)}
	case err != nil:
		return TaskAnswer{Fault: fmt.Sprintf("%s: %v.", t.Name, err)}
	}
	return TaskAnswer{HTML: sheet.HTML(sections, 3), Marks: t.marks, Words: t.words}
}

// unpack makes In give what was in the file before gzip or another encoding. What comes out has no bound of its own.
func (t *Task) unpack() (err error) {
	t.taken.From = t.In
	t.In, t.packed, err = unpack.Reader(&t.taken)
	return err
}

// read tells the page how far a file is read, ten times a second at the most.
func (t *Task) read() func(int64) bool {
	last := t.Now()
	return func(done int64) bool {
		if t.packed {
			done = t.taken.N
		}
		if now := t.Now(); now-last > int64(100*time.Millisecond) {
			last = now
			t.Progress(done, t.Size)
		}
		return true
	}
}
