package resp

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

func TestAppend(t *testing.T) {
	for _, c := range []struct {
		v         Value
		two, thre string
	}{
		{OK, "+OK\r\n", "+OK\r\n"},
		{Err("ERR no"), "-ERR no\r\n", "-ERR no\r\n"},
		{Err("ERR a\r\n+b"), "-ERR a  +b\r\n", "-ERR a  +b\r\n"},
		{Int(-5), ":-5\r\n", ":-5\r\n"},
		{Str("a\r\nb"), "$4\r\na\r\nb\r\n", "$4\r\na\r\nb\r\n"},
		{Nil, "$-1\r\n", "_\r\n"},
		{NilArray, "*-1\r\n", "_\r\n"},
		{List(Int(1), Str("x")), "*2\r\n:1\r\n$1\r\nx\r\n", "*2\r\n:1\r\n$1\r\nx\r\n"},
		{Pairs(Str("a"), Int(1)), "*2\r\n$1\r\na\r\n:1\r\n", "%1\r\n$1\r\na\r\n:1\r\n"},
		{Value{Kind: Set, Items: []Value{Int(1)}}, "*1\r\n:1\r\n", "~1\r\n:1\r\n"},
		{Value{Kind: Push, Items: []Value{Int(1)}}, "*1\r\n:1\r\n", ">1\r\n:1\r\n"},
		{Float(1.5), "$3\r\n1.5\r\n", ",1.5\r\n"},
		{Value{Kind: Bool, Int: 1}, ":1\r\n", "#t\r\n"},
		{Value{Kind: Bool}, ":0\r\n", "#f\r\n"},
		{Value{Kind: BigNumber, Str: "123"}, "$3\r\n123\r\n", "(123\r\n"},
		{VerbatimText("hi"), "$2\r\nhi\r\n", "=6\r\ntxt:hi\r\n"},
		{Value{}, "", ""},
	} {
		if got := string(Append(nil, c.v, 2)); got != c.two {
			t.Errorf("%+v in RESP2: %q, want %q", c.v, got, c.two)
		}
		if got := string(Append(nil, c.v, 3)); got != c.thre {
			t.Errorf("%+v in RESP3: %q, want %q", c.v, got, c.thre)
		}
	}
}

// For must agree with Append: writing the RESP2 view as RESP2 is the same bytes.
func TestForAgreesWithAppend(t *testing.T) {
	v := List(Pairs(Str("a"), Float(2.5)), Value{Kind: Set, Items: []Value{Value{Kind: Bool, Int: 1}}}, NilArray, Nil, Value{Kind: BigNumber, Str: "9"})
	for proto := 2; proto <= 3; proto++ {
		if a, b := Append(nil, v, proto), Append(nil, v.For(proto), proto); string(a) != string(b) {
			t.Errorf("protocol %d: %q, %q", proto, a, b)
		}
	}
	if got := Text(v.For(2)); strings.ContainsAny(got, "#~") {
		t.Errorf("RESP3 marks in %s", got)
	}
}

// feed gives s to a decoder in pieces cut at random and collects what comes out.
func feed(rng *rand.Rand, s string, l Limits) (got [][]string, err error) {
	r := NewRequests(l)
	for len(s) > 0 && err == nil {
		n := 1 + rng.IntN(min(len(s), 1+rng.IntN(40)))
		if rng.IntN(2) == 0 {
			r.Feed([]byte(s[:n]))
		} else {
			r.Filled(copy(r.Buffer(n)[:n], s))
		}
		s = s[n:]
		for {
			args, ok, e := r.Next()
			if err = e; !ok {
				break
			}
			got = append(got, args)
		}
	}
	return got, err
}

func TestRequestsCutAtRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var want [][]string
		var wire []byte
		for range 1 + rng.IntN(30) {
			var args []string
			for range 1 + rng.IntN(6) {
				b := make([]byte, rng.IntN(12))
				if rng.IntN(20) == 0 {
					b = make([]byte, rng.IntN(3000))
				}
				for i := range b {
					b[i] = byte(rng.IntN(256))
				}
				args = append(args, string(b))
			}
			want = append(want, args)
			switch form := rng.IntN(3); {
			case form == 0 && !strings.HasPrefix(args[0], "*"):
				wire = append(wire, Join(args)...)
				wire = append(wire, "\r\n"...)
			case form == 1:
				wire = append(wire, "\r\n\n*0\r\n*-1\r\n"...)
				fallthrough
			default:
				wire = AppendCommand(wire, args)
			}
		}
		got, err := feed(rng, string(wire), DefaultLimits())
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v\n got %.200q\nwant %.200q", err, got, want)
		}
	}
}

// A decoded command must not change when later bytes reuse the buffer.
func TestRequestsOwnTheirStrings(t *testing.T) {
	r := NewRequests(DefaultLimits())
	r.Feed([]byte("*2\r\n$3\r\nGET\r\n$1\r\na\r\n"))
	first, _, _ := r.Next()
	for range 100 {
		r.Feed([]byte("*2\r\n$3\r\nPUT\r\n$1\r\nz\r\n"))
		r.Next()
	}
	if fmt.Sprint(first) != "[GET a]" {
		t.Errorf("became %q", first)
	}
	if r.Pending() != 0 {
		t.Errorf("%d bytes pending", r.Pending())
	}
}

