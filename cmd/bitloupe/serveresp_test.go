package main

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"bitloupe/cmd/bitloupe/internal/respclient"
)

// The server as it is started: it says where it listens, keeps to the loopback interface when no host is named, and leaves
// with status 0 when it is told to end.
func TestServeRESP(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "serve", "--resp", ":0", "--config", "bitmap-default-roaring=yes", "--profile", "7.0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	line, err := bufio.NewReader(out).ReadString('\n')
	addr, ok := strings.CutPrefix(strings.TrimSpace(line), "bitloupe answers Redis clients at ")
	if err != nil || !ok || !strings.HasPrefix(addr, "127.0.0.1:") {
		t.Fatalf("%q %v", line, err)
	}
	c, err := respclient.Dial(addr, 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Do("SETBIT", "k", "7", "1"); err != nil {
		t.Fatal(err)
	}
	if v, err := c.Do("TYPE", "k"); err != nil || v.Str != "bitmap" {
		t.Errorf("%v %v", v, err)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it left with %v", err)
	}
}

func TestServeUsage(t *testing.T) {
	for _, args := range [][]string{{"serve", "a", "b"}, {"serve", "--nosuch"}} {
		if status, _, errs := call("", args...); status != 2 {
			t.Errorf("%v: %d %s", args, status, errs)
		}
	}
	for args, want := range map[string]string{"nonsense": "address nonsense", "192.0.2.1:1": "192.0.2.1:1"} {
		if status, _, errs := call("", "serve", "--resp", args); status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: %d %s", args, status, errs)
		}
	}
}
