package bits

import (
	"slices"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/roaring"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// flatLimit is the length up to which the server takes its short ways (spec/native-bitmap.md 5.3).
const flatLimit = 1 << 20

// opNative combines sources of either type into a native bitmap.
func opNative(c *command.Ctx, o op, dest string, sources []source, length int64, native bool) resp.Value {
	if b, is := sources[0].v.(*value.Bitmap); is && o == opNot {
		budget := max(1<<16, (c.Config().ProtoMaxBulkLen+8+value.PageSize-1)/value.PageSize)
		if int64(b.Chunks())-int64(b.Roaring().Len()) > budget {
			return resp.Errf(tooSparse, budget)
		}
	}
	if length == 0 {
		return opEmpty(c, dest)
	}
	why := ruleOpConfig
	if native {
		why = ruleOpNative
	}
	operands := make([]*roaring.Bitmap, len(sources))
	for i, s := range sources {
		switch v := s.v.(type) {
		case *value.Bitmap:
			operands[i] = v.Roaring()
			c.Trace.Visited(int64(v.Roaring().Len()))
		case *value.String:
			operands[i] = value.RoaringOf(v)
			c.Trace.Scanned(v.Len())
		default:
			operands[i] = roaring.New()
		}
	}
	form := ruleOptimized
	switch {
	case flat(sources, length):
		form = ruleOpFlat
	case o == opAnd && length <= flatLimit && plain(sources):
		form = ruleOpPlainAnd
	}
	// From here on the destination is replaced, whatever comes out.
	how := roaring.Make{Small: form.ID == ruleOptimized.ID, Over: spent(c, dest, sources)}
	out := apply(o, operands, uint64(length)*8, how)
	if form.ID == ruleOpFlat.ID {
		out = out.Plain()
	}
	b := value.WrapBitmap(out, length)
	if form.ID == ruleOpPlainAnd.ID {
		b.Loosely()
	}
	c.Store(dest, b, why)
	noteMade(c, dest, b, form)
	c.Trace.Notify("b", "set", dest)
	return resp.Int(length)
}

// spent is what the destination holds, if it is a native bitmap that neither a fork of the database nor a source of the
// operation can show again: its memory may serve the result.
func spent(c *command.Ctx, dest string, sources []source) *roaring.Bitmap {
	b, is := c.Keys().Sole(dest).(*value.Bitmap)
	if !is || slices.ContainsFunc(sources, func(s source) bool { return s.v == b }) {
		return nil
	}
	return b.Roaring()
}

// apply works the operation out, its last step as how says; a result of one source is a copy of it.
func apply(o op, src []*roaring.Bitmap, length uint64, how roaring.Make) *roaring.Bitmap {
	switch o {
	case opNot:
		return how.Not(src[0], length)
	case opAnd:
		return fold(src, roaring.Make.And, how)
	case opOr:
		return fold(src, roaring.Make.Or, how)
	case opXor:
		return fold(src, roaring.Make.Xor, how)
	case opDiff:
		return fold(src, roaring.Make.AndNot, how)
	case opDiff1:
		return how.AndNot(fold(src[1:], roaring.Make.Or, roaring.Make{}), src[0])
	case opAndOr:
		return how.And(fold(src[1:], roaring.Make.Or, roaring.Make{}), src[0])
	}
	if len(src) == 1 {
		return how.Copy(src[0])
	}
	one, many := src[0], roaring.New()
	for i, s := range src[1:] {
		many = roaring.Or(many, roaring.And(one, s))
		if one = roaring.Xor(one, s); i == len(src)-2 {
			return how.AndNot(one, many)
		}
		one = roaring.AndNot(one, many)
	}
	return one
}

// fold combines all of them from the left, and makes the last result as how says.
func fold(src []*roaring.Bitmap, do func(k roaring.Make, x, y *roaring.Bitmap) *roaring.Bitmap, how roaring.Make) *roaring.Bitmap {
	out, last := src[0], len(src)-1
	if last == 0 {
		return how.Copy(out)
	}
	for _, s := range src[1:last] {
		out = do(roaring.Make{}, out, s)
	}
	return do(how, out, src[last])
}

// plain says whether every source is native, or missing, and none holds runs.
func plain(sources []source) bool {
	for _, s := range sources {
		switch v := s.v.(type) {
		case *value.String:
			return false
		case *value.Bitmap:
			if v.Roaring().HasRuns() {
				return false
			}
		}
	}
	return true
}

// flat says whether the server combines these sources as flat bytes: strings and native bitmaps together, each of the
// latter with at least one set bit a byte, and neither the result nor the native bitmaps in sum above 1 MiB.
func flat(sources []source, length int64) bool {
	strs, natives, sum := false, false, int64(0)
	for _, s := range sources {
		switch v := s.v.(type) {
		case *value.String:
			strs = true
		case *value.Bitmap:
			natives = true
			if sum += v.ByteLen(); int64(v.Roaring().Card()) < v.ByteLen() {
				return false
			}
		}
	}
	return strs && natives && length <= flatLimit && sum <= flatLimit
}
