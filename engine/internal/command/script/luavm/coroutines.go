package luavm

import lua "github.com/yuin/gopher-lua"

// coroutine is a Lua thread; the main one has neither L nor parent.
type coroutine struct {
	L      *lua.LState
	fn     *lua.LFunction // until it starts
	parent *coroutine     // who resumed it
	nested int            // calls from Go into Lua that are open on it: no yield may cross one
	armed  bool
	gave   int // how many values the last yield or the end gave: gopher-lua tells none from one nil
	thread *thread
}

func (m *machine) coroutineLib() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"create": m.coCreate, "resume": m.coResume, "running": m.coRunning, "status": m.coStatus, "wrap": m.coWrap,
		"yield": m.coYield,
	}
}

// firstContext is the context of a coroutine. gopher-lua sets its own way of raising when a coroutine starts; the first
// instruction sets ours again.
type coContext struct {
	*thread
	c *coroutine
}

// Done counts an instruction.
func (t *coContext) Done() <-chan struct{} {
	if !t.c.armed {
		t.c.armed = true
		t.m.arm(t.L)
	}
	return t.thread.Done()
}

func (m *machine) newCoroutine(L *lua.LState) *coroutine {
	f, ok := L.Get(1).(*lua.LFunction)
	if !ok || f.IsG {
		return nil
	}
	m.meter.bytes(L, costCoroutine)
	m.meter.steps(L, 1000)
	th, _ := L.NewThread()
	c := &coroutine{L: th, fn: m.body(L, f)}
	c.thread = &thread{&m.meter, th, m}
	th.SetContext(&coContext{c.thread, c})
	m.threads[th] = c
	return c
}

// body is the function that a coroutine runs: the script's, and then one that counts what it gave.
func (m *machine) body(L *lua.LState, f *lua.LFunction) *lua.LFunction {
	if m.coBody == nil {
		u, err := m.compile("local f, count = ... return function(...) return count(f(...)) end", "=coroutine", "coroutine")
		if err != nil {
			return f
		}
		m.coBody = m.function(L, u)
		m.coCount = L.NewFunction(func(L *lua.LState) int {
			m.co.gave = L.GetTop()
			return L.GetTop()
		})
		m.unregister(u.proto) // it has no place of its own in messages
	}
	L.Push(m.coBody)
	L.Push(f)
	L.Push(m.coCount)
	L.Call(2, 1)
	g := L.Get(-1).(*lua.LFunction)
	L.Pop(1)
	return g
}

func (m *machine) coCreate(L *lua.LState) int {
	c := m.newCoroutine(L)
	if c == nil {
		return m.badArg(L, 1, "Lua function expected")
	}
	L.Push(c.L)
	return 1
}

// resume runs c until it yields, ends or fails. Arguments are those of L from first on; results are pushed.
func (m *machine) resume(L *lua.LState, c *coroutine, first int) (n int, fault lua.LValue) {
	if s := m.status(L, c); s != "suspended" {
		return 0, lua.LString("cannot resume " + s + " coroutine")
	}
	deep := 0
	for x := m.co; x != nil; x = x.parent {
		deep += x.nested + 1
	}
	if deep >= maxNested {
		return 0, lua.LString("C stack overflow")
	}
	var args []lua.LValue
	for i := first; i <= L.GetTop(); i++ {
		args = append(args, L.Get(i))
	}
	m.meter.steps(L, 10+len(args))
	fn := c.fn
	c.fn = nil
	c.parent = m.co
	m.co = c
	state, err, values := L.Resume(c.L, fn, args...)
	m.co = c.parent
	c.parent = nil
	if m.meter.dead != "" {
		m.meter.stop(L)
	}
	if state == lua.ResumeError {
		e := err.(*lua.ApiError)
		return 0, e.Object
	}
	values = values[:min(len(values), c.gave)]
	m.meter.steps(L, len(values))
	for _, v := range values {
		L.Push(v)
	}
	return len(values), nil
}

func (m *machine) needCoroutine(L *lua.LState, n int) *coroutine {
	th, ok := L.Get(n).(*lua.LState)
	if !ok {
		m.badArg(L, n, "coroutine expected")
	}
	c := m.threads[th]
	if c == nil {
		c = &coroutine{L: th}
	}
	return c
}

func (m *machine) coResume(L *lua.LState) int {
	c := m.needCoroutine(L, 1)
	n, fault := m.resume(L, c, 2)
	if fault != nil {
		L.Push(lua.LFalse)
		L.Push(fault)
		return 2
	}
	L.Insert(lua.LTrue, L.GetTop()-n+1)
	return n + 1
}

func (m *machine) coWrap(L *lua.LState) int {
	c := m.newCoroutine(L)
	if c == nil {
		return m.badArg(L, 1, "Lua function expected")
	}
	// The coroutine is an upvalue too, so that what it holds is counted.
	L.Push(L.NewClosure(func(L *lua.LState) int {
		n, fault := m.resume(L, c, 1)
		if fault != nil {
			if stringLike(fault) {
				return m.fault(L, "%s", tostr(fault))
			}
			m.raise(L, fault)
		}
		return n
	}, c.L))
	return 1
}

func (m *machine) coYield(L *lua.LState) int {
	if m.co.L == nil || m.co.nested > 0 || m.crossing(L) {
		return m.bare(L, "attempt to yield across metamethod/C-call boundary")
	}
	m.meter.steps(L, L.GetTop())
	m.co.gave = L.GetTop()
	return -1
}

// crossing says whether a function between here and the start of the coroutine was called otherwise than by a call of
// the script: by an operator, or as the iterator of a loop.
func (m *machine) crossing(L *lua.LState) bool {
	for level := 1; level < coroutineFrames; level++ {
		p := m.at(L, level)
		if p.fn == nil {
			break
		}
		m.meter.steps(L, 4)
		if p.fn.IsG {
			return true
		}
		if op := opcode(p.fn.Proto.Code[p.pc]); op != lua.OP_CALL && op != lua.OP_TAILCALL {
			return true
		}
	}
	return false
}

func (m *machine) coRunning(L *lua.LState) int {
	if m.co.L == nil {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(m.co.L)
	return 1
}

func (m *machine) status(L *lua.LState, c *coroutine) string {
	switch {
	case c == m.co || c.L == L:
		return "running"
	case c.L.Dead:
		return "dead"
	}
	for x := m.co; x != nil; x = x.parent {
		if x == c {
			return "normal"
		}
	}
	return "suspended"
}

func (m *machine) coStatus(L *lua.LState) int {
	L.Push(lua.LString(m.status(L, m.needCoroutine(L, 1))))
	return 1
}
