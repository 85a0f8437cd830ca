package bits

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/container"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

// read looks a key up for a bit command that only reads: nil for a missing key, WRONGTYPE for what holds no bits.
func read(c *command.Ctx, key string) (value.Chunked, *resp.Value) {
	e := c.Find(key)
	if e == nil {
		return nil, nil
	}
	return asBits(e.Value)
}

func asBits(v value.Value) (value.Chunked, *resp.Value) {
	switch v := v.(type) {
	case *value.String:
		return v, nil
	case *value.Bitmap:
		return v, nil
	}
	return nil, &command.WrongType
}

// target is the key of a bit write. Exactly one of str and native is set after open.
type target struct {
	c      *command.Ctx
	key    string
	entry  *keyspace.Entry
	str    *value.String
	native *value.Bitmap
	// made says that the key was missing.
	made bool
	// block and enc are the string's allocation and encoding before the write, for the trace.
	block int64
	enc   string
}

// open finds or makes the value that a bit write up to bit last goes to. With bitmap-default-roaring a missing key
// becomes a native bitmap of no length and a string is converted whole, before anything is written and whether or not
// anything will be (spec/native-bitmap.md 0 and 2). A missing key without it becomes a string long enough for last.
func open(c *command.Ctx, key string, last uint64) (t target, bad *resp.Value) {
	t = target{c: c, key: key}
	roaring := c.Config().BitmapDefaultRoaring
	e := c.Find(key)
	if !c.Room(need(e, last, roaring)) {
		return t, &command.QuotaReached
	}
	if e == nil {
		t.made = true
		if roaring {
			t.native = value.NewBitmap()
			t.entry = c.Store(key, t.native, ruleNewNative)
		} else {
			t.str = value.NewZeros(int64(last>>3) + 1)
			t.entry = c.Store(key, t.str, ruleNewString)
			t.remember()
		}
		return t, nil
	}
	switch v := e.Value.(type) {
	case *value.Bitmap:
		t.entry = c.Keys().Own(key)
		t.native = t.entry.Value.(*value.Bitmap)
		if !roaring {
			c.Trace.Change(trace.Change{Kind: trace.Note, Key: key, Rule: ruleStaysNative})
		}
		return t, nil
	case *value.String:
		if !roaring {
			t.entry = c.Keys().Own(key)
			t.str = t.entry.Value.(*value.String)
			t.remember()
			return t, nil
		}
		t.native = value.BitmapOf(v)
		t.entry = c.Retype(key, t.native, ruleConverts)
		t.noteMade(ruleOptimized)
		return t, nil
	}
	return t, &command.WrongType
}

// remember keeps what the string's allocation is before the write.
func (t *target) remember() {
	if t.c.Trace != nil {
		t.block, t.enc = t.str.AllocBytes(t.c.Server.Profile), t.str.Encoding()
	}
}

// need is about what one bit write may add in this process, in bytes.
func need(e *keyspace.Entry, last uint64, roaring bool) int64 {
	const chunk, page = 256, value.PageSize + 256
	if e == nil {
		if roaring {
			return chunk
		}
		return page
	}
	s, is := e.Value.(*value.String)
	switch {
	case !is:
		return chunk
	case roaring:
		return s.Resident()
	case s.Holds(last):
		return 0
	}
	return page
}

// byteLen is the present length.
func (t *target) byteLen() int64 {
	if t.native != nil {
		return t.native.ByteLen()
	}
	return t.str.ByteLen()
}

// bits is the value for reading.
func (t *target) bits() value.Chunked {
	if t.native != nil {
		return t.native
	}
	return t.str
}

// set writes one bit, lengthens the value to hold it, and gives the bit that was there.
func (t *target) set(off uint64, on bool) (old bool) {
	if t.native == nil {
		return t.str.SetBit(off, on)
	}
	if t.c.Trace == nil {
		return t.native.SetBit(off, on)
	}
	before := t.look(off >> 16)
	old = t.native.SetBit(off, on)
	t.noteChunk(off>>16, before, t.look(off>>16))
	return old
}

