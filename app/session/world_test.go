package session

import (
	"strings"
	"testing"

	"bitloupe/app/worker"
	"bitloupe/engine/wire"
)

// world is an Env of tests: an interpreter in the same process behind the real messages, a clock that stands, timers and
// answers that wait for settle.
type world struct {
	t      *testing.T
	host   *worker.Host
	queue  []func()
	timers []func()
	saved  map[string]string
	now    int64
	life   int
	sent   []worker.Op
	// hang, when set, names a line that never ends: its request gets no answer from there on.
	hang       string
	full       bool // nothing more can be saved
	late       bool // the interpreter answers nothing yet; what it is asked stays in unanswered
	unanswered []func()
	// lua says that there is an interpreter with Lua to change to; scripts that it is the one in use.
	lua, scripts bool
}

func newWorld(t *testing.T) *world {
	return &world{t: t, host: worker.NewHost(), saved: map[string]string{}, now: 1_790_000_000_000}
}

func (w *world) Send(r worker.Request, answer func(worker.Response)) {
	w.sent = append(w.sent, r.Op)
	life := w.life
	queue := &w.queue
	if w.late {
		queue = &w.unanswered
	}
	*queue = append(*queue, func() {
		if life != w.life {
			return
		}
		var in worker.Request
		if err := wire.Unmarshal(wire.Marshal(r), &in); err != nil {
			w.t.Fatal(err)
		}
		if i := w.hangs(in); i >= 0 {
			in.Lines = in.Lines[:i]
			w.host.Serve(in, func(out worker.Response) {
				if !out.Final {
					w.deliver(life, out, answer)
				}
			})
			return
		}
		needs := false
		if w.lua && !w.scripts {
			in.Lines, needs = beforeScript(in.Lines)
		}
		w.host.Serve(in, func(out worker.Response) {
			out.NeedsScripts = out.Final && needs
			w.deliver(life, out, answer)
		})
	})
}

// beforeScript is what an interpreter without Lua runs of some lines; cut says that a script stopped it.
func beforeScript(lines []worker.Line) (out []worker.Line, cut bool) {
	for i, l := range lines {
		if strings.HasPrefix(l.Text, "EVAL") {
			return lines[:i], true
		}
	}
	return lines, false
}

// hangs is the place of the line that never ends, or -1.
func (w *world) hangs(r worker.Request) int {
	if r.Op == worker.OpRun && w.hang != "" {
		for i, l := range r.Lines {
			if l.Text == w.hang {
				return i
			}
		}
	}
	return -1
}

func (w *world) deliver(life int, r worker.Response, answer func(worker.Response)) {
	var out worker.Response
	if err := wire.Unmarshal(wire.Marshal(r), &out); err != nil {
		w.t.Fatal(err)
	}
	w.queue = append(w.queue, func() {
		if life == w.life {
			answer(out)
		}
	})
}

func (w *world) Scripts() bool { return w.lua }

func (w *world) Restart(scripts bool) {
	w.life++
	w.scripts = scripts
	w.host = worker.NewHost()
}

func (w *world) Now() int64              { return w.now }
func (w *world) After(_ int, f func())   { w.timers = append(w.timers, f) }
func (w *world) Load(name string) string { return w.saved[name] }
func (w *world) Quota() int64            { return 256 << 20 }
func (w *world) Save(name, text string) bool {
	if w.full && len(text) > 1000 {
		return false
	}
	w.saved[name] = text
	return true
}

// settle runs everything that is on its way, and the timers.
func (w *world) settle() {
	for len(w.queue) > 0 || len(w.timers) > 0 {
		if len(w.queue) == 0 {
			w.queue, w.timers = w.timers, nil
		}
		f := w.queue[0]
		w.queue = w.queue[1:]
		f()
	}
}

// open starts a session in the world.
func (w *world) open() *Session {
	s := New(w)
	s.Start()
	w.settle()
	return s
}

// start is a fresh session whose interpreter is ready.
func start(t *testing.T) (*Session, *world) {
	w := newWorld(t)
	return w.open(), w
}

// do enters lines and waits for all of them.
func (w *world) do(s *Session, lines ...string) {
	for _, l := range lines {
		s.Enter(l)
	}
	w.settle()
}

// texts is the transcript, a line and its answer in turn.
func texts(s *Session) string {
	var b strings.Builder
	for _, e := range s.Entries {
		b.WriteString("> " + e.Line.Text + "\n")
		switch {
		case e.Status != Done:
			b.WriteString("(" + string(e.Status) + ") " + e.Why + "\n")
		case e.Result.Fault != "":
			b.WriteString(e.Result.Fault + "\n")
		default:
			b.WriteString(e.Result.Reply + "\n")
		}
	}
	return b.String()
}

func chipTexts(e *Entry) string {
	var out []string
	for _, c := range e.Chips {
		out = append(out, c.Kind+":"+c.Text)
	}
	return strings.Join(out, " | ")
}
