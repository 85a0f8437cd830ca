package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"bitloupe/web"
)

func init() { register("serve", "serve a built site, or answer Redis clients", runServe) }

// runServe serves a folder written by build, or with --resp a Redis server, or both when a folder is named as well. It
// listens on the loopback interface unless told otherwise.
func runServe(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	fs.SetOutput(stderr)
	addr := fs.String("addr", "127.0.0.1:8080", "address to listen on")
	respAddr := fs.String("resp", "", "answer Redis clients at this address, e.g. 127.0.0.1:6390")
	var ef engineFlags
	ef.add(fs)
	if err := fs.Parse(args); err != nil {
		return 2
	}
	if fs.NArg() > 1 {
		fmt.Fprintf(stderr, "bitloupe serve: one folder, not %d\n", fs.NArg())
		return 2
	}
	dir := "dist"
	if fs.NArg() > 0 {
		dir = fs.Arg(0)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// The first that fails ends the other.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	servers := 0
	done := make(chan error, 2)
	start := func(serve func() error) {
		servers++
		go func() { done <- serve() }()
	}
	if *respAddr != "" {
		start(func() error { return serveRESP(ctx, *respAddr, &ef, stdout) })
	}
	if *respAddr == "" || fs.NArg() > 0 {
		start(func() error { return serveSite(ctx, *addr, dir, stdout) })
	}
	status := 0
	for range servers {
		if err := <-done; err != nil {
			fmt.Fprintln(stderr, "bitloupe serve:", err)
			status = 1
			cancel()
		}
	}
	return status
}

// serveSite answers until ctx ends.
func serveSite(ctx context.Context, addr, dir string, stdout io.Writer) error {
	h, err := web.Handler(dir)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	s := &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, IdleTimeout: time.Minute,
		MaxHeaderBytes: 16 << 10,
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(l) }()
	fmt.Fprintf(stdout, "bitloupe is at http://%s/\n", l.Addr())
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
