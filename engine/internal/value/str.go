package value

import (
	"strconv"

	"bitloupe/engine/memory"
)

// String is a string value. Until it is first written in place it is a plain Go string; from then on its bytes are held
// in pages (see paged), so that one bit at 4,294,967,295 costs a few kilobytes, while its length and its allocation are
// those of the real server's flat half gigabyte.
type String struct {
	plain string
	enc   encoding
	kept  bool // came from a client as it is, see memory.Profile.Kept
	own   bool // an integer that was copied: up to 7.x not the one that all keys share
	// room is set for a text whose block has grown, from the first write in place on; pages are its bytes.
	room *room
}

// room is what a string written in place has beyond its encoding: where its bytes are and how its block grew, by the
// rules of either allocator, as a server of either profile may be asked for.
type room struct {
	pages paged
	sds   [2]memory.SDS // by sdsProfiles
}

// sdsProfiles are the profiles whose growth is followed. Any other is asked as if it were the last.
var sdsProfiles = [2]memory.Profile{memory.V812, memory.V70}

type encoding byte

const (
	embstr encoding = iota
	integer
	raw
)

var _ Chunked = (*String)(nil)

// NewString keeps s as SET does: as an integer where s is the canonical text of an int64, in the object where it is
// short, in a block of its own otherwise.
func NewString(s string) *String {
	if IsInteger(s) {
		return &String{plain: s, enc: integer}
	}
	if len(s) <= memory.EmbeddedMax {
		return &String{plain: s}
	}
	return &String{plain: s, enc: raw, kept: true}
}

// NewText keeps s as INCRBYFLOAT does: never as an integer.
func NewText(s string) *String {
	if len(s) <= memory.EmbeddedMax {
		return &String{plain: s}
	}
	return &String{plain: s, enc: raw}
}

// NewInt is the string of a number, kept as an integer.
func NewInt(n int64) *String { return &String{plain: strconv.FormatInt(n, 10), enc: integer} }

// NewRaw keeps s in a block of its own, as BITOP and RESTORE of a result do.
func NewRaw(s string) *String { return &String{plain: s, enc: raw} }

// NewZeros makes n zero bytes in a block of their own, as SETBIT and SETRANGE do for a missing key. Cost: none of the
// bytes is resident.
func NewZeros(n int64) *String {
	s := &String{enc: raw, room: &room{}}
	for i, p := range sdsProfiles {
		s.room.sds[i] = p.NewSDS(n)
	}
	s.room.pages.grow(n)
	return s
}

// IsInteger says whether s is the canonical text of an int64: no sign but a minus, no leading zero, no blank.
func IsInteger(s string) bool {
	_, ok := ParseInt(s)
	return ok
}

// ParseInt reads the canonical text of an int64 as the server does: "-0", "+1", "01" and " 1" are none.
func ParseInt(s string) (n int64, ok bool) {
	if len(s) == 0 || len(s) > 20 {
		return 0, false
	}
	if c := s[0]; c == '0' {
		return 0, len(s) == 1
	} else if c == '-' && (len(s) == 1 || s[1] == '0') || c != '-' && (c < '1' || c > '9') {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil
}

// Type is "string".
func (s *String) Type() string { return "string" }

// Encoding is int, embstr or raw. It follows from how the value was made and written, not from the text alone.
func (s *String) Encoding() string {
	switch s.enc {
	case integer:
		return "int"
	case embstr:
		return "embstr"
	}
	return "raw"
}

// Clone copies the value; pages are shared until either side writes them. Cost: the list of pages, no payload.
func (s *String) Clone() Value {
	c := *s
	if s.room != nil {
		r := *s.room
		r.pages = s.room.pages.share()
		c.room = &r
	}
	return &c
}

// Copy is the value that COPY makes: the same text in a new block with no room to grow.
func (s *String) Copy() Value {
	c := s.Clone().(*String)
	c.kept, c.own = false, true
	if c.room != nil {
		for i, p := range sdsProfiles {
			c.room.sds[i] = p.NewSDS(c.Len())
		}
	}
	return c
}

// Len is the length in bytes.
func (s *String) Len() int64 {
	if s.room != nil {
		return s.room.pages.n
	}
	return int64(len(s.plain))
}

// Length is Len, which is what INFO keysizes counts.
func (s *String) Length() int64 { return s.Len() }

// Text is the whole value. Cost: for a string written in place, its length, zeros included.
func (s *String) Text() string {
	if s.room == nil {
		return s.plain
	}
	return s.room.pages.text()
}

// Shared says whether this is one of the integers from 0 to 9,999 that all keys of a server shared up to 7.x.
func (s *String) Shared() bool {
	n, ok := s.Int()
	return ok && s.enc == integer && !s.own && n >= 0 && n < 10000
}

// Int is the value of an integer, or of a text that is one; ok is false for any other.
func (s *String) Int() (n int64, ok bool) {
	if s.Len() > 20 {
		return 0, false
	}
	return ParseInt(s.Text())
}

// AllocBytes is the block that holds the text: 0 for an integer and for a short text that lies in the object.
func (s *String) AllocBytes(p memory.Profile) int64 { return s.alloc(p).Block }

// fresh is the block of a text that was never written in place.
func (s *String) fresh(p memory.Profile) memory.SDS {
	if s.kept {
		return p.Kept(int64(len(s.plain)))
	}
	return p.NewSDS(int64(len(s.plain)))
}

func (s *String) alloc(p memory.Profile) memory.SDS {
	switch {
	case s.enc != raw:
		return memory.SDS{}
	case s.room == nil:
		return s.fresh(p)
	case p == memory.V812:
		return s.room.sds[0]
	}
	return s.room.sds[1]
}

// Footprint lists the parts of the key and the string; samples has no meaning here.
func (s *String) Footprint(p memory.Profile, k memory.Key, _ int) memory.Footprint {
	return memory.String(p, k, memory.Text{Len: s.Len(), Encoding: s.Encoding(), SDS: s.alloc(p)})
}

// Resident is about what the value takes in this process, in bytes.
func (s *String) Resident() int64 {
	if s.room == nil {
		return 48 + int64(len(s.plain))
	}
	return 200 + s.room.pages.resident()
}
