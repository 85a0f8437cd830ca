package difftest

import (
	"strconv"
	"strings"
)

// makers draw one command each; those of a family stand together. A family is drawn first, then one of it.
var makers = [][]func(w words) []string{
	{ // strings
		func(w words) []string { return w.set() },
		func(w words) []string { return w.set() },
		func(w words) []string { return []string{"GET", w.key()} },
		func(w words) []string { return []string{"APPEND", w.key(), w.text()} },
		func(w words) []string { return []string{"APPEND", w.key(), w.bytes(w.IntN(8))} },
		func(w words) []string { return []string{"STRLEN", w.key()} },
		func(w words) []string {
			return []string{w.pick("GETRANGE", "SUBSTR"), w.key(), w.integer(60), w.integer(60)}
		},
		func(w words) []string { return []string{"SETRANGE", w.key(), w.integer(400), w.bytes(w.IntN(20))} },
		func(w words) []string { return []string{"GETSET", w.key(), w.text()} },
		func(w words) []string { return []string{"GETDEL", w.key()} },
		func(w words) []string { return w.getex() },
		func(w words) []string { return []string{"SETNX", w.key(), w.text()} },
		func(w words) []string { return []string{"MSET", w.key(), w.text(), w.key(), w.text()} },
		func(w words) []string { return []string{"MSETNX", w.key(), w.text(), w.key(), w.text()} },
		func(w words) []string { return []string{"MGET", w.key(), w.key(), w.key()} },
		func(w words) []string { return []string{w.pick("INCR", "DECR"), w.key()} },
		func(w words) []string { return []string{w.pick("INCRBY", "DECRBY"), w.key(), w.integer(1000)} },
		func(w words) []string {
			return []string{"INCRBYFLOAT", w.key(), w.pick("0.1", "-1.5", "3e3", "1e-7", "100", "0x1p3", "nan", "inf", "x", "1e17")}
		},
		func(w words) []string { return w.lcs() },
	},
	{ // keys
		func(w words) []string { return []string{w.pick("DEL", "UNLINK", "EXISTS", "TOUCH"), w.key(), w.key()} },
		func(w words) []string { return []string{"TYPE", w.key()} },
		func(w words) []string { return []string{"OBJECT", w.pick("ENCODING", "REFCOUNT"), w.key()} },
		func(w words) []string { return []string{w.pick("RENAME", "RENAMENX"), w.key(), w.key()} },
		func(w words) []string { return w.copy() },
		func(w words) []string {
			return []string{"EXPIREAT", w.key(), w.moment(1), w.pick("NX", "XX", "GT", "LT", "nx", "foo")}
		},
		func(w words) []string { return []string{"PEXPIREAT", w.key(), w.moment(1000)} },
		func(w words) []string { return []string{w.pick("EXPIRE", "PEXPIRE"), w.key(), w.pick("0", "-1", "x")} },
		func(w words) []string { return []string{w.pick("EXPIRETIME", "PEXPIRETIME", "PERSIST"), w.key()} },
		func(w words) []string { return []string{"KEYS", w.pattern()} },
		func(w words) []string { return []string{"DBSIZE"} },
		func(w words) []string { return []string{"DUMP", w.key()} },
		func(w words) []string { return []string{"MOVE", w.key(), w.pick("0", "1", "99", "x")} },
		func(w words) []string { return w.sort() },
		func(w words) []string { return []string{"MEMORY", "USAGE", w.key()} },
	},
	{ // bits
		func(w words) []string {
			return []string{"SETBIT", w.bitKey(), w.offset(), w.pick("0", "1", "1", "1", "1", "2")}
		},
		func(w words) []string { return []string{"SETBIT", w.bitKey(), w.offset(), "1"} },
		func(w words) []string { return []string{"GETBIT", w.bitKey(), w.offset()} },
		func(w words) []string { return w.ranged("BITCOUNT") },
		func(w words) []string { return w.ranged("BITPOS") },
		func(w words) []string {
			return []string{"BITOP", w.pick("AND", "OR", "XOR"), w.bitKey(), w.bitKey(), w.bitKey(), w.bitKey()}
		},
		func(w words) []string {
			return []string{"BITOP", w.pick("NOT", "NOT", "or", "foo"), w.bitKey(), w.bitKey()}
		},
		func(w words) []string { return w.bitfield() },
		func(w words) []string { return []string{"MEMORY", "USAGE", w.bitKey()} },
	},
	{ // other types, and the connection
		func(w words) []string { return []string{w.pick("LPUSH", "RPUSH"), w.pick("l0", "l1", "k0"), w.num(50)} },
		func(w words) []string { return []string{w.pick("LPOP", "RPOP", "LLEN"), w.pick("l0", "l1")} },
		func(w words) []string {
			return []string{"LRANGE", w.pick("l0", "l1", "b0"), w.integer(5), w.integer(9)}
		},
		func(w words) []string {
			return []string{w.pick("SADD", "SREM", "SISMEMBER"), w.pick("s0", "s1", "k1"), w.num(30)}
		},
		func(w words) []string { return []string{"SCARD", w.pick("s0", "s1")} },
		func(w words) []string { return []string{"SELECT", w.pick("0", "0", "0", "0", "1", "77", "x")} },
		func(w words) []string { return []string{w.pick("MULTI", "EXEC", "EXEC", "EXEC", "DISCARD", "UNWATCH")} },
		func(w words) []string { return []string{"WATCH", w.key()} },
		func(w words) []string { return []string{"SWAPDB", w.pick("0", "1", "x"), w.pick("0", "1", "44")} },
		func(w words) []string { return []string{w.pick("ECHO", "PING", "NOSUCH", "GETT"), w.text()} },
		func(w words) []string {
			return []string{"COMMAND", "GETKEYS", w.pick("GET", "MSET", "BITOP", "SORT", "PING", "nosuch"), "a", "b", "c", "d"}
		},
		func(w words) []string {
			return []string{"CONFIG", "GET", w.pick("set-max-intset-entries", "maxmemory", "nosuch", "hash-max-zip*")}
		},
	},
}

