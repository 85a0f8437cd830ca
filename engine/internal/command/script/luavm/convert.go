package luavm

import (
	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/resp"
)

// value turns a command's reply into what Lua sees, by the protocol that the script has chosen.
func (m *machine) value(L *lua.LState, v resp.Value) lua.LValue {
	three := m.run.session.Proto == 3
	switch v.Kind {
	case resp.Integer:
		return lua.LNumber(v.Int)
	case resp.Bulk:
		m.arrived(L, v.Str)
		return lua.LString(v.Str)
	case resp.Simple:
		return m.single(L, "ok", lua.LString(v.Str))
	case resp.Error:
		return m.errorTable(v.Str, true)
	case resp.Null, resp.NullArray, resp.None:
		if three {
			return lua.LNil
		}
		return lua.LFalse
	case resp.Double:
		if three {
			return m.single(L, "double", lua.LNumber(v.Num))
		}
		return lua.LString(resp.FormatDouble(v.Num))
	case resp.Bool:
		if three {
			return lua.LBool(v.Int != 0)
		}
		return lua.LNumber(v.Int)
	case resp.BigNumber:
		if three {
			return m.single(L, "big_number", lua.LString(v.Str))
		}
		return lua.LString(v.Str)
	case resp.Verbatim:
		m.arrived(L, v.Str)
		if three {
			t := L.CreateTable(0, 2)
			t.RawSetString("format", lua.LString("txt"))
			t.RawSetString("string", lua.LString(v.Str))
			return m.single(L, "verbatim_string", t)
		}
		return lua.LString(v.Str)
	}
	return m.aggregate(L, v, three)
}

// arrived counts a string that a command gave. It is shared with the keyspace, not copied, but the script holds it.
func (m *machine) arrived(L *lua.LState, s string) { m.meter.text(L, len(s)) }

func (m *machine) single(L *lua.LState, name string, v lua.LValue) *lua.LTable {
	m.meter.bytes(L, costTable+2*costEntry)
	t := L.CreateTable(0, 1)
	t.RawSetString(name, v)
	return t
}

func (m *machine) aggregate(L *lua.LState, v resp.Value, three bool) lua.LValue {
	m.meter.bytes(L, costTable+len(v.Items)*costSlot)
	m.meter.steps(L, len(v.Items))
	t := L.CreateTable(min(len(v.Items), arrayEnd), 0)
	switch {
	case three && v.Kind == resp.Map:
		for i := 0; i+1 < len(v.Items); i += 2 {
			m.put(L, t, m.value(L, v.Items[i]), m.value(L, v.Items[i+1]))
		}
		return m.single(L, "map", t)
	case three && v.Kind == resp.Set:
		for _, x := range v.Items {
			m.put(L, t, m.value(L, x), lua.LTrue)
		}
		return m.single(L, "set", t)
	}
	for i, x := range v.Items {
		m.put(L, t, lua.LNumber(i+1), m.value(L, x))
	}
	return t
}

// maxReplyDepth is how deep tables in a reply may be nested: the server's limit of Lua stack over what one level takes.
const maxReplyDepth = 1900

// reply turns what a script returned into a reply. It fails when the budget ends on the way.
func (m *machine) reply(v lua.LValue) (out resp.Value, ok bool) {
	out = m.replyAt(v, 0)
	return out, m.meter.dead == ""
}

func (m *machine) replyAt(v lua.LValue, depth int) resp.Value {
	m.meter.left -= 4
	if m.meter.left < 0 && !m.meter.settle() {
		return resp.Nil
	}
	switch x := v.(type) {
	case lua.LString:
		return resp.Str(string(x))
	case lua.LNumber:
		return resp.Int(toInt(float64(x)))
	case lua.LBool:
		if m.run.session.Proto == 3 {
			return resp.Value{Kind: resp.Bool, Int: b2i(bool(x))}
		}
		if x {
			return resp.Int(1)
		}
	case *lua.LTable:
		return m.replyTable(x, depth)
	}
	return resp.Nil
}

func b2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func (m *machine) replyTable(t *lua.LTable, depth int) resp.Value {
	if depth > maxReplyDepth {
		return resp.Err("ERR reached lua stack limit")
	}
	field := func(name string) (lua.LValue, bool) {
		v := t.RawGetString(name)
		return v, v != lua.LNil
	}
	if v, _ := field("err"); stringType(v) {
		return errorReply(tostr(v))
	}
	if v, _ := field("ok"); stringType(v) {
		return resp.Status(oneLine(tostr(v)))
	}
	if v, _ := field("double"); v.Type() == lua.LTNumber {
		return resp.Float(float64(v.(lua.LNumber)))
	}
	if v, ok := field("map"); ok && v.Type() == lua.LTTable {
		return m.pairsReply(v.(*lua.LTable), resp.Map, depth)
	}
	if v, ok := field("set"); ok && v.Type() == lua.LTTable {
		return m.pairsReply(v.(*lua.LTable), resp.Set, depth)
	}
	if v, _ := field("big_number"); stringType(v) {
		return resp.Value{Kind: resp.BigNumber, Str: tostr(v)}
	}
	if v, ok := field("verbatim_string"); ok && v.Type() == lua.LTTable {
		if s := v.(*lua.LTable).RawGetString("string"); stringType(s) {
			return resp.VerbatimText(tostr(s))
		}
	}
	out := resp.Value{Kind: resp.Array}
	for i := 1; m.meter.dead == ""; i++ {
		v := get(t, i)
		if v == lua.LNil {
			break
		}
		out.Items = append(out.Items, m.replyAt(v, depth+1))
	}
	return out
}

// pairsReply is a map, or the keys of a set, in the order in which they were put in.
func (m *machine) pairsReply(t *lua.LTable, kind resp.Kind, depth int) resp.Value {
	out := resp.Value{Kind: kind}
	for k, v := t.Next(lua.LNil); k != lua.LNil && m.meter.dead == ""; k, v = t.Next(k) {
		out.Items = append(out.Items, m.replyAt(k, depth+1))
		if kind == resp.Map {
			out.Items = append(out.Items, m.replyAt(v, depth+1))
		}
	}
	return out
}

func stringType(v lua.LValue) bool {
	_, ok := v.(lua.LString)
	return ok
}
