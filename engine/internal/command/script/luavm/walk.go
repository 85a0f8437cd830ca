package luavm

import (
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// What things take, measured on 64-bit machines with gopher-lua 1.1.2 and rounded up.
const (
	costTable     = 128
	costArray     = 512  // the array of a table that has any
	costHash      = 2400 // the maps of a table that has any string key, which come with room
	costEntry     = 100  // one key in the hash part
	costSlot      = 16   // one element of the array part, or one register
	costFunction  = 96
	costUpvalue   = 64
	costCoroutine = 64 << 10
	costPad       = 64 << 10
	costFrame     = 80
	costNumbered  = 256 // a thing whose address was asked for is kept until the script ends
)

// walker adds up what a script can still reach.
type walker struct {
	m       *machine
	seen    map[any]bool
	texts   map[*byte]int
	todo    []lua.LValue
	bytes   int64
	visited int64
}

// held measures what the script holds: everything reachable from the globals and from the registers of all threads.
func (m *machine) held() (bytes, visited int64) {
	w := &walker{m: m, seen: map[any]bool{}, texts: map[*byte]int{}}
	w.add(m.globals.RawGetString("KEYS"))
	w.add(m.globals.RawGetString("ARGV"))
	w.bytes += int64(len(m.numbers)) * costNumbered
	w.registers(m.L)
	for _, th := range m.pads[:m.inUse] {
		w.registers(th)
	}
	for c := m.co; c != nil && c.L != nil; c = c.parent {
		w.add(c.L)
	}
	for len(w.todo) > 0 {
		v := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		w.visit(v)
	}
	m.tables.keep(w.seen)
	for L := range m.threads {
		if !w.seen[L] {
			delete(m.threads, L)
			m.suspect = true
		}
	}
	return w.bytes, w.visited
}

// add counts a value; what it refers to is visited later.
func (w *walker) add(v lua.LValue) {
	w.visited++
	switch x := v.(type) {
	case lua.LNumber:
		w.bytes += 8
	case lua.LString:
		if len(x) > 64 {
			// A longer one at the same place replaces a shorter one; the sum must not depend on which came first.
			p := unsafe.StringData(string(x))
			old := w.texts[p]
			if len(x) > old {
				w.bytes += int64(len(x) - old)
				w.texts[p] = len(x)
			}
			if old > 0 {
				return
			}
			w.bytes += 16
			return
		}
		w.bytes += int64(len(x)) + 16
	case *lua.LTable, *lua.LFunction, *lua.LState, *lua.LUserData:
		if !w.seen[x] && !w.m.owned[x] {
			w.seen[x] = true
			w.todo = append(w.todo, x)
		}
	}
}

func (w *walker) visit(v lua.LValue) {
	switch x := v.(type) {
	case *lua.LTable:
		w.table(x)
	case *lua.LFunction:
		w.bytes += costFunction
		for _, u := range x.Upvalues {
			w.bytes += costUpvalue
			if u != nil {
				w.add(u.Value())
			}
		}
	case *lua.LState:
		w.bytes += costCoroutine
		if c := w.m.threads[x]; c != nil && c.fn != nil {
			w.add(c.fn)
		}
		if x != w.m.L {
			w.registers(x)
		}
	}
}

func (w *walker) table(t *lua.LTable) {
	w.bytes += costTable
	w.add(t.Metatable)
	n := t.MaxN()
	if n > 0 {
		w.bytes += costArray + int64(n)*costSlot
	}
	hash := int64(0)
	t.ForEach(func(k, v lua.LValue) {
		if i, ok := k.(lua.LNumber); !ok || i < 1 || i > lua.LNumber(n) {
			hash++
			w.add(k)
		}
		w.add(v)
	})
	hash += int64(w.m.tables.dead[t])
	if hash > 0 {
		w.bytes += costHash + hash*costEntry
	}
}

// registers counts every register of a thread. gopher-lua gives those of one frame by number; numbers below one reach
// the frames under it, down to the first register of all, where the read fails.
func (w *walker) registers(L *lua.LState) {
	dbg, ok := L.GetStack(0)
	if !ok {
		return
	}
	defer func() { _ = recover() }()
	for n := L.GetTop(); ; n-- {
		w.bytes += costSlot
		if _, v := L.GetLocal(dbg, n); v != nil {
			w.add(v)
		}
	}
}
