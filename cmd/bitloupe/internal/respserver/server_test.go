package respserver

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"bitloupe/engine"
	"bitloupe/engine/resp"
)

// both runs a test with the event loop and with goroutines.
func both(t *testing.T, f func(t *testing.T, s *Server, addr string)) {
	for _, goroutines := range []bool{false, true} {
		t.Run(map[bool]string{false: "loop", true: "goroutines"}[goroutines], func(t *testing.T) {
			s, addr := start(t, &Server{Goroutines: goroutines})
			f(t, s, addr)
		})
	}
}

// start serves an empty engine on a free loopback port until the test ends.
func start(t testing.TB, s *Server) (*Server, string) {
	t.Helper()
	s.Clock = &Clock{}
	s.Engine = engine.New(engine.Options{Clock: s.Clock.Now})
	s.Log = func(format string, a ...any) { t.Errorf(format, a...) }
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(l) }()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := s.Shutdown(ctx); err != nil {
			t.Errorf("shutdown: %v", err)
		}
		if err := <-done; !errors.Is(err, ErrStopped) {
			t.Errorf("serve: %v", err)
		}
	})
	return s, l.Addr().String()
}

func dial(t testing.TB, addr string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(20 * time.Second))
	return c
}

// say sends text, ends the sending side and gives all that comes back.
func say(t testing.TB, addr, text string) string {
	t.Helper()
	c := dial(t, addr)
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	c.(*net.TCPConn).CloseWrite()
	b, err := io.ReadAll(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestConversations(t *testing.T) {
	both(t, func(t *testing.T, s *Server, addr string) {
		for _, c := range []struct{ name, send, want string }{
			{"inline", "PING\r\nSETBIT k 7 1\nGET \"k\"\n\r\n", "+PONG\r\n:0\r\n$1\r\n\x01\r\n"},
			{"pipeline of both forms", "*3\r\n$6\r\nGETBIT\r\n$1\r\nk\r\n$1\r\n7\r\nPING x\r\n*1\r\n$4\r\nPING\r\n", ":1\r\n$1\r\nx\r\n+PONG\r\n"},
			{"nil", "GET nokey\r\n", "$-1\r\n"},
			{"quit", "PING\r\nQUIT\r\nPING\r\n", "+PONG\r\n+OK\r\n"},
			{"unbalanced quotes", "PING \"x\r\nPING\r\n", "-ERR Protocol error: unbalanced quotes in request\r\n"},
			{"bulk length", "PING\r\n*1\r\n$x\r\nPING\r\n", "+PONG\r\n-ERR Protocol error: invalid bulk length\r\n"},
			{"array length", "*abc\r\nPING\r\n", "-ERR Protocol error: invalid multibulk length\r\n"},
			{"ten million elements", "*10000000\r\n$4\r\nPING\r\n", "-ERR Protocol error: invalid multibulk length\r\n"},
			{"leading zero", "*01\r\n$4\r\nPING\r\n", "-ERR Protocol error: invalid multibulk length\r\n"},
			{"minus zero", "*-0\r\nPING\r\n", "-ERR Protocol error: invalid multibulk length\r\n"},
			{"leading zero of a bulk", "*1\r\n$04\r\nPING\r\n", "-ERR Protocol error: invalid bulk length\r\n"},
			{"zero and less", "*0\r\n*-1\r\n*1\r\n$0\r\n\r\n", "-ERR unknown command '', with args beginning with: \r\n"},
			{"nil in COMMAND INFO", "COMMAND INFO nosuch\r\n", "*1\r\n$-1\r\n"},
			{"no dollar", "*1\r\n+PING\r\n", "-ERR Protocol error: expected '$', got '+'\r\n"},
			{"endless line", strings.Repeat("x", 70000), "-ERR Protocol error: too big inline request\r\n"},
			{"cut in the middle", "PING\r\n*2\r\n$4\r\nPI", "+PONG\r\n"},
			{"nothing", "", ""},
		} {
			if got := say(t, addr, c.send); got != c.want {
				t.Errorf("%s: %.200q, want %q", c.name, got, c.want)
			}
		}
	})
}

func TestRESP3(t *testing.T) {
	both(t, func(t *testing.T, s *Server, addr string) {
		got := say(t, addr, "HELLO 3\r\nGET nokey\r\nCONFIG GET bitmap-default-roaring\r\nHELLO 9\r\n")
		for _, want := range []string{"%", "_\r\n", "%1\r\n$22\r\nbitmap-default-roaring\r\n$2\r\nno\r\n", "-NOPROTO unsupported protocol version\r\n"} {
			if !strings.Contains(got, want) {
				t.Errorf("no %q in %q", want, got)
			}
		}
	})
}

// A long pipeline in small pieces, replies read only at the end: every reply comes, in order.
func TestLongPipeline(t *testing.T) {
	both(t, func(t *testing.T, s *Server, addr string) {
		c := dial(t, addr)
		const n = 20000
		var wire []byte
		for i := range n {
			wire = resp.AppendCommand(wire, []string{"ECHO", fmt.Sprint(i)})
		}
		go func() {
			for len(wire) > 0 {
				k := min(len(wire), 777)
				c.Write(wire[:k])
				wire = wire[k:]
			}
		}()
		r := bufio.NewReader(c)
		for i := range n {
			var size int
			var got string
			if _, err := fmt.Fscanf(r, "$%d\r\n%s\r\n", &size, &got); err != nil || got != fmt.Sprint(i) {
				t.Fatalf("reply %d: %q %v", i, got, err)
			}
		}
	})
}

// A client that does not read its replies must neither hold up others nor make the server gather replies without end.
func TestSlowReader(t *testing.T) {
	both(t, func(t *testing.T, s *Server, addr string) {
		say(t, addr, "SETRANGE big 100000 x\r\n")
		slow := dial(t, addr)
		const n = 400
		go slow.Write([]byte(strings.Repeat("GET big\r\n", n)))
		for range 20 {
			if got := say(t, addr, "PING\r\n"); got != "+PONG\r\n" {
				t.Fatalf("another client: %q", got)
			}
		}
		one := len("$100001\r\n") + 100001 + len("\r\n")
		if got, err := io.CopyN(io.Discard, slow, int64(n*one)); err != nil {
			t.Errorf("%d bytes, %v", got, err)
		}
	})
}

func TestManyClients(t *testing.T) {
	both(t, func(t *testing.T, s *Server, addr string) {
		var wg sync.WaitGroup
		for range 40 {
			wg.Go(func() {
				c := dial(t, addr)
				r := bufio.NewReader(c)
				for range 100 {
					io.WriteString(c, "INCR n\r\n")
					if line, err := r.ReadString('\n'); err != nil || line[0] != ':' {
						t.Errorf("%q %v", line, err)
						return
					}
				}
			})
		}
		wg.Wait()
		if got := say(t, addr, "GET n\r\n"); got != "$4\r\n4000\r\n" {
			t.Errorf("%q", got)
		}
	})
}

func TestMaxClients(t *testing.T) {
	for _, goroutines := range []bool{false, true} {
		s, addr := start(t, &Server{Goroutines: goroutines, MaxClients: 2})
		a, b := dial(t, addr), dial(t, addr)
		for _, c := range []net.Conn{a, b} {
			io.WriteString(c, "PING\r\n")
			if line, _ := bufio.NewReader(c).ReadString('\n'); line != "+PONG\r\n" {
				t.Fatalf("%q", line)
			}
		}
		third, _ := io.ReadAll(dial(t, addr))
		if string(third) != full || s.Clients() != 2 {
			t.Errorf("%q, %d clients", third, s.Clients())
		}
	}
}

// Shutdown lets what has arrived finish, and closes those who only wait.
func TestShutdown(t *testing.T) {
	for _, goroutines := range []bool{false, true} {
		s := &Server{Goroutines: goroutines, Engine: engine.New(engine.Options{})}
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- s.Serve(l) }()
		idle, stuck := dial(t, l.Addr().String()), dial(t, l.Addr().String())
		io.WriteString(idle, "PING\r\n")
		r := bufio.NewReader(idle)
		if line, _ := r.ReadString('\n'); line != "+PONG\r\n" {
			t.Fatalf("%q", line)
		}
		// This one asks for more than the socket takes and never reads.
		io.WriteString(stuck, "SETRANGE big 40000000 x\r\nGET big\r\n")
		if line, _ := bufio.NewReaderSize(stuck, 16).ReadString('\n'); line != ":40000001\r\n" {
			t.Fatalf("%q", line)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		if err := s.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("shutdown with a stuck client: %v", err)
		}
		cancel()
		if _, err := r.ReadByte(); err != io.EOF {
			t.Errorf("the idle client: %v", err)
		}
		if err := <-done; !errors.Is(err, ErrStopped) {
			t.Errorf("serve: %v", err)
		}
		if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
			t.Error("still listening")
		}
	}
}

func BenchmarkPipeline(b *testing.B) {
	_, addr := start(b, &Server{})
	c := dial(b, addr)
	c.SetDeadline(time.Time{})
	var wire []byte
	for range 16 {
		wire = resp.AppendCommand(wire, []string{"GETBIT", "bits", "1234567"})
	}
	buf := make([]byte, 16*len(":0\r\n"))
	for b.Loop() {
		c.Write(wire)
		if _, err := io.ReadFull(c, buf); err != nil {
			b.Fatal(err)
		}
	}
}
