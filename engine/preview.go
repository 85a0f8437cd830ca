package engine

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// Preview is what a command would do.
type Preview struct {
	Reply resp.Value
	Trace *trace.Record
	// Key is the first key the command names, "" for none; Type is its type afterwards, "none" where it is missing. Before
	// and After are its MEMORY USAGE, 0 where it is missing.
	Key    string
	Type   string
	Before int64
	After  int64
	// Other is what the key would take in the other representation afterwards; not known for a key that holds no bits.
	Other Figure
}

// previewCap bounds what a preview may have to read or copy, in bytes.
const previewCap = 8 << 20

// addressed are the commands that reach single bits or facts of a key: their cost does not grow with a string's length.
var addressed = map[string]bool{
	"setbit": true, "getbit": true, "bitfield": true, "bitfield_ro": true, "strlen": true, "exists": true, "type": true,
	"del": true, "unlink": true, "ttl": true, "pttl": true, "expire": true, "persist": true, "bitcount": true, "bitpos": true,
	"object|encoding": true, "memory|usage": true, "getrange": true, "setrange": true,
}

// Preview runs a command on a fork that is thrown away, and changes nothing. ok is false for a command that was not tried:
// a script or a wait, which may take any time, and whatever would read, copy or answer more than a few megabytes.
func (e *Engine) Preview(args []string) (p Preview, ok bool) {
	if len(args) == 0 || !e.cheap(args) {
		return p, false
	}
	if spec, bad := command.Resolve(args); bad == nil {
		if at := spec.Keys(args); len(at) > 0 {
			p.Key = args[at[0]]
		}
	}
	p.Type = "none"
	if x := e.find(p.Key); x != nil && p.Key != "" {
		p.Before = x.Value.Footprint(e.server.Profile, keyOf(x), 0).Total()
	}
	e.Peek(func(f *Engine) {
		p.Reply, p.Trace = f.Run(args)
		x := f.find(p.Key)
		if x == nil || p.Key == "" {
			return
		}
		p.Type = x.Value.Type()
		p.After = x.Value.Footprint(f.server.Profile, keyOf(x), 0).Total()
		if _, bits := x.Value.(value.Chunked); bits && resident(x.Value) <= previewCap {
			p.Other = f.otherForm(x)
		}
	})
	return p, true
}

// cheap says whether a command is quick enough to be tried while it is typed.
func (e *Engine) cheap(args []string) bool {
	size := 0
	for _, a := range args {
		size += len(a)
	}
	spec, bad := command.Resolve(args)
	switch {
	case size > previewCap/8:
		return false
	case bad != nil:
		return true
	case spec.Group == "scripting" || spec.Has("blocking"):
		return false
	}
	var cost int64
	for _, i := range spec.Keys(args) {
		x := e.find(args[i])
		if x == nil {
			continue
		}
		n := resident(x.Value)
		if s, is := x.Value.(*value.String); is && !addressed[spec.Name] {
			n = max(n, s.Len())
		}
		if b, is := x.Value.(*value.Bitmap); is && spec.Name == "bitop" && command.Is(args[1], "NOT") {
			n = max(n, int64(b.Chunks())*128)
		}
		if v, is := x.Value.(value.Chunked); is && spec.Name == "bitrangeintarray" {
			n = v.ByteLen() * 8
		}
		cost += n
	}
	return cost <= previewCap
}

// resident is about what a value takes in this process.
func resident(v value.Value) int64 {
	if r, ok := v.(interface{ Resident() int64 }); ok {
		return r.Resident()
	}
	return v.Length() * 64
}
