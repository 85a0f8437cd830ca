package browser

import (
	"syscall/js"
	"time"

	"bitloupe/app/worker"
	"bitloupe/engine/wire"
)

// Env is the world of a session in the browser: it implements session.Env.
type Env struct {
	// OnDown is called when the interpreter has ended by itself, with what it printed last.
	OnDown func(text string)

	run     func(func()) // runs a function on the app's goroutine
	worker  js.Value
	answers map[int64]func(worker.Response)
	last    int64
	life    int
	array   js.Value
	hooks   []js.Func
}

// NewEnv takes over the Worker that the loader started. run carries a function to the app's own goroutine.
func NewEnv(run func(func())) *Env {
	e := &Env{run: run, array: global.Get("Uint8Array"), answers: map[int64]func(worker.Response){}}
	if l := loader(); l.Truthy() {
		e.attach(l.Get("worker"))
	}
	return e
}

// attach listens to a Worker.
func (e *Env) attach(w js.Value) {
	for _, h := range e.hooks {
		h.Release()
	}
	e.life++
	life := e.life
	e.worker = w
	e.answers = map[int64]func(worker.Response){}
	message := js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		if data.InstanceOf(e.array) {
			b := make([]byte, data.Length())
			js.CopyBytesToGo(b, data)
			e.run(func() { e.take(life, b) })
			return nil
		}
		if data.Type() == js.TypeObject && data.Get("exit").Type() == js.TypeNumber {
			e.down(life, data.Get("text").String())
		}
		return nil
	})
	fault := js.FuncOf(func(_ js.Value, args []js.Value) any {
		e.down(life, args[0].Get("message").String())
		return nil
	})
	e.hooks = []js.Func{message, fault}
	w.Set("onmessage", message)
	w.Set("onerror", fault)
}

func (e *Env) take(life int, b []byte) {
	if life != e.life {
		return
	}
	var r worker.Response
	if err := wire.Unmarshal(b, &r); err != nil {
		e.down(life, err.Error())
		return
	}
	answer := e.answers[r.ID]
	if r.Final {
		delete(e.answers, r.ID)
	}
	if answer != nil {
		answer(r)
	}
}

func (e *Env) down(life int, text string) {
	e.run(func() {
		if life == e.life && e.OnDown != nil {
			e.life++ // a dead Worker says so once
			e.OnDown(text)
		}
	})
}

// Send posts a request to the Worker; the bytes are handed over, not copied.
func (e *Env) Send(r worker.Request, answer func(worker.Response)) {
	if !e.worker.Truthy() {
		return
	}
	e.last++
	r.ID = e.last
	e.answers[r.ID] = answer
	b := wire.Marshal(r)
	out := e.array.New(len(b))
	js.CopyBytesToJS(out, b)
	e.worker.Call("postMessage", out, []any{out.Get("buffer")})
}

// Restart ends the Worker, whatever it does, and starts a fresh one: of the same compiled program, or of the one with Lua.
func (e *Env) Restart(scripts bool) {
	if e.worker.Truthy() {
		e.worker.Call("terminate")
		// What it has posted already still arrives, and must not find the functions that attach releases.
		e.worker.Set("onmessage", nil)
		e.worker.Set("onerror", nil)
	}
	if l := loader(); l.Truthy() {
		kind := ""
		if scripts {
			kind = "scripts"
		}
		e.attach(l.Call("spawn", kind))
	}
}

// Scripts says whether the site has an interpreter with Lua beside the first.
func (e *Env) Scripts() bool {
	l := loader()
	return l.Truthy() && l.Get("scripts").Truthy()
}

// Now is Unix milliseconds.
func (e *Env) Now() int64 { return time.Now().UnixMilli() }

// After calls f on the app's goroutine in a while.
func (e *Env) After(millis int, f func()) {
	time.AfterFunc(time.Duration(millis)*time.Millisecond, func() { e.run(f) })
}

// Load and Save keep texts in the browser's storage.
func (e *Env) Load(name string) string { return load(name) }

// Save says whether the text could be kept.
func (e *Env) Save(name, text string) bool { return save(name, text) }

// Quota is how many bytes values may take on this device.
func (e *Env) Quota() int64 { return quota() }
