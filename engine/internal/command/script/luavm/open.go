package luavm

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/memory"
)

// open makes the Lua state: libraries, globals, and the functions that compiled scripts call.
func (m *machine) open(p memory.Profile) {
	m.L = lua.NewState(lua.Options{
		SkipOpenLibs: true, CallStackSize: frames, RegistrySize: 4096, RegistryMaxSize: registers, RegistryGrowStep: 1 << 14,
	})
	// What is made later is a coroutine, which gets by with less.
	m.L.Options.CallStackSize, m.L.Options.RegistrySize = coroutineFrames, 256
	m.L.Options.RegistryMaxSize, m.L.Options.RegistryGrowStep = 1<<14, 1<<10
	m.threads = map[*lua.LState]*coroutine{}
	m.readonly, m.owned, m.numbers = map[*lua.LTable]bool{}, map[any]bool{}, nil
	m.meter.walk = m.held
	m.meter.closed = make(chan struct{})
	close(m.meter.closed)
	m.L.SetContext(&thread{&m.meter, m.L, m})
	m.arm(m.L)
	m.guard = m.L.NewFunction(func(L *lua.LState) int {
		m.arm(L)
		m.needCallable(L, L.Get(1))
		L.Call(L.GetTop()-1, lua.MultRet)
		return L.GetTop()
	})
	m.hidden = nil
	for _, f := range m.hiddenFunctions() {
		m.hidden = append(m.hidden, m.L.NewFunction(f))
	}
	g := m.L.Get(lua.GlobalsIndex).(*lua.LTable)
	m.globals = g
	m.null = m.L.NewUserData()
	m.ipairsStep = m.L.NewFunction(m.ipairsNext)
	m.fill(g, m.baseLib())
	m.nextStep = m.L.NewFunction(m.nextFunction)
	g.RawSetString("_G", g)
	g.RawSetString("_VERSION", lua.LString("Lua 5.1"))
	for name, funcs := range map[string]map[string]lua.LGFunction{
		"string": m.stringLib(), "table": m.tableLib(), "math": m.mathLib(), "coroutine": m.coroutineLib(), "os": m.osLib(),
		"bit": m.bitLib(), "cjson": m.cjsonLib(), "cmsgpack": m.cmsgpackLib(), "struct": m.structLib(), "redis": m.redisLib(),
	} {
		t := m.L.CreateTable(0, len(funcs))
		m.fill(t, funcs)
		g.RawSetString(name, t)
	}
	m.constants(p)
	m.stringMeta()
	mt := m.L.CreateTable(0, 1)
	m.fill(mt, map[string]lua.LGFunction{"__index": m.missingGlobal})
	g.Metatable = mt
	m.seal(g)
	m.seal(mt)
	m.seal(m.strings)
}

func (m *machine) fill(t *lua.LTable, funcs map[string]lua.LGFunction) {
	// In a fixed order, which is the order in which pairs lists them.
	for _, name := range sortedKeys(funcs) {
		t.RawSetString(name, m.L.NewFunction(funcs[name]))
	}
}

func (m *machine) constants(p memory.Profile) {
	lib := func(name string) *lua.LTable { return m.globals.RawGetString(name).(*lua.LTable) }
	mt := lib("math")
	mt.RawSetString("pi", lua.LNumber(3.14159265358979323846))
	mt.RawSetString("huge", lua.LNumber(inf))
	cj := lib("cjson")
	cj.RawSetString("null", m.null)
	cj.RawSetString("_NAME", lua.LString("cjson"))
	cj.RawSetString("_VERSION", lua.LString("2.1.0"))
	mp := lib("cmsgpack")
	mp.RawSetString("_NAME", lua.LString("cmsgpack"))
	mp.RawSetString("_VERSION", lua.LString("lua-cmsgpack 0.4.0"))
	r := lib("redis")
	for name, v := range redisConstants {
		r.RawSetString(name, v)
	}
	if p != memory.V26 { // since 7.0
		var major, minor, patch int
		fmt.Sscanf(p.Version(), "%d.%d.%d", &major, &minor, &patch)
		r.RawSetString("REDIS_VERSION", lua.LString(p.Version()))
		r.RawSetString("REDIS_VERSION_NUM", lua.LNumber(major<<16|minor<<8|patch))
	}
}

// stringMeta gives strings their methods, and arithmetic that reads numbers as Lua 5.1 does. A script that asks for the
// metatable is shown one with __index alone, as it is in the real server.
func (m *machine) stringMeta() {
	lib := m.globals.RawGetString("string")
	mt := m.L.CreateTable(0, 8)
	mt.RawSetString("__index", lib)
	m.fill(mt, m.stringArithmetic())
	m.L.SetMetatable(lua.LString(""), mt)
	m.strings = m.L.CreateTable(0, 1)
	m.strings.RawSetString("__index", lib)
}

// seal marks a table and all tables in it as not to be written, and what they hold as not the script's.
func (m *machine) seal(t *lua.LTable) {
	if m.readonly[t] {
		return
	}
	m.readonly[t], m.owned[t] = true, true
	t.ForEach(func(_, v lua.LValue) {
		m.owned[v] = true
		if x, ok := v.(*lua.LTable); ok {
			m.seal(x)
		}
	})
}

func (m *machine) missingGlobal(L *lua.LState) int {
	return m.fault(L, "Script attempted to access nonexistent global variable '%s'", tostr(L.Get(2)))
}
