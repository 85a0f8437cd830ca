package lists

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// pushAll is LPUSH and RPUSH.
func pushAll(c *command.Ctx, left bool) resp.Value {
	if _, bad := find(c, c.Args[1]); bad != nil {
		return *bad
	}
	if !c.RoomFor(c.Args[2:]) {
		return command.QuotaReached
	}
	return resp.Int(push(c, c.Args[1], left, c.Args[2:]...).Length())
}

// pushExisting is LPUSHX and RPUSHX.
func pushExisting(c *command.Ctx, left bool) resp.Value {
	if l, bad := find(c, c.Args[1]); bad != nil {
		return *bad
	} else if l == nil {
		return resp.Int(0)
	}
	return pushAll(c, left)
}
