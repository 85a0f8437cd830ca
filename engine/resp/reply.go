package resp

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
)

// ErrReply is a reply that breaks the protocol or the decoder's limits.
type ErrReply struct{ What string }

func (e *ErrReply) Error() string { return "resp: " + e.What }

// MaxDepth is how deep replies may be nested.
const MaxDepth = 64

// Replies cuts a byte stream that arrives in pieces into replies of either protocol. Declared lengths are checked against
// the limits and never allocated in advance. The zero value is not useful; call NewReplies.
type Replies struct {
	limits Limits
	buf    []byte
	pos    int
	seen   int
	size   int64 // of the blob being read; -1 when a head line comes next
	kind   Kind
	stack  []open
	err    error
}

// open is an aggregate that still waits for elements. skip marks an attribute: read and dropped.
type open struct {
	value Value
	left  int64
	skip  bool
}

// NewReplies makes a decoder; of the limits Line bounds head lines, Bulk strings, Args elements of one aggregate.
func NewReplies(l Limits) *Replies { return &Replies{limits: l, size: -1} }

// Feed adds bytes. They are copied.
func (r *Replies) Feed(p []byte) {
	if r.pos > 0 && r.pos >= len(r.buf)/2 {
		r.buf = append(r.buf[:0], r.buf[r.pos:]...)
		r.pos = 0
	}
	r.buf = append(r.buf, p...)
}

// Next gives the next whole reply; ok is false when more bytes are needed. After an error the decoder stays at it.
func (r *Replies) Next() (v Value, ok bool, err error) {
	for r.err == nil {
		v, ok := r.step()
		if !ok {
			break
		}
		if v.Kind == None { // an aggregate was opened
			continue
		}
		if v, ok = r.put(v); ok {
			return v, true, nil
		}
	}
	return Value{}, false, r.err
}

// put hands a finished value to the aggregate it belongs to, and gives the whole reply when that is complete.
func (r *Replies) put(v Value) (Value, bool) {
	for {
		n := len(r.stack)
		if n == 0 {
			return v, true
		}
		top := &r.stack[n-1]
		if !top.skip {
			top.value.Items = append(top.value.Items, v)
		}
		if top.left--; top.left > 0 {
			return Value{}, false
		}
		v = top.value
		skip := top.skip
		r.stack = r.stack[:n-1]
		if skip {
			return Value{}, false
		}
	}
}

func (r *Replies) fail(format string, a ...any) { r.err = &ErrReply{fmt.Sprintf(format, a...)} }

// step reads one head line or one blob. A value of kind None means that it opened an aggregate.
func (r *Replies) step() (Value, bool) {
	if r.size >= 0 {
		return r.blob()
	}
	rest := r.buf[r.pos:]
	i := bytes.IndexByte(rest[r.seen:], '\n')
	if i < 0 {
		r.seen = len(rest)
		if len(rest) > r.limits.Line {
			r.fail("a line is longer than %d bytes", r.limits.Line)
		}
		return Value{}, false
	}
	i += r.seen
	r.seen = 0
	r.pos += i + 1
	line := bytes.TrimSuffix(rest[:i], []byte("\r"))
	if len(line) == 0 {
		r.fail("an empty line where a reply should begin")
		return Value{}, false
	}
	if bytes.IndexByte(line, '\r') >= 0 {
		r.fail("half a line break within a line")
		return Value{}, false
	}
	return r.headLine(Kind(line[0]), string(line[1:]))
}

func (r *Replies) headLine(k Kind, s string) (Value, bool) {
	switch k {
	case Simple, Error:
		return Value{Kind: k, Str: s}, true
	case BigNumber:
		if !digits(s) {
			r.fail("%q is not a number", s)
			return Value{}, false
		}
		return Value{Kind: k, Str: s}, true
	case Integer:
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			r.fail("%q is not an integer", s)
		}
		return Int(n), err == nil
	case Double:
		f, err := strconv.ParseFloat(s, 64)
		if err != nil && !math.IsInf(f, 0) {
			r.fail("%q is not a double", s)
			return Value{}, false
		}
		return Float(f), true
	case Bool:
		if s != "t" && s != "f" {
			r.fail("%q is not a boolean", s)
			return Value{}, false
		}
		return Value{Kind: Bool, Int: Truth(s == "t").Int}, true
	case Null:
		return Nil, true
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < -1 {
		r.fail("%q is not a length (of a reply of kind %q)", s, byte(k))
		return Value{}, false
	}
	switch k {
	case Bulk, Verbatim:
		if n == -1 {
			return Nil, true
		}
		if n > r.limits.Bulk || k == Verbatim && n < 4 {
			r.fail("a string of %d bytes", n)
			return Value{}, false
		}
		r.size, r.kind = n, k
		return Value{}, true
	case Array, Set, Map, Push, attribute:
		return r.openList(k, n)
	}
	r.fail("a reply of unknown kind %q", byte(k))
	return Value{}, false
}

// attribute stands in front of another reply and is dropped.
const attribute Kind = '|'

func (r *Replies) openList(k Kind, n int64) (Value, bool) {
	if n == -1 {
		return NilArray, true
	}
	if n > int64(r.limits.Args) {
		r.fail("a list of %d elements", n)
		return Value{}, false
	}
	if k == Map || k == attribute {
		n *= 2
	}
	if n == 0 {
		// An empty attribute is nothing at all.
		if k == attribute {
			return Value{}, true
		}
		return Value{Kind: k}, true
	}
	if len(r.stack) == MaxDepth {
		r.fail("lists nested deeper than %d", MaxDepth)
		return Value{}, false
	}
	r.stack = append(r.stack, open{Value{Kind: k}, n, k == attribute})
	return Value{}, true
}

func (r *Replies) blob() (Value, bool) {
	if int64(len(r.buf)-r.pos) < r.size+2 {
		return Value{}, false
	}
	s := string(r.buf[r.pos : r.pos+int(r.size)])
	end := r.buf[r.pos+int(r.size):][:2]
	if end[0] != '\r' || end[1] != '\n' {
		r.fail("a string is not followed by a line break")
		return Value{}, false
	}
	r.pos += int(r.size) + 2
	r.size = -1
	if r.kind == Verbatim {
		s = s[4:]
	}
	return Value{Kind: r.kind, Str: s}, true
}

func digits(s string) bool {
	if len(s) > 0 && s[0] == '-' {
		s = s[1:]
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
