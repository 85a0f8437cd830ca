package respserver

import (
	"net"
	"os"
	"strconv"
	"syscall"
)

const haveLoop = true

// loop serves all connections from one goroutine that waits for them with epoll. A batch then costs two system calls and
// no change of goroutines, which is most of what a small command costs.
type loop struct {
	server   *Server
	epoll    int
	listener int
	wake     int // read end of a pipe that Shutdown writes to
	conns    map[int]*polled
	// again lists connections that have more to run than one batch.
	again    []*polled
	stopping bool
	cut      bool
	deaf     bool // not listening, for want of descriptors
}

// polled is one connection. blocked: the client does not take its replies, and nothing is read from it until it does.
type polled struct {
	*session
	fd      int
	blocked bool
	queued  bool // in loop.again
	gone    bool
	ended   bool // the client sends nothing more
}

const (
	readable = syscall.EPOLLIN | syscall.EPOLLRDHUP
	writable = syscall.EPOLLOUT
)

func (s *Server) loop(l *net.TCPListener) error {
	file, err := l.File()
	if err != nil {
		return err
	}
	defer file.Close()
	p := &loop{server: s, listener: int(file.Fd()), conns: map[int]*polled{}}
	// Fd has made the descriptor blocking.
	if err := syscall.SetNonblock(p.listener, true); err != nil {
		return err
	}
	if p.epoll, err = syscall.EpollCreate1(syscall.EPOLL_CLOEXEC); err != nil {
		return os.NewSyscallError("epoll_create1", err)
	}
	defer syscall.Close(p.epoll)
	var pipe [2]int
	if err := syscall.Pipe2(pipe[:], syscall.O_NONBLOCK|syscall.O_CLOEXEC); err != nil {
		return os.NewSyscallError("pipe2", err)
	}
	p.wake = pipe[0]
	finished, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		for _, c := range []chan struct{}{s.stopping, s.cut} {
			select {
			case <-c:
				syscall.Write(pipe[1], []byte{0})
			case <-finished:
				return
			}
		}
	}()
	defer func() {
		close(finished)
		<-gone
		syscall.Close(pipe[0])
		syscall.Close(pipe[1])
		for _, c := range p.conns {
			p.close(c)
		}
	}()
	for _, fd := range []int{p.listener, p.wake} {
		if err := p.control(syscall.EPOLL_CTL_ADD, fd, syscall.EPOLLIN); err != nil {
			return err
		}
	}
	return p.run()
}

func (p *loop) control(op, fd int, events uint32) error {
	return os.NewSyscallError("epoll_ctl", syscall.EpollCtl(p.epoll, op, fd, &syscall.EpollEvent{Events: events, Fd: int32(fd)}))
}

func (p *loop) run() error {
	events := make([]syscall.EpollEvent, 256)
	for {
		timeout := -1
		if len(p.again) > 0 {
			timeout = 0
		}
		n, err := syscall.EpollWait(p.epoll, events, timeout)
		if err != nil && err != syscall.EINTR {
			return os.NewSyscallError("epoll_wait", err)
		}
		p.server.tick()
		for _, e := range events[:max(n, 0)] {
			switch fd := int(e.Fd); fd {
			case p.listener:
				if err := p.accept(); err != nil {
					return err
				}
			case p.wake:
				p.woken()
			default:
				if c := p.conns[fd]; c != nil {
					p.ready(c, e.Events)
				}
			}
		}
		again := p.again
		p.again = nil
		for _, c := range again {
			c.queued = false
			p.work(c)
		}
		if p.stopping && (p.cut || len(p.conns) == 0) {
			return ErrStopped
		}
	}
}

