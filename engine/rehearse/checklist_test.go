package rehearse

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/resp"
)

// hostileKey has what shells, Go and Tcl give a meaning to.
const hostileKey = "a b\"$[exec x]{\\}\x00\xff;é"

func sectionsOf(t *testing.T, input string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, s := range rehearse(t, input).Checklist() {
		out[s.Title] = append(s.Points, s.Code...)
	}
	return out
}

// Every reproducer is made of the commands that were played; the Go one is a whole file that compiles against the client's
// functions that it calls, whatever the key is called.
func TestReproducers(t *testing.T) {
	in := "SETBIT visits:1 7 1\nGETRANGE visits:1 0 10\nSETBIT " + resp.Join([]string{hostileKey}) + " 7 1\nMGET " + resp.Join([]string{hostileKey}) + " visits:1\n"
	got := sectionsOf(t, in)
	script := got["Reproduce GETRANGE on visits:{n}: redis-cli"]
	want := "CONFIG SET bitmap-default-roaring no;DEL visits:1;SETBIT visits:1 7 1;GETRANGE visits:1 0 10;CONFIG SET bitmap-default-roaring yes;DEL visits:1;SETBIT visits:1 7 1;GETRANGE visits:1 0 10"
	if strings.Join(script, ";") != want {
		t.Errorf("%q", script)
	}
	n := 0
	for title, code := range got {
		switch {
		case strings.HasSuffix(title, ": Go test"):
			n++
			compiles(t, title, strings.Join(code, "\n"))
		case strings.HasSuffix(title, ": redis-cli"):
			n++
			differs(t, title, code)
		case strings.HasSuffix(title, ": Tcl test"):
			n++
		}
	}
	if n != 6 {
		t.Errorf("%d reproducers of two differences", n)
	}
}

// differs plays a script: its last reply is another than the one half-way.
func differs(t *testing.T, title string, script []string) {
	t.Helper()
	e := engine.New(engine.Options{})
	var replies []string
	for _, l := range script {
		args, err := resp.Split(l)
		if err != nil {
			t.Fatalf("%s: %q: %v", title, l, err)
		}
		replies = append(replies, resp.Text(e.Do(args...)))
	}
	if half := len(replies) / 2; replies[half-1] == replies[len(replies)-1] {
		t.Errorf("%s: %q", title, replies)
	}
}

// client is what the Go test uses of github.com/redis/go-redis/v9.
const client = `package redis

import "context"

var Nil error

type Options struct{ Addr string }
type Client struct{}
type Cmd struct{}

func NewClient(*Options) *Client                              { return nil }
func (*Client) Do(ctx context.Context, args ...any) *Cmd      { return nil }
func (*Cmd) Err() error                                       { return nil }
func (*Cmd) Result() (any, error)                             { return nil, nil }
`

// clientImporter gives that package, and the standard library from its source.
type clientImporter struct {
	std types.Importer
	pkg *types.Package
}

func (c *clientImporter) Import(path string) (*types.Package, error) {
	if path == "github.com/redis/go-redis/v9" {
		return c.pkg, nil
	}
	return c.std.Import(path)
}

var imports = func() *clientImporter {
	fset := token.NewFileSet()
	c := &clientImporter{std: importer.ForCompiler(fset, "source", nil)}
	f, err := parser.ParseFile(fset, "redis.go", client, 0)
	if err == nil {
		c.pkg, err = (&types.Config{Importer: c.std}).Check("redis", fset, []*ast.File{f}, nil)
	}
	if err != nil {
		panic(err)
	}
	return c
}

func compiles(t *testing.T, title, source string) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "roaring_test.go", source, 0)
	if err != nil {
		t.Fatalf("%s: %v\n%s", title, err, source)
	}
	if _, err := (&types.Config{Importer: imports()}).Check("roaring_test", fset, []*ast.File{f}, nil); err != nil {
		t.Errorf("%s: %v\n%s", title, err, source)
	}
}

// A command that was shortened for the report is not passed off as one that can be played.
func TestNoReproducerOfHalfACommand(t *testing.T) {
	got := sectionsOf(t, "SETBIT k 7 1\nSETRANGE k 0 "+strings.Repeat("x", 500)+"\n")
	for title := range got {
		if strings.HasPrefix(title, "Reproduce") {
			t.Errorf("%s: %q", title, got[title])
		}
	}
}

// A difference that only follows from an earlier one is not passed off as one that the two commands show.
func TestNoReproducerOfAConsequence(t *testing.T) {
	got := sectionsOf(t, "SETBIT a 7 1\nGETDEL a\nBITOP AND b a a\nBITOP AND b a a\n")
	if got["Reproduce GETDEL on a: redis-cli"] == nil || got["Reproduce BITOP on b: redis-cli"] != nil {
		t.Errorf("%q", got)
	}
}

// The order of the upgrade, what has no way back, and what to look at on the server are made of the findings.
func TestChecklist(t *testing.T) {
	got := sectionsOf(t, "SETBIT visits:1 7 1\nGET visits:1\n")
	at := -1
	order := strings.Join(got["What to run"], "\n")
	for _, want := range []string{"note which keys are bitmaps", "Upgrade replicas", "Then upgrade the master", "Change the commands listed", "CONFIG SET bitmap-default-roaring yes", "There is no way back"} {
		i := strings.Index(order, want)
		if i <= at {
			t.Fatalf("%q is missing, or stands before what comes first:\n%s", want, order)
		}
		at = i
	}
	look := strings.Join(got["Look on the server"], ";")
	if look != "INFO keysizes;INFO commandstats;OBJECT ENCODING visits:1;MEMORY USAGE visits:1;SCAN 0 TYPE bitmap COUNT 1000" {
		t.Errorf("%s", look)
	}
	if got := sectionsOf(t, "SET a 1\n"); !strings.Contains(strings.Join(got["What to run"], " "), "setting the switch changes nothing") {
		t.Errorf("%q", got)
	}
}
