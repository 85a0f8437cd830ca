package luavm_test

import (
	"strings"
	"testing"

	"bitloupe/engine/internal/command"
	_ "bitloupe/engine/internal/command/admin"
	"bitloupe/engine/internal/command/script"
	"bitloupe/engine/internal/command/script/luavm"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

func newSession(budget int64) *command.Session {
	s := command.NewServer(memory.V812, nil, 1)
	script.Of(s).Steps = budget
	return s.NewSession()
}

func run(s *command.Session, source string, args ...string) resp.Value {
	return s.Do(append([]string{"EVAL", source, "0"}, args...), nil)
}

// TestStopped gives scripts that would never end, or hold more than there is. Each is stopped with an error, and the
// engine goes on.
func TestStopped(t *testing.T) {
	steps, memory := "more steps than", "not enough memory"
	for name, c := range map[string]struct{ source, want string }{
		"endless loop":           {"while true do end", steps},
		"endless repeat":         {"repeat local x = 1 until false", steps},
		"endless calls":          {"while true do redis.call('PING') end", steps},
		"pcall swallows nothing": {"while true do pcall(function() while true do end end) end", steps},
		"xpcall":                 {"while true do xpcall(function() while true do end end, function() while true do end end) end", steps},
		"coroutine":              {"local c = coroutine.wrap(function() while true do pcall(function() while true do end end) end end) while true do pcall(c) end", steps},
		"endless coroutines":     {"while true do coroutine.wrap(function() end)() end", steps},
		"tail calls":             {"local function f() return f() end f()", steps},
		"mutual metamethods":     {"local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k+1] end while true do pcall(function() return t[1] end) end", steps},
		"doubling":               {"local s = 'x' while true do s = s .. s end", memory},
		"doubling by format":     {"local s = 'x' while true do s = string.format('%s%s', s, s) end", memory},
		"doubling by concat":     {"local s = 'x' while true do s = table.concat({s, s}) end", memory},
		"doubling by gsub":       {"local s = 'x' while true do s = ('aa'):gsub('a', s) end", memory},
		"rep":                    {"return string.rep('x', 2147483647)", memory},
		"rep of rep":             {"return ('x'):rep(1e6):rep(1e6)", memory},
		"many strings":           {"local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1e5) .. i end", memory},
		"addresses":              {"while true do tostring({}) end", memory},
		"table growth":           {"local t = {} for i = 1, 1e9 do t[i] = i end", memory},
		"tables of tables":       {"local t = {} for i = 1, 1e9 do t[i] = {x = i} end", memory},
		"nested tables":          {"local t = {} while true do t = {t, 1, 2, 3} end", memory},
		"closures":               {"local t = {} for i = 1, 1e9 do t[i] = function() return i end end", memory},
		"kept in upvalues":       {"local f = function() end while true do local g, s = f, ('y'):rep(1e5) f = function() return g, s end end", memory},
		"kept in coroutines":     {"local t = {} for i = 1, 1e9 do t[i] = coroutine.wrap(function() local s = ('z'):rep(1e5) coroutine.yield() return s end) t[i]() end", memory},
		"kept on the stack":      {"local function f(n) local s = ('y'):rep(1e5) .. n return (f(n + 1)) .. s end f(1)", memory},
		"kept as temporaries":    {"local function f(n) return (('y'):rep(1e5) .. n) .. f(n + 1) end f(1)", memory},
		"sparse indexes":         {"local t = {} for i = 1, 1e9 do t[i] = {} t[i][65535] = 1 end", memory},
		"holes":                  {"while true do local t = {} t[65535] = 1 end", steps},
		"holes in constructors":  {"while true do local t = {[65535] = 1} end", steps},
		"insert at the front":    {"local t = {} while true do table.insert(t, 1, 0) end", steps},
		"removed keys":           {"local t = {} for i = 1, 1e9 do t['k' .. i] = 1 t['k' .. i] = nil end", steps},
		"skipped keys":           {"local t = {} for i = 1, 50000 do t['k' .. i] = 1 end for i = 2, 50000 do t['k' .. i] = nil end while true do next(t, 'k1') end", steps},
		"empty array":            {"local t = {unpack({}, 1, 7000)} while true do local n = #t end", steps},
		"sort":                   {"local t = {} for i = 1, 60000 do t[i] = i end while true do table.sort(t, function(a, b) return a > b end) table.sort(t) end", steps},
		"contradicting order":    {"local t = {} for i = 1, 1000 do t[i] = i end while true do pcall(table.sort, t, function() return true end) end", steps},
		"backtracking":           {"return string.find(('a'):rep(5000), ('a-'):rep(50) .. 'b')", steps},
		"backtracking of stars":  {"return string.find(('a'):rep(5000), ('.*'):rep(30) .. 'b')", steps},
		"backtracking in gsub":   {"return string.gsub(('a'):rep(5000), '(a*)(a*)(a*)(a*)b', '')", steps},
		"backtracking in pcall":  {"while true do pcall(string.match, ('a'):rep(5000), ('a?'):rep(500) .. ('a'):rep(5000)) end", steps},
		"comparing":              {"local a, b = ('x'):rep(1e7) .. 'a', ('x'):rep(1e7) .. 'b' while true do if a == b then return end end", steps},
		"ordering":               {"local a, b = ('x'):rep(1e6) .. 'a', ('x'):rep(1e6) .. 'b' while true do if b < a then return end end", steps},
		"long keys":              {"local t, k = {}, ('x'):rep(1e7) while true do local v = t[k] end", steps},
		"raw long keys":          {"local t, k = {}, ('x'):rep(1e7) while true do rawget(t, k) rawequal(k, k .. 'a') end", steps},
		"arithmetic on strings":  {"local s = (' '):rep(1e7) .. '1' while true do pcall(function() return s + 1 end) end", steps},
		"varargs":                {"local function f(...) while true do local t = select('#', ...) end end f(unpack({}, 1, 7000))", steps},
		"errors at depth":        {"local function f(n) if n > 15000 then while true do pcall(error, 'x') end end return (f(n + 1)) end f(1)", steps},
		"loadstring":             {"while true do loadstring(('x=1 '):rep(10000)) end", steps},
		"generated source":       {"local s = 'return 1' while true do s = s .. ' + 1' loadstring(s) end", steps},
		"reply":                  {"local t = {1} for i = 1, 40 do t = {t, t} end return t", steps},
		"cycle in reply":         {"local t = {} t[1], t[2] = t, t return t", steps},
		"tostring chain":         {"local t = setmetatable({}, {}) getmetatable(t).__tostring = function() return tostring(t) end while true do pcall(tostring, t) end", steps},
		"sha1":                   {"local s = ('x'):rep(1e7) while true do redis.sha1hex(s) end", steps},
		"collecting":             {"while true do collectgarbage('count') end", steps},
		"yield storms":           {"local c = coroutine.wrap(function() while true do coroutine.yield() end end) while true do c() end", steps},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			budget := int64(luavm.Budget)
			if c.want == steps {
				budget /= 20 // soon enough
			}
			e := newSession(budget)
			r := run(e, c.source)
			if !strings.Contains(r.Str, c.want) || !strings.HasPrefix(r.Str, "ERR user_script:1: ") {
				t.Errorf("%.200q", resp.Text(r))
			}
			if r := run(e, "local s = 0 for i = 1, 1000 do s = s + i end return s"); r.Int != 500500 {
				t.Errorf("afterwards: %v", resp.Text(r))
			}
		})
	}
}
