package content

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Chapter is one file of explain/, Markdown behind a front matter of "key: value" lines between two lines "---". ID is its
// name without ".md" and stands in its address.
type Chapter struct {
	ID      string
	Title   string
	Summary string // one or two sentences
	Order   int
	Body    string // the Markdown
	// Line is the number of lines in front of Body, so that a fault in it can be found in the file.
	Line int
}

//go:embed explain/*.md
var explain embed.FS

// chapters is filled by the function that needs it and not when the program starts, so that a program without chapters,
// as that of the playground, does not carry their texts.
var chapters struct {
	once sync.Once
	list []*Chapter
}

// Chapters lists all in the order they are read. A file without its front matter is a fault of the build, which the tests
// of this package find; it panics.
func Chapters() []*Chapter {
	chapters.once.Do(func() {
		names, err := fs.Glob(explain, "explain/*.md")
		if err != nil {
			panic(err)
		}
		for _, name := range names {
			text, err := explain.ReadFile(name)
			if err != nil {
				panic(err)
			}
			c, err := chapter(string(text))
			if err != nil {
				panic(fmt.Errorf("%s: %w", name, err))
			}
			c.ID = strings.TrimSuffix(strings.TrimPrefix(name, "explain/"), ".md")
			chapters.list = append(chapters.list, c)
		}
		slices.SortFunc(chapters.list, func(a, b *Chapter) int { return a.Order - b.Order })
	})
	return chapters.list
}

func chapter(text string) (*Chapter, error) {
	front, body, ok := strings.Cut(strings.TrimPrefix(text, "---\n"), "\n---\n")
	if !ok || !strings.HasPrefix(text, "---\n") {
		return nil, fmt.Errorf("the front matter is missing: a line ---, then title, summary and order, then a line ---")
	}
	c := &Chapter{Body: body, Line: strings.Count(front, "\n") + 3}
	for _, line := range strings.Split(front, "\n") {
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "title":
			c.Title = value
		case "summary":
			c.Summary = value
		case "order":
			n, err := strconv.Atoi(value)
			if err != nil {
				return nil, fmt.Errorf("the order is %q, not a number", value)
			}
			c.Order = n
		default:
			return nil, fmt.Errorf("the front matter has no key %q", key)
		}
	}
	if c.Title == "" || c.Summary == "" || c.Order == 0 {
		return nil, fmt.Errorf("the front matter needs title, summary and order")
	}
	return c, nil
}
