package luavm_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "bitloupe/engine/internal/command/bits"
	_ "bitloupe/engine/internal/command/keys"
	_ "bitloupe/engine/internal/command/lists"
	"bitloupe/engine/internal/command/script/lua51"
	_ "bitloupe/engine/internal/command/str"
	"bitloupe/engine/resp"
)

// sources are those of the recorded transcripts.
func sources(f *testing.F) {
	files, err := filepath.Glob("../../../../testdata/transcripts/recorded/*/lua*.txt")
	more, err2 := filepath.Glob("../../../../testdata/transcripts/recorded/lua/*.txt")
	if err != nil || err2 != nil || len(files) == 0 || len(more) == 0 {
		f.Fatal("no transcripts", err, err2)
	}
	for _, name := range append(files, more...) {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for line := range strings.SplitSeq(string(data), "\n") {
			if line, ok := strings.CutPrefix(line, "> EVAL "); ok {
				if args, err := resp.Split(line); err == nil && len(args) > 0 {
					f.Add(args[0])
				}
			}
		}
	}
}

// FuzzScript runs any text as a script. It never hangs, never meets a fault of the interpreter, says the same the second
// time, and the next script works.
func FuzzScript(f *testing.F) {
	sources(f)
	f.Fuzz(func(t *testing.T, source string) {
		const budget = 200_000
		s := newSession(budget)
		r := resp.Text(run(s, source, "a", "1"))
		if strings.Contains(r, "fault of this interpreter") || strings.Contains(r, "runtime error") {
			t.Fatalf("%q\n%s", source, r)
		}
		if v := run(s, "return 1 + 1"); v.Int != 2 {
			t.Fatalf("%q\nafterwards: %s", source, resp.Text(v))
		}
		if again := resp.Text(run(newSession(budget), source, "a", "1")); again != r {
			t.Fatalf("%q\n- %s\n+ %s", source, r, again)
		}
	})
}

// FuzzParse reads any text as a source: it is a chunk or a refusal in the usual form.
func FuzzParse(f *testing.F) {
	sources(f)
	f.Fuzz(func(t *testing.T, source string) {
		c, err := lua51.Parse(source, "user_script")
		if err != nil && !strings.HasPrefix(err.Error(), "user_script:") {
			t.Fatalf("%q: %v", source, err)
		}
		if err == nil && len(c.Stmts) != 2 {
			t.Fatalf("%q: %d statements", source, len(c.Stmts))
		}
	})
}
