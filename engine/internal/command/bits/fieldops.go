package bits

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

var (
	badFieldType = resp.Err("ERR Invalid bitfield type. Use something like i16 u8. Note that u64 is not supported but i64 is.")
	badOverflow  = resp.Err("ERR Invalid OVERFLOW type specified")
	onlyGet      = resp.Err("ERR BITFIELD_RO only supports the GET subcommand")
)

type fieldVerb int

const (
	fieldGet fieldVerb = iota
	fieldSet
	fieldIncr
)

// fieldOp is one subcommand of BITFIELD. n is the value of SET or the step of INCRBY.
type fieldOp struct {
	verb fieldVerb
	field
	n   int64
	how overflow
}

// parseFields reads every subcommand before any of them runs. last is the highest bit that a write touches; writes says
// whether there is one.
func parseFields(c *command.Ctx) (ops []fieldOp, last uint64, writes bool, bad *resp.Value) {
	how := wrap
	for a := c.Args[2:]; len(a) > 0; {
		left := len(a) - 1
		op := fieldOp{how: how}
		switch {
		case command.Is(a[0], "GET") && left >= 2:
		case command.Is(a[0], "SET") && left >= 3:
			op.verb = fieldSet
		case command.Is(a[0], "INCRBY") && left >= 3:
			op.verb = fieldIncr
		case command.Is(a[0], "OVERFLOW") && left >= 1:
			switch {
			case command.Is(a[1], "WRAP"):
				how = wrap
			case command.Is(a[1], "SAT"):
				how = sat
			case command.Is(a[1], "FAIL"):
				how = fail
			default:
				return nil, 0, false, &badOverflow
			}
			a = a[2:]
			continue
		default:
			return nil, 0, false, &command.SyntaxError
		}
		if op.signed, op.width, bad = fieldType(a[1]); bad != nil {
			return nil, 0, false, bad
		}
		if op.off, bad = fieldOffset(c, a[2], op.width); bad != nil {
			return nil, 0, false, bad
		}
		a = a[3:]
		if op.verb != fieldGet {
			writes, last = true, max(last, op.last())
			if op.n, bad = command.Int(a[0]); bad != nil {
				return nil, 0, false, bad
			}
			a = a[1:]
		}
		ops = append(ops, op)
	}
	return ops, last, writes, nil
}

// fieldType reads u1 to u63 or i1 to i64; the letter is in lower case.
func fieldType(s string) (signed bool, width uint64, bad *resp.Value) {
	if len(s) < 2 || (s[0] != 'i' && s[0] != 'u') {
		return false, 0, &badFieldType
	}
	signed = s[0] == 'i'
	n, ok := value.ParseInt(s[1:])
	if !ok || n < 1 || n > 64 || (n == 64 && !signed) {
		return false, 0, &badFieldType
	}
	return signed, uint64(n), nil
}

// getFields answers subcommands that are all GET.
func getFields(c *command.Ctx, ops []fieldOp) resp.Value {
	v, bad := read(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	items := make([]resp.Value, len(ops))
	for i, op := range ops {
		if v != nil {
			scanned(c, c.Args[1], v, op.off, op.last())
		}
		items[i] = resp.Int(op.get(v))
	}
	return resp.List(items...)
}
