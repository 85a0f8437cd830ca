package engine

import "testing"

func TestPing(t *testing.T) {
	if r := New(Options{}).Do("PING"); r.Str != "PONG" {
		t.Fatalf("PING: %+v", r)
	}
}
