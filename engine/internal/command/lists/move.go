package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// moveOne takes an element from one end of a list and puts it at an end of another, which may be the same. ok is false
// when the source is missing; the reply is then nil and the destination was not looked at.
func moveOne(c *command.Ctx, from, to string, fromLeft, toLeft bool) (reply resp.Value, ok bool) {
	src, bad := find(c, from)
	if bad != nil {
		return *bad, true
	}
	if src == nil {
		return resp.Nil, false
	}
	if _, bad := find(c, to); bad != nil {
		return *bad, true
	}
	e, src, _ := own(c, from)
	s := src.Pop(fromLeft)
	// An element that leaves its list for the other end of it may pass through an empty one.
	push(c, to, toLeft, s)
	shrunk(c, e, e.Value.(*value.List), side(fromLeft)+"pop")
	return resp.Str(s), true
}
