package difftest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

// program writes random Lua: assignments, branches, loops and calls over a few locals, with every operator, and library
// calls whose results are specified. Most of it runs to its end; what fails must fail with the same words.
type program struct {
	r    *rand.Rand
	b    strings.Builder
	deep int
}

var luaNames = []string{"a", "b", "c", "d", "e"}

func (p *program) pick(of ...string) string { return of[p.r.IntN(len(of))] }

func (p *program) name() string { return p.pick(luaNames...) }

func (p *program) literal() string {
	switch p.r.IntN(10) {
	case 0:
		return "nil"
	case 1:
		return p.pick("true", "false")
	case 2, 3:
		return p.pick("'x'", "'ab'", "''", "'10'", "' 7 '", "'0x1f'", "'a,b;c'", "'%d'", "'hello world'")
	case 4:
		return p.pick("0.5", "1e3", "3.25", "1e15", "0.1", "2^0.5", "-0.0", "1e100")
	case 5:
		return "{" + p.pick("", "1", "1,2,3", "x=1", "'a','b'", "1,nil,3", "{1},{2}") + "}"
	}
	return fmt.Sprint(p.r.IntN(21) - 5)
}

func (p *program) expr() string {
	if p.deep > 3 {
		if p.r.IntN(2) == 0 {
			return p.name()
		}
		return p.literal()
	}
	p.deep++
	defer func() { p.deep-- }()
	x := p.expr
	switch p.r.IntN(20) {
	case 0, 1:
		return p.literal()
	case 2, 3, 4:
		return p.name()
	case 5, 6:
		return "(" + x() + p.pick(" + ", " - ", " * ", " / ", " % ", " ^ ") + x() + ")"
	case 7:
		return x() + p.pick(" + ", " - ", " * ") + x()
	case 8, 9:
		return "(" + x() + " .. " + x() + ")"
	case 10:
		return "(" + x() + p.pick(" == ", " ~= ", " < ", " <= ", " > ", " >= ") + x() + ")"
	case 11, 12, 13:
		return "(" + x() + p.pick(" and ", " or ") + x() + ")"
	case 14:
		return p.pick("not ", "-", "#") + x()
	case 15:
		return p.name() + p.pick(".x", "[1]", "[2]", "['x']", "["+p.name()+"]")
	case 16:
		return "{" + p.pick("", x(), x()+","+x(), "x="+x(), "["+p.literal()+"]="+x(), "f("+x()+")", "g("+x()+")") + "}"
	case 17:
		return p.pick("f", "g") + "(" + p.pick("", x(), x()+","+x(), "g("+x()+")") + ")"
	case 18:
		return p.library()
	}
	return "(" + x() + ")"
}

// library calls functions whose results do not depend on addresses or on the order of keys.
func (p *program) library() string {
	x := p.expr
	pattern := p.pick("'%a+'", "'(%w)(%w*)'", "'%d'", "'.-b'", "'[^a]'", "'^x?'", "'a*'", "'%s'", "'(x)'", "'()'", "'%f[%w]%w+'", "'[a-c]+$'")
	switch p.r.IntN(14) {
	case 0:
		return "tonumber(" + x() + ")"
	case 1:
		return "type(" + x() + ")"
	case 2:
		return "select('#'," + x() + "," + x() + ")"
	case 3:
		return "string.rep(tostring(" + p.literal() + ")," + p.pick("0", "1", "3", "-1", p.name()) + ")"
	case 4:
		return "string.sub(" + x() + "," + p.pick("1", "2", "-2", "0", p.name()) + p.pick("", ",1", ",-1", ",3") + ")"
	case 5:
		return "string.find(" + x() + "," + pattern + ")"
	case 6:
		return "string.match(" + x() + "," + pattern + ")"
	case 7:
		return "string.gsub(" + x() + "," + pattern + "," + p.pick("'<%0>'", "'%1'", "''", "f", "{a='A',b=1}", x()) + ")"
	case 8:
		return "string.format('" + p.pick("%d", "%5.2f", "%s", "%x", "%g", "%q", "%-4s|", "%05d", "%c", "%e", "%i") + "'," + x() + ")"
	case 9:
		return "math." + p.pick("floor", "ceil", "abs", "sqrt") + "(" + x() + ")"
	case 10:
		return "math." + p.pick("max", "min", "fmod") + "(" + x() + "," + x() + ")"
	case 11:
		return "table.concat(" + p.pick("{1,2,3}", "{'a','b'}", p.name()) + "," + p.pick("''", "','", p.name()) + ")"
	case 12:
		return "unpack(" + p.pick("{1,2,3}", "{}", p.name()) + ")"
	}
	return "string." + p.pick("len", "upper", "lower", "reverse", "byte") + "(" + x() + ")"
}

func (p *program) block(n int) {
	p.deep++
	for range 1 + p.r.IntN(n) {
		p.statement()
	}
	p.deep--
}

