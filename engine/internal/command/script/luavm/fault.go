package luavm

import (
	"fmt"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/internal/command/script"
	"bitloupe/engine/resp"
)

// arm makes L raise our way: no stack trace is made, and messages are put into the words of Lua 5.1.
func (m *machine) arm(L *lua.LState) { L.Panic = m.raised }

// raised is what gopher-lua calls with an error on top of the stack, while the frames are still there.
func (m *machine) raised(L *lua.LState) {
	v := L.Get(-1)
	if s, ok := v.(lua.LString); ok {
		v = lua.LString(m.translate(L, string(s)))
	}
	panic(&lua.ApiError{Type: lua.ApiErrorRun, Object: v, StackTrace: "-"})
}

// translate puts a message of gopher-lua into Lua's words. Our own messages come through unchanged: they do not begin
// with a position as gopher-lua writes it.
func (m *machine) translate(L *lua.LState, s string) string {
	level := 0
	p := m.at(L, 0)
	for p.fn != nil && p.fn.IsG && level < 8 {
		level++
		p = m.at(L, level)
	}
	if p.unit == nil {
		return s
	}
	text, ok := strings.CutPrefix(s, p.fn.Proto.SourceName+":"+strconv.Itoa(p.raw)+": ")
	if !ok {
		return s
	}
	if strings.HasPrefix(text, "table index is ") && m.run.badKey.unit == p.unit {
		p.site = m.run.badKey.site
	}
	m.run.raised = p.origin()
	if m.meter.dead != "" {
		return p.where() + m.meter.dead
	}
	text = m.wording(L, p, text)
	if level > 0 && text != "stack overflow" {
		return text // raised by a function of C, which has no position
	}
	return p.where() + text
}

// wording rewords the text of an error that the instruction at p raised.
func (m *machine) wording(L *lua.LState, p place, text string) string {
	var a, b string
	switch {
	case scan(text, "attempt to index a non-table object(%s) with key ", &a):
		return m.index(L, p, a)
	case strings.HasPrefix(text, "attempt to call a non-function object"):
		return m.uncallable(L, p)
	case scan(text, "cannot perform %s operation between ", &a):
		_, rest, _ := strings.Cut(text, " between ")
		x, y, _ := strings.Cut(rest, " and ")
		if x == "number" {
			return operand("perform arithmetic on", p.name(1), y)
		}
		return operand("perform arithmetic on", p.name(0), x)
	case text == "__unm undefined":
		return operand("perform arithmetic on", p.name(0), m.operandType(L, p))
	case scan(text, "attempt to compare %s with ", &a):
		b = text[strings.LastIndex(text, " with ")+6:]
		if a == b {
			return fmt.Sprintf("attempt to compare two %s values", a)
		}
		return text
	case strings.HasPrefix(text, "too many recursions in "):
		return "loop in " + strings.TrimPrefix(text, "too many recursions in ")
	case text == "registry overflow":
		m.suspect = true
		return "stack overflow"
	}
	return text
}

// scan matches text against a pattern with one %s.
func scan(text, pattern string, out *string) bool {
	before, after, _ := strings.Cut(pattern, "%s")
	rest, ok := strings.CutPrefix(text, before)
	if !ok {
		return false
	}
	i := strings.Index(rest, after)
	if i < 0 {
		return false
	}
	*out = rest[:i]
	return true
}

// operand is the message of an operation on a value of the wrong type; name may be "".
func operand(what, name, typ string) string {
	if name == "" {
		return fmt.Sprintf("attempt to %s a %s value", what, typ)
	}
	return fmt.Sprintf("attempt to %s %s (a %s value)", what, name, typ)
}

func (m *machine) index(L *lua.LState, p place, typ string) string {
	if m.operandType(L, p) != typ {
		return operand("index", "", typ) // reached through __index: it has no name
	}
	i := 0
	if strings.HasPrefix(p.name(0), "method '") {
		i = 1 // the receiver
	}
	return operand("index", p.name(i), typ)
}

// uncallable looks at the register that was called.
func (m *machine) uncallable(L *lua.LState, p place) string {
	inst := p.fn.Proto.Code[p.pc]
	reg := argA(inst)
	name := p.name(0)
	if opcode(inst) == lua.OP_TFORLOOP {
		reg += 3
		name = ""
	}
	return operand("call", name, m.typeOf(L, reg))
}

func (m *machine) operandType(L *lua.LState, p place) string {
	return m.typeOf(L, argB(p.fn.Proto.Code[p.pc]))
}

func (m *machine) typeOf(L *lua.LState, reg int) string {
	dbg, ok := L.GetStack(0)
	if !ok {
		return "nil"
	}
	_, v := L.GetLocal(dbg, reg+1)
	return typeName(v)
}

// raise raises v from a function in Go and notes where.
func (m *machine) raise(L *lua.LState, v lua.LValue) {
	m.run.raised = m.at(L, 1).origin()
	L.Error(v, 0)
}

// fault raises a message with the position of the caller.
func (m *machine) fault(L *lua.LState, format string, args ...any) int {
	m.raise(L, lua.LString(m.at(L, 1).where()+fmt.Sprintf(format, args...)))
	return 0
}

// bare raises a message without a position, as functions of C do that go past luaL_error.
func (m *machine) bare(L *lua.LState, text string) int {
	m.raise(L, lua.LString(text))
	return 0
}

// failure is the reply of a script that ended in an error.
func (m *machine) failure(err error, s *script.Script) resp.Value {
	if m.meter.dead != "" {
		return m.refusal(m.meter.dead, s)
	}
	e, ok := err.(*lua.ApiError)
	if !ok || e.Type == lua.ApiErrorPanic {
		m.suspect = true
		return m.refusal("the script met a fault of this interpreter: "+err.Error(), s)
	}
	text := "ERR "
	if t, ok := e.Object.(*lua.LTable); ok {
		switch v := t.RawGetString("err").(type) {
		case lua.LString, lua.LNumber:
			text = tostr(v)
		default:
			text = "unknown error"
		}
	} else {
		text += m.describe(e.Object)
	}
	return scriptError(text, s, m.run.raised)
}

// refusal is the reply of a script that was stopped.
func (m *machine) refusal(reason string, s *script.Script) resp.Value {
	o := m.run.raised
	name := strings.TrimPrefix(o.source, "@")
	return scriptError(fmt.Sprintf("ERR %s:%d: %s", name, o.line, reason), s, o)
}

func scriptError(text string, s *script.Script, o origin) resp.Value {
	text, _, _ = strings.Cut(text, "\x00")
	return errorReply(fmt.Sprintf("%s script: %s, on %s:%d.", text, s.SHA, o.source, o.line))
}

// errorReply makes an error of any text: line breaks become blanks, as the server writes them.
func errorReply(text string) resp.Value {
	return resp.Err(oneLine(strings.TrimRight(text, "\r\n")))
}

// oneLine is a text as a status or an error carries it: up to a zero byte, line ends as blanks.
func oneLine(text string) string {
	text, _, _ = strings.Cut(text, "\x00")
	return strings.NewReplacer("\r", " ", "\n", " ").Replace(text)
}
