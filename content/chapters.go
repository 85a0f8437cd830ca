package content

import (
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

// Chapters lists all in the order they are read. A file without its front matter is a fault of the build, which the tests
// of this package find; it panics.
func Chapters() []*Chapter { return chapters() }

var chapters = sync.OnceValue(func() []*Chapter {
	names, err := fs.Glob(files, "explain/*.md")
	if err != nil {
		panic(err)
	}
	var out []*Chapter
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		c, err := chapter(string(text))
		if err != nil {
			panic(fmt.Errorf("%s: %w", name, err))
		}
		c.ID = strings.TrimSuffix(strings.TrimPrefix(name, "explain/"), ".md")
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b *Chapter) int { return a.Order - b.Order })
	return out
})

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
