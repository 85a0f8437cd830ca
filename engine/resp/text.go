package resp

import (
	"strconv"
	"strings"
)

// Text gives a reply as `redis-cli --no-raw` prints it, without the last line break: "(integer) 1", a quoted string with
// \xff for bytes that do not print, "(nil)", "1) ..." with nested lists indented. A reply of RESP3 kinds prints as under
// `redis-cli -3`; For gives the RESP2 view first where that is wanted. Cost: the size of the text.
func Text(v Value) string {
	return strings.TrimSuffix(string(appendText(nil, v, "")), "\n")
}

func appendText(b []byte, v Value, prefix string) []byte {
	switch v.Kind {
	case Error:
		b = append(append(b, "(error) "...), v.Str...)
	case Simple:
		b = append(b, v.Str...)
	case Integer:
		b = strconv.AppendInt(append(b, "(integer) "...), v.Int, 10)
	case Bulk:
		b = AppendRepr(b, v.Str)
	case Verbatim:
		b = append(b, v.Str...)
	case Double:
		b = append(append(b, "(double) "...), FormatDouble(v.Num)...)
	case BigNumber:
		b = append(append(b, "(big number) "...), v.Str...)
	case Bool:
		if v.Int != 0 {
			b = append(b, "(true)"...)
		} else {
			b = append(b, "(false)"...)
		}
	case Null, NullArray:
		b = append(b, "(nil)"...)
	case Array, Set, Map, Push:
		return appendItems(b, v, prefix)
	case None:
		return b
	}
	return append(b, '\n')
}

// appendItems numbers the elements. All numbers of one list are as wide as the last one, and an inner list is indented
// by that width and two more.
func appendItems(b []byte, v Value, prefix string) []byte {
	if len(v.Items) == 0 {
		name := map[Kind]string{Array: "array", Set: "set", Map: "hash", Push: "push"}[v.Kind]
		return append(b, "(empty "+name+")\n"...)
	}
	mark, each := byte(')'), 1
	switch v.Kind {
	case Set:
		mark = '~'
	case Map:
		mark, each = '#', 2
	}
	width := len(strconv.Itoa(len(v.Items) / each))
	inner := prefix + strings.Repeat(" ", width+2)
	for i := 0; i+each <= len(v.Items); i += each {
		if i > 0 {
			b = append(b, prefix...)
		}
		n := strconv.Itoa(i/each + 1)
		for range width - len(n) {
			b = append(b, ' ')
		}
		b = append(append(b, n...), mark, ' ')
		b = appendText(b, v.Items[i], inner)
		if each == 2 {
			b = append(b[:len(b)-1], " => "...)
			b = appendText(b, v.Items[i+1], inner)
		}
	}
	return b
}

// AppendRepr appends s between double quotes with the escapes of redis-cli: \n \r \t \a \b \\ \" and \xHH for every
// other byte outside of printable ASCII.
func AppendRepr(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); i++ {
		b = AppendEscaped(b, s[i])
	}
	return append(b, '"')
}

// AppendEscaped appends one byte as it stands between double quotes.
func AppendEscaped(b []byte, c byte) []byte {
	switch c {
	case '\\', '"':
		return append(b, '\\', c)
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	case '\a':
		return append(b, '\\', 'a')
	case '\b':
		return append(b, '\\', 'b')
	}
	if c < ' ' || c > '~' {
		const hex = "0123456789abcdef"
		return append(b, '\\', 'x', hex[c>>4], hex[c&15])
	}
	return append(b, c)
}

// RawText gives a reply as redis-cli prints it when it does not write to a terminal: strings as they are, an empty line
// for nil, one element a line.
func RawText(v Value) string {
	switch v.Kind {
	case Integer:
		return strconv.FormatInt(v.Int, 10)
	case Double:
		return FormatDouble(v.Num)
	case Bool:
		return strconv.FormatBool(v.Int != 0)
	case Map:
		lines := make([]string, 0, len(v.Items)/2)
		for i := 0; i+1 < len(v.Items); i += 2 {
			lines = append(lines, RawText(v.Items[i])+" "+RawText(v.Items[i+1]))
		}
		return strings.Join(lines, "\n")
	case Array, Set, Push:
		lines := make([]string, len(v.Items))
		for i, x := range v.Items {
			lines[i] = RawText(x)
		}
		return strings.Join(lines, "\n")
	}
	return v.Str
}
