package figure

import (
	"encoding/xml"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/internal/goldentest"
	"bitloupe/engine/memory"
	"bitloupe/engine/scenario"
)

// drawn checks what every picture promises: well-formed, with a title, no style attribute, no script, no id that could
// meet another on the page.
func drawn(t *testing.T, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	title := false
	for {
		tok, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%.400s", err, svg)
		}
		if e, ok := tok.(xml.StartElement); ok {
			title = title || e.Name.Local == "title"
			if e.Name.Local == "script" {
				t.Error("holds a script")
			}
			for _, a := range e.Attr {
				if a.Name.Local == "style" || a.Name.Local == "id" || strings.HasPrefix(a.Name.Local, "on") {
					t.Errorf("<%s> has the attribute %s", e.Name.Local, a.Name.Local)
				}
			}
		}
	}
	if !title {
		t.Error("has no title")
	}
}

// chunks builds a map from (index, kind, card, bytes).
func chunks(spans uint64, list ...[4]uint64) *engine.ChunkMap {
	m := &engine.ChunkMap{Spans: spans}
	for _, c := range list {
		m.Index = append(m.Index, c[0])
		m.Kind = append(m.Kind, byte(c[1]))
		m.Card = append(m.Card, uint32(c[2]))
		m.Bytes = append(m.Bytes, uint32(c[3]))
	}
	return m
}

// written is the map of the key k after these commands.
func written(t *testing.T, lines ...string) *engine.ChunkMap {
	t.Helper()
	s, err := scenario.Parse("> " + strings.Join(lines, "\n> ") + "\n")
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(engine.Options{})
	for _, step := range s.Steps {
		for args := range step.Expand() {
			if r := e.Do(args...); r.IsError() {
				t.Fatal(r.Str)
			}
		}
	}
	in, _ := e.Inspect("k")
	return in.Chunks
}

// sparse is a map of n chunks, all arrays of 1 to 16 values but for every hundredth, which is empty.
func sparse(n uint64) *engine.ChunkMap {
	r := rand.New(rand.NewPCG(42, 0))
	m := &engine.ChunkMap{Spans: n}
	for i := range n {
		if i%100 == 99 {
			continue
		}
		c := uint32(1 + r.IntN(16))
		m.Index, m.Kind, m.Card, m.Bytes = append(m.Index, i), append(m.Kind, 'a'), append(m.Card, c), append(m.Bytes, 16+2*c)
	}
	return m
}

func TestMap(t *testing.T) {
	for name, m := range map[string]*engine.ChunkMap{
		"map-empty": chunks(0),
		"map-one":   chunks(1, [4]uint64{0, 'a', 1, 24}),
		"map-kinds": chunks(20, [4]uint64{0, 'a', 12, 48}, [4]uint64{1, 'b', 50000, 8208}, [4]uint64{2, 'r', 65536, 24}, [4]uint64{17, 'a', 4096, 8208}),
		"map-flat":  written(t, "SETBIT k {0..11} 1", "SETBIT k 525080 1"),
		"map-high":  written(t, "SETBIT k 4000000000 1"),
		"map-zeros": written(t, "SETBIT k 100000 0"),
		"map-large": sparse(3052),
		"map-groups": chunks(65536, [4]uint64{0, 'a', 12, 48}, [4]uint64{1, 'a', 50, 116}, [4]uint64{2, 'r', 65536, 24}, [4]uint64{40000, 'b', 9000, 8208},
			[4]uint64{61035, 'a', 1, 24}),
	} {
		t.Run(name, func(t *testing.T) {
			g := Cells(m, 0)
			s := MapText(g, 12)
			for _, cell := range []int{0, 1, len(g.Kind) - 1} {
				if cell >= 0 && cell < len(g.Kind) {
					c := g.Card(cell)
					s += c.Announce() + "\n"
					for _, p := range c.Pairs {
						s += "  " + p.Name + ": " + p.Value + "\n"
					}
				}
			}
			goldentest.Equal(t, name, s)
			drawn(t, Map(g, MapOptions{Axis: true}))
		})
	}
}

