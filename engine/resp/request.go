package resp

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// Limits bound what one request may hold, before anything is allocated for it.
type Limits struct {
	Line  int   // bytes of an inline command, or of a length line
	Bulk  int64 // bytes of one argument
	Args  int   // arguments of one command
	Total int64 // bytes of all arguments of one command
}

// DefaultLimits are those of a server as it is shipped, with a bound on the sum that it does not have.
func DefaultLimits() Limits {
	return Limits{Line: 64 << 10, Bulk: 512 << 20, Args: 1 << 20, Total: 1 << 30}
}

// ProtocolError is a request that cannot be understood; Error is the text for the client ("Protocol error: ..."), after
// which the connection must be closed.
type ProtocolError string

func (e ProtocolError) Error() string { return string(e) }

// Reply is the error reply that the server sends before it closes.
func (e ProtocolError) Reply() Value { return Err("ERR " + string(e)) }

// The protocol errors, in the server's words (spec/legacy-encodings.md 5).
const (
	ErrUnbalanced    = ProtocolError("Protocol error: unbalanced quotes in request")
	ErrBulkLength    = ProtocolError("Protocol error: invalid bulk length")
	ErrArrayLength   = ProtocolError("Protocol error: invalid multibulk length")
	ErrInlineTooLong = ProtocolError("Protocol error: too big inline request")
	ErrCountTooLong  = ProtocolError("Protocol error: too big mbulk count string")
	ErrBulkTooLong   = ProtocolError("Protocol error: too big bulk count string")
)

// Requests cuts a byte stream that arrives in pieces into commands: the array form and inline lines, mixed as they come.
// The zero value is not useful; call NewRequests. Each byte is looked at once, however small the pieces are.
type Requests struct {
	limits Limits
	buf    []byte
	pos    int // start of what was not yet understood
	seen   int // bytes behind pos already searched for a line end
	// A command in the array form that has begun: its first byte in buf, arguments still to come, the length of the one
	// being read (-1: its length line comes next), and the places of those read.
	left  int
	size  int64
	total int64
	start int
	spans []span
	slab  []string
	err   error
}

type span struct{ from, to int }

// NewRequests makes a decoder with these limits.
func NewRequests(l Limits) *Requests { return &Requests{limits: l, size: -1} }

// Feed adds bytes. They are copied.
func (r *Requests) Feed(p []byte) {
	r.buf = append(r.room(len(p)), p...)
}

// Buffer gives room for at least n bytes behind what is there; Filled says how many of them were filled. Together they
// let a reader fill the decoder without a copy.
func (r *Requests) Buffer(n int) []byte {
	r.buf = r.room(n)
	return r.buf[len(r.buf):cap(r.buf)]
}

// Filled takes n bytes of the last Buffer as fed.
func (r *Requests) Filled(n int) { r.buf = r.buf[:len(r.buf)+n] }

// Pending is the number of bytes fed that no command has taken yet.
func (r *Requests) Pending() int { return len(r.buf) - r.begin() }

func (r *Requests) begin() int {
	if r.left > 0 {
		return r.start
	}
	return r.pos
}

// maxIdle is the largest buffer kept between commands.
const maxIdle = 1 << 20

// room drops what was understood and makes space for n more bytes.
func (r *Requests) room(n int) []byte {
	b := r.begin()
	if b == len(r.buf) {
		r.shift(b)
		b, r.buf = 0, r.buf[:0]
		if cap(r.buf) > maxIdle && n < maxIdle {
			r.buf = nil
		}
	}
	if cap(r.buf)-len(r.buf) >= n {
		return r.buf
	}
	rest := r.buf[b:]
	if cap(r.buf)-len(rest) >= n && b >= len(rest) {
		copy(r.buf[:cap(r.buf)], rest)
		r.shift(b)
		return r.buf[:len(rest)]
	}
	grown := make([]byte, len(rest), max(2*len(rest), len(rest)+n))
	copy(grown, rest)
	r.shift(b)
	return grown
}

// shift moves every position back by n.
func (r *Requests) shift(n int) {
	r.pos -= n
	r.start -= n
	for i := range r.spans {
		r.spans[i].from -= n
		r.spans[i].to -= n
	}
}

// Next gives the next whole command; ok is false when more bytes are needed. The strings belong to the caller. After an
// error (always a ProtocolError) the decoder stays at that error.
func (r *Requests) Next() (args []string, ok bool, err error) {
	for r.err == nil {
		var again bool
		if r.left > 0 {
			args, ok = r.array()
		} else {
			args, ok, again = r.head()
			if again {
				continue
			}
		}
		if r.err != nil || !ok {
			break
		}
		return args, true, nil
	}
	return nil, false, r.err
}

func (r *Requests) fail(e error) { r.err = e }

