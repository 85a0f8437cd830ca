package figure

import (
	"slices"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/memory"
)

// A picture that is saved leaves the page behind, and with it everything the page says around it. So a file says by itself
// of which key it is, what its marks mean, whether its figures are exact, and by whose count.

const (
	fileWidth  = 800.0
	fileMargin = 20.0
	fileInner  = fileWidth - 2*fileMargin
	fileLine   = 20.0
)

// file is a picture with what stands around it: a title, the picture, a legend, facts in two columns, and where the
// figures come from.
type file struct {
	title, sub    string
	picture       string // an SVG
	width, height float64
	legend, facts []fact
	profile       memory.Profile
}

// fact is a pair with the mark that it explains, if any: a Slice's look, or empty or flat for a cell of a map.
type fact struct {
	look, name, value string
}

// ChunksFile draws the chunk map of a key as an SVG file that stands alone; "" for a key that has none.
func ChunksFile(in *engine.Inspection) string {
	if in.Chunks == nil {
		return ""
	}
	g := Cells(in.Chunks, 0)
	o := MapOptions{Width: fileInner - 58, Height: 440, Axis: true}
	p := g.pitch(o.Width, o.Height)
	scale := g.Scale()
	if g.Per > 1 {
		scale += "; a cell shows what most of its chunks are"
	}
	f := fileOf(in, "Chunks of ", scale)
	f.picture, f.width, f.height = Map(g, o), 58+float64(g.Cols)*p, float64(g.Rows())*p
	if in.Row.Type == "string" {
		f.legend = []fact{{"flat", "pieces with a bit set", Comma(g.Flat)}, {"empty", "empty", Comma(g.Empty)}}
	} else {
		f.legend = []fact{{"array", "array", Comma(g.Array)}, {"bitset", "bitset", Comma(g.Bitset)}, {"run", "run", Comma(g.Run)}, {"empty", "empty", Comma(g.Empty)}}
	}
	f.facts = []fact{{"", "set bits", Comma(in.Row.Card)}}
	if in.Row.Type == "string" || in.Row.Type == "bitmap" {
		f.facts = append(f.facts, fact{"", "length", Comma(in.Row.Length) + " B"})
	} else {
		f.facts = append(f.facts, fact{"", "bytes", bytesText(in.Row.Bytes, in.Row.Modelled)})
	}
	f.facts = append(f.facts, bothForms(in)...)
	return f.svg()
}

// ContainerFile draws one chunk of a key.
func ContainerFile(in *engine.Inspection, c *engine.Container) string {
	f := fileOf(in, "Chunk "+CommaU(c.Index)+" of ", "256 rows of 256 positions, the first at the upper left; "+KindName(c.Kind))
	const side = 512
	f.picture, f.width, f.height = Bits(c, side), side, side
	f.facts = []fact{{"", "bits", CommaU(c.Index<<16) + " – " + CommaU(c.Index<<16|0xffff)}, {"", "set bits", Comma(int64(c.Card)) + " of 65,536"},
		{"", "runs of set bits", Comma(int64(c.RunCount))}, {"", "allocated", allocated(c)}}
	for _, k := range Costs(c) {
		f.facts = append(f.facts, fact{KindName(k.Kind), "values alone, as " + KindName(k.Kind), Comma(k.Bytes) + " B"})
	}
	return f.svg()
}

// MemoryFile draws where the bytes of a key go.
func MemoryFile(in *engine.Inspection) string {
	f := fileOf(in, "Memory of ", Count(in.Memory.Total(), "byte")+", part by part")
	f.width, f.height = fileInner, 240
	f.picture = strings.Replace(treemap(in.Memory, fileInner, f.height).close(), `width="100%"`, `width="`+num(fileInner)+`"`, 1)
	f.legend = []fact{{"slack", "allocated, unused", ""}}
	for _, s := range Slices(in.Memory) {
		f.facts = append(f.facts, fact{s.Look, s.Name, bytesText(s.Bytes, s.Modelled)})
	}
	return f.svg()
}

func fileOf(in *engine.Inspection, title, sub string) *file {
	return &file{title: title + Clip(Name(in.Row.Key), 60), sub: in.Row.Type + ", " + in.Row.Encoding + "; " + sub, profile: in.Memory.Profile}
}

// bothForms are the bytes of a key as a string and as a native bitmap, where they are known.
func bothForms(in *engine.Inspection) (out []fact) {
	for _, x := range []struct {
		name string
		f    engine.Figure
	}{{"bytes as a string", in.Row.AsString}, {"bytes as a native bitmap", in.Row.AsRoaring}} {
		if !x.f.Known {
			continue
		}
		out = append(out, fact{"", x.name, bytesText(x.f.Bytes, x.f.Modelled)})
	}
	return out
}

func (f *file) svg() string {
	rows := (len(f.facts) + 1) / 2
	top := 76.0
	below := top + f.height + 16
	legend := 0.0
	if len(f.legend) > 0 {
		legend = 28
	}
	height := below + legend + float64(rows)*fileLine + 44
	c := open("figure", fileWidth, height, f.title, f.sub)
	c.rect("f-surface", "0", "0", num(fileWidth), num(height))
	c.put(`<text fill="#14181d" font-family="sans-serif" font-size="20" font-weight="600" x="`, num(fileMargin), `" y="36">`, esc(f.title), `</text>`)
	c.text("t-text", num(fileMargin), "58", f.sub, "")
	c.put(strings.Replace(f.picture, "<svg ", `<svg x="`+num(fileMargin)+`" y="`+num(top)+`" `, 1))
	x := fileMargin
	for _, l := range f.legend {
		words := l.name + " " + l.value
		swatch(c, l.look, x, below)
		c.text("t-text", num(x+20), num(below+11), words, "")
		x += 20 + 6.8*float64(len(words)) + 20
	}
	for i, p := range f.facts {
		x, y := fileMargin+float64(i/rows)*(fileInner/2+15), below+legend+float64(i%rows)*fileLine
		name := x
		if p.look != "" {
			swatch(c, p.look, x, y)
			name += 20
		}
		c.text("t-text", num(name), num(y+11), p.name, "")
		c.text("t-data", num(x+fileInner/2-15), num(y+11), p.value, `text-anchor="end"`)
	}
	how := ", exact"
	if slices.ContainsFunc(f.facts, func(p fact) bool { return strings.HasPrefix(p.value, modelledMark) }) {
		how = "; ≈ is modelled, all else exact"
	}
	c.text("t-tick", num(fileMargin), num(height-16), "bitloupe: bytes as Redis "+string(f.profile)+" counts them"+how, "")
	return c.close()
}

// swatch draws the mark that a fact is about, 12 px large.
func swatch(c *canvas, look string, x, y float64) {
	const side = 12.0
	if look == "empty" || look == "flat" {
		g := &Grid{Cols: 1, Per: 1, Kind: []byte{look[0]}, Level: []byte{200}}
		g.draw(c, x, y, side+1)
		return
	}
	c.put(`<svg x="`, num(x), `" y="`, num(y), `" width="`, num(side), `" height="`, num(side), `">`)
	if look == "slack" {
		slice(c, Slice{Look: look}, side)
	} else {
		area(c, Slice{Look: look}, side)
	}
	c.put(`</svg>`)
}

// modelledMark is in front of a figure that is modelled.
const modelledMark = "≈ "

func bytesText(n int64, modelled bool) string {
	if modelled {
		return modelledMark + Comma(n) + " B"
	}
	return Comma(n) + " B"
}
