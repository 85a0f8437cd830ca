package engine

import (
	"bitloupe/engine/anatomy"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
)

// Page is a piece of a key's bytes with labels. Form is one of Forms: "flat" the bytes of a string, or those that the
// string with the same bits would have; "roaring" the portable serialised form of a bitmap; "dump" the payload of DUMP;
// "intset", "listpack", "ziplist" or "node 0" the block, or a node, that a collection is kept in.
// Own says whether the server really keeps the key in these bytes. Ranges are in offsets of the whole.
type Page struct {
	Key           string
	Form          string
	Forms         []string
	Own           bool
	Format        string
	Offset, Total int64
	Data          []byte
	Ranges        []anatomy.Range
	Problem       string // where the bytes stop following the format; "" as they should
}

// PageBytes bounds the bytes of one Page.
const PageBytes = 16 << 10

// serialCap is the resident size up to which a value is serialised to look at its bytes.
const serialCap = 16 << 20

// The forms of Page.
const (
	FormFlat    = "flat"
	FormRoaring = "roaring"
	FormDump    = "dump"
)

// Page gives bytes of a key from offset on, at most limit and PageBytes of them. An unknown form is the first there is; ok
// is false for a key that does not exist or has no bytes to look at. Cost: flat, the piece itself; else the whole value
// serialised.
func (e *Engine) Page(key, form string, offset, limit int64) (out Page, ok bool) {
	x := e.find(key)
	if x == nil || offset < 0 || limit < 0 {
		return out, false
	}
	forms := e.pageForms(x)
	if len(forms) == 0 {
		return out, false
	}
	out = Page{Key: key, Form: forms[0], Forms: forms}
	for _, f := range forms {
		if f == form {
			out.Form = f
		}
	}
	limit = min(limit, PageBytes)
	if out.Form == FormFlat {
		out.flat(x, offset, limit)
		return out, true
	}
	var a anatomy.Anatomy
	var data []byte
	switch out.Form {
	default:
		b, read, ok := layout(x.Value, out.Form)
		if !ok {
			return out, false
		}
		data, out.Own = b, true
		a = read(data, out.window(offset, limit, len(data)))
	case FormRoaring:
		var read func([]byte, anatomy.Window) anatomy.Anatomy
		data, read = portable(x.Value)
		a = read(data, out.window(offset, limit, len(data)))
	case FormDump:
		data, _ = value.Dump(x.Value, e.server.Profile)
		a = anatomy.Dump(data, out.window(offset, limit, len(data)))
	}
	out.Data = append([]byte(nil), data[out.Offset:min(out.Offset+limit, out.Total)]...)
	out.Format, out.Ranges = a.Format, a.Ranges
	if a.Err != nil {
		out.Problem = a.Err.Error()
	}
	return out, true
}

// window sets where the page lies and gives it to the reader of the format.
func (p *Page) window(offset, limit int64, total int) anatomy.Window {
	p.Total = int64(total)
	p.Offset = min(offset, p.Total)
	return anatomy.Window{From: int(p.Offset), To: int(min(p.Offset+max(limit, 1), p.Total))}
}

// pageForms lists the forms of a value, its own first.
func (e *Engine) pageForms(x *keyspace.Entry) []string {
	out := layouts(x.Value)
	small := true
	if v, ok := x.Value.(interface{ Resident() int64 }); ok {
		small = v.Resident() <= serialCap
	}
	_, native := x.Value.(*value.Bitmap)
	if data, _ := portable(x.Value); small && data != nil {
		out = append(out, FormRoaring)
	}
	if _, chunked := x.Value.(value.Chunked); chunked {
		out = append(out, FormFlat)
	}
	if _, persistent := x.Value.(value.Persistent); persistent && small && (native || x.Value.Length() <= serialCap) {
		out = append(out, FormDump)
	}
	return out
}

// portable serialises a bitmap and says how to read it; nil for other values.
func portable(v value.Value) ([]byte, func([]byte, anatomy.Window) anatomy.Anatomy) {
	switch b := v.(type) {
	case *value.Bitmap:
		return b.Roaring().AppendPortable(nil), anatomy.Roaring64
	case value.Roar:
		if b.Wide() {
			return b.Portable(), anatomy.Roaring64
		}
		return b.Portable(), anatomy.Roaring32
	}
	return nil, nil
}

// flat fills in a piece of the flat bytes.
func (p *Page) flat(x *keyspace.Entry, offset, limit int64) {
	b := x.Value.(value.Chunked)
	_, native := x.Value.(*value.Bitmap)
	p.Own = !native && x.Value.Type() == "string"
	p.Total = b.ByteLen()
	p.Offset = min(offset, p.Total)
	end := min(p.Offset+limit, p.Total)
	var page [8192]byte
	for at := p.Offset; at < end; {
		index, from := at/8192, at%8192
		to := min(8192, end-index*8192)
		page = [8192]byte{}
		b.ChunkBits(uint64(index), &page)
		p.Data = append(p.Data, page[from:to]...)
		at += to - from
	}
	a := anatomy.Plain(p.Data, p.Offset, anatomy.Window{})
	p.Format, p.Ranges = a.Format, shift(a.Ranges, int(p.Offset))
}

// shift moves ranges by the offset of their page.
func shift(list []anatomy.Range, by int) []anatomy.Range {
	for i := range list {
		list[i].From += by
		list[i].To += by
		shift(list[i].Parts, by)
	}
	return list
}
