package worker

import (
	"syscall/js"
	"time"

	"bitloupe/engine/wire"
)

// Listen serves requests that the page posts to this Worker and never returns. A message is the bytes of one Request or
// Response; the buffer is handed over, not copied. What kills the program (a panic, no more memory) is reported by the
// loader, which sees it end. A page that has no codec sends a plain object instead, see answerScript and answerTask.
func Listen() {
	h := NewHost()
	start := time.Now()
	h.Now = func() time.Duration { return time.Since(start) }
	global := js.Global()
	array := global.Get("Uint8Array")
	send := func(r Response) {
		b := wire.Marshal(r)
		out := array.New(len(b))
		js.CopyBytesToJS(out, b)
		global.Call("postMessage", out, []any{out.Get("buffer")})
	}
	requests := make(chan Request, 1024)
	plain := make(chan js.Value, 64)
	global.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		if !data.InstanceOf(array) {
			if data.Type() == js.TypeObject && (data.Get("script").Type() == js.TypeString || data.Get("task").Type() == js.TypeString) {
				plain <- data
			}
			return nil
		}
		b := make([]byte, data.Length())
		js.CopyBytesToGo(b, data)
		var r Request
		if err := wire.Unmarshal(b, &r); err != nil {
			send(Response{ID: r.ID, Final: true, Fault: err.Error()})
			return nil
		}
		requests <- r
		return nil
	}))
	for {
		select {
		case r := <-requests:
			h.Serve(r, send)
		case m := <-plain:
			if m.Get("task").Type() == js.TypeString {
				answerTask(m)
			} else {
				global.Call("postMessage", answerScript(m))
			}
		}
	}
}

// answerScript serves the plain form of a request, for pages without the app: {id, script, views, steps}, answered with an
// object of the same id.
func answerScript(m js.Value) map[string]any {
	text := func(name string) string {
		if v := m.Get(name); v.Type() == js.TypeString {
			return v.String()
		}
		return ""
	}
	steps := 0
	if v := m.Get("steps"); v.Type() == js.TypeNumber {
		steps = v.Int()
	}
	a := Script(text("script"), text("views"), steps)
	return map[string]any{"id": m.Get("id"), "steps": a.Steps, "views": a.Views, "shown": a.Shown, "total": a.Total, "fault": a.Fault}
}
