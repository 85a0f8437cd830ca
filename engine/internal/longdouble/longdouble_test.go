package longdouble

import (
	"strings"
	"testing"
)

func TestAdd(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"866.5", "0.1", "866.59999999999999998"}, {"866.59999999999999998", "-866", "0.59999999999999998"},
		{"866e3", "2.0e2", "866200"}, {"3.0", "1.000000000000000005", "4.00000000000000001"}, {"1", "-1", "0"},
		{"0.2073", "1e-5", "0.20731"}, {"0.20731", "-0.32", "-0.11269"}, {"-0.11269", "1e17", "99999999999999999.890625"},
		{"0", "-0.0", "0"}, {"0x10", "0x.8p1", "17"}, {".5", "5.", "5.5"},
	} {
		a, ok := Parse(c.a)
		b, ok2 := Parse(c.b)
		sum, ok3 := Add(a, b)
		if !ok || !ok2 || !ok3 {
			t.Errorf("%s + %s was refused", c.a, c.b)
			continue
		}
		got, want := Format(sum), c.want
		if got != want {
			t.Errorf("%s + %s = %s, want %s", c.a, c.b, got, want)
		}
	}
}

func TestGreatestNumbers(t *testing.T) {
	x, ok := Parse("1e4931")
	if !ok || len(Format(x)) != 4932 && len(Format(x)) != 4931 {
		t.Errorf("1e4931 has %d digits", len(Format(x)))
	}
	if x, ok := Parse("0x." + strings.Repeat("0", 4000) + "8p16001"); !ok || Format(x) != "1" {
		t.Error("a long hexadecimal number was refused")
	}
	top, _ := Parse("1.18e4932")
	if _, ok := Add(top, top); ok {
		t.Error("a sum past the range was taken")
	}
}

func TestRefused(t *testing.T) {
	for _, s := range []string{"", " 1", "1 ", "nan", "1e", "1e+", "e5", ".", "0x", "0xg", "1_0", "--1", "+-1", "1e5000", "1e-5000", "1e99999999999999999999", "1,5", strings.Repeat("1", MaxText)} {
		if _, ok := Parse(s); ok {
			t.Errorf("%q was taken", s)
		}
	}
	inf, ok := Parse("+Infinity")
	if !ok {
		t.Fatal("an infinity is a number")
	}
	if _, ok := Add(inf, Zero()); ok {
		t.Error("an infinite sum was taken")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"1.5e3", "-0x1p-5", "inf", "1e4931", "0.000"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x, ok := Parse(s)
		if !ok {
			return
		}
		sum, ok := Add(x, Zero())
		if !ok {
			return
		}
		again, ok := Parse(Format(sum))
		if !ok && len(Format(sum)) < MaxText && Format(sum) != "0" {
			t.Fatalf("%q is shown as %q, which is no number", s, Format(sum))
		}
		_ = again
	})
}
