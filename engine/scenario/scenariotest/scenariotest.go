// Package scenariotest runs folders of transcripts as tests.
package scenariotest

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bitloupe/engine/scenario"
)

var rewrite = flag.Bool("rewrite", false, "write the replies that were given into the transcripts; read the diff before committing it")

// Dir runs every .txt file below dir as a subtest, each on a runner of its own that fresh makes. A file that holds no
// command fails.
//
// With the flag -rewrite the files get the replies that were given, except for those below a folder named "recorded":
// they hold what a real server said.
func Dir(t *testing.T, dir string, fresh func(s *scenario.Script) scenario.Runner) {
	t.Helper()
	found := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txt" {
			return err
		}
		found++
		name, _ := filepath.Rel(dir, path)
		t.Run(filepath.ToSlash(strings.TrimSuffix(name, ".txt")), func(t *testing.T) { file(t, path, fresh) })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found == 0 {
		t.Fatalf("no transcript in %s", dir)
	}
}

func file(t *testing.T, path string, fresh func(s *scenario.Script) scenario.Runner) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, entries := Text(t, path, string(text), fresh)
	if *rewrite && s != nil && !strings.Contains(filepath.ToSlash(path), "/recorded/") {
		if err := os.WriteFile(path, []byte(scenario.Transcript(s, entries)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// maxShown is how many differences of one file are printed.
const maxShown = 10

// Text runs one script and reports every reply that differs from the one it states.
func Text(t *testing.T, name, text string, fresh func(s *scenario.Script) scenario.Runner) (*scenario.Script, []scenario.Entry) {
	t.Helper()
	s, err := scenario.Parse(text)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return nil, nil
	}
	if len(s.Steps) == 0 {
		t.Errorf("%s: no command", name)
	}
	p := scenario.NewPlayer(s, fresh(s))
	if e := p.Err(); e != nil {
		t.Errorf("%s: a setting of the header was refused: %s", name, e.Str)
	}
	var entries []scenario.Entry
	failed := 0
	for {
		e, ok := p.Next()
		if !ok {
			break
		}
		entries = append(entries, e)
		if !e.Differs {
			continue
		}
		if failed++; failed <= maxShown && !*rewrite {
			t.Errorf("%s:%s", name, scenario.Diff(e))
		}
	}
	if failed > maxShown && !*rewrite {
		t.Errorf("%s: %d more replies differ, of %d", name, failed-maxShown, len(entries))
	}
	return s, entries
}
