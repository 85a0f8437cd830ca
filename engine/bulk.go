package engine

import (
	"errors"
	"fmt"

	"bitloupe/engine/internal/value"
)

// SetBits sets many bits of a key at once. The key ends as if SETBIT had been run for each offset in the given order:
// same type, containers and bytes. It saves the commands, so nothing is recorded and no events are told. A key of a type
// that has no bits, or an offset past the server's limit, is an error and nothing is written.
func (e *Engine) SetBits(key string, offsets []uint64) error {
	if len(offsets) == 0 {
		return nil
	}
	limit := uint64(e.server.Config.ProtoMaxBulkLen) * 8
	for i, x := range offsets {
		if x >= limit {
			return fmt.Errorf("offset %d (number %d): the largest is %d", x, i+1, limit-1)
		}
	}
	// The first bit goes the way of the command, which makes or converts the key as the setting says.
	if r := e.Do("SETBIT", key, fmt.Sprint(offsets[0]), "1"); r.IsError() {
		return errors.New(r.Str)
	}
	x := e.server.DBs[e.main.DB].Edit(key)
	switch v := x.Value.(type) {
	case *value.Bitmap:
		v.SetMany(offsets)
	case *value.String:
		for _, o := range offsets {
			v.SetBit(o, true)
		}
	default:
		return fmt.Errorf("key %q is of type %s", key, x.Value.Type())
	}
	return nil
}

// Reload puts a native bitmap into the form it has after DUMP and RESTORE, or after a restart: every container in its
// smallest kind, no room to spare.
func (e *Engine) Reload(key string) error {
	x := e.server.DBs[e.main.DB].Edit(key)
	if x == nil {
		return fmt.Errorf("no key %q", key)
	}
	b, ok := x.Value.(*value.Bitmap)
	if !ok {
		return fmt.Errorf("key %q is of type %s and not a bitmap", key, x.Value.Type())
	}
	b.Optimize()
	return nil
}
