package luavm

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/internal/command/script/lua51"
)

// jsonWriter writes one value as JSON. The order of an object's keys is that in which they were put in.
type jsonWriter struct {
	m   *machine
	L   *lua.LState
	out []byte
	at  int // bytes already announced
}

func (m *machine) jsonEncode(L *lua.LState) int {
	if L.GetTop() != 1 {
		return m.badArg(L, 1, "expected 1 argument")
	}
	w := &jsonWriter{m: m, L: L}
	w.value(L.Get(1), 0)
	return m.push(L, string(w.out))
}

// count announces what was written since the last time.
func (w *jsonWriter) count() {
	n := len(w.out) - w.at
	w.at = len(w.out)
	w.m.meter.steps(w.L, 1+n/16)
	w.m.meter.bytes(w.L, 3*n)
}

func (w *jsonWriter) fail(v lua.LValue, reason string) {
	w.m.fault(w.L, "Cannot serialise %s: %s", typeName(v), reason)
}

func (w *jsonWriter) value(v lua.LValue, depth int) {
	w.count()
	switch x := v.(type) {
	case lua.LString:
		w.string(string(x))
	case lua.LNumber:
		w.number(x)
	case lua.LBool:
		w.out = append(w.out, x.String()...)
	case *lua.LNilType:
		w.out = append(w.out, "null"...)
	case *lua.LUserData:
		if x != w.m.null {
			w.fail(v, "type not supported")
		}
		w.out = append(w.out, "null"...)
	case *lua.LTable:
		w.table(x, depth+1)
	default:
		w.fail(v, "type not supported")
	}
}

func (w *jsonWriter) table(t *lua.LTable, depth int) {
	if depth > w.m.run.json.depth {
		w.m.fault(w.L, "Cannot serialise, excessive depth (%d)", depth)
	}
	n := w.arrayLength(t)
	if n > 0 {
		w.out = append(w.out, '[')
		for i := 1; i <= n; i++ {
			if i > 1 {
				w.out = append(w.out, ',')
			}
			w.value(get(t, i), depth)
		}
		w.out = append(w.out, ']')
		return
	}
	w.out = append(w.out, '{')
	first := true
	for k, v := w.m.next(w.L, t, lua.LNil); k != lua.LNil; k, v = w.m.next(w.L, t, k) {
		if !first {
			w.out = append(w.out, ',')
		}
		first = false
		switch x := k.(type) {
		case lua.LNumber:
			w.out = append(w.out, '"')
			w.number(x)
			w.out = append(w.out, '"')
		case lua.LString:
			w.string(string(x))
		default:
			w.fail(k, "table key must be a number or string")
		}
		w.out = append(w.out, ':')
		w.value(v, depth)
	}
	w.out = append(w.out, '}')
}

// arrayLength is the largest key of a table whose keys are all whole numbers from 1 on, or -1 for an object.
func (w *jsonWriter) arrayLength(t *lua.LTable) int {
	max, items := 0, 0
	for k, _ := w.m.next(w.L, t, lua.LNil); k != lua.LNil; k, _ = w.m.next(w.L, t, k) {
		n, ok := k.(lua.LNumber)
		if !ok || n < 1 || n != lua.LNumber(math.Floor(float64(n))) || n > math.MaxInt32 {
			return -1
		}
		if int(n) > max {
			max = int(n)
		}
		items++
		w.m.meter.steps(w.L, 1)
	}
	s := &w.m.run.json
	if s.ratio > 0 && max > items*s.ratio && max > s.safe {
		if !s.convert {
			w.fail(t, "excessively sparse array")
		}
		return -1
	}
	return max
}

func (w *jsonWriter) number(n lua.LNumber) {
	f := float64(n)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		switch s := &w.m.run.json; {
		case s.invalidNil:
			w.out = append(w.out, "null"...)
			return
		case !s.invalid:
			w.fail(n, "must not be NaN or Inf")
		case math.IsNaN(f):
			w.out = append(w.out, "nan"...)
			return
		}
	}
	w.out = append(w.out, lua51.G(f, w.m.run.json.precision)...)
}

func (w *jsonWriter) string(s string) {
	w.out = append(w.out, '"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		var esc string
		switch {
		case c == '"':
			esc = `\"`
		case c == '\\':
			esc = `\\`
		case c == '/':
			esc = `\/`
		case c == '\b':
			esc = `\b`
		case c == '\t':
			esc = `\t`
		case c == '\n':
			esc = `\n`
		case c == '\f':
			esc = `\f`
		case c == '\r':
			esc = `\r`
		case c < 32 || c == 127:
			esc = fmt.Sprintf(`\u%04x`, c)
		default:
			continue
		}
		w.out = append(append(w.out, s[from:i]...), esc...)
		from = i + 1
	}
	w.out = append(append(w.out, s[from:]...), '"')
	w.count()
}
