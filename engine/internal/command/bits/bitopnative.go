package bits

import (
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
	out := apply(o, operands, uint64(length)*8)
	form := ruleOptimized
	switch {
	case flat(sources, length):
		out = out.Plain()
		form = ruleOpFlat
	case o == opAnd && length <= flatLimit && plain(sources):
		form = ruleOpPlainAnd
	default:
		out.Optimize()
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

// apply works the operation out; a result of one source is a copy of it.
func apply(o op, src []*roaring.Bitmap, length uint64) *roaring.Bitmap {
	switch o {
	case opNot:
		return roaring.Not(src[0], length)
	case opAnd:
		return fold(src[0], src[1:], roaring.And)
	case opOr:
		return fold(src[0], src[1:], roaring.Or)
	case opXor:
		return fold(src[0], src[1:], roaring.Xor)
	case opDiff:
		return fold(src[0], src[1:], roaring.AndNot)
	case opDiff1:
		return roaring.AndNot(fold(src[1], src[2:], roaring.Or), src[0])
	case opAndOr:
		return roaring.And(fold(src[1], src[2:], roaring.Or), src[0])
	}
	one, many := src[0], roaring.New()
	for _, s := range src[1:] {
		many = roaring.Or(many, roaring.And(one, s))
		one = roaring.AndNot(roaring.Xor(one, s), many)
	}
	if len(src) == 1 {
		return one.Copy()
	}
	return one
}

func fold(first *roaring.Bitmap, rest []*roaring.Bitmap, do func(x, y *roaring.Bitmap) *roaring.Bitmap) *roaring.Bitmap {
	if len(rest) == 0 {
		return first.Copy()
	}
	for _, s := range rest {
		first = do(first, s)
	}
	return first
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
