package difftest

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"bitloupe/engine/resp"
)

// remote is a connection to a server of the test's own.
type remote struct {
	t    testing.TB
	conn net.Conn
	out  *bufio.Writer
	in   *resp.Replies
	buf  []byte
}

// start runs redis-server on a free port of the loopback interface until the test ends. Without one the test is left
// out: the build service installs it.
func start(t testing.TB) *remote {
	t.Helper()
	path, err := exec.LookPath("redis-server")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("redis-server is not installed")
		}
		t.Skip("redis-server is not installed")
	}
	probe, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := probe.Addr().(*net.TCPAddr)
	probe.Close()
	cmd := exec.Command(path, "--port", strconv.Itoa(addr.Port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
		"--enable-debug-command", "yes", "--dir", t.TempDir())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	var conn net.Conn
	for range 200 {
		if conn, err = net.Dial("tcp", addr.String()); err == nil {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err != nil {
		t.Fatalf("the server does not answer: %v", err)
	}
	t.Cleanup(func() { conn.Close() })
	return &remote{t: t, conn: conn, out: bufio.NewWriterSize(conn, 1<<16), in: resp.NewReplies(resp.DefaultLimits()), buf: make([]byte, 1<<16)}
}

// all sends the commands as one pipeline and gives their replies.
func (r *remote) all(commands [][]string) []resp.Value {
	r.t.Helper()
	r.conn.SetDeadline(time.Now().Add(time.Minute))
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		var b []byte
		for _, args := range commands {
			b = resp.AppendCommand(b[:0], args)
			r.out.Write(b)
		}
		r.out.Flush()
	}()
	replies := make([]resp.Value, 0, len(commands))
	for len(replies) < len(commands) {
		v, ok, err := r.in.Next()
		if err != nil {
			r.t.Fatal(err)
		}
		if ok {
			replies = append(replies, v)
			continue
		}
		n, err := r.conn.Read(r.buf)
		if err != nil {
			r.t.Fatalf("after %d replies: %v", len(replies), err)
		}
		r.in.Feed(r.buf[:n])
	}
	<-sent // the writer is the next call's
	return replies
}

// Do sends one command.
func (r *remote) Do(args []string) resp.Value { return r.all([][]string{args})[0] }
