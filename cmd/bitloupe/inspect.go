package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/anatomy"
	"bitloupe/engine/figure"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
)

func init() { register("inspect", "run a script and show one key's insides as text", runInspect) }

// inspectFile shows a file by itself, without a script and a key; a file of this package sets it.
var inspectFile func(name string, stdin io.Reader, stdout, stderr io.Writer) int

func runInspect(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	stdout, stderr = clean(stdout), clean(stderr)
	fs := flag.NewFlagSet("inspect", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: bitloupe inspect [flags] FILE KEY   (- is standard input)")
		if inspectFile != nil {
			fmt.Fprintln(stderr, "       bitloupe inspect FILE   for a file in a roaring format")
		}
		fs.PrintDefaults()
	}
	var ef engineFlags
	ef.add(fs)
	chunk := fs.Int64("chunk", -1, "show this chunk's container (default: the first in use)")
	rows := fs.Int("rows", 16, "show at most this many rows of the chunk map, 0 for all")
	words, err := parseFlags(fs, args)
	if err != nil {
		return 2
	}
	if len(words) == 1 && inspectFile != nil {
		return inspectFile(words[0], stdin, stdout, stderr)
	}
	if len(words) != 2 {
		fs.Usage()
		return 2
	}
	if err := inspectKey(words[0], words[1], &ef, *chunk, *rows, stdin, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "bitloupe inspect:", err)
		return 1
	}
	return 0
}

func inspectKey(name, key string, ef *engineFlags, chunk int64, rows int, stdin io.Reader, stdout, stderr io.Writer) error {
	e, err := played(name, ef, stdin, stderr)
	if err != nil {
		return err
	}
	text, err := keyText(e, key, chunk, rows)
	if err != nil {
		return err
	}
	_, err = io.WriteString(stdout, text)
	return err
}

// played is an engine on which a script has run. Replies that differ from the script's go to stderr.
func played(name string, ef *engineFlags, stdin io.Reader, stderr io.Writer) (*engine.Engine, error) {
	s, err := readScript(name, stdin)
	if err != nil {
		return nil, err
	}
	remarks(stderr, name, s)
	e, err := ef.engine(s, standing, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p, err := play(name, s, scenario.Traced(e))
	if err != nil {
		return nil, err
	}
	for {
		entry, ok := p.Next()
		if !ok {
			return e, nil
		}
		if entry.Differs {
			fmt.Fprintf(stderr, "%s:%s", name, scenario.Diff(entry))
		}
	}
}

// inspected finds a key.
func inspected(e *engine.Engine, key string) (engine.Inspection, error) {
	in, ok := e.Inspect(key)
	if !ok {
		return in, fmt.Errorf("no key %s in the current database; there are %s", resp.Quote(key), keyNames(e))
	}
	return in, nil
}

// inspectedChunk finds a chunk of a key; -1 is the first in use, and ok is false where there is none.
func inspectedChunk(e *engine.Engine, in *engine.Inspection, chunk int64) (c engine.Container, ok bool, err error) {
	if chunk < 0 {
		if len(in.Chunks.Index) == 0 {
			return c, false, nil
		}
		chunk = int64(in.Chunks.Index[0])
	}
	if c, ok = e.Container(in.Row.Key, uint64(chunk)); !ok {
		return c, false, fmt.Errorf("chunk %d of %s holds nothing", chunk, resp.Quote(in.Row.Key))
	}
	return c, true, nil
}

// keyText is everything about one key as text. chunk -1 is the first chunk in use.
func keyText(e *engine.Engine, key string, chunk int64, rows int) (string, error) {
	in, err := inspected(e, key)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	r := in.Row
	fmt.Fprintf(&b, "%s  %s, encoding %s, length %s, %s\n", resp.Quote(r.Key), r.Type, r.Encoding, figure.Comma(r.Length), cardinality(r, in.Chunks != nil))
	if o := r.Origin; o.Command != "" {
		fmt.Fprintf(&b, "made %s by %s, command %d\n", r.Type, o.Command, o.Step)
	}
	section(&b, "Memory", figure.PartsText(in.Memory))
	if in.Chunks == nil {
		return b.String(), nil
	}
	section(&b, "As string and as roaring bitmap", figure.PairOf(r, in.Memory, false).Text())
	section(&b, "Chunks", figure.MapText(figure.Cells(in.Chunks, 4096), rows))
	c, ok, err := inspectedChunk(e, &in, chunk)
	if err != nil || !ok {
		return b.String(), err
	}
	containerText(&b, &c, r.Length)
	return b.String(), nil
}

func cardinality(r engine.KeyRow, bits bool) string {
	if bits {
		return figure.Count(r.Card, "set bit")
	}
	return figure.Count(r.Card, "element")
}

// firstBytes is how much of a chunk is shown in hexadecimal.
const firstBytes = 128

// containerText shows one chunk of a value that is length bytes long.
func containerText(b *strings.Builder, c *engine.Container, length int64) {
	head := fmt.Sprintf("Chunk %s: %s, bits %s to %s", figure.CommaU(c.Index), figure.KindName(c.Kind), figure.CommaU(c.Index<<16), figure.CommaU(c.Index<<16|0xffff))
	section(b, head, figure.CostsText(c)+"\n"+figure.BitsText(c))
	from := int64(0)
	for from < int64(len(c.Bits)) && c.Bits[from] == 0 {
		from++
	}
	from = from / 16 * 16
	to := min(from+firstBytes, int64(len(c.Bits)), length-int64(c.Index)*8192)
	if from < to {
		section(b, "First bytes in use, in the order of a string", anatomy.Plain(c.Bits[from:to], int64(c.Index)*8192+from, anatomy.Window{}).String())
	}
}

func section(b *strings.Builder, title, text string) {
	fmt.Fprintf(b, "\n%s\n%s\n", title, strings.TrimRight(text, "\n"))
}

// keyNames lists the keys of the current database, the first few of them.
func keyNames(e *engine.Engine) string {
	snap := e.Snapshot()
	if snap.Total == 0 {
		return "none"
	}
	var names []string
	for i, k := range snap.Keys {
		if i == 10 {
			names = append(names, fmt.Sprintf("and %d more", snap.Total-i))
			break
		}
		names = append(names, resp.Quote(k.Key))
	}
	return strings.Join(names, ", ")
}
