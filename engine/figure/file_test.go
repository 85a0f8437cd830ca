package figure

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/internal/goldentest"
	"bitloupe/engine/scenario"
)

// inspected runs lines and looks at the key k.
func inspected(t *testing.T, lines string) (*engine.Engine, *engine.Inspection) {
	t.Helper()
	s, err := scenario.Parse("> " + strings.Join(strings.Split(lines, "\n"), "\n> ") + "\n")
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
	in, ok := e.Inspect("k")
	if !ok {
		t.Fatal("there is no key k")
	}
	return e, &in
}

// words are the texts of a picture, in order.
func words(t *testing.T, svg string) string {
	t.Helper()
	var b strings.Builder
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		tok, err := d.Token()
		if err != nil {
			return b.String()
		}
		if e, ok := tok.(xml.StartElement); ok && e.Name.Local == "text" {
			var s string
			if err := d.DecodeElement(&s, &e); err != nil {
				t.Fatal(err)
			}
			b.WriteString(s + "\n")
		}
	}
}

func TestFiles(t *testing.T) {
	const roaring = "CONFIG SET bitmap-default-roaring yes\n"
	for name, lines := range map[string]string{
		"file-bitmap":  roaring + "SETBIT k {0..9000} 1\nSETBIT k 90000 1\nSETBIT k 900000000 1\nSETBIT k {19000000..19000050} 1",
		"file-string":  "SETBIT k 7 1\nSETBIT k 4000000 1",
		"file-set":     "SADD k 1 2 3",
		"file-long":    roaring + "SETBIT k {0..65535} 1\nSETBIT k {65536..4000000..64000} 1\nCONFIG RESETSTAT",
		"file-nothing": "SET k \"\"",
	} {
		t.Run(name, func(t *testing.T) {
			e, in := inspected(t, lines)
			files := map[string]string{"chunks": ChunksFile(in), "memory": MemoryFile(in)}
			if in.Chunks != nil && len(in.Chunks.Index) > 0 {
				c, ok := e.Container("k", in.Chunks.Index[0])
				if !ok {
					t.Fatal("no container")
				}
				files["container"] = ContainerFile(in, &c)
			}
			var all string
			for _, view := range []string{"chunks", "container", "memory"} {
				svg := files[view]
				if svg == "" {
					continue
				}
				drawn(t, svg)
				all += "# " + view + "\n" + words(t, svg)
				if dir := os.Getenv("BITLOUPE_PICTURES"); dir != "" {
					if err := os.WriteFile(filepath.Join(dir, name+"-"+view+".svg"), []byte(svg), 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
			goldentest.Equal(t, name, all)
		})
	}
}
