package luavm

import (
	"strconv"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/internal/command/script/lua51"
)

// jsonToken is a token by the name that messages give it, or an error with its text as the name.
type jsonToken struct {
	name  string
	index int
	value lua.LValue
}

var jsonMarks = map[byte]string{
	'{': "T_OBJ_BEGIN", '}': "T_OBJ_END", '[': "T_ARR_BEGIN", ']': "T_ARR_END", ',': "T_COMMA", ':': "T_COLON",
}

type jsonReader struct {
	m     *machine
	L     *lua.LState
	src   string
	at    int
	depth int
}

func (m *machine) jsonDecode(L *lua.LState) int {
	if L.GetTop() != 1 {
		return m.badArg(L, 1, "expected 1 argument")
	}
	s := m.needString(L, 1)
	if len(s) >= 2 && (s[0] == 0 || s[1] == 0) {
		return m.fault(L, "JSON parser does not support UTF-16 or UTF-32")
	}
	r := &jsonReader{m: m, L: L, src: s}
	v := r.value(r.next())
	if t := r.next(); t.name != "T_END" {
		r.expected("the end", t)
	}
	L.Push(v)
	return 1
}

func (r *jsonReader) expected(what string, t jsonToken) {
	r.m.fault(r.L, "Expected %s but found %s at character %d", what, t.name, t.index+1)
}

func (r *jsonReader) next() jsonToken {
	for r.at < len(r.src) && strings.IndexByte(" \t\n\r", r.src[r.at]) >= 0 {
		r.at++
		if r.at&63 == 0 {
			r.m.meter.steps(r.L, 4)
		}
	}
	r.m.meter.steps(r.L, 2)
	t := jsonToken{index: r.at, name: "T_END"}
	if r.at == len(r.src) {
		return t
	}
	c := r.src[r.at]
	if name, ok := jsonMarks[c]; ok {
		r.at++
		t.name = name
		return t
	}
	rest := r.src[r.at:]
	switch {
	case c == '"':
		return r.string()
	case c == '-' || inRange(c, '0', '9'):
		return r.number(t)
	case strings.HasPrefix(rest, "true"):
		return r.word(t, "T_BOOLEAN", lua.LTrue, 4)
	case strings.HasPrefix(rest, "false"):
		return r.word(t, "T_BOOLEAN", lua.LFalse, 5)
	case strings.HasPrefix(rest, "null"):
		return r.word(t, "T_NULL", r.m.null, 4)
	case !r.m.run.json.refuseInvalid && invalidNumber(rest):
		return r.number(t)
	}
	t.name = "invalid token"
	return t
}

func (r *jsonReader) word(t jsonToken, name string, v lua.LValue, n int) jsonToken {
	r.at += n
	t.name, t.value = name, v
	return t
}

// invalidNumber says whether s begins with what strtod reads and JSON does not: hexadecimal, infinities, NaN, or a zero
// before other digits.
func invalidNumber(s string) bool {
	s = strings.TrimLeft(s, "+-")
	if s == "" {
		return false
	}
	if s[0] == '0' && len(s) > 1 {
		return s[1]|0x20 == 'x' || inRange(s[1], '0', '9')
	}
	low := strings.ToLower(s[:min(len(s), 3)])
	return low == "inf" || low == "nan"
}

func (r *jsonReader) number(t jsonToken) jsonToken {
	if r.m.run.json.refuseInvalid && invalidNumber(r.src[r.at:]) {
		t.name = "invalid number"
		return t
	}
	end := r.at
	for end < len(r.src) && end-r.at < 400 && (isAlpha(r.src[end]) || inRange(r.src[end], '0', '9') || strings.IndexByte("+-.", r.src[end]) >= 0) {
		end++
	}
	// strtod takes the longest prefix that is a number.
	for ; end > r.at; end-- {
		if f, ok := lua51.Number(r.src[r.at:end]); ok {
			r.at = end
			t.name, t.value = "T_NUMBER", lua.LNumber(f)
			return t
		}
	}
	t.name = "invalid number"
	return t
}

