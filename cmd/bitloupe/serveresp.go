package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime/debug"
	"time"

	"bitloupe/cmd/bitloupe/internal/respserver"
)

// serveRESP answers Redis clients until ctx ends. An address without a host means the loopback interface.
func serveRESP(ctx context.Context, addr string, ef *engineFlags, stdout io.Writer) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	if host == "" {
		host = "127.0.0.1"
	}
	clock := &respserver.Clock{}
	clock.Tick()
	e, err := ef.engine(nil, clock.Now, uint64(clock.Now()))
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return err
	}
	// A server keeps its keys: collecting less often costs memory in proportion and gives time to the commands.
	debug.SetGCPercent(300)
	s := &respserver.Server{Engine: e, Clock: clock, Log: func(format string, a ...any) { fmt.Fprintf(stdout, format+"\n", a...) }}
	fmt.Fprintf(stdout, "bitloupe answers Redis clients at %s\n", l.Addr())
	if ip := net.ParseIP(host); ip != nil && !ip.IsLoopback() {
		fmt.Fprintln(stdout, "warning: this address can be reached from other machines, and no password is asked for")
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := s.Shutdown(grace); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}
