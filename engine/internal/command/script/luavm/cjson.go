package luavm

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// jsonSettings are what the functions of cjson set. In the real server they last; here they end with the script, as
// everything else a script sets does.
type jsonSettings struct {
	depth, decodeDepth  int
	precision           int
	convert             bool
	ratio, safe         int
	invalid, invalidNil bool // encode NaN and infinities, as null
	refuseInvalid       bool // decode
}

func defaultJSON() jsonSettings {
	return jsonSettings{depth: 1000, decodeDepth: 1000, precision: 14, ratio: 2, safe: 10}
}

func (m *machine) cjsonLib() map[string]lua.LGFunction {
	number := func(field func() *int, min, max int64) lua.LGFunction {
		return func(L *lua.LState) int {
			if L.GetTop() > 1 {
				return m.badArg(L, 1, "found too many arguments")
			}
			if L.GetTop() == 1 {
				*field() = int(m.settingInt(L, 1, min, max))
			}
			L.Push(lua.LNumber(*field()))
			return 1
		}
	}
	return map[string]lua.LGFunction{
		"encode": m.jsonEncode,
		"decode": m.jsonDecode,
		"new": func(L *lua.LState) int {
			// The settings are those of the script, so another instance is the same table.
			L.Push(m.globals.RawGetString("cjson"))
			return 1
		},
		"encode_max_depth":        number(func() *int { return &m.run.json.depth }, 1, math.MaxInt32),
		"decode_max_depth":        number(func() *int { return &m.run.json.decodeDepth }, 1, math.MaxInt32),
		"encode_number_precision": number(func() *int { return &m.run.json.precision }, 1, 14),
		"encode_keep_buffer": func(L *lua.LState) int {
			L.Push(lua.LTrue)
			return 1
		},
		"encode_sparse_array": func(L *lua.LState) int {
			s := &m.run.json
			if L.GetTop() > 0 && L.Get(1) != lua.LNil {
				s.convert = lua.LVAsBool(L.Get(1))
			}
			if L.GetTop() > 1 {
				s.ratio = int(m.settingInt(L, 2, 0, math.MaxInt32))
			}
			if L.GetTop() > 2 {
				s.safe = int(m.settingInt(L, 3, 0, math.MaxInt32))
			}
			L.Push(lua.LBool(s.convert))
			L.Push(lua.LNumber(s.ratio))
			L.Push(lua.LNumber(s.safe))
			return 3
		},
		"encode_invalid_numbers": func(L *lua.LState) int {
			s := &m.run.json
			if L.GetTop() > 0 {
				s.invalid, s.invalidNil = false, false
				if v, ok := L.Get(1).(lua.LString); ok && v == "null" {
					s.invalidNil = true
				} else {
					s.invalid = lua.LVAsBool(L.Get(1))
				}
			}
			if s.invalidNil {
				L.Push(lua.LString("null"))
			} else {
				L.Push(lua.LBool(s.invalid))
			}
			return 1
		},
		"decode_invalid_numbers": func(L *lua.LState) int {
			if L.GetTop() > 0 {
				m.run.json.refuseInvalid = !lua.LVAsBool(L.Get(1))
			}
			L.Push(lua.LBool(!m.run.json.refuseInvalid))
			return 1
		},
	}
}

func (m *machine) settingInt(L *lua.LState, n int, min, max int64) int64 {
	v := m.needInt(L, n)
	if v < min || v > max {
		m.badArg(L, n, "expected integer between "+tostr(lua.LNumber(min))+" and "+tostr(lua.LNumber(max)))
	}
	return v
}
