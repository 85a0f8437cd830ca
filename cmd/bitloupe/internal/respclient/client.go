// Package respclient is a small client for one connection: commands go out as arrays, replies come back as values, kinds
// and all, which client libraries hide.
package respclient

import (
	"fmt"
	"net"
	"time"

	"bitloupe/engine/resp"
)

// Client is one connection. It is not safe for concurrent use.
type Client struct {
	conn    net.Conn
	replies *resp.Replies
	buf     []byte
	out     []byte
	timeout time.Duration
}

// Dial connects. timeout bounds the connecting and each wait for a reply.
func Dial(addr string, timeout time.Duration) (*Client, error) {
	c, err := net.DialTimeout("tcp", addr, timeout)
	if err != nil {
		return nil, err
	}
	l := resp.DefaultLimits()
	return &Client{conn: c, replies: resp.NewReplies(l), buf: make([]byte, 64<<10), timeout: timeout}, nil
}

// Close ends the connection.
func (c *Client) Close() error { return c.conn.Close() }

// Do sends one command and waits for its reply. An error reply is a value, not an error.
func (c *Client) Do(args ...string) (resp.Value, error) {
	if err := c.Send(args); err != nil {
		return resp.Value{}, err
	}
	if err := c.Flush(); err != nil {
		return resp.Value{}, err
	}
	return c.Receive()
}

// Send adds a command to those that the next Flush writes.
func (c *Client) Send(args []string) error {
	c.out = resp.AppendCommand(c.out, args)
	if len(c.out) >= len(c.buf) {
		return c.Flush()
	}
	return nil
}

// Flush writes what Send has gathered.
func (c *Client) Flush() error {
	c.conn.SetWriteDeadline(time.Now().Add(c.timeout))
	_, err := c.conn.Write(c.out)
	c.out = c.out[:0]
	return err
}

// Receive waits for the next reply.
func (c *Client) Receive() (resp.Value, error) {
	for {
		v, ok, err := c.replies.Next()
		if ok || err != nil {
			return v, err
		}
		c.conn.SetReadDeadline(time.Now().Add(c.timeout))
		n, err := c.conn.Read(c.buf)
		c.replies.Feed(c.buf[:n])
		if err != nil && n == 0 {
			return v, fmt.Errorf("no reply: %w", err)
		}
	}
}