// line takes a line that ends with \n; long is the error when it gets longer than the limit.
func (r *Requests) line(long ProtocolError) (line []byte, ok bool) {
	rest := r.buf[r.pos:]
	i := bytes.IndexByte(rest[r.seen:], '\n')
	if i < 0 {
		r.seen = len(rest)
		if len(rest) > r.limits.Line {
			r.fail(long)
		}
		return nil, false
	}
	i += r.seen
	if i > r.limits.Line {
		r.fail(long)
		return nil, false
	}
	r.seen = 0
	r.pos += i + 1
	return rest[:i], true
}

// head reads the first line of a command. again: the line is done with and gave no command by itself.
func (r *Requests) head() (args []string, ok, again bool) {
	if r.pos == len(r.buf) {
		return nil, false, false
	}
	if r.buf[r.pos] != '*' {
		line, ok := r.line(ErrInlineTooLong)
		if !ok {
			return nil, false, false
		}
		args, err := Split(string(bytes.TrimSuffix(line, []byte("\r"))))
		if err != nil {
			r.fail(ErrUnbalanced)
			return nil, false, false
		}
		return args, len(args) > 0, len(args) == 0
	}
	at := r.pos
	line, ok := r.line(ErrCountTooLong)
	if !ok {
		return nil, false, false
	}
	n, err := length(line[1:])
	if err != nil || n > int64(r.limits.Args) {
		r.fail(ErrArrayLength)
		return nil, false, false
	}
	if n <= 0 {
		return nil, false, true
	}
	r.left, r.start, r.total, r.size = int(n), at, 0, -1
	r.spans = r.spans[:0]
	return nil, false, true
}

// array goes on with a command in the array form.
func (r *Requests) array() (args []string, ok bool) {
	for r.left > 0 {
		if r.size < 0 && !r.bulkLine() {
			return nil, false
		}
		need := r.size + 2
		if int64(len(r.buf)-r.pos) < need {
			return nil, false
		}
		r.spans = append(r.spans, span{r.pos, r.pos + int(r.size)})
		r.pos += int(need)
		r.size = -1
		r.left--
	}
	return r.take(), true
}

// bulkLine reads the "$n" in front of an argument.
func (r *Requests) bulkLine() bool {
	line, ok := r.line(ErrBulkTooLong)
	if !ok {
		return false
	}
	if len(line) == 0 || line[0] != '$' {
		c := byte(' ')
		if len(line) > 0 && line[0] >= ' ' {
			c = line[0]
		}
		r.fail(ProtocolError(fmt.Sprintf("Protocol error: expected '$', got '%c'", c)))
		return false
	}
	n, err := length(line[1:])
	if err != nil || n < 0 || n > r.limits.Bulk {
		r.fail(ErrBulkLength)
		return false
	}
	if r.total += n; r.total > r.limits.Total {
		r.fail(ErrBulkLength)
		return false
	}
	r.size = n
	return true
}

// slabSize is how many argument slots are allocated at once. bigArg is the length from which an argument gets memory of
// its own: shorter ones share one block per command, which a small key kept alive would otherwise pin.
const (
	slabSize = 256
	bigArg   = 256
)

// take makes the strings of the finished command.
func (r *Requests) take() []string {
	n := len(r.spans)
	var args []string
	if n > slabSize/4 {
		args = make([]string, n)
	} else {
		if len(r.slab) < n {
			r.slab = make([]string, slabSize)
		}
		args = r.slab[:n:n]
		r.slab = r.slab[n:]
	}
	first, last := r.spans[0].from, r.spans[n-1].to
	if last-first <= bigArg {
		block := string(r.buf[first:last])
		for i, s := range r.spans {
			args[i] = block[s.from-first : s.to-first]
		}
		return args
	}
	for i, s := range r.spans {
		args[i] = string(r.buf[s.from:s.to])
	}
	return args
}

var errLength = errors.New("not a length")

// length reads the decimal number of a length line; a \r at its end is dropped. As for the real server a number has one
// form: no plus, no leading zero, no minus zero.
func length(b []byte) (int64, error) {
	b = bytes.TrimSuffix(b, []byte("\r"))
	if len(b) == 0 || len(b) > 20 || b[0] == '+' {
		return 0, errLength
	}
	if digits := bytes.TrimPrefix(b, []byte("-")); len(b) > 1 && (len(digits) == 0 || digits[0] == '0') {
		return 0, errLength
	}
	if len(b) <= 9 {
		n := int64(0)
		for _, c := range b {
			if c < '0' || c > '9' {
				n = -1
				break
			}
			n = n*10 + int64(c-'0')
		}
		if n >= 0 {
			return n, nil
		}
	}
	return strconv.ParseInt(string(b), 10, 64)
}
