package web

import (
	"errors"
	"fmt"
	"html/template"
	"strings"
	"sync"

	"bitloupe/engine"
	"bitloupe/engine/figure"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
	"bitloupe/engine/share"
)

// claim is one thing to try on the first page: a command, run in both representations while the site is built.
type claim struct {
	Name, Command, Link, Reply string
	Picture                    template.HTML
	String, StringNote         string
	Roaring, RoaringNote       string
	Kind                       string // of its containers, for glyph and colour
	Last, LastNote             string
}

// examples are what the first page offers to try; the first of them is its headline.
var examples = []struct{ name, command string }{
	{"one far bit", "SETBIT users 4000000000 1"},
	{"20,000 at random", "SETBIT users {random 42 20000 199999999} 1"},
	{"every second bit", "SETBIT users {0..999998..2} 1"},
	{"a long run", "SETBIT users {0..69999} 1"},
}

// claims runs the examples, once.
var claims = sync.OnceValues(func() ([]claim, error) {
	out := make([]claim, len(examples))
	err := parallel(len(examples), func(i int) (err error) {
		if out[i], err = newClaim(examples[i].name, examples[i].command); err != nil {
			return fmt.Errorf("first page, %q: %w", examples[i].command, err)
		}
		return nil
	})
	return out, err
})

func newClaim(name, command string) (claim, error) {
	c := claim{Name: name, Command: command}
	fragment, err := share.Encode(share.Link{Script: command, Chunk: -1, Config: []string{"bitmap-default-roaring=yes"}})
	if err != nil {
		return c, err
	}
	c.Link = "play/#" + fragment
	_, _, str, err := runClaim(command, "no")
	if err != nil {
		return c, err
	}
	e, reply, roaring, err := runClaim(command, "yes")
	if err != nil {
		return c, err
	}
	if str.Memory.Modelled() || roaring.Memory.Modelled() {
		return c, errors.New("a figure of the first page would be modelled only")
	}
	c.Reply = reply
	c.String, c.Roaring = headline(str.Row.Bytes), headline(roaring.Row.Bytes)
	used := roaring.Chunks.Index
	c.StringNote = fmt.Sprintf("%s of string, %s in use", figure.Count(int64(str.Row.Spans), "chunk"), figure.Comma(int64(len(used))))
	c.Kind, c.RoaringNote = containers(roaring)
	if len(used) == 1 {
		box, ok := e.Container(claimKey, used[0])
		if !ok || box.Card != 1 {
			return c, errors.New("the lens is for a single bit")
		}
		c.Picture = template.HTML(lens(box))
		c.Last, c.LastNote = "Where the bit went", fmt.Sprintf("position %s of chunk %s", figure.Comma(int64(box.Runs[0][0])), figure.Comma(int64(box.Index)))
		return c, nil
	}
	c.Picture = template.HTML(figure.Map(figure.Cells(roaring.Chunks, 0), figure.MapOptions{Width: 384, Height: 384}))
	c.Last, c.LastNote = "The smaller one", "roaring, "+figure.Ratio(str.Row.Bytes, roaring.Row.Bytes)+" times"
	if more := roaring.Row.Bytes - str.Row.Bytes; more > 0 {
		c.LastNote = fmt.Sprintf("the string, by %s B", figure.Comma(more))
	}
	return c, nil
}

// headline writes a number of bytes large: exact where it is short, in MiB where an exact one would not be read.
func headline(n int64) string {
	if n >= 100<<20 {
		return strings.ReplaceAll(figure.Size(n), " ", "\u00a0")
	}
	return figure.Comma(n) + " B"
}

// containers sums up what the chunks of a bitmap are kept in. The kind is that of most of them.
func containers(in engine.Inspection) (kind, note string) {
	var bytes int64
	for _, p := range in.Memory.Parts {
		if p.Group == "container" {
			bytes += p.Bytes
		}
	}
	most, k := 0, in.Row.Kinds
	var counts []string
	for _, x := range []struct {
		n    int
		kind string
	}{{k.Array, "array"}, {k.Bitset, "bitset"}, {k.Run, "run"}} {
		if x.n == 0 {
			continue
		}
		counts = append(counts, figure.Count(int64(x.n), x.kind+" container"))
		if x.n > most {
			most, kind = x.n, x.kind
		}
	}
	return kind, fmt.Sprintf("%s, %s B; the rest is key, wrapper and index", strings.Join(counts, " and "), figure.Comma(bytes))
}

// claimKey is the key that the commands of the first page write.
const claimKey = "users"

// runClaim runs a command on an empty server under a setting, and describes the key it made.
func runClaim(command, setting string) (e *engine.Engine, reply string, in engine.Inspection, err error) {
	s, err := scenario.Parse("# config: bitmap-default-roaring=" + setting + "\n> " + command + "\n")
	if err != nil {
		return nil, "", in, err
	}
	e = engine.New(engine.Options{})
	entries, _ := scenario.Run(s, scenario.Func(func(args []string) resp.Value { return e.Do(args...) }))
	in, ok := e.Inspect(claimKey)
	if !ok || len(entries) != 1 {
		return nil, "", in, fmt.Errorf("the command made no key %s", claimKey)
	}
	return e, strings.TrimPrefix(entries[0].Text, "(folded) "), in, nil
}
