package worker

import (
	"syscall/js"
	"time"

	"bitloupe/engine/wire"
)

// Listen serves requests that the page posts to this Worker and never returns. A message is the bytes of one Request or
// Response; the buffer is handed over, not copied. What kills the program (a panic, no more memory) is reported by the
// loader, which sees it end. A page that has no codec sends a plain object instead, see plainKind.
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
			if data.Type() == js.TypeObject && plainKind(data) != "" {
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
			switch plainKind(m) {
			case "task":
				answerTask(m)
			case "lesson":
				a := Lesson(textIn(m, "lesson"))
				global.Call("postMessage", map[string]any{"id": m.Get("id"), "title": a.Title, "deck": a.Deck, "sheet": a.Sheet, "fault": a.Fault, "lua": a.Lua})
			case "page":
				a := Code(textIn(m, "page"), textIn(m, "commands"), textIn(m, "view"), numberIn(m, "step"))
				global.Call("postMessage", map[string]any{"id": m.Get("id"), "link": a.Link, "path": a.Path, "side": a.Side, "fault": a.Fault})
			default:
				global.Call("postMessage", answerScript(m))
			}
		}
	}
}

// plainKind is what a plain object asks for: the name of the field that says so, "" when there is none.
func plainKind(m js.Value) string {
	for _, name := range []string{"task", "lesson", "page", "script"} {
		if m.Get(name).Type() == js.TypeString {
			return name
		}
	}
	return ""
}

func textIn(m js.Value, name string) string {
	if v := m.Get(name); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

func numberIn(m js.Value, name string) int {
	if v := m.Get(name); v.Type() == js.TypeNumber {
		return v.Int()
	}
	return 0
}

// answerScript serves the plain form of a request, for pages without the app: {id, script, views, steps}, answered with an
// object of the same id.
func answerScript(m js.Value) map[string]any {
	a := Script(textIn(m, "script"), textIn(m, "views"), numberIn(m, "steps"))
	return map[string]any{"id": m.Get("id"), "steps": a.Steps, "views": a.Views, "shown": a.Shown, "total": a.Total, "fault": a.Fault}
}
