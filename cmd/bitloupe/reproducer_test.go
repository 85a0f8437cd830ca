package main

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The redis-cli script that a rehearsal writes runs in redis-cli, against the server that is given away with it, and shows
// the difference: the two last replies of its halves are not the same.
func TestReproducerInRedisCLI(t *testing.T) {
	cli := installed(t, "redis-cli")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command(self, "serve", "--resp", "127.0.0.1:0")
	out, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer server.Process.Kill()
	line, err := bufio.NewReader(out).ReadString('\n')
	addr, ok := strings.CutPrefix(strings.TrimSpace(line), "bitloupe answers Redis clients at ")
	if err != nil || !ok {
		t.Fatalf("%q %v", line, err)
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	var report, errs strings.Builder
	in := `SETBIT "a b\"$\x00" 7 1` + "\n" + `GETRANGE "a b\"$\x00" 0 3` + "\n"
	if status := run([]string{"rehearse", "-"}, strings.NewReader(in), &report, &errs); status != 0 {
		t.Fatal(errs.String())
	}
	_, script, _ := strings.Cut(report.String(), ": redis-cli\n")
	script, _, ok = strings.Cut(script, "  On a server for tests")
	if !ok {
		t.Fatalf("no script in\n%s", report.String())
	}
	cmd := exec.Command(cli, "--no-raw", "-h", host, "-p", port)
	cmd.Stdin = strings.NewReader(script)
	got, err := cmd.Output()
	want := "OK\n(integer) 0\n(integer) 0\n\"\\x01\"\nOK\n(integer) 1\n(integer) 0\n(error) WRONGTYPE Operation against a key holding the wrong kind of value\n"
	if text := strings.ReplaceAll(string(got), "\n\n", "\n"); err != nil || text != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, text, want)
	}
}
