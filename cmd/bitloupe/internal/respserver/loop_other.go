//go:build !linux

package respserver

import "net"

const haveLoop = false

func (s *Server) loop(l *net.TCPListener) error { return s.goroutines(l) }
