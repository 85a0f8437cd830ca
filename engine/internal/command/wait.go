package command

import (
	"math"
	"strconv"

	"bitloupe/engine/resp"
)

// NeverWaits is how the blocking commands differ from the real server.
const NeverWaits = "Nothing waits here: where the real server would hold the client until another one pushes, the call is refused with a sentence that says so. With an element at hand, inside MULTI and in a script it answers as the real server does."

// RefuseToWait is the answer of a blocking command that finds nothing, where it may not answer nil; instead is what to
// use in its place.
func RefuseToWait(c *Ctx, instead string) resp.Value {
	return resp.Errf("ERR %s would wait here, as there is nothing to pop, and this engine answers every command at once: push an element first, or use %s", c.Spec.Title(), instead)
}

var (
	badTimeout      = resp.Err("ERR timeout is not a float or out of range")
	negativeTimeout = resp.Err("ERR timeout is negative")
	longTimeout     = resp.Err("ERR timeout is out of range")
)

// TimeoutErrors are what a bad timeout is answered with, TimeoutArg describes one.
var (
	TimeoutErrors = []string{badTimeout.Str, negativeTimeout.Str, longTimeout.Str}
	TimeoutArg    = Arg{Name: "timeout", Kind: DoubleArg, Help: "seconds; read, but nothing is waited for"}
)

// CheckTimeout reads a number of seconds.
func CheckTimeout(arg string) *resp.Value {
	f, err := strconv.ParseFloat(arg, 64)
	switch {
	case err != nil || math.IsNaN(f):
		return &badTimeout
	case f < 0:
		return &negativeTimeout
	case f*1000 > math.MaxInt64:
		return &longTimeout
	}
	return nil
}
