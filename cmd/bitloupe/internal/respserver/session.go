package respserver

import (
	"errors"
	"fmt"
	"runtime/debug"

	"bitloupe/engine"
	"bitloupe/engine/resp"
)

const (
	// readSize is the room for one read; what a client sends at once up to there is one batch.
	readSize = 16 << 10
	// flushSize is how many bytes of replies are gathered before no further command runs until they are written.
	flushSize = 64 << 10
	// batchSize is how many commands of one client run before another one has its turn.
	batchSize = 1024
)

// session is one client without its connection: bytes go in, replies come out.
type session struct {
	server   *Server
	client   *engine.Client
	requests *resp.Requests
	out      []byte
	// ending: the connection closes once out is written.
	ending bool
}

func (s *Server) session(addr string) *session {
	c := s.Engine.NewClient()
	c.From(addr)
	return &session{server: s, client: c, requests: resp.NewRequests(s.Limits)}
}

// work runs whole commands that have arrived, up to one batch and while there is room for replies. more says that others
// may be waiting. The engine must be the caller's alone.
func (c *session) work() (more bool) {
	defer c.survive()
	for range batchSize {
		if c.ending {
			return false
		}
		if len(c.out) >= flushSize {
			return true
		}
		args, ok, err := c.requests.Next()
		if !ok {
			c.refuse(err)
			return false
		}
		c.out = resp.Append(c.out, c.client.Do(args), c.client.Proto())
		c.ending = c.client.Closing()
	}
	return true
}

// refuse answers a request that breaks the protocol, which ends the connection.
func (c *session) refuse(err error) {
	var bad resp.ProtocolError
	if errors.As(err, &bad) {
		c.out = resp.Append(c.out, bad.Reply(), c.client.Proto())
		c.ending = true
	}
}

// survive turns a fault in the engine into the end of this connection instead of the server's.
func (c *session) survive() {
	if r := recover(); r != nil {
		c.server.logf("a fault in the engine: %v\n%s", r, debug.Stack())
		c.out = resp.Append(c.out, resp.Err(fmt.Sprintf("ERR internal fault: %.80v", r)), c.client.Proto())
		c.ending = true
	}
}

// written drops the first n bytes of the replies.
func (c *session) written(n int) {
	if n < len(c.out) {
		c.out = append(c.out[:0], c.out[n:]...)
		return
	}
	c.out = c.out[:0]
	if cap(c.out) > 4*flushSize {
		c.out = nil
	}
}
