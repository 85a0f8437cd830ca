package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// call runs the tool as the shell would.
func call(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &err)
	return status, out.String(), err.String()
}

const script = `# config: bitmap-default-roaring=yes
> SETBIT k 7 1
(integer) 0
> GET k
(error) WRONGTYPE Operation against a key holding the wrong kind of value
> SETBIT k {0..4096} 1
(folded) 4,096 x (integer) 0, 1 x (integer) 1
`

func TestRunPrintsAScript(t *testing.T) {
	status, out, errs := call(script, "run", "-")
	if status != 0 || out != script || errs != "" {
		t.Errorf("%d\n%s%s", status, out, errs)
	}
	if status, again, _ := call(out, "run", "-"); status != 0 || again != out {
		t.Errorf("%d\n%s", status, again)
	}
}

func TestRunShowsADifference(t *testing.T) {
	name := filepath.Join(t.TempDir(), "wrong.txt")
	if err := os.WriteFile(name, []byte("> SETBIT k 7 1\n(integer) 1\n> GETBIT k 7\n(integer) 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	status, out, errs := call("", "run", name)
	want := name + ":1: SETBIT k 7 1\n  - (integer) 1\n  + (integer) 0\n" + name + ": 1 of 2 replies differ from those stated (- stated, + given)\n"
	if status != 1 || errs != want || !strings.HasPrefix(out, "> SETBIT k 7 1\n(integer) 0\n") {
		t.Errorf("%d\n%s%s", status, out, errs)
	}
}

func TestRunJSON(t *testing.T) {
	status, out, errs := call(script, "run", "--json", "-")
	var got struct {
		Failed int
		Steps  []struct {
			Line    int
			Command string
			Count   int64
			Reply   string
			Kind    string
			Changes []struct{ Kind, Key, To string }
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 {
		t.Fatalf("%d %v %s", status, err, errs)
	}
	if len(got.Steps) != 3 || got.Steps[1].Kind != "error" || got.Steps[2].Count != 4097 || len(got.Steps[0].Changes) == 0 {
		t.Errorf("%+v", got)
	}
}

func TestRunFlags(t *testing.T) {
	if status, out, errs := call("SETBIT k 7 1\nTYPE k", "run", "--config", "bitmap-default-roaring=yes", "-"); status != 0 || !strings.HasSuffix(out, "bitmap\n") {
		t.Errorf("%d %s %s", status, out, errs)
	}
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"run"}, 2, "usage: bitloupe run"},
		{[]string{"run", "--nonsense", "-"}, 2, "nonsense"},
		{[]string{"run", "--config", "x", "-"}, 2, "a setting is written name=value"},
		{[]string{"run", "--config", "nosuch=1", "-"}, 1, "ERR Unknown option or number of arguments for CONFIG SET - 'nosuch'"},
		{[]string{"run", "--profile", "9.9", "-"}, 1, `there is no profile "9.9"; there are 8.12, 7.0`},
		{[]string{"run", "/no/such/file"}, 1, "/no/such/file"},
		{[]string{"nosuch"}, 2, `no subcommand "nosuch"`},
	} {
		if status, _, errs := call("PING\n", c.args...); status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("%v: %d %s", c.args, status, errs)
		}
	}
	if status, _, errs := call("> GET k\n\nstray\n", "run", "-"); status != 1 || !strings.Contains(errs, "-: line 3: a reply stands here") {
		t.Errorf("%d %s", status, errs)
	}
	if status, _, errs := call("docker ps\nredis-cli PING\n", "run", "-"); status != 0 || errs != "-: left out: line 1: docker is no call of redis-cli\n" {
		t.Errorf("%d %s", status, errs)
	}
}

func TestExport(t *testing.T) {
	for as, want := range map[string]string{
		"redis-cli":  "CONFIG SET bitmap-default-roaring yes\nSETBIT k 7 1\nGET k\nEVAL \"for i=0,4096 do local v=i redis.call(",
		"markdown":   "```redis\n> CONFIG SET bitmap-default-roaring yes\n> SETBIT k 7 1\n(integer) 0\n",
		"transcript": script,
		"link":       "#1.",
	} {
		status, out, errs := call(script, "export", "--as", as, "-")
		if status != 0 || !strings.HasPrefix(out, want) {
			t.Errorf("%s: %d %s%s", as, status, out, errs)
		}
	}
	if status, _, _ := call("", "export", "--as", "cobol", "-"); status != 2 {
		t.Errorf("status %d", status)
	}
}
