package respserver

import (
	"net"
	"sync"
	"time"
)

// goroutines serves with one goroutine a connection. The engine is taken for one batch of commands at a time, and
// replies are written while it is free.
func (s *Server) goroutines(l net.Listener) error {
	var (
		mu     sync.Mutex // guards open
		open   = map[net.Conn]struct{}{}
		engine sync.Mutex
		wait   sync.WaitGroup
	)
	each := func(f func(net.Conn)) {
		mu.Lock()
		defer mu.Unlock()
		for c := range open {
			f(c)
		}
	}
	finished := make(chan struct{})
	defer close(finished)
	go func() {
		select {
		case <-s.stopping:
		case <-finished:
			return
		}
		l.Close()
		// Whoever waits for a client to send something stops waiting.
		each(func(c net.Conn) { c.SetReadDeadline(time.Unix(1, 0)) })
		select {
		case <-s.cut:
			each(func(c net.Conn) { c.Close() })
		case <-finished:
		}
	}()
	for {
		c, err := l.Accept()
		if err != nil {
			wait.Wait()
			return s.acceptError(err)
		}
		mu.Lock()
		if len(open) >= s.MaxClients || s.isStopping() {
			mu.Unlock()
			c.Write([]byte(full))
			c.Close()
			continue
		}
		open[c] = struct{}{}
		mu.Unlock()
		s.clients.Add(1)
		wait.Go(func() {
			s.serve(c, &engine)
			mu.Lock()
			delete(open, c)
			mu.Unlock()
			s.clients.Add(-1)
		})
	}
}

func (s *Server) isStopping() bool {
	select {
	case <-s.stopping:
		return true
	default:
		return false
	}
}

func (s *Server) acceptError(err error) error {
	if s.isStopping() {
		return ErrStopped
	}
	return err
}

// serve answers one client until it leaves, errs or is told to go.
func (s *Server) serve(conn net.Conn, engine *sync.Mutex) {
	defer conn.Close()
	engine.Lock()
	c := s.session(conn.RemoteAddr().String())
	engine.Unlock()
	defer func() {
		engine.Lock()
		c.client.Close()
		engine.Unlock()
	}()
	for !c.ending {
		n, err := conn.Read(c.requests.Buffer(readSize))
		c.requests.Filled(n)
		for more := n > 0; more; {
			engine.Lock()
			s.tick()
			more = c.work()
			engine.Unlock()
			if len(c.out) == 0 {
				continue
			}
			if _, err := conn.Write(c.out); err != nil {
				return
			}
			c.written(len(c.out))
		}
		if err != nil {
			return
		}
	}
}