// command draws one command of any family.
func (w words) command() []string {
	family := makers[[]int{0, 0, 0, 1, 1, 2, 2, 2, 3}[w.IntN(9)]]
	return w.mangle(family[w.IntN(len(family))](w))
}

func (w words) set() []string {
	args := []string{"SET", w.key(), w.text()}
	for range w.IntN(6) / 3 {
		switch w.IntN(7) {
		case 0, 1:
			args = append(args, w.pick("NX", "XX", "xx"))
		case 2:
			args = append(args, "GET")
		case 3:
			args = append(args, "KEEPTTL")
		case 4:
			args = append(args, "EXAT", w.ahead(1))
		case 5:
			args = append(args, "PXAT", w.ahead(1000))
		default:
			args = append(args, w.pick("EX", "PX"), w.pick("0", "-1", "x", "9223372036854775807"))
		}
	}
	return args
}

func (w words) getex() []string {
	args := []string{"GETEX", w.key()}
	switch w.IntN(4) {
	case 0:
		args = append(args, "PERSIST")
	case 1:
		args = append(args, "EXAT", w.moment(1))
	case 2:
		args = append(args, "PXAT", w.moment(1000))
	}
	return args
}

func (w words) lcs() []string {
	args := []string{"LCS", "k" + w.num(8), "k" + w.num(8)}
	for range w.IntN(3) {
		args = append(args, w.pick("LEN", "IDX", "IDX", "WITHMATCHLEN", "MINMATCHLEN"))
		if args[len(args)-1] == "MINMATCHLEN" {
			args = append(args, w.integer(4))
		}
	}
	return args
}

func (w words) copy() []string {
	args := []string{"COPY", w.key(), w.key()}
	if w.IntN(2) == 0 {
		args = append(args, "REPLACE")
	}
	if w.IntN(4) == 0 {
		args = append(args, "DB", w.pick("0", "1", "16", "x"))
	}
	return args
}

func (w words) pattern() string {
	return w.pick("*", "k*", "b?", "[kb]*", "k[0-3]", "k[^0-3]", "?*[5-1]", "*i*", `\k*`, "[", "**0", "l0", "*[^a-z]", "k[0-")
}

func (w words) sort() []string {
	args := []string{w.pick("SORT", "SORT", "SORT_RO"), w.pick("l0", "l1", "s0", "s1", "k0")}
	for range w.IntN(3) {
		switch w.IntN(6) {
		case 0:
			args = append(args, w.pick("ASC", "DESC", "ALPHA"))
		case 1:
			args = append(args, "LIMIT", w.integer(5), w.integer(9))
		case 2:
			args = append(args, "BY", w.pick("k*", "b*"))
		case 3:
			args = append(args, "GET", w.pick("#", "k*", "x*y", "nostar"))
		case 4:
			args = append(args, "STORE", w.pick("l0", "l1", "k3"))
		case 5:
			args = append(args, "ALPHA")
		}
	}
	return args
}

func (w words) ranged(name string) []string {
	args := []string{name, w.bitKey()}
	if name == "BITPOS" {
		args = append(args, w.pick("0", "1", "1", "2", "x"))
	}
	if w.IntN(4) == 0 {
		return args
	}
	span := []int{20, 900, 40_000}[w.IntN(3)]
	args = append(args, strconv.Itoa(w.IntN(2*span)-span), strconv.Itoa(w.IntN(2*span)-span))
	if w.IntN(2) == 0 {
		args = append(args, w.pick("BIT", "BYTE", "bit", "foo"))
	}
	return args
}

func (w words) bitfield() []string {
	args := []string{w.pick("BITFIELD", "BITFIELD", "BITFIELD", "BITFIELD_RO"), w.bitKey()}
	for range 1 + w.IntN(4) {
		field := w.pick("u", "i") + strconv.Itoa(1+w.IntN(63))
		at := w.num(600)
		if w.IntN(3) == 0 {
			at = "#" + w.num(20)
		}
		switch w.IntN(5) {
		case 0, 1:
			args = append(args, "GET", field, at)
		case 2:
			args = append(args, "SET", field, at, w.wide())
		case 3:
			args = append(args, "INCRBY", field, at, w.wide())
		case 4:
			args = append(args, "OVERFLOW", w.pick("WRAP", "SAT", "FAIL", "sat"))
		}
	}
	return args
}

func (w words) wide() string {
	if w.IntN(3) == 0 {
		return strconv.FormatInt(w.Int64()-1<<62, 10)
	}
	return strconv.Itoa(w.IntN(600) - 300)
}

// line writes a command for a report, long words cut.
func line(args []string) string {
	var b strings.Builder
	for i, a := range args {
		if i > 0 {
			b.WriteByte(' ')
		}
		if len(a) > 60 {
			a = a[:60] + "..."
		}
		b.WriteString(strconv.Quote(a))
	}
	return b.String()
}