func (p *program) statement() {
	say := func(format string, args ...any) { fmt.Fprintf(&p.b, format, args...) }
	kind := p.r.IntN(23)
	if p.deep > 3 {
		kind = p.r.IntN(5)
	}
	switch kind {
	case 0, 1, 2:
		say("%s = %s\n", p.name(), p.expr())
	case 3:
		say("%s, %s = %s, %s\n", p.name(), p.name(), p.expr(), p.expr())
	case 4:
		say("if type(%s) == 'table' then %s%s = %s end\n", "d", "d", p.pick(".x", "[1]", "["+p.literal()+"]"), p.expr())
	case 5:
		say("local %s = %s\n", p.name(), p.expr())
	case 6:
		say("if %s then\n", p.expr())
		p.block(3)
		if p.r.IntN(2) == 0 {
			say("else\n")
			p.block(2)
		}
		say("end\n")
	case 7:
		say("for %s = %s, %s do\n", p.pick("i", "a"), p.pick("1", "0", "'1'", p.name()), p.pick("3", "2", "'2'"))
		p.block(2)
		say("if #log > 40 then break end end\n")
	case 8:
		say("for k, %s in ipairs(%s) do\n", p.name(), p.pick("{1,'x',3}", "{}", "d"))
		p.block(2)
		say("end\n")
	case 9:
		say("do local n = 0 repeat n = n + 1\n")
		p.block(2)
		say("until n > 2 or %s end\n", p.expr())
	case 10:
		say("log[#log+1] = (function(%s) %s = %s return %s end)(%s)\n", p.pick("a", "a,b", "a,...", "..."), p.name(), p.expr(), p.expr(), p.expr())
	case 11:
		say("log[#log+1] = tostring((select(2, pcall(function() return %s end))))\n", p.expr())
	case 12:
		say("f = function(...) %s return %s end\n", p.pick("local a, b = ...", "a = ...", "local c = {...}", "c = select('#', ...)"), p.pick("a", "...", "(...)", "("+p.expr()+")")) // in brackets: no tail call, which could go on for ever
	case 13:
		say("%s = setmetatable({1,2,x=3}, {__index = function(t, k) return %s end, __add = function() return %s end, __concat = function() return 'cat' end})\n", p.pick("d", "e"), p.pick("k", "5"), p.pick("'add'", "7"))
	case 14:
		say("do local co = coroutine.wrap(function(%s) local y = coroutine.yield(%s)\n", p.pick("a", "...", "x"), p.expr())
		p.block(2)
		say("return y end) log[#log+1] = tostring(co(%s)) log[#log+1] = tostring(co(%s)) end\n", p.expr(), p.expr())
	case 15:
		say("do local n = 0 while n < 3 do n = n + 1\n")
		p.block(2)
		say("if %s then break end end end\n", p.expr())
	case 16:
		say("do local t = {(%s) or 0, (%s) or 0, 3} table.%s log[#log+1] = table.concat({tostring(t[1]), tostring(t[2]), tostring(#t)}, ' ') end\n",
			p.expr(), p.expr(), p.pick("insert(t, "+p.expr()+")", "insert(t, 1, "+p.literal()+")", "remove(t)", "remove(t, 1)", "sort(t)", "sort(t, function(a, b) return a > b end)"))
	case 17:
		say("do local n = 1 local function inc() n = n + 1 return n end pcall(function() inc() %s = %s error('x') end) inc() log[#log+1] = n end\n", p.name(), p.expr())
	case 18:
		say("for k, v in pairs({%s}) do log[#log+1] = tostring(k) .. tostring(v) end\n", p.pick("1, 2, 3", "x=1", p.expr(), "g(1)"))
	case 19:
		say("d = {%s} d[1], d.x, %s = %s, %s, %s\n", p.expr(), p.name(), p.expr(), p.expr(), p.expr())
	default:
		say("log[#log+1] = tostring(%s)\n", p.expr())
	}
}

func script(seed uint64) string {
	p := &program{r: rand.New(rand.NewPCG(seed, 1))}
	p.b.WriteString("local log, a, b, c, d, e = {}, 1, 'b', nil, {4, x=5}, 2.5\nlocal function f(x, y) return x end\nlocal function g(x) return x, 2, 'three' end\n")
	for range 3 + p.r.IntN(6) {
		p.statement()
	}
	p.b.WriteString("for i = 1, #log do log[i] = tostring(log[i]) end\n")
	p.b.WriteString("return {table.concat(log, '|'), tostring(a), tostring(b), tostring(c), tostring(d), tostring(e), #log}")
	return p.b.String()
}

// scripts is how many random programs are compared.
const scripts = 10000

// TestScripts runs random Lua programs on both servers.
func TestScripts(t *testing.T) {
	r := start(t)
	e := engine.New(engine.Options{Profile: memory.V70})
	n := uint64(scripts)
	if testing.Short() {
		n /= 20
	}
	names := 0
	const batch = 100
	for first := uint64(0); first < n; first += batch {
		var commands [][]string
		for i := range uint64(batch) {
			commands = append(commands, []string{"EVAL", script(first + i), "0"})
		}
		for i, want := range r.all(commands) {
			got, w := noAddress(resp.Text(e.Do(commands[i]...).For(2))), noAddress(resp.Text(want))
			switch {
			case got == w:
			case noName(got) == noName(w):
				names++
			default:
				t.Errorf("seed %d\n%s\n- %s\n+ %s\n(- the server, + the engine)", first+uint64(i), commands[i][1], w, got)
			}
		}
	}
	if names*100 > int(n) {
		t.Errorf("%d of %d messages name another operand, or none", names, n)
	}
	note(t, "random Lua programs", scripts)
}

// noName leaves out what an error calls its operand: for the value of "a and b" Lua's answer depends on the jumps that its
// compiler made (see Known).
func noName(s string) string { return operandName.ReplaceAllString(s, " a $1 value") }

var operandName = regexp.MustCompile(` (?:local|field|upvalue|global|method) '[^']*' \(a (\w+) value\)`)

// noAddress leaves out what depends on addresses, and the sign of what is not a number, which WebAssembly does not define.
func noAddress(s string) string {
	for _, kind := range []string{"table: ", "function: "} {
		out := ""
		for {
			before, rest, ok := strings.Cut(s, kind)
			out += before
			if !ok {
				break
			}
			out += kind
			s = strings.TrimLeft(rest, "0123456789abcdefx")
			s = strings.TrimPrefix(s, "builtin: ")
			s = strings.TrimLeft(s, "0123456789abcdefx")
		}
		s = out
	}
	return strings.ReplaceAll(s, "-nan", "nan")
}
