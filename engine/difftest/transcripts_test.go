package difftest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/scenario"
)

// TestTranscripts runs every recorded transcript on the engine in the 7.0 profile and on the server. The transcripts come
// from a newer server: what they state is not looked at here, only whether both say the same now.
func TestTranscripts(t *testing.T) {
	server := start(t)
	total := 0
	dir := filepath.Join("..", "testdata", "transcripts", "recorded")
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txt" {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		t.Run(filepath.ToSlash(strings.TrimSuffix(name, ".txt")), func(t *testing.T) { total += transcript(t, server, path) })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	note(t, "commands of recorded transcripts", total)
}

func transcript(t *testing.T, server *remote, path string) int {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenario.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	var commands [][]string
	for i := range s.Steps {
		if s.Steps[i].Bad() {
			continue
		}
		for args := range s.Steps[i].Expand() {
			if !later(args) {
				commands = append(commands, args)
			}
		}
	}
	local := engine.New(engine.Options{Profile: memory.V70, Clock: func() int64 { return time.Now().UnixMicro() }})
	for i, args := range commands {
		got, want := comparable(args, local.Do(args...), i), comparable(args, server.Do(args), i)
		if !equal(got, want) && !allowed(args, got, want) {
			t.Errorf("%s\nengine: %s\nserver: %s", line(args), clip(got), clip(want))
		}
	}
	return len(commands)
}
