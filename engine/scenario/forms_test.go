package scenario

import (
	"math/rand"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The forms as expressions, which say what forms.go does.
var (
	rangeForm  = regexp.MustCompile(`^\{(-?\d{1,16})\.\.(-?\d{1,16})(?:\.\.(-?\d{1,16}))?(?:/(\d{1,16}))?\}`)
	randomForm = regexp.MustCompile(`^\{random +(\d{1,16}) +(\d{1,16}) +(\d{1,16})\}`)
	timeForm   = regexp.MustCompile(`^\(\d+\.\d\ds\)$`)
	replyForm  = regexp.MustCompile(`^(?:\((?:integer|nil|error|empty|double|true|false|folded)|"| *\d+[)#~] |(?:OK|QUEUED)$)`)
	fieldForm  = regexp.MustCompile(`^# ?([a-z]+): *(.*?) *$`)
	serverForm = regexp.MustCompile(`^(?:redis )?[A-Za-z0-9_.\-/\[\]:]+:\d{1,5}(?:\[\d{1,5}\])?(?:\(TX\))?> ?`)
	redisForm  = regexp.MustCompile(`^redis(?:\[\d{1,5}\])?(?:\(TX\))?> ?`)
	shellForm  = regexp.MustCompile(`^(?:[A-Za-z_][A-Za-z0-9_]*=\S* +)*(?:sudo +)?(?:(?:docker|docker-compose|podman|nerdctl|kubectl)\s|[A-Za-z0-9_./~-]*redis-cli(?:\.exe)?(?:\s|$))`)
)

func checkForms(t *testing.T, s string) {
	t.Helper()
	wantRange := rangeForm.FindStringSubmatch(s)
	if got, n := rangeParts(s); (n > 0) != (wantRange != nil) || n > 0 && (n != len(wantRange[0]) || !slices.Equal(got[:], wantRange[1:])) {
		t.Errorf("range %q: %q, %d; want %q", s, got, n, wantRange)
	}
	wantRandom := randomForm.FindStringSubmatch(s)
	if got, n := randomParts(s); (n > 0) != (wantRandom != nil) || n > 0 && (n != len(wantRandom[0]) || !slices.Equal(got[:], wantRandom[1:])) {
		t.Errorf("random %q: %q, %d; want %q", s, got, n, wantRandom)
	}
	wantField := fieldForm.FindStringSubmatch(s)
	if key, value, ok := fieldParts(s); ok != (wantField != nil) || ok && (key != wantField[1] || value != wantField[2]) {
		t.Errorf("field %q: %q, %q, %v; want %q", s, key, value, ok, wantField)
	}
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"time", isTime(s), timeForm.MatchString(s)},
		{"reply", IsReply(s), replyForm.MatchString(s)},
		{"prompt of redis-cli", cliPrompt(s), len(serverForm.FindString(s))},
		{"redis prompt", redisPrompt(s), len(redisForm.FindString(s))},
		{"shell", callsShell(s), shellForm.MatchString(s)},
	} {
		if c.got != c.want {
			t.Errorf("%s %q: %v, want %v", c.name, s, c.got, c.want)
		}
	}
}

// pieces are what lines are made of, good and bad.
var pieces = []string{
	"{", "}", "..", "-", "/", "random", " ", "  ", "1", "42", "1234567890123456", "12345678901234567", "0", ".", "s)", "(", "00", "25",
	"(integer)", "(nil", "(folded) ", "OK", "QUEUED", `"`, ")", "#", "~", "# ", "title", ":", "value", "Title", "redis", "redis ", "[3]", "[123456]", "[",
	"]", "(TX)", ">", "> ", "127.0.0.1", ":6379", "::1", "/tmp/redis.sock", "A=1", "A=", "9=", "_x9=y z", "sudo", "docker", "docker-compose", "podman",
	"kubectl", "\t", "\n", "redis-cli", ".exe", "./", "~/bin/", "=", "é", "\xff",
}

func TestFormsMatchExpressions(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 300_000 {
		var b strings.Builder
		for range r.Intn(9) {
			b.WriteString(pieces[r.Intn(len(pieces))])
		}
		checkForms(t, b.String())
		if t.Failed() {
			return
		}
	}
}

func FuzzForms(f *testing.F) {
	for _, s := range []string{
		"{0..9..2/3}", "{random 42 20000 199999999}", "(1.25s)", "(integer) 1", "12) x", "# title: a  b ", "127.0.0.1:6379[2](TX)> GET k",
		"redis[1]> x", "REDISCLI_AUTH=x sudo docker exec r redis-cli GET k", "redis /tmp/s:0> ", "~/bin/redis-cli.exe",
	} {
		f.Add(s)
	}
	f.Fuzz(checkForms)
}
