package bits

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// span is a range of positions as a command gave it: in bytes or, with bits, in bits; both ends included, negative ones
// from the end.
type span struct {
	start, end int64
	bits       bool
}

// whole is the span of everything.
var whole = span{0, -1, false}

// unit reads BYTE or BIT.
func (s *span) unit(word string) bool {
	switch {
	case command.Is(word, "BYTE"):
		s.bits = false
	case command.Is(word, "BIT"):
		s.bits = true
	default:
		return false
	}
	return true
}

// resolve turns the span into the first and last bit of a value of that many bytes. Negative ends count from the length,
// then both are clamped to 0 and the end to the last position: "0 -1000" on a short value is position 0, not empty
// (spec/native-bitmap.md 3). ok is false for an empty range.
func (s span) resolve(bytes int64) (from, to uint64, ok bool) {
	total := bytes
	if s.bits {
		total *= 8
	}
	start, end := s.start, s.end
	if start < 0 {
		start = max(0, start+total)
	}
	if end < 0 {
		end = max(0, end+total)
	}
	end = min(end, total-1)
	if start > end {
		return 0, 0, false
	}
	if s.bits {
		return uint64(start), uint64(end), true
	}
	return uint64(start) * 8, uint64(end)*8 + 7, true
}

// parseSpan reads start and end.
func parseSpan(start, end string) (s span, bad *resp.Value) {
	if s.start, bad = command.Int(start); bad != nil {
		return s, bad
	}
	s.end, bad = command.Int(end)
	return s, bad
}

// scanned records what reading the bits from from to to cost: bytes of a string, containers of a native bitmap.
func scanned(c *command.Ctx, key string, v value.Chunked, from, to uint64) {
	if c.Trace == nil {
		return
	}
	c.Trace.Touched(key, from, to)
	b, native := v.(*value.Bitmap)
	if !native {
		c.Trace.Scanned(int64(to>>3-from>>3) + 1)
		return
	}
	_, chunks := b.Roaring().Count(from, to)
	c.Trace.Visited(int64(chunks))
}