// A chunk past the logical length must be on the map: what is kept wins over what is claimed.
func TestMapWidens(t *testing.T) {
	g := Cells(chunks(1, [4]uint64{9, 'a', 1, 24}), 0)
	if g.Spans != 10 || g.Kind[9] != 'a' {
		t.Errorf("spans %d, kinds %q", g.Spans, g.Kind)
	}
}

func TestMapSize(t *testing.T) {
	if n := len(Map(Cells(sparse(3052), 0), MapOptions{})); n > 80_000 {
		t.Errorf("a map of 3,052 cells takes %d bytes", n)
	}
}

// chunkOf builds a chunk from runs of positions.
func chunkOf(kind byte, runs ...[2]uint16) *engine.Container {
	c := &engine.Container{Key: "k", Index: 2, Kind: kind, Runs: runs, RunCount: len(runs)}
	for _, r := range runs {
		for p := int(r[0]); p <= int(r[1]); p++ {
			c.Bits[p>>3] |= 1 << (7 - p&7)
			c.Card++
		}
	}
	c.Costs = engine.Costs{Array: 2 * int64(c.Card), Bitset: 8192, Run: 2 + 4*int64(len(runs)), ArrayFits: c.Card <= 4096}
	c.Bytes = 8208
	return c
}

func TestContainer(t *testing.T) {
	for name, c := range map[string]*engine.Container{
		"container-array":  chunkOf('a', [2]uint16{0, 0}, [2]uint16{85, 86}, [2]uint16{300, 2000}, [2]uint16{65535, 65535}),
		"container-bitset": chunkOf('b', [2]uint16{0, 9999}, [2]uint16{20000, 20063}),
		"container-run":    chunkOf('r', [2]uint16{0, 65535}),
	} {
		t.Run(name, func(t *testing.T) {
			goldentest.Equal(t, name, BitsText(c)+CostsText(c))
			drawn(t, Bits(c, 0))
			for _, k := range Costs(c) {
				drawn(t, CostBar(k))
			}
		})
	}
}

var footprint = memory.Footprint{Profile: memory.V812, Parts: []memory.Part{
	{Name: "object", Holds: "type, encoding", Group: "key", Count: 1, Used: 16, Bytes: 16},
	{Name: "key name", Holds: "header, name", Group: "key", Count: 1, Used: 18, Bytes: 21},
	{Name: "array containers", Holds: "16 B header and values", Group: "container", Count: 3047, Used: 88748, Bytes: 102376},
	{Name: "leaves", Holds: "one entry a chunk", Group: "index", Count: 3047, Used: 48752, Bytes: 57344},
	{Name: "node256", Holds: "index nodes", Group: "index", Count: 12, Used: 24672, Bytes: 40960, Modelled: true},
	{Name: "room to grow", Group: "slack", Bytes: 500},
}}

func TestParts(t *testing.T) {
	goldentest.Equal(t, "parts", PartsText(footprint)+Split(Slices(footprint), 19998)+"\n")
	drawn(t, Treemap(footprint, 0))
	drawn(t, PartsBar(Slices(footprint)))
}

// Boxes of a treemap are as large as their parts and stay inside.
func TestSquarify(t *testing.T) {
	parts := Slices(footprint)
	var total float64
	for _, p := range parts {
		total += float64(p.Bytes)
	}
	for i, b := range squarify(parts, 860, 206) {
		want := float64(parts[i].Bytes) / total
		if d := b.w*b.h - want; d > 1e-9 || d < -1e-9 {
			t.Errorf("%s has area %g, want %g", parts[i].Name, b.w*b.h, want)
		}
		if b.x < -1e-9 || b.y < -1e-9 || b.x+b.w > 1+1e-9 || b.y+b.h > 1+1e-9 {
			t.Errorf("%s lies outside: %+v", parts[i].Name, b)
		}
	}
}

