package script_test

import (
	"strings"
	"testing"

	"bitloupe/engine/internal/command"
	_ "bitloupe/engine/internal/command/admin"
	"bitloupe/engine/internal/command/script"
	_ "bitloupe/engine/internal/command/txn"
	"bitloupe/engine/memory"
)

// This test links no Lua, as the light build does.
func do(s *command.Session, line string) string {
	v := s.Do(strings.Fields(line), nil)
	for _, x := range v.Items {
		if x.IsError() {
			return x.Str
		}
	}
	return v.Str
}

// TestWithoutLua: scripts are refused in a way that programs recognise, and everything else of the family works.
func TestWithoutLua(t *testing.T) {
	server := command.NewServer(memory.V812, nil, 1)
	s := server.NewSession()
	for line, want := range map[string]string{
		"SCRIPT FLUSH":    "OK",
		"FUNCTION FLUSH":  "OK",
		"SCRIPT EXISTS x": "",
		"EVAL x":          "ERR wrong number of arguments for 'eval' command",
		"EVAL x 1":        "ERR Number of keys can't be greater than number of args",
		"SCRIPT KILL":     "NOTBUSY No scripts in execution right now.",
	} {
		if got := do(s, line); got != want {
			t.Errorf("%s: %q", line, got)
		}
	}
	if script.Wanted(server) {
		t.Error("no script was to run yet")
	}
	fork := server.Fork()
	for _, line := range []string{"EVAL x 0", "EVAL_RO x 0", "EVALSHA x 0", "EVALSHA_RO x 0", "SCRIPT LOAD x"} {
		if got := do(s, line); got != script.NeedsScripts.Str {
			t.Errorf("%s: %q", line, got)
		}
	}
	if !script.Wanted(server) || script.Wanted(fork) {
		t.Error("a script was to run on the server, and not on its fork")
	}
	other := command.NewServer(memory.V812, nil, 1)
	s = other.NewSession()
	do(s, "MULTI")
	do(s, "EVAL x 0")
	if got := do(s, "EXEC"); got != script.NeedsScripts.Str || !script.Wanted(other) {
		t.Errorf("in a transaction: %q", got)
	}
}
