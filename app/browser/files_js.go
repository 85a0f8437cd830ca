package browser

import "syscall/js"

// piece is how much of a file is read at once: little enough that the page stays alive between two pieces.
const piece = 1 << 20

// Choose lets the reader choose files; f is called with them, or never.
func Choose(run func(func()), f func([]File)) {
	input := document.Call("createElement", "input")
	input.Set("type", "file")
	input.Set("multiple", true)
	input.Set("accept", ".txt,.csv,.tsv,.redis,text/plain,text/csv")
	var change js.Func
	change = js.FuncOf(func(js.Value, []js.Value) any {
		change.Release()
		if files := input.Get("files"); files.Length() > 0 {
			run(func() { f(list(run, files)) })
		}
		return nil
	})
	input.Call("addEventListener", "change", change)
	input.Call("click")
}

// OnDrop takes files that are dropped anywhere on the page; over tells whether one hovers.
func OnDrop(run func(func()), over func(bool), f func([]File)) {
	depth := 0
	on := func(name string, h func(e js.Value)) {
		global.Call("addEventListener", name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			e := args[0]
			if t := e.Get("dataTransfer"); t.Truthy() && holdsFile(t) {
				e.Call("preventDefault")
				h(e)
			}
			return nil
		}))
	}
	on("dragenter", func(js.Value) {
		if depth++; depth == 1 {
			run(func() { over(true) })
		}
	})
	on("dragover", func(js.Value) {})
	on("dragleave", func(js.Value) {
		if depth--; depth <= 0 {
			depth = 0
			run(func() { over(false) })
		}
	})
	on("drop", func(e js.Value) {
		depth = 0
		files := e.Get("dataTransfer").Get("files")
		run(func() {
			over(false)
			if files.Length() > 0 {
				f(list(run, files))
			}
		})
	})
}

func holdsFile(t js.Value) bool {
	types := t.Get("types")
	for i := range types.Length() {
		if types.Index(i).String() == "Files" {
			return true
		}
	}
	return false
}

func list(run func(func()), files js.Value) []File {
	out := make([]File, files.Length())
	for i := range out {
		out[i] = file(run, files.Index(i))
	}
	return out
}

func file(run func(func()), v js.Value) File {
	size := int64(v.Get("size").Float())
	return File{Name: v.Get("name").String(), Size: size, Read: func(take func([]byte, error) bool) {
		read(run, v, 0, size, take)
	}}
}

// read gives the piece at an offset and goes on with the next.
func read(run func(func()), v js.Value, at, size int64, take func([]byte, error) bool) {
	if at >= size {
		take(nil, nil)
		return
	}
	end := min(at+piece, size)
	var ok, bad js.Func
	release := func() { ok.Release(); bad.Release() }
	ok = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		array := global.Get("Uint8Array").New(args[0])
		b := make([]byte, array.Length())
		js.CopyBytesToGo(b, array)
		run(func() {
			if take(b, nil) {
				read(run, v, end, size, take)
			}
		})
		return nil
	})
	bad = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		err := js.Error{Value: args[0]}
		run(func() { take(nil, err) })
		return nil
	})
	v.Call("slice", at, end).Call("arrayBuffer").Call("then", ok, bad)
}
