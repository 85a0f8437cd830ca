package luavm

import (
	"context"
	"time"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/internal/command/script/lua51"
)

// Budget is how many steps one script may take. A step is one Lua instruction, or as much work of another kind: about
// 20 ns here. An empty loop of this length runs for two seconds natively and about six in a browser, where it can be stopped.
const Budget = 100_000_000

// MemoryCap is how many bytes a script may hold at a time, by our count (walk.go). window is how many it may announce
// before they are measured.
const (
	MemoryCap = 64 << 20
	window    = 128 << 20
)

// stepBytes is announced for every instruction on top of what it announces itself: a new table with one field, made by
// three instructions, takes about 700 bytes. slice is the number of steps after which the count is settled.
const (
	stepBytes = 256
	slice     = 1 << 16
)

const (
	outOfSteps  = "the script took more steps than the 100 million it may: it was stopped. What its commands wrote stays written"
	outOfMemory = "not enough memory: the script held more than the 64 MiB it may. It was stopped; what its commands wrote stays written"
)

// meter counts one run. It is also the context of the main thread.
type meter struct {
	left   int   // of the present slice; below zero the count is settled
	given  int   // size of the present slice
	used   int64 // before the present slice
	budget int64
	room   int64  // bytes that may be announced before what is held is measured
	dead   string // why the script was stopped, or ""
	heavy  bool   // long strings are about
	walk   func() (bytes, visited int64)
	closed chan struct{}
}

func (t *meter) start(budget int64) {
	t.left, t.given, t.used, t.budget = 0, 0, 0, budget
	t.room, t.dead, t.heavy = window, "", false
}

// settle books the slice that has ended and gives the next one.
func (t *meter) settle() bool {
	steps := int64(t.given - t.left)
	t.used += steps
	t.room -= min(steps, slice) * stepBytes
	t.given, t.left = 0, 0
	if t.dead == "" && t.used >= t.budget {
		t.dead = outOfSteps
	}
	if t.dead == "" && t.room <= 0 {
		t.measure(0)
	}
	if t.dead != "" {
		return false
	}
	if !t.heavy {
		t.given = int(min(slice, t.budget-t.used))
		t.left = t.given
	}
	return true
}

// measure walks what is held and refuses need more bytes where the cap would be passed.
func (t *meter) measure(need int64) {
	held, visited := t.walk()
	t.used += visited / 2
	if held+need > MemoryCap {
		t.dead = outOfMemory
		return
	}
	t.room = window - held - need
}

// steps counts n steps of work in Go. The script is stopped where they are not left.
func (t *meter) steps(L *lua.LState, n int) {
	t.left -= n
	if t.left < 0 && !t.settle() {
		t.stop(L)
	}
}

// bytes announces n bytes that are about to be made.
func (t *meter) bytes(L *lua.LState, n int) {
	t.room -= int64(n)
	t.left -= n / 256
	if t.room < 0 || n > MemoryCap {
		if n > MemoryCap {
			t.dead = outOfMemory
		} else {
			t.measure(int64(n))
		}
		if t.dead != "" {
			t.stop(L)
		}
	}
}

// text announces a string of n bytes.
func (t *meter) text(L *lua.LState, n int) {
	if n > lua51.LongString {
		t.lengthy()
	}
	t.steps(L, n/64)
	t.bytes(L, n+16)
}

// lengthy is told of a long string: from now on instructions are looked at.
func (t *meter) lengthy() {
	if !t.heavy {
		t.heavy = true
		t.used += int64(t.given - t.left)
		t.given, t.left = 0, 0
	}
}

// stop raises the end of the script. It cannot be caught: the next instruction raises it again.
func (t *meter) stop(L *lua.LState) { L.RaiseError("%s", t.dead) }

func (t *meter) total() int64 { return t.used + int64(t.given-t.left) }

// thread is the context of one Lua thread: gopher-lua asks it before every instruction of that thread.
type thread struct {
	*meter
	L *lua.LState
	m *machine
}

var _ context.Context = (*thread)(nil)

// Done counts an instruction. A nil channel lets it run.
func (t *thread) Done() <-chan struct{} {
	m := t.meter
	m.left--
	if m.left >= 0 {
		return nil
	}
	return t.rare()
}

func (t *thread) rare() <-chan struct{} {
	if !t.settle() || t.heavy && !t.m.weigh(t.L) {
		return t.closed
	}
	return nil
}

// Err is the reason of the end.
func (t *thread) Err() error {
	if t.dead == "" {
		return nil
	}
	return stopped(t.dead)
}

// Deadline and Value: there are none.
func (t *thread) Deadline() (time.Time, bool) { return time.Time{}, false }
func (t *thread) Value(any) any               { return nil }

type stopped string

func (s stopped) Error() string { return string(s) }
