package module

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// width is one of the two families: R. on 32-bit positions, R64. on 64-bit ones.
type width struct{ wide bool }

// Errors of the module, byte for byte (spec/redis-roaring-module.md 1). Two of them have no code word.
var (
	missed   = resp.Err("Roaring: key does not exist")
	exists   = resp.Err("Roaring: key already exist")
	tooLarge = resp.Err("Roaring: range too large: maximum 100000000 elements")
)

// maxReply bounds the elements that one range reply may hold, as the module does.
const maxReply = 100_000_000

// maxBuckets bounds the 2^32-wide pieces that one 64-bit range may touch. The module has no bound and would walk up to
// 2^32 of them; here a clear error is given instead.
const maxBuckets = 16

// maxText bounds the string that GETBITARRAY builds, in bytes.
const maxText = 64 << 20

// pair registers a command in both families. s.Name is the part after the dot; texts are shared.
func pair(s command.Spec, do func(c *command.Ctx, w width) resp.Value) {
	for _, w := range []width{{false}, {true}} {
		n := s
		n.Name = w.prefix() + s.Name
		n.Group = "module"
		n.Do = func(c *command.Ctx) resp.Value { return do(c, w) }
		n.Categories = append(slices.Clone(s.Categories), w.category())
		n.Types = []string{w.typeName()}
		n.Related = nil
		for _, r := range s.Related {
			n.Related = append(n.Related, w.prefix()+r)
		}
		n.Examples = nil
		for _, e := range s.Examples {
			n.Examples = append(n.Examples, e.Map(w.line))
		}
		command.Register(n)
	}
}

func (w width) prefix() string {
	if w.wide {
		return "r64."
	}
	return "r."
}

func (w width) category() string {
	if w.wide {
		return "@roaring64"
	}
	return "@roaring"
}

func (w width) typeName() string {
	if w.wide {
		return "roaring64"
	}
	return "reroaring"
}

// line writes an example, which is given for R., in this family's words.
func (w width) line(s string) string {
	if w.wide && strings.HasPrefix(s, "R.") {
		return "R64." + s[2:]
	}
	return s
}

func (w width) fresh(c *command.Ctx) value.Roar {
	return value.NewRoar(w.wide, c.Server.ModulePolicy)
}

// read finds the bitmap under key: nil for a missing key, bad for a key of another type or width.
func (w width) read(c *command.Ctx, key string) (b value.Roar, bad bool) {
	v := c.Peek(key)
	if v == nil {
		return nil, false
	}
	b, ok := v.(value.Roar)
	if !ok || b.Wide() != w.wide {
		return nil, true
	}
	return b, false
}

// write is read for a command that may change the key. As in the module, opening a key for writing already counts as a
// modification for WATCH, even when the command then ends in an error.
func (w width) write(c *command.Ctx, key string) (b value.Roar, bad bool) {
	if b, bad = w.read(c, key); b == nil || bad {
		return b, bad
	}
	return c.Edit(key).Value.(value.Roar), false
}

var made = trace.Rule{
	ID: "module-new", Text: "Module commands keep their own type; a plain string or a native bitmap is never converted.",
	Source: "https://github.com/aviggiano/redis-roaring",
}

// open is write, with an empty bitmap made where the key is missing.
func (w width) open(c *command.Ctx, key string) (b value.Roar, bad bool) {
	if b, bad = w.write(c, key); b != nil || bad {
		return b, bad
	}
	b = w.fresh(c)
	c.Store(key, b, made)
	return b, false
}

// number parses a position. 32-bit ones follow the server's strict grammar, 64-bit ones the module's own: an optional
// plus sign, leading zeros allowed, no minus.
func (w width) number(s string) (uint64, bool) {
	if !w.wide {
		n, ok := strict(s)
		return uint64(n), ok && n >= 0 && n <= math.MaxUint32
	}
	s = strings.TrimPrefix(s, "+")
	if s == "" {
		return 0, false
	}
	var n uint64
	for i := 0; i < len(s); i++ {
		d := uint64(s[i] - '0')
		if s[i] < '0' || s[i] > '9' || n > (math.MaxUint64-d)/10 {
			return 0, false
		}
		n = n*10 + d
	}
	return n, true
}

// invalid is the error of a bad position; what is offset, value, start, end or last.
func (w width) invalid(what string) resp.Value {
	bits := "32"
	if w.wide {
		bits = "64"
	}
	return resp.Err("ERR invalid " + what + ": must be an unsigned " + bits + " bit integer")
}

// bit parses a 0 or 1; what is value or bit.
func bit(s, what string) (on bool, bad *resp.Value) {
	n, ok := strict(s)
	if !ok || n < 0 || n > 1 {
		e := resp.Err("ERR invalid " + what + ": must be either 0 or 1")
		return false, &e
	}
	return n == 1, nil
}

// strict is the server's own integer grammar: an optional minus, no plus, no blanks, no leading zeros.
func strict(s string) (int64, bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && strconv.FormatInt(n, 10) == s
}

// numbers parses many positions and gives them in ascending order without duplicates where sorted is asked for.
func (w width) numbers(args []string, what string, sorted bool) ([]uint64, *resp.Value) {
	xs := make([]uint64, len(args))
	for i, a := range args {
		x, ok := w.number(a)
		if !ok {
			e := w.invalid(what)
			return nil, &e
		}
		xs[i] = x
	}
	if sorted {
		slices.Sort(xs)
		xs = slices.Compact(xs)
	}
	return xs, nil
}

// reply writes a position or a count: an integer while it fits one, else its digits as a bulk string.
func reply(x uint64) resp.Value {
	if x > math.MaxInt64 {
		return resp.Str(strconv.FormatUint(x, 10))
	}
	return resp.Int(int64(x))
}

// buckets is the number of 2^32-wide pieces from first to last.
func buckets(first, last uint64) uint64 { return last>>32 - first>>32 + 1 }

// overBudget is the error for a 64-bit range of too many pieces.
func overBudget(first, last uint64) *resp.Value {
	n := buckets(first, last)
	if n <= maxBuckets {
		return nil
	}
	e := resp.Errf("ERR range from %d to %d spans %d buckets of 2^32 positions, at most %d are allowed here: use a narrower range", first, last, n, maxBuckets)
	return &e
}
