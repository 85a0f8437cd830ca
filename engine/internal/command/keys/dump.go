package keys

import (
	"errors"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/rdb"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

var (
	busyKey     = resp.Err("BUSYKEY Target key name already exists.")
	badChecksum = resp.Err("ERR DUMP payload version or checksum are wrong")
	badFormat   = resp.Err("ERR Bad data format")
	noDump      = resp.Err("ERR values of this type cannot be dumped here")
)

func init() {
	command.Register(command.Spec{
		Name: "dump", Arity: 2, Group: "generic", Since: "2.6.0",
		Summary:    "Writes a value in the server's file format, to be read by RESTORE.",
		Complexity: "O(N) in the size of the value",
		Args:       []command.Arg{key("the key to write")},
		Reply:      "The bytes, with their version and a checksum; nil for a missing key. A native bitmap is written as its containers: a lone bit far out takes few bytes.",
		Errors:     []string{noDump.Str},
		Flags:      []string{"readonly"}, Categories: generic, FirstKey: 1, LastKey: 1, Step: 1,
		Differs: "The bitmaps of the roaring module cannot be dumped.",
		Related: []string{"restore", "copy"},
		Examples: []command.Example{
			{Line: "DUMP a", Setup: []string{"SET a hello"}},
			{Line: "DUMP flags", Setup: []string{"CONFIG SET bitmap-default-roaring yes", "SETBIT flags 4000000000 1"}},
		},
		Do: func(c *command.Ctx) resp.Value {
			v := c.Peek(c.Args[1])
			if v == nil {
				return resp.Nil
			}
			if !c.Replying(2 * v.Length()) {
				return command.QuotaReached
			}
			payload, ok := value.Dump(v, c.Server.Profile)
			if !ok {
				return noDump
			}
			return resp.Str(string(payload))
		},
	})
}

// load reads a payload within what the quota leaves, and within a gigabyte in any case.
func load(c *command.Ctx, name, payload string) (value.Value, *resp.Value) {
	room := int64(1 << 30)
	for room > 1<<16 && !c.Spare(2*room) {
		room /= 2
	}
	v, err := value.Load(payload, room, c.Env(name))
	switch {
	case errors.Is(err, value.ErrChecksum):
		return nil, &badChecksum
	case errors.Is(err, rdb.ErrRoom):
		return nil, &command.QuotaReached
	case err != nil:
		return nil, &badFormat
	}
	return v, nil
}
