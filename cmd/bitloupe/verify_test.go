package main

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"bitloupe/cmd/bitloupe/internal/respclient"
)

// installed gives the path of a program. Where it is missing the test is left out, but in CI it fails.
func installed(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	switch {
	case err == nil:
	case os.Getenv("CI") != "":
		t.Fatalf("%s is not installed", name)
	default:
		t.Skipf("%s is not installed", name)
	}
	return path
}

// redisServer starts a real server on a free loopback port until the test ends; the test is left out where none is
// installed.
func redisServer(t *testing.T) (addr string) {
	t.Helper()
	path := installed(t, "redis-server")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr = l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(addr)
	cmd := exec.Command(path, "--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no", "--dir", t.TempDir())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	for range 200 {
		if c, err := respclient.Dial(addr, time.Second); err == nil {
			c.Close()
			return addr
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("redis-server does not answer")
	return ""
}

// ask is one command on a connection of its own.
func ask(t *testing.T, addr string, db int, args ...string) string {
	t.Helper()
	c, err := respclient.Dial(addr, 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Do("SELECT", strconv.Itoa(db)); err != nil {
		t.Fatal(err)
	}
	v, err := c.Do(args...)
	if err != nil {
		t.Fatal(err)
	}
	if v.Items != nil {
		return v.Items[len(v.Items)-1].Str
	}
	return v.Str + strconv.FormatInt(v.Int, 10)
}

func TestVerify(t *testing.T) {
	addr := redisServer(t)
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	ask(t, addr, 15, "SET", "precious", "x")
	same := write("same.txt", "FLUSHALL\nSETBIT k 100 1\nSETBIT s {random 42 2000 99999} 1\nBITCOUNT s\nMULTI\nSETBIT k 200 1\nEXEC\nGET k\nCONFIG SET proto-max-bulk-len 1048576\nSETBIT k 99999999 1\nTIME\n")
	status, out, errs := call("", "verify", "--redis", addr, same)
	if status != 0 || !strings.Contains(out, "compared 10 replies and ") || !strings.Contains(out, "(1 replies left to chance") ||
		!strings.Contains(out, "at "+addr+", database 14, memory profile 7.0") {
		t.Errorf("%d %s%s", status, out, errs)
	}
	if got := ask(t, addr, 0, "CONFIG", "GET", "proto-max-bulk-len"); got != "536870912" {
		t.Errorf("the setting was left at %s", got)
	}
	if got := ask(t, addr, 14, "DBSIZE"); got != "0" {
		t.Errorf("%s keys were left behind", got)
	}
	if got := ask(t, addr, 15, "GET", "precious"); got != "x0" {
		t.Errorf("a key of somebody else: %s", got)
	}
	// BITRANGEINTARRAY is younger than the server that is tested against.
	differs := write("differs.txt", "> SETBIT k 1 1\n> BITRANGEINTARRAY k 0 -1\n")
	status, out, errs = call("", "verify", "--redis", addr, differs)
	if status != 1 || !strings.Contains(out, differs+":2: BITRANGEINTARRAY k 0 -1\n  - (error) ERR unknown command") || !strings.Contains(out, "  + 1) (integer) 1\n") ||
		!strings.Contains(errs, "1 replies and 0 figures differ") {
		t.Errorf("%d %s%s", status, out, errs)
	}
	// The same bits cost another figure under another profile.
	status, out, _ = call("", "verify", "--redis", addr, "--profile", "8.12", same)
	if status != 1 || !strings.Contains(out, "MEMORY USAGE \"k\": the server (integer) ") {
		t.Errorf("%d %s", status, out)
	}
	for script, want := range map[string]string{
		"SELECT 3":                               "line 1: SELECT reaches beyond the scratch database",
		"SHUTDOWN":                               "line 1: SHUTDOWN reaches",
		"PING\nswapdb 0 1":                       "line 2: SWAPDB reaches",
		"CONFIG REWRITE":                         "line 1: CONFIG reaches",
		"COPY a b DB 3":                          "line 1: COPY reaches",
		`EVAL "return redis.call('flushall')" 0`: "line 1: EVAL reaches",
	} {
		if status, _, errs := call(script, "verify", "--redis", addr, "-"); status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: %d %s", script, status, errs)
		}
	}
	for db := range 16 {
		ask(t, addr, db, "SET", "k", "v")
	}
	if status, _, errs := call("PING", "verify", "--redis", addr, "-"); status != 1 || !strings.Contains(errs, "none of its 16 databases is empty") {
		t.Errorf("%d %s", status, errs)
	}
}

func TestVerifyUsage(t *testing.T) {
	if status, _, errs := call("", "verify", "x"); status != 2 || !strings.Contains(errs, "usage: bitloupe verify") {
		t.Errorf("%d %s", status, errs)
	}
	if status, _, errs := call("PING", "verify", "--redis", "127.0.0.1:1", "-"); status != 1 || !strings.Contains(errs, "127.0.0.1:1") {
		t.Errorf("%d %s", status, errs)
	}
}