func (r *jsonReader) fault(name string) jsonToken { return jsonToken{name: name, index: r.at} }

func (r *jsonReader) string() jsonToken {
	t := jsonToken{name: "T_STRING", index: r.at}
	r.at++
	var b strings.Builder
	for {
		n := strings.IndexAny(r.src[r.at:], "\"\\\x00")
		if n < 0 {
			r.at = len(r.src)
			return r.fault("unexpected end of string")
		}
		b.WriteString(r.src[r.at : r.at+n])
		r.at += n
		switch r.src[r.at] {
		case 0:
			return r.fault("unexpected end of string")
		case '"':
			r.at++
			r.m.meter.text(r.L, b.Len()*2)
			t.value = lua.LString(b.String())
			return t
		}
		if bad := r.escape(&b); bad != "" {
			return r.fault(bad)
		}
	}
}

// escape reads what begins with the backslash at the present place.
func (r *jsonReader) escape(b *strings.Builder) string {
	c := byte(0)
	if r.at+1 < len(r.src) {
		c = r.src[r.at+1]
	}
	if c == 'u' {
		return r.unicode(b)
	}
	i := strings.IndexByte(`"\/btnfr`, c)
	if c == 0 || i < 0 {
		return "invalid escape code"
	}
	b.WriteByte("\"\\/\b\t\n\f\r"[i])
	r.at += 2
	return ""
}

func (r *jsonReader) hex(at int) (rune, bool) {
	if at+6 > len(r.src) || r.src[at] != '\\' || r.src[at+1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(r.src[at+2:at+6], 16, 16)
	return rune(n), err == nil && r.src[at+2] != '+' && r.src[at+2] != '-'
}

func (r *jsonReader) unicode(b *strings.Builder) string {
	const bad = "invalid unicode escape code"
	c, ok := r.hex(r.at)
	if !ok {
		return bad
	}
	n := 6
	if c&0xf800 == 0xd800 {
		low, ok := r.hex(r.at + 6)
		if c&0x400 != 0 || !ok || low&0xfc00 != 0xdc00 {
			return bad
		}
		c = (c&0x3ff<<10 | low&0x3ff) + 0x10000
		n = 12
	}
	b.Write(utf8.AppendRune(nil, c))
	r.at += n
	return ""
}

func (r *jsonReader) value(t jsonToken) lua.LValue {
	switch t.name {
	case "T_STRING", "T_NUMBER", "T_BOOLEAN", "T_NULL":
		return t.value
	case "T_OBJ_BEGIN", "T_ARR_BEGIN":
		if r.depth++; r.depth > r.m.run.json.decodeDepth || r.depth > 2000 {
			r.m.fault(r.L, "Found too many nested data structures (%d) at character %d", r.depth, t.index+1)
		}
		defer func() { r.depth-- }()
		r.m.meter.bytes(r.L, costTable)
		if t.name == "T_OBJ_BEGIN" {
			return r.object()
		}
		return r.array()
	}
	r.expected("value", t)
	return nil
}

func (r *jsonReader) object() lua.LValue {
	t := r.L.CreateTable(0, 1)
	k := r.next()
	if k.name == "T_OBJ_END" {
		return t
	}
	for {
		if k.name != "T_STRING" {
			r.expected("object key string", k)
		}
		if c := r.next(); c.name != "T_COLON" {
			r.expected("colon", c)
		}
		r.m.put(r.L, t, k.value, r.value(r.next()))
		switch c := r.next(); c.name {
		case "T_OBJ_END":
			return t
		case "T_COMMA":
		default:
			r.expected("comma or object end", c)
		}
		k = r.next()
	}
}

func (r *jsonReader) array() lua.LValue {
	t := r.L.CreateTable(0, 0)
	x := r.next()
	if x.name == "T_ARR_END" {
		return t
	}
	for i := 1; ; i++ {
		r.m.put(r.L, t, lua.LNumber(i), r.value(x))
		switch c := r.next(); c.name {
		case "T_ARR_END":
			return t
		case "T_COMMA":
		default:
			r.expected("comma or array end", c)
		}
		x = r.next()
	}
}
