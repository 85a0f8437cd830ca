package worker

import (
	"io"
	"strings"
	"syscall/js"
	"time"
)

// blob reads a File or Blob of the page piece by piece, so that a large one is never in memory whole. It works in a
// Worker only, where reading may wait.
type blob struct {
	source   js.Value
	reader   js.Value
	at, size int64
}

func newBlob(source js.Value) *blob {
	return &blob{source: source, reader: js.Global().Get("FileReaderSync").New(), size: int64(source.Get("size").Float())}
}

func (b *blob) Read(p []byte) (int, error) {
	if b.at >= b.size {
		return 0, io.EOF
	}
	n := min(int64(len(p)), b.size-b.at)
	piece := b.reader.Call("readAsArrayBuffer", b.source.Call("slice", b.at, b.at+n))
	got := js.CopyBytesToGo(p, js.Global().Get("Uint8Array").New(piece))
	b.at += int64(got)
	return got, nil
}

// blobStep is how much of a file is fetched at a time.
const blobStep = 1 << 20

// answerTask does {id, task, file, name, arg} and posts {id, done, total} while it works and {id, html, fault} at the end.
func answerTask(m js.Value) {
	post := func(v map[string]any) {
		v["id"] = m.Get("id")
		js.Global().Call("postMessage", v)
	}
	text := func(name string) string {
		if v := m.Get(name); v.Type() == js.TypeString {
			return v.String()
		}
		return ""
	}
	start := time.Now()
	t := Task{
		Kind: text("task"), Name: text("name"), Arg: text("arg"),
		Now:      func() int64 { return int64(time.Since(start)) },
		Progress: func(done, total int64) { post(map[string]any{"done": done, "total": total}) },
	}
	if f := m.Get("file"); f.Type() == js.TypeObject {
		b := newBlob(f)
		t.Size = b.size
		t.In = io.Reader(&steps{b, nil})
	}
	a := t.Run()
	post(map[string]any{"html": a.HTML, "fault": a.Fault, "marks": a.Marks, "words": strings.Join(a.Words, "\n")})
}

// steps fetches whole steps of a blob, however small the pieces are that are asked for.
type steps struct {
	from *blob
	left []byte
}

func (s *steps) Read(p []byte) (int, error) {
	if len(s.left) == 0 {
		buf := make([]byte, min(blobStep, max(s.from.size-s.from.at, 0)))
		n, err := s.from.Read(buf)
		if err != nil {
			return 0, err
		}
		s.left = buf[:n]
	}
	n := copy(p, s.left)
	s.left = s.left[n:]
	return n, nil
}
