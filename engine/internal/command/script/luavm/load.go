package luavm

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (m *machine) loadstring(L *lua.LState) int {
	s := m.needString(L, 1)
	return m.loadChunk(L, s, m.optString(L, 2, s))
}

// loadFunction is load: the pieces of the source come from calls of a function.
func (m *machine) loadFunction(L *lua.LState) int {
	f := m.needFunction(L, 1)
	name := m.optString(L, 2, "=(load)")
	var b strings.Builder
	for {
		L.Push(f)
		m.call(L, 0, 1)
		v := L.Get(-1)
		L.Pop(1)
		if v == lua.LNil {
			break
		}
		if !stringLike(v) {
			L.Push(lua.LNil)
			L.Push(lua.LString("reader function must return a string"))
			return 2
		}
		s := tostr(v)
		if s == "" {
			break
		}
		m.meter.text(L, len(s))
		b.WriteString(s)
	}
	return m.loadChunk(L, b.String(), name)
}

func (m *machine) loadChunk(L *lua.LState, src, name string) int {
	fn, err := m.chunk(L, src, name)
	if err != nil {
		L.Push(lua.LNil)
		L.Push(lua.LString(err.Error()))
		return 2
	}
	L.Push(fn)
	return 1
}

// chunk compiles a source that a script made. Its cost is counted by the byte.
func (m *machine) chunk(L *lua.LState, src, name string) (*lua.LFunction, error) {
	shown := chunkName(name)
	if strings.HasPrefix(src, "\x1b") {
		return nil, fmt.Errorf("%s: bad header in precompiled chunk", shown)
	}
	if len(src) > maxLoad {
		return nil, fmt.Errorf("%s:1: the source has %d bytes; here one may have %d", shown, len(src), maxLoad)
	}
	m.meter.steps(L, 2000+len(src)*40)
	m.meter.bytes(L, 8192+len(src)*100)
	u, err := m.compile(src, name, shown)
	if err != nil {
		return nil, err
	}
	m.note(u.proto)
	return m.function(L, u), nil
}

// maxLoad bounds a source that a script makes.
const maxLoad = 64 << 10

func (m *machine) note(p *lua.FunctionProto) {
	m.extra = append(m.extra, p)
	for _, f := range p.FunctionPrototypes {
		m.note(f)
	}
}

// chunkName is how messages name a source: without its mark, or as a piece of the source itself.
func chunkName(name string) string {
	const size = 60
	if name != "" && (name[0] == '=' || name[0] == '@') {
		n := name[1:]
		if len(n) >= size {
			if name[0] == '=' {
				return n[:size-1]
			}
			return "..." + n[len(n)-(size-9):]
		}
		return n
	}
	line, rest, cut := strings.Cut(name, "\n")
	const room = size - len(`[string "..."]`) - 3
	if len(line) > room {
		line, cut = line[:room], true
	}
	_ = rest
	if cut {
		line += "..."
	}
	return `[string "` + line + `"]`
}
