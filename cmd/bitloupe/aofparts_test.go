package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An append-only file in parts, as a server of 7.0 or later keeps it, is rehearsed as one, by its folder or its manifest;
// a manifest that leads elsewhere is refused.
func TestAppendOnlyFileInParts(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("appendonly.aof.1.base.rdb", "REDIS0011\xfe\x00\x00\x05visit\x02\x80\x01\xff"+strings.Repeat("\x00", 8))
	write("appendonly.aof.1.incr.aof", "*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n*4\r\n$6\r\nSETBIT\r\n$5\r\nvisit\r\n$1\r\n5\r\n$1\r\n1\r\n")
	write("appendonly.aof.2.incr.aof", "*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n*3\r\n$6\r\nAPPEND\r\n$5\r\nvisit\r\n$1\r\nx\r\n")
	manifest := "appendonly.aof.manifest"
	write(manifest, "file appendonly.aof.1.incr.aof seq 1 type i\nfile appendonly.aof.0.base.rdb seq 0 type h\nfile appendonly.aof.2.incr.aof seq 2 type i\nfile appendonly.aof.1.base.rdb seq 1 type b\n")
	for _, name := range []string{dir, filepath.Join(dir, manifest)} {
		status, out, errs := call("", "rehearse", name)
		if status != 0 || !strings.Contains(out, "It would break: 1 command would fail with WRONGTYPE. Most often: APPEND on visit") {
			t.Errorf("%d, %s%s", status, out, errs)
		}
	}
	// The server quotes a name that holds a blank.
	write("my file.aof", "*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n*3\r\n$6\r\nAPPEND\r\n$5\r\nvisit\r\n$1\r\nx\r\n")
	write(manifest, "file \"my file.aof\" seq 1 type i\n")
	if status, out, errs := call("", "rehearse", dir); status != 0 || !strings.Contains(out, "2 commands, 2 played") {
		t.Errorf("a quoted name: %d, %s%s", status, out, errs)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"file folder seq 1 type i\n", "file \"open seq 1 type i\n", "file ../../etc/passwd seq 1 type i\n", "file gone.aof seq 1 type i\n", "# nothing\n", "file \x1b[31mgone seq 1 type b\n", `file "\x1b[31mgone" seq 1 type b`} {
		write(manifest, bad)
		if status, out, errs := call("", "rehearse", dir); status != 1 || out != "" || errs == "" || strings.Contains(errs, "\x1b") {
			t.Errorf("%q: %d, %s%s", bad, status, out, errs)
		}
	}
}
