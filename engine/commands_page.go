//go:build page

package engine

import "sync/atomic"

// described holds what Describe was told.
var described atomic.Pointer[[]*Command]

func commands() []*Command {
	if p := described.Load(); p != nil {
		return *p
	}
	return nil
}

// Describe tells a program that is built without the commands (build tag page) what they say of themselves; list is
// sorted by name, as Descriptions gives it. Until then Commands is empty.
func Describe(list []Description) {
	out := make([]*Command, len(list))
	for i, d := range list {
		out[i] = &Command{Description: d}
	}
	described.Store(&out)
}
