package luavm

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/internal/command/script/lua51"
)

// siteBits is the part of an instruction's position that is the number of its site; the rest is one more than the place
// of the instruction in the code of its function, so that no position looks like a line.
const siteBits = 24

func position(pc, site int) int    { return (pc+1)<<siteBits | site }
func instruction(position int) int { return position>>siteBits - 1 }

// compile makes a unit of a source.
func (m *machine) compile(body, source, name string) (u *unit, err error) {
	c, err := lua51.Parse(body, name)
	if err != nil {
		return nil, err
	}
	if len(c.Sites) >= 1<<siteBits {
		return nil, errors.New(name + ":1: chunk has too many operations")
	}
	defer func() {
		if r := recover(); r != nil {
			u, err = nil, fmt.Errorf("%s:1: function or expression too complex", name)
		}
	}()
	proto, err := lua.Compile(c.Stmts, name)
	if err != nil {
		return nil, fmt.Errorf("%s:1: function or expression too complex", name)
	}
	u = &unit{name: name, source: source, sites: c.Sites, proto: proto, long: c.Long}
	m.register(u, proto)
	return u, nil
}

func (m *machine) register(u *unit, p *lua.FunctionProto) {
	if m.units == nil {
		m.units = map[*lua.FunctionProto]*unit{}
	}
	m.units[p] = u
	for pc, site := range p.DbgSourcePositions {
		p.DbgSourcePositions[pc] = position(pc, site)
	}
	for _, f := range p.FunctionPrototypes {
		m.register(u, f)
	}
}

// unregister forgets a unit's functions: no message names a place in them.
func (m *machine) unregister(p *lua.FunctionProto) {
	delete(m.units, p)
	for _, f := range p.FunctionPrototypes {
		m.unregister(f)
	}
}

// place is where a frame of the Lua stack stands.
type place struct {
	fn   *lua.LFunction
	unit *unit
	site lua51.Site
	pc   int
	raw  int // the position as gopher-lua writes it into messages
}

// at describes the frame at a level; 0 is the running function. fn is nil where there is none; unit is nil for a
// function written in Go.
func (m *machine) at(L *lua.LState, level int) (p place) {
	dbg, ok := L.GetStack(level)
	if !ok {
		return p
	}
	f, err := L.GetInfo("fl", dbg, lua.LNil)
	if err != nil {
		return p
	}
	p.fn, _ = f.(*lua.LFunction)
	if p.fn == nil || p.fn.IsG {
		return p
	}
	p.raw = dbg.CurrentLine
	p.pc = instruction(p.raw)
	p.unit = m.units[p.fn.Proto]
	if p.unit != nil {
		p.site = p.unit.sites[p.raw&(1<<siteBits-1)]
	}
	return p
}

// name is what the script calls the function at level, taken from the call one level up, and whether it is a method.
func (p place) name(i int) string {
	if i < len(p.site.Names) {
		return p.site.Names[i]
	}
	return ""
}

// where is the beginning of a message raised at this place.
func (p place) where() string {
	if p.unit == nil {
		return ""
	}
	return fmt.Sprintf("%s:%d: ", p.unit.name, p.site.Line)
}

func (p place) origin() origin {
	if p.unit == nil {
		return origin{"=[C]", -1}
	}
	return origin{p.unit.source, p.site.Line}
}
