package luavm

import lua "github.com/yuin/gopher-lua"

// Protected calls run on a Lua thread of their own. gopher-lua closes the upvalues of every frame of a thread when an
// error is raised, those below the pcall too, and functions that share a local with a frame that goes on would then part
// from it. On its own thread only the frames that end are touched.

// pad is such a thread. They are used like a stack, and kept for the next time.
func (m *machine) pad(L *lua.LState) *lua.LState {
	if m.inUse == len(m.pads) {
		// The first one has room for any recursion, those inside it for some.
		opt := &m.L.Options
		frames, size := opt.CallStackSize, costPad
		if m.inUse == 0 {
			opt.CallStackSize, size = padFrames, padFrames*costFrame
		}
		m.meter.bytes(L, size)
		th, _ := m.L.NewThread()
		opt.CallStackSize = frames
		th.SetContext(&thread{&m.meter, th, m})
		m.pads = append(m.pads, th)
	}
	m.inUse++
	return m.pads[m.inUse-1]
}

// protected calls what is on the stack (a function and nargs arguments) and gives its error value, nil for none. The
// results stand where the function stood.
func (m *machine) protected(L *lua.LState, nargs int) (fault lua.LValue) {
	if m.co.nested >= maxNested || m.inUse >= maxNested {
		m.bare(L, "C stack overflow")
	}
	th := m.pad(L)
	nested, inUse := m.co.nested, m.inUse
	m.co.nested++
	th.SetTop(0)
	th.Push(m.guard)
	L.XMoveTo(th, nargs+1)
	err := th.PCall(nargs+1, lua.MultRet, nil)
	m.co.nested, m.inUse = nested, inUse-1
	if err == nil {
		n := th.GetTop()
		m.meter.steps(L, 20+n)
		th.XMoveTo(L, n)
		return nil
	}
	// Whatever was protected, the end of the budget is the end.
	if m.meter.dead != "" {
		m.meter.stop(L)
	}
	m.meter.steps(L, 300+depth(L)/4)
	e, ok := err.(*lua.ApiError)
	if !ok {
		return lua.LString(err.Error())
	}
	if e.Type == lua.ApiErrorPanic {
		m.suspect = true
	}
	return e.Object
}

// depth is about how many frames are on the stack, to a factor of two: raising an error visits them all.
func depth(L *lua.LState) int {
	n := 16
	for n < frames {
		if _, ok := L.GetStack(n); !ok {
			break
		}
		n *= 2
	}
	return n
}

func (m *machine) pcall(L *lua.LState) int {
	m.needAny(L, 1)
	if fault := m.protected(L, L.GetTop()-1); fault != nil {
		// The server's pcall gives the text of an error table, as redis.call raised texts before version 7.
		if t, ok := fault.(*lua.LTable); ok {
			if text := t.RawGetString("err"); stringLike(text) {
				fault = lua.LString(tostr(text))
			}
		}
		L.SetTop(0)
		L.Push(lua.LFalse)
		L.Push(fault)
		return 2
	}
	L.Insert(lua.LTrue, 1)
	return L.GetTop()
}

func (m *machine) xpcall(L *lua.LState) int {
	m.needAny(L, 2)
	h := L.Get(2)
	L.SetTop(1)
	fault := m.protected(L, 0)
	if fault == nil {
		L.Insert(lua.LTrue, 1)
		return L.GetTop()
	}
	L.SetTop(0)
	L.Push(h)
	L.Push(fault)
	if again := m.protected(L, 1); again != nil {
		// An error in the handler is reported as such, without its own message.
		L.SetTop(0)
		L.Push(lua.LFalse)
		L.Push(lua.LString("error in error handling"))
		return 2
	}
	L.SetTop(1)
	L.Insert(lua.LFalse, 1)
	return 2
}