func TestBars(t *testing.T) {
	known := func(n int64, modelled bool) engine.Figure {
		return engine.Figure{Bytes: n, Known: true, Modelled: modelled}
	}
	var s string
	for _, r := range []engine.KeyRow{
		{Type: "bitmap", AsString: known(25165860, true), AsRoaring: known(244837, false)},
		{Type: "string", AsString: known(131103, false), AsRoaring: known(132376, false)},
		{Type: "bitmap", AsString: engine.Figure{}, AsRoaring: known(312, false)},
		{Type: "string", AsString: known(50, false), AsRoaring: known(50, false)},
	} {
		for _, log := range []bool{false, true} {
			p := PairOf(r, footprint, log)
			s += p.Text() + p.Verdict() + "\n\n"
			drawn(t, p.StringBar())
			drawn(t, p.RoaringBar())
			if log {
				drawn(t, p.Scale())
			}
		}
	}
	goldentest.Equal(t, "bars", s)
}

func TestKeysizes(t *testing.T) {
	hs := []engine.Histogram{
		{Type: "string", Bins: []engine.Bin{{Label: "0", Low: 0, Count: 1}, {Label: "16", Low: 16, Count: 3}, {Label: "16M", Low: 1 << 24, Count: 1}}},
		{Type: "bitmap", Bins: []engine.Bin{{Label: "8K", Low: 8192, Count: 2}, {Label: "32K", Low: 32768, Count: 12}}},
	}
	goldentest.Equal(t, "keysizes", KeysizesText(hs))
	drawn(t, Keysizes(hs))
}

func TestChart(t *testing.T) {
	ch := Chart{Title: "Bytes of a container", X: "values in the chunk", Y: "bytes allocated", MaxX: 8192, MaxY: 10000, StepX: 2048, StepY: 2000,
		MarkX: 4096, MarkLabel: "4,096 values", Lines: []Line{
			{Name: "array", Look: "array", Steps: true, Points: [][2]float64{{0, 24}, {1024, 2064}, {2048, 4112}, {4096, 8208}}},
			{Name: "bitset", Look: "bitset", Points: [][2]float64{{4096, 8208}, {8192, 8208}}},
		}}
	goldentest.Equal(t, "chart", ch.Text())
	drawn(t, ch.SVG())
}

func TestStrip(t *testing.T) {
	for _, s := range []string{"", "a", "abrf", strings.Repeat("a", 48)} {
		drawn(t, Strip(s, 48))
	}
}

// Names come from users: a key may hold anything.
func TestEscape(t *testing.T) {
	h := []engine.Histogram{{Type: "<script>\x00\xff&\"'", Bins: []engine.Bin{{Label: "<b>", Low: 1, Count: 1}}}}
	drawn(t, Keysizes(h))
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Comma(0), "0"}, {Comma(-1234), "-1,234"}, {Comma(25165860), "25,165,860"}, {Comma(-1 << 63), "-9,223,372,036,854,775,808"},
		{Size(0), "0 B"}, {Size(1536), "1.5 KiB"}, {Size(536870912), "512 MiB"},
		{Ratio(25165860, 244837), "102.8"}, {Ratio(16411, 16803), "0.98"}, {Ratio(1, 0), ""}, {Ratio(536870912, 312), "1,720,740"}, {Ratio(1, 1000), "0.001"},
		{Share(102376, 244837), "41.8 %"}, {Share(37, 244837), "0.02 %"}, {Share(5, 5), "100 %"}, {Share(0, 0), "0 %"},
		{Count(1, "chunk"), "1 chunk"}, {Count(3047, "chunk"), "3,047 chunks"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// Every class that a picture uses has its colour for pictures that stand alone.
func TestPaint(t *testing.T) {
	all := Map(Cells(sparse(3052), 0), MapOptions{Axis: true}) + Treemap(footprint, 0) + PartsBar(Slices(footprint))
	for _, m := range regexp.MustCompile(`class="([^"]*)"`).FindAllStringSubmatch(all, -1) {
		for _, c := range strings.Fields(m[1]) {
			if c[1] == '-' && paint[c] == "" {
				t.Errorf("class %s has no colour of its own", c)
			}
		}
	}
}
