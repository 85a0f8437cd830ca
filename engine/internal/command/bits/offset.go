package bits

import (
	"math/bits"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// maxOffset is the greatest bit offset a native bitmap can represent; strings end far below it.
const maxOffset = value.MaxBitmapBytes*8 - 1

// offset reads a bit offset. Its byte must lie below proto-max-bulk-len as it is set now, for reads and writes, strings
// and native bitmaps alike (spec/native-bitmap.md 3).
func offset(c *command.Ctx, arg string) (uint64, *resp.Value) {
	return fieldOffset(c, arg, 0)
}

// fieldOffset also reads "#n", the n-th field of that many bits, where width is not 0. Only the first bit of a field has
// to lie inside the limit.
func fieldOffset(c *command.Ctx, arg string, width uint64) (uint64, *resp.Value) {
	times := uint64(1)
	if width > 0 && len(arg) > 0 && arg[0] == '#' {
		arg, times = arg[1:], width
	}
	n, ok := value.ParseInt(arg)
	if !ok || n < 0 {
		return 0, &command.BitOffset
	}
	over, off := bits.Mul64(uint64(n), times)
	if over != 0 || off > maxOffset || int64(off>>3) >= c.Config().ProtoMaxBulkLen {
		return 0, &command.BitOffset
	}
	return off, nil
}
