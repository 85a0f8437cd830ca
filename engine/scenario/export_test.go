package scenario

import (
	"strings"
	"testing"
)

func TestRedisCLI(t *testing.T) {
	s, err := Parse(`# config: bitmap-default-roaring=yes
> SETBIT "a b" {0..3} 1
> SETBIT k {0..999998..2} 1
> SETBIT k {random 42 20000 199999999} 1
> SADD s:{0..99/10}x m{99..0}
> SELECT {0..19}
> GET "x
`)
	if err != nil {
		t.Fatal(err)
	}
	got := RedisCLI(s)
	want := `CONFIG SET bitmap-default-roaring yes
SETBIT "a b" 0 1
SETBIT "a b" 1 1
SETBIT "a b" 2 1
SETBIT "a b" 3 1
EVAL "for i=0,499999 do local v=2*i redis.call(ARGV[1],ARGV[2],v,ARGV[4]) end return 500000" 0 SETBIT k - 1
EVAL "math.randomseed(42) for i=0,19999 do local v=math.random(0,199999999) redis.call(ARGV[1],ARGV[2],v,ARGV[4]) end return 20000" 0 SETBIT k - 1
EVAL "for i=0,99 do local v1=math.floor((i)/10) local v2=99+-1*i redis.call(ARGV[1],ARGV[2]..string.format('%.0f',v1)..ARGV[4],ARGV[3]..string.format('%.0f',v2)) end return 100" 0 SADD s: m x
`
	if !strings.HasPrefix(got, want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if rest := strings.TrimPrefix(got, want); strings.Count(rest, "SELECT ") != 20 || strings.Contains(rest, "GET") {
		t.Errorf("rest: %s", rest)
	}
}

func TestMarkdown(t *testing.T) {
	s, err := Parse(lesson)
	if err != nil {
		t.Fatal(err)
	}
	got := Markdown(s, nil)
	for _, want := range []string{
		"# A type, not an encoding\n\n```redis\n> CONFIG SET bitmap-default-roaring yes\n",
		"The setting decides what it is.\n\n**What will TYPE answer?**\n\n- string\n- bitmap\n\n<details><summary>Answer</summary>\n\nbitmap. The setting was yes",
		"```redis\n> SETBIT dense 0 1\n(integer) 0\n> SETBIT dense {2..999998..2} 1\n(folded) 499,999 x (integer) 0\n",
		"| # Keysizes\n|\n| db0",
		"```\n\nThat is all.\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
