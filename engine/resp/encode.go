package resp

import "strconv"

// For gives the reply as a client of that protocol sees it: under RESP2 maps and sets are arrays, doubles and big numbers
// strings, booleans integers. Verbatim strings stay, because redis-cli prints just those raw under either protocol.
func (v Value) For(proto int) Value {
	if proto >= 3 {
		if v.Kind == NullArray {
			v.Kind = Null
		}
	} else {
		switch v.Kind {
		case Map, Set, Push:
			v.Kind = Array
		case Double:
			v = Str(FormatDouble(v.Num))
		case BigNumber:
			v.Kind = Bulk
		case Bool:
			v = Int(v.Int)
		}
	}
	if len(v.Items) == 0 {
		return v
	}
	items := make([]Value, len(v.Items))
	for i, x := range v.Items {
		items[i] = x.For(proto)
	}
	v.Items = items
	return v
}

// Append appends the wire form of a reply in protocol 2 or 3 to dst.
func Append(dst []byte, v Value, proto int) []byte {
	switch v.Kind {
	case Simple, Error:
		return line(append(dst, byte(v.Kind)), v.Str)
	case Integer:
		return number(dst, ':', v.Int)
	case Bulk:
		return bulk(dst, v.Str)
	case Verbatim:
		if proto < 3 {
			return bulk(dst, v.Str)
		}
		dst = number(dst, '=', int64(len(v.Str))+4)
		dst = append(append(dst, "txt:"...), v.Str...)
		return append(dst, '\r', '\n')
	case Double:
		if proto < 3 {
			return bulk(dst, FormatDouble(v.Num))
		}
		return append(append(append(dst, ','), FormatDouble(v.Num)...), '\r', '\n')
	case BigNumber:
		if proto < 3 {
			return bulk(dst, v.Str)
		}
		return append(append(append(dst, '('), v.Str...), '\r', '\n')
	case Bool:
		if proto < 3 {
			return number(dst, ':', v.Int)
		}
		if v.Int != 0 {
			return append(dst, "#t\r\n"...)
		}
		return append(dst, "#f\r\n"...)
	case Null:
		if proto < 3 {
			return append(dst, "$-1\r\n"...)
		}
		return append(dst, "_\r\n"...)
	case NullArray:
		if proto < 3 {
			return append(dst, "*-1\r\n"...)
		}
		return append(dst, "_\r\n"...)
	case Array, Set, Map, Push:
		return items(dst, v, proto)
	}
	return dst
}

// line writes a text that ends at the first line break: breaks within it become blanks, so that no text can pose as a
// second reply.
func line(dst []byte, s string) []byte {
	n := len(dst)
	dst = append(dst, s...)
	for i := n; i < len(dst); i++ {
		if dst[i] == '\r' || dst[i] == '\n' {
			dst[i] = ' '
		}
	}
	return append(dst, '\r', '\n')
}

func items(dst []byte, v Value, proto int) []byte {
	mark, n := byte(v.Kind), int64(len(v.Items))
	if proto < 3 {
		mark = '*'
	} else if v.Kind == Map {
		n /= 2
	}
	dst = number(dst, mark, n)
	for _, x := range v.Items {
		dst = Append(dst, x, proto)
	}
	return dst
}

func number(dst []byte, mark byte, n int64) []byte {
	return append(strconv.AppendInt(append(dst, mark), n, 10), '\r', '\n')
}

func bulk(dst []byte, s string) []byte {
	dst = append(number(dst, '$', int64(len(s))), s...)
	return append(dst, '\r', '\n')
}

// AppendCommand appends a request in the array form that clients send.
func AppendCommand(dst []byte, args []string) []byte {
	dst = number(dst, '*', int64(len(args)))
	for _, a := range args {
		dst = bulk(dst, a)
	}
	return dst
}
