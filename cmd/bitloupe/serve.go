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
	"time"

	"bitloupe/web"
)

func init() { register("serve", "serve a built site", runServe) }

// runServe serves a folder written by build. It listens on the loopback interface unless told otherwise.
func runServe(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	fs.SetOutput(stderr)
	addr := fs.String("addr", "127.0.0.1:8080", "address to listen on")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	dir := "dist"
	if fs.NArg() > 0 {
		dir = fs.Arg(0)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := serveSite(ctx, *addr, dir, stdout); err != nil {
		fmt.Fprintln(stderr, "bitloupe serve:", err)
		return 1
	}
	return 0
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
