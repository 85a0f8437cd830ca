package browser

import (
	"syscall/js"
	"unicode/utf16"
)

var (
	global   = js.Global()
	document = global.Get("document")
)

// loader is what boot.js put into the page.
func loader() js.Value { return global.Get("bitloupe") }

// Mounted tells the loader that the app is on the page; it then lets links be links again.
func Mounted() {
	if l := loader(); l.Truthy() {
		l.Call("mounted")
	}
}

// Complete tells the loader that all parts of the app are on the page.
func Complete() {
	if l := loader(); l.Truthy() {
		l.Call("complete")
	}
}

// Yield lets the browser paint and answer to input before the start goes on. It takes a message and no timer, because
// timers of a page in the background wait for a second each.
func Yield() {
	back := make(chan struct{})
	channel := global.Get("MessageChannel").New()
	port := channel.Get("port1")
	f := js.FuncOf(func(js.Value, []js.Value) any { close(back); return nil })
	defer f.Release()
	port.Set("onmessage", f)
	channel.Get("port2").Call("postMessage", nil)
	<-back
	port.Call("close")
}

// Root is the absolute URL of the site, ending in a slash.
func Root() string {
	if l := loader(); l.Truthy() {
		return l.Get("root").String()
	}
	return "./"
}

// Nav reads the links of the main navigation. It has to be called before the app replaces the prerendered page.
func Nav() []Link {
	var out []Link
	list := document.Call("querySelectorAll", ".site-nav > a")
	for i := range list.Length() {
		a := list.Index(i)
		out = append(out, Link{a.Get("textContent").String(), a.Get("href").String(), a.Call("hasAttribute", "aria-current").Bool()})
	}
	return out
}

// Commands is what the commands say of themselves: a list of descriptions, each in the form of package wire, and so is
// the list.
func Commands() []byte {
	l := loader()
	if !l.Truthy() {
		return nil
	}
	data := l.Get("commands")
	b := make([]byte, data.Length())
	js.CopyBytesToGo(b, data)
	return b
}

// TakeTyped gives what was entered before the app was there, once.
func TakeTyped() Typed {
	l := loader()
	if !l.Truthy() {
		return Typed{}
	}
	t := l.Call("typed")
	out := Typed{Draft: t.Get("draft").String(), Focused: t.Get("focused").Bool()}
	out.Start, out.End = BytesOf(out.Draft, t.Get("start").Int()), BytesOf(out.Draft, t.Get("end").Int())
	lines := t.Get("lines")
	for i := range lines.Length() {
		out.Lines = append(out.Lines, lines.Index(i).String())
	}
	return out
}

// BytesOf turns a place in a text from the browser's units into bytes, UnitsOf the other way.
func BytesOf(text string, units int) int {
	at := 0
	for i, r := range text {
		if at >= units {
			return i
		}
		at += max(utf16.RuneLen(r), 1)
	}
	return len(text)
}

// UnitsOf counts the browser's units in the first bytes of a text.
func UnitsOf(text string, bytes int) int {
	at := 0
	for _, r := range text[:min(bytes, len(text))] {
		at += max(utf16.RuneLen(r), 1)
	}
	return at
}

func element(id string) (js.Value, bool) {
	el := document.Call("getElementById", id)
	return el, el.Truthy()
}

// Focus moves the keyboard to an element.
func Focus(id string) {
	if el, ok := element(id); ok {
		el.Call("focus")
	}
}

// Field reads a text field: its text and where the caret stands, in bytes.
func Field(id string) (text string, caret int) {
	el, ok := element(id)
	if !ok {
		return "", 0
	}
	text = el.Get("value").String()
	return text, BytesOf(text, el.Get("selectionStart").Int())
}

// SetField writes a text field.
func SetField(id, text string, caret int) {
	if el, ok := element(id); ok {
		el.Set("value", text)
		at := UnitsOf(text, caret)
		el.Call("setSelectionRange", at, at)
		el.Set("scrollLeft", el.Get("scrollWidth"))
	}
}

// ScrollEnd scrolls an element to its end. Unless force is set it only does so where the end was in sight already.
func ScrollEnd(id string, force bool) {
	el, ok := element(id)
	if !ok {
		return
	}
	left := el.Get("scrollHeight").Float() - el.Get("scrollTop").Float() - el.Get("clientHeight").Float()
	if force || left < 240 {
		el.Set("scrollTop", el.Get("scrollHeight"))
	}
}

