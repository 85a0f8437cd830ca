package main

import (
	"os"
	"strings"
	"testing"
)

// TestMain lets the measurement start this program as the server it measures.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "serve" {
		os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

func TestBenchServer(t *testing.T) {
	installed(t, "redis-benchmark")
	status, out, errs := call("", "bench", "server", "--n", "2000", "--rounds", "1")
	if status != 0 {
		t.Fatalf("%d %s", status, errs)
	}
	for _, want := range []string{"SETBIT one key ", "GETBIT one key ", "INCR ", "in process:", "over TCP:"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if status, _, _ := call("", "bench", "server", "--n", "1"); status != 2 {
		t.Errorf("status %d", status)
	}
}
