package glob

import (
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, s string
		want       bool
	}{
		{"", "", true}, {"", "a", false}, {"*", "", true}, {"**", "abc", true}, {"a*c", "abbbc", true}, {"a*c", "abbb", false},
		{"h?llo", "hello", true}, {"h?llo", "hllo", false}, {"h[ae]llo", "hallo", true}, {"h[^e]llo", "hello", false},
		{"h[a-b]llo", "hbllo", true}, {"h[b-a]llo", "hallo", true}, {`h\*llo`, "h*llo", true}, {`h\*llo`, "hello", false},
		{"h[i-k]llo", "hillo", true}, {"[", "a", false}, {"[a", "a", true}, {`[\]]`, "]", true}, {`\`, `\`, true}, {"[^]", "x", true},
		{"*a*b*", "xxaxxbxx", true}, {"*a*b*", "xxbxxaxx", false}, {"a", "A", false}, {"[a-]", "-", false}, {"[a-]", "^", true},
	} {
		if got := Match(c.pattern, c.s, false); got != c.want {
			t.Errorf("%q on %q: %v", c.pattern, c.s, got)
		}
	}
	if !Match("SET-max-[A-I]*", "set-MAX-intset", true) {
		t.Error("case was not ignored")
	}
}

// A pattern made to be slow is answered at once.
func TestManyStars(t *testing.T) {
	if Match(strings.Repeat("a*", 40)+"b", strings.Repeat("a", 60_000), false) {
		t.Error("matched")
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("h[^a-e]l*o", "hello")
	f.Add(`[\`, "[")
	f.Fuzz(func(t *testing.T, pattern, s string) {
		Match(pattern, s, true)
		if !Match("*", s, false) {
			t.Fatal("a star matches everything")
		}
	})
}