// accept takes every connection that waits.
func (p *loop) accept() error {
	for {
		fd, addr, err := syscall.Accept4(p.listener, syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC)
		switch err {
		case nil:
		case syscall.EAGAIN:
			return nil
		case syscall.EINTR, syscall.ECONNABORTED:
			continue
		case syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM:
			// Asking again at once would only spin: the next client that leaves makes room.
			p.server.logf("no client can be accepted until one leaves: %v", err)
			p.deaf = true
			return p.control(syscall.EPOLL_CTL_DEL, p.listener, 0)
		default:
			return os.NewSyscallError("accept4", err)
		}
		if p.stopping || len(p.conns) >= p.server.MaxClients {
			syscall.Write(fd, []byte(full))
			syscall.Close(fd)
			continue
		}
		syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1)
		syscall.SetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_KEEPALIVE, 1)
		if err := p.control(syscall.EPOLL_CTL_ADD, fd, readable); err != nil {
			syscall.Close(fd)
			return err
		}
		p.conns[fd] = &polled{session: p.server.session(address(addr)), fd: fd}
		p.server.clients.Add(1)
	}
}

func address(a syscall.Sockaddr) string {
	switch a := a.(type) {
	case *syscall.SockaddrInet4:
		return net.JoinHostPort(net.IP(a.Addr[:]).String(), strconv.Itoa(a.Port))
	case *syscall.SockaddrInet6:
		return net.JoinHostPort(net.IP(a.Addr[:]).String(), strconv.Itoa(a.Port))
	}
	return ""
}

// woken is told that Shutdown was called, and again when its patience has ended.
func (p *loop) woken() {
	var b [8]byte
	syscall.Read(p.wake, b[:])
	select {
	case <-p.server.cut:
		p.cut = true
	default:
	}
	if p.stopping {
		return
	}
	p.stopping = true
	if !p.deaf {
		p.control(syscall.EPOLL_CTL_DEL, p.listener, 0)
	}
	for _, c := range p.conns {
		if !c.queued {
			p.work(c)
		}
	}
}

// ready reads from or writes to a connection.
func (p *loop) ready(c *polled, events uint32) {
	if c.blocked {
		if events&(syscall.EPOLLERR|syscall.EPOLLHUP) != 0 {
			p.close(c)
		} else if events&writable != 0 {
			p.work(c)
		}
		return
	}
	if c.queued {
		return
	}
	n, err := syscall.Read(c.fd, c.requests.Buffer(readSize))
	switch {
	case n > 0:
		c.requests.Filled(n)
		p.work(c)
	case err == syscall.EAGAIN || err == syscall.EINTR:
	default:
		p.close(c)
	}
}

// work runs one batch of a connection and writes the replies; what is left waits for its turn.
func (p *loop) work(c *polled) {
	more := true
	if !c.blocked {
		more = c.session.work()
	}
	if !p.write(c) {
		p.close(c)
		return
	}
	switch {
	case c.blocked:
	case c.ending || p.stopping && !more:
		p.close(c)
	case more:
		c.queued = true
		p.again = append(p.again, c)
	}
}

// write sends what the client takes now. When that is not all, the connection is blocked until it takes more. false: the
// client is gone.
func (p *loop) write(c *polled) bool {
	for len(c.out) > 0 {
		n, err := syscall.Write(c.fd, c.out)
		switch {
		case n > 0:
			c.written(n)
		case err == syscall.EINTR:
		case err == syscall.EAGAIN:
			if !c.blocked {
				c.blocked = true
				return p.control(syscall.EPOLL_CTL_MOD, c.fd, writable) == nil
			}
			return true
		default:
			return false
		}
	}
	if c.blocked {
		c.blocked = false
		return p.control(syscall.EPOLL_CTL_MOD, c.fd, readable) == nil
	}
	return true
}

func (p *loop) close(c *polled) {
	if c.gone {
		return
	}
	c.gone = true
	delete(p.conns, c.fd)
	syscall.Close(c.fd)
	c.client.Close()
	p.server.clients.Add(-1)
	if p.deaf && !p.stopping {
		p.deaf = p.control(syscall.EPOLL_CTL_ADD, p.listener, syscall.EPOLLIN) != nil
	}
}