// grow lengthens the value to hold bit last.
func (t *target) grow(last uint64) {
	if bytes := int64(last>>3) + 1; t.native != nil {
		t.native.Extend(bytes)
	} else {
		t.str.GrowZero(bytes)
	}
}

// done ends a write. changed says whether a bit or the length is different from before: only then is the key modified
// and a notification sent, whose class tells the type.
func (t *target) done(changed bool) {
	if t.str != nil && t.c.Trace != nil {
		if t.block > 0 { // from no block of its own to one is what the change of encoding says
			t.c.Grew(t.key, t.block, t.str)
		}
		if t.enc != t.str.Encoding() {
			t.c.Trace.Change(trace.Change{Kind: trace.KeyEncoding, Key: t.key, From: t.enc, To: t.str.Encoding(), Rule: ruleRawForGood})
		}
	}
	if !changed {
		return
	}
	t.c.Keys().Touch(t.entry)
	t.c.Trace.Notify(class(t.entry.Value), "setbit", t.key)
}

// class is the letter of the notifications about a value of that type.
func class(v value.Value) string {
	if _, ok := v.(*value.Bitmap); ok {
		return "b"
	}
	return "$"
}

// visit records the way to the container of one chunk.
func visit(c *command.Ctx, b *value.Bitmap, chunk uint64) {
	if c.Trace == nil {
		return
	}
	at, nodes := b.Roaring().At(chunk)
	c.Trace.Followed(int64(nodes))
	if at != nil {
		c.Trace.Visited(1)
	}
}

// look is one container as it is now, for the trace.
type look struct {
	kind  container.Kind // 0: none
	bytes int64
}

func (t *target) look(chunk uint64) look {
	c, _ := t.native.Roaring().At(chunk)
	if c == nil {
		return look{}
	}
	p := t.c.Server.Profile
	_, room := c.Payload()
	return look{c.Kind(), p.Class(container.HeaderBytes) + p.Class(room)}
}

// noteChunk records what a bit write did to one container.
func (t *target) noteChunk(chunk uint64, before, after look) {
	if before == after {
		return
	}
	ch := trace.Change{
		Kind: trace.ContainerKind, Key: t.key, Chunk: chunk,
		From: kindName(before.kind), To: kindName(after.kind), Before: before.bytes, After: after.bytes,
	}
	switch {
	case before.kind == 0:
		ch.Rule = ruleFirstArray
	case after.kind == 0:
		ch.Rule = ruleEmptied
	case before.kind == container.Array && after.kind == container.Bitset:
		ch.Rule = ruleArrayFull
	case before.kind == container.Bitset && after.kind == container.Array:
		ch.Rule = ruleBitsetThin
	case after.kind == container.Run:
		ch.Kind, ch.From, ch.To, ch.Rule = trace.Grow, "", "", ruleRunRoom
	default:
		ch.Kind, ch.From, ch.To, ch.Rule = trace.Grow, "", "", ruleArrayRoom
	}
	t.c.Trace.Change(ch)
}

// noteMade records every container of a value that was made as a whole.
func (t *target) noteMade(rule trace.Rule) { noteMade(t.c, t.key, t.native, rule) }

func noteMade(c *command.Ctx, key string, b *value.Bitmap, rule trace.Rule) {
	if c.Trace == nil {
		return
	}
	b.EachChunk(c.Server.Profile, func(ch value.Chunk) bool {
		c.Trace.Change(trace.Change{Kind: trace.ContainerKind, Key: key, Chunk: ch.Index, To: kindName(container.Kind(ch.Kind)), After: ch.Bytes, Rule: rule})
		return true
	})
}

// kindName is how a trace names a kind of container: "" for none.
func kindName(k container.Kind) string {
	switch k {
	case container.Array:
		return "array"
	case container.Bitset:
		return "bitset"
	case container.Run:
		return "run"
	}
	return ""
}
