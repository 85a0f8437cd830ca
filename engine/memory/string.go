package memory

// Text is what the accounting has to know of a string value: its length in bytes, its encoding (int, embstr or raw) and,
// for raw, its allocation.
type Text struct {
	Len      int64
	Encoding string
	SDS      SDS
}

// AddKey appends the share of the key itself: its name, the object that heads the value, and the entry in the table of
// keys.
//
// Since 8.2 name and object are one block, since 8.6 counted without the allocator's rounding: 16 bytes of object, 8 for
// an expiry (where the key has or had one, or a name of 128 bytes or more), 1 for the size of the name's header, and the
// name (redis/redis pull request 14704). Before, they are three allocations, and the entry counts 24 bytes
// (spec/legacy-encodings.md 2).
func (f *Footprint) AddKey(k Key) {
	p := f.Profile
	if p == V812 {
		f.Add(Part{Name: "object", Holds: "type, encoding, reference count, pointer", Group: "key", Count: 1, Used: 16, Bytes: 16})
		if k.TTL || k.Len >= reservesExpiry {
			f.Add(Part{Name: "expiry", Holds: "room for the moment the key goes", Group: "key", Count: 1, Used: 8, Bytes: 8})
		}
		n := p.keyName(k)
		f.Add(Part{Name: "key name", Holds: "header, name and closing zero", Group: "key", Count: 1, Used: k.Len, Bytes: n})
		return
	}
	n := p.keyName(k)
	f.Add(Part{Name: "key name", Holds: "header, name and closing zero", Group: "key", Count: 1, Used: k.Len, Bytes: n})
	f.Add(Part{Name: "table entry", Holds: "pointers to name, value and next entry", Group: "key", Count: 1, Used: 24, Bytes: 24})
	f.Add(Part{Name: "object", Holds: "type, encoding, reference count, pointer", Group: "key", Count: 1, Used: 16, Bytes: 16})
}

// reservesExpiry is the length of a name from which room for an expiry is always reserved, so that the one block with
// name and object need not be moved for it.
const reservesExpiry = 128

// keyName is what the key's name takes.
func (p Profile) keyName(k Key) int64 {
	if p == V812 {
		return 1 + p.SDSHeader(k.Len) + k.Len + 1
	}
	return p.Class(p.SDSHeader(k.Len) + k.Len + 1)
}

// String is the footprint of a string value under its key; its parts add up to what MEMORY USAGE answers.
func String(p Profile, k Key, t Text) Footprint {
	f := Footprint{Profile: p}
	switch {
	case t.Encoding == "int":
		f.AddKey(k)
		f.Add(Part{Name: "number", Holds: "the integer, in place of a pointer", Group: "value", Count: 1})
	case t.Encoding == "embstr" && p == V812:
		f.embedded812(k, t.Len)
	case t.Encoding == "embstr":
		f.AddKey(k)
		block := p.Class(16 + 3 + t.Len + 1)
		f.addText(t.Len, 3, block-16, "text in the object's own block")
	default:
		f.AddKey(k)
		f.addRaw(t)
	}
	return f
}

// embedded812 places a short text behind the name in the key's one block where all of it fits a cache line of 64 bytes;
// a longer one gets a block of its own. The text then owns all that the allocator rounded up.
func (f *Footprint) embedded812(k Key, n int64) {
	p := f.Profile
	f.AddKey(k)
	if 16+k.Len+3+4+n > 64 {
		f.addRaw(Text{Len: n, SDS: p.NewSDS(n)})
		return
	}
	before := f.Total()
	f.addText(n, 3, p.Class(before+3+n+1)-before, "text behind the key's name in the same block")
}

// addRaw adds a text that is an allocation of its own. 8.6 counts one with the short header at the size asked for.
func (f *Footprint) addRaw(t Text) {
	block := t.SDS.Block
	if f.Profile == V812 && t.SDS.Header == 1 {
		block = 1 + t.Len + 1
	}
	f.addText(t.Len, t.SDS.Header, block, "text in a block of its own")
}

// addText splits bytes into header, text and what is over.
func (f *Footprint) addText(n, header, bytes int64, holds string) {
	f.Add(Part{Name: "string header", Holds: "length, room, kind, and the closing zero", Group: "value", Count: 1, Used: header + 1, Bytes: header + 1})
	f.Add(Part{Name: "text", Holds: holds, Group: "value", Count: n, Used: n, Bytes: n})
	if over := bytes - header - 1 - n; over > 0 {
		f.Add(Part{Name: "room to grow", Holds: "allocated, not yet used", Group: "slack", Count: 1, Bytes: over})
	}
}
