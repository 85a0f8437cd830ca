package worker

import (
	"syscall/js"
	"time"

	"bitloupe/engine/wire"
)

// Listen serves requests that the page posts to this Worker and never returns. A message is the bytes of one Request or
// Response; the buffer is handed over, not copied. What kills the program (a panic, no more memory) is reported by the
// loader, which sees it end.
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
	global.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		if !data.InstanceOf(array) {
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
	for r := range requests {
		h.Serve(r, send)
	}
}
