package resp

import (
	"math"
	"strings"
	"testing"
)

func many(n int) Value {
	var items []Value
	for i := range n {
		items = append(items, Int(int64(i)))
	}
	return List(items...)
}

// Every expectation is what redis-cli 7.0 printed (with -3 for the RESP3 kinds).
func TestText(t *testing.T) {
	for _, c := range []struct {
		v    Value
		want string
	}{
		{OK, "OK"},
		{Int(-7), "(integer) -7"},
		{Str("foobar"), `"foobar"`},
		{Str("a\"\\\n\r\t\a\b\x00\x7f\xff é"), `"a\"\\\n\r\t\a\b\x00\x7f\xff \xc3\xa9"`},
		{Str(""), `""`},
		{Nil, "(nil)"},
		{NilArray, "(nil)"},
		{Err("ERR syntax error"), "(error) ERR syntax error"},
		{List(), "(empty array)"},
		{Value{Kind: Set}, "(empty set)"},
		{Pairs(), "(empty hash)"},
		{Value{Kind: Bool, Int: 1}, "(true)"},
		{Value{Kind: Bool}, "(false)"},
		{Float(3.141), "(double) 3.141"},
		{VerbatimText("This is a verbatim\nstring"), "This is a verbatim\nstring"},
		{List(Int(1), Nil, Str("x")), "1) (integer) 1\n2) (nil)\n3) \"x\""},
		{Value{Kind: Set, Items: []Value{Int(0), Int(1)}}, "1~ (integer) 0\n2~ (integer) 1"},
		{
			Pairs(Int(0), Value{Kind: Bool}, Str("k"), List(Int(1), Int(2))),
			"1# (integer) 0 => (false)\n2# \"k\" => 1) (integer) 1\n   2) (integer) 2",
		},
		{
			List(Str("0"), List(Str("a"), List(Str("b"), Str("c"))), List()),
			"1) \"0\"\n2) 1) \"a\"\n   2) 1) \"b\"\n      2) \"c\"\n3) (empty array)",
		},
		{
			List(append(many(9).Items, List(Str("x"), Str("y")))...),
			" 1) (integer) 0\n 2) (integer) 1\n 3) (integer) 2\n 4) (integer) 3\n 5) (integer) 4\n 6) (integer) 5\n" +
				" 7) (integer) 6\n 8) (integer) 7\n 9) (integer) 8\n10) 1) \"x\"\n    2) \"y\"",
		},
	} {
		if got := Text(c.v); got != c.want {
			t.Errorf("%+v\n got %s\nwant %s", c.v, got, c.want)
		}
	}
	if got := strings.Count(Text(many(12345)), "\n"); got != 12344 {
		t.Errorf("a long list has %d line breaks", got)
	}
}

func TestFormatDouble(t *testing.T) {
	for f, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "-0", 1: "1", -1.5: "-1.5", 3.141: "3.141", 0.1: "0.1", 1e15: "1000000000000000",
		0.001: "0.001", 1e-7: "1e-7", 1.25e-7: "1.25e-7", 1e20: "1e+20", 1.5e300: "1.5e+300", 1e-300: "1e-300",
		math.Inf(1): "inf", math.Inf(-1): "-inf", 123456789.125: "123456789.125", 17179869184.5: "17179869184.5",
	} {
		if got := FormatDouble(f); got != want {
			t.Errorf("%g: %s, want %s", f, got, want)
		}
	}
	if got := FormatDouble(math.NaN()); got != "nan" {
		t.Errorf("nan: %s", got)
	}
}