// Show scrolls an element just into view.
func Show(id string) {
	if el, ok := element(id); ok {
		el.Call("scrollIntoView", map[string]any{"block": "nearest", "inline": "nearest"})
	}
}

// OpenDialog shows a <dialog> over the page, CloseDialog takes it away.
func OpenDialog(id string) {
	if el, ok := element(id); ok && !el.Get("open").Bool() {
		el.Call("showModal")
	}
}

// CloseDialog closes a <dialog>.
func CloseDialog(id string) {
	if el, ok := element(id); ok && el.Get("open").Bool() {
		el.Call("close")
	}
}

// Address is the page's address without its fragment.
func Address() string {
	l := global.Get("location")
	return l.Get("origin").String() + l.Get("pathname").String()
}

// Visit leaves for another page.
func Visit(url string) { global.Get("location").Call("assign", url) }

// Fragment is the part of the address behind "#", with it.
func Fragment() string { return global.Get("location").Get("hash").String() }

// ClearFragment takes the fragment away without leaving the page.
func ClearFragment() {
	l := global.Get("location")
	global.Get("history").Call("replaceState", nil, "", l.Get("pathname").String()+l.Get("search").String())
}

// OnFragment calls f when the fragment changes while the page is open.
func OnFragment(f func()) {
	global.Call("addEventListener", "hashchange", js.FuncOf(func(js.Value, []js.Value) any {
		f()
		return nil
	}))
}

// Copy puts a text into the clipboard; done tells whether it could.
func Copy(text string, done func(ok bool)) {
	var yes, no js.Func
	end := func(ok bool) any {
		yes.Release()
		no.Release()
		done(ok)
		return nil
	}
	yes = js.FuncOf(func(js.Value, []js.Value) any { return end(true) })
	no = js.FuncOf(func(js.Value, []js.Value) any { return end(false) })
	c := global.Get("navigator").Get("clipboard")
	if !c.Truthy() {
		end(false)
		return
	}
	c.Call("writeText", text).Call("then", yes, no)
}

// What is kept stands in two stores: that of this tab, so that a reload brings back what was in it whatever other tabs do
// meanwhile, and that of the site, for the next tab. Both can be forbidden or full.
const tabStore, siteStore = "sessionStorage", "localStorage"

func load(name string) string {
	text, found := loadFrom(tabStore, name)
	if !found {
		text, _ = loadFrom(siteStore, name)
	}
	return text
}

func loadFrom(store, name string) (text string, found bool) {
	defer func() { _ = recover() }()
	if v := global.Get(store).Call("getItem", name); !v.IsNull() {
		return v.String(), true
	}
	return "", false
}

// save says whether the text is kept for the next tab as well.
func save(name, text string) bool {
	v := js.ValueOf(text)
	if !saveTo(tabStore, name, v) {
		forget(tabStore, name) // what it holds is older than what the other may take
	}
	return saveTo(siteStore, name, v)
}

func forget(store, name string) {
	defer func() { _ = recover() }()
	global.Get(store).Call("removeItem", name)
}

func saveTo(store, name string, text js.Value) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	global.Get(store).Call("setItem", name, text)
	return true
}

// quota is how many bytes values may take: little where the device says that it has little, or is a phone.
func quota() int64 {
	n := global.Get("navigator")
	small := false
	if m := n.Get("deviceMemory"); m.Type() == js.TypeNumber {
		small = m.Float() <= 2
	}
	if ua := n.Get("userAgentData"); ua.Truthy() {
		small = small || ua.Get("mobile").Truthy()
	} else if global.Call("matchMedia", "(pointer: coarse) and (max-width: 1024px)").Get("matches").Bool() {
		small = true
	}
	if small {
		return 256 << 20
	}
	return 1536 << 20
}

// SaveFile has the browser keep a text as a file.
func SaveFile(name, media, text string) {
	blob := global.Get("Blob").New([]any{text}, map[string]any{"type": media})
	url := global.Get("URL").Call("createObjectURL", blob)
	a := document.Call("createElement", "a")
	a.Set("href", url)
	a.Set("download", name)
	a.Call("click")
	// The browser reads it after the click has returned.
	var later js.Func
	later = js.FuncOf(func(js.Value, []js.Value) any {
		later.Release()
		global.Get("URL").Call("revokeObjectURL", url)
		return nil
	})
	global.Call("setTimeout", later, 10_000)
}