func TestProtocolErrors(t *testing.T) {
	small := Limits{Line: 64, Bulk: 100, Args: 10, Total: 150}
	for wire, want := range map[string]ProtocolError{
		"SET k \"x\r\n":                ErrUnbalanced,
		"*abc\r\n":                     ErrArrayLength,
		"*11\r\n":                      ErrArrayLength,
		"*+1\r\n":                      ErrArrayLength,
		"*99999999999999999999999\r\n": ErrArrayLength,
		"*1\r\n+PING\r\n":              "Protocol error: expected '$', got '+'",
		"*1\r\n$abc\r\n":               ErrBulkLength,
		"*1\r\n$-1\r\n":                ErrBulkLength,
		"*1\r\n$101\r\n":               ErrBulkLength,
		"*2\r\n$100\r\n" + strings.Repeat("a", 100) + "\r\n$51\r\n": ErrBulkLength,
		strings.Repeat("a", 65):             ErrInlineTooLong,
		"*" + strings.Repeat("1", 65):       ErrCountTooLong,
		"*1\r\n$" + strings.Repeat("1", 65): ErrBulkTooLong,
	} {
		rng := rand.New(rand.NewPCG(3, 4))
		_, err := feed(rng, "PING\r\n"+wire, small)
		if !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", wire, err, want)
		}
	}
	if got := ErrBulkLength.Reply().Str; got != "ERR Protocol error: invalid bulk length" {
		t.Error(got)
	}
}

func replies(rng *rand.Rand, s string) (got []Value, err error) {
	r := NewReplies(DefaultLimits())
	for len(s) > 0 && err == nil {
		n := 1 + rng.IntN(len(s))
		r.Feed([]byte(s[:n]))
		s = s[n:]
		for {
			v, ok, e := r.Next()
			if err = e; !ok {
				break
			}
			got = append(got, v)
		}
	}
	return got, err
}

func TestRepliesCutAtRandom(t *testing.T) {
	want := []Value{
		OK, Err("ERR x"), Int(-3), Str("a\r\nb"), Str(""), Nil,
		List(Int(1), List(Str("x"), List()), Nil), Pairs(Str("a"), Int(1), Str("b"), Value{Kind: Set, Items: []Value{Int(2)}}),
		Float(2.5), Value{Kind: Bool, Int: 1}, VerbatimText("text"), Value{Kind: BigNumber, Str: "-12"}, Value{Kind: Push, Items: []Value{Str("m")}},
	}
	var wire []byte
	for _, v := range want {
		wire = append(wire, "|1\r\n+ttl\r\n:3600\r\n"...)
		wire = Append(wire, v, 3)
	}
	wire = append(wire, "*-1\r\n$-1\r\n*2\r\n|0\r\n|1\r\n+a\r\n*1\r\n:1\r\n:7\r\n:8\r\n"...)
	want = append(want, NilArray, Nil, List(Int(7), Int(8)))
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		got, err := replies(rng, string(wire))
		if err != nil || len(got) != len(want) {
			t.Fatalf("%d replies, %v", len(got), err)
		}
		for i := range want {
			if Text(got[i]) != Text(want[i]) || got[i].Kind != want[i].Kind {
				t.Fatalf("reply %d: %+v, want %+v", i, got[i], want[i])
			}
		}
	}
}

func TestBadReplies(t *testing.T) {
	for _, wire := range []string{
		"\r\n", "?x\r\n", ":x\r\n", "$x\r\n", "$-2\r\n", "*99999999999\r\n", "$1\r\nabc\r\n", "#x\r\n", ",x\r\n", "(x\r\n", "=3\r\nabc\r\n",
		strings.Repeat("*1\r\n", MaxDepth+1), strings.Repeat("x", 70000),
	} {
		_, err := replies(rand.New(rand.NewPCG(7, 8)), wire)
		var bad *ErrReply
		if !errors.As(err, &bad) {
			t.Errorf("%.20q: %v", wire, err)
		}
	}
}

func FuzzRequests(f *testing.F) {
	f.Add("*2\r\n$3\r\nGET\r\n$1\r\na\r\nPING\r\n", uint64(1))
	f.Add("*1\r\n$-1\r\n", uint64(2))
	f.Fuzz(func(t *testing.T, wire string, seed uint64) {
		l := Limits{Line: 200, Bulk: 1000, Args: 50, Total: 5000}
		whole := NewRequests(l)
		whole.Feed([]byte(wire))
		var want [][]string
		var wantErr error
		for {
			args, ok, err := whole.Next()
			if wantErr = err; !ok {
				break
			}
			want = append(want, args)
		}
		got, err := feed(rand.New(rand.NewPCG(seed, 0)), wire, l)
		if !reflect.DeepEqual(got, want) || (err == nil) != (wantErr == nil) {
			t.Fatalf("cut: %q %v, whole: %q %v", got, err, want, wantErr)
		}
	})
}

func FuzzReplies(f *testing.F) {
	f.Add("*2\r\n:1\r\n%1\r\n+a\r\n_\r\n")
	f.Add("|1\r\n+a\r\n+b\r\n=7\r\ntxt:abc\r\n")
	f.Fuzz(func(t *testing.T, wire string) {
		r := NewReplies(Limits{Line: 200, Bulk: 1000, Args: 50})
		r.Feed([]byte(wire))
		for {
			v, ok, err := r.Next()
			if err != nil || !ok {
				return
			}
			again := NewReplies(Limits{Line: 1000, Bulk: 1000, Args: 50})
			again.Feed(Append(nil, v, 3))
			w, ok, err := again.Next()
			if err != nil || !ok || Text(w) != Text(v) {
				t.Fatalf("%+v became %+v (%v)", v, w, err)
			}
		}
	})
}

func BenchmarkRequests(b *testing.B) {
	var wire []byte
	for range 100 {
		wire = AppendCommand(wire, []string{"SETBIT", "key:000000001234", "123456", "1"})
	}
	r := NewRequests(DefaultLimits())
	b.SetBytes(int64(len(wire)))
	b.ReportAllocs()
	for b.Loop() {
		r.Feed(wire)
		for {
			if _, ok, _ := r.Next(); !ok {
				break
			}
		}
	}
}
