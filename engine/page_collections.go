package engine

import (
	"bitloupe/engine/anatomy"
	"bitloupe/engine/internal/value"
)

// layout is one of the runs of bytes that a collection is kept in, and how to read it; ok is false when the value has
// none of that name.
func layout(v value.Value, form string) (data []byte, read func([]byte, anatomy.Window) anatomy.Anatomy, ok bool) {
	x, ok := v.(value.Laid)
	if !ok {
		return nil, nil, false
	}
	l, ok := x.Layout(form)
	if !ok {
		return nil, nil, false
	}
	switch l.Format {
	case "intset":
		read = anatomy.Intset
	case "ziplist":
		read = func(b []byte, w anatomy.Window) anatomy.Anatomy { return anatomy.Ziplist(b, w, l.Names...) }
	case "listpack":
		read = func(b []byte, w anatomy.Window) anatomy.Anatomy { return anatomy.Listpack(b, w, l.Names...) }
	default:
		read = func(b []byte, w anatomy.Window) anatomy.Anatomy { return anatomy.Text(b, w, l.Format) }
	}
	return l.Bytes, read, true
}

// layouts names the runs of bytes that a collection is kept in.
func layouts(v value.Value) []string {
	if x, ok := v.(value.Laid); ok {
		return x.Layouts()
	}
	return nil
}
