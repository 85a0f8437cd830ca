package web

import (
	"bytes"
	"fmt"
	"html/template"
	"sync"

	"bitloupe/content"
	"bitloupe/engine/plate"
)

// buildClock is the time at which every script of the site runs.
const buildClock = plate.Clock

// chapterPage is what one chapter's page shows.
type chapterPage struct {
	*content.Chapter
	Text       *prose
	Minutes    int
	All        []*chapterPage
	Prev, Next *chapterPage
}

// readingSpeed is in words a minute; scripts and pictures take their time too, so it is low.
const readingSpeed = 130

// renderedChapters renders all chapters, once. A script in one that answers otherwise than it states is an error here.
var renderedChapters = sync.OnceValues(func() ([]*chapterPage, error) {
	chapters := content.Chapters()
	all := make([]*chapterPage, len(chapters))
	err := parallel(len(chapters), func(i int) error {
		c := chapters[i]
		text, err := markdown(c.Body, "../../")
		if err != nil {
			return fmt.Errorf("content/explain/%s.md, after its front matter of %d lines: %w", c.ID, c.Line, err)
		}
		all[i] = &chapterPage{Chapter: c, Text: text, Minutes: (text.Words + readingSpeed - 1) / readingSpeed}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for i, c := range all {
		c.All = all
		if i > 0 {
			c.Prev = all[i-1]
		}
		if i+1 < len(all) {
			c.Next = all[i+1]
		}
	}
	return all, nil
})

// Place is the chapter's number, from 1: files may leave gaps in their order.
func (c *chapterPage) Place() int {
	for i, o := range c.All {
		if o == c {
			return i + 1
		}
	}
	return 0
}

// Questions counts what there is to predict.
func (c *chapterPage) Questions() int { return bytes.Count([]byte(c.Text.HTML), []byte("data-quiz")) }

// belief is a box of a chapter: something widely believed and wrong.
type belief struct{ Anchor, Says string }

// Beliefs lists the boxes of a chapter.
func (c *chapterPage) Beliefs() []belief {
	var out []belief
	for _, b := range c.Text.Blocks {
		if b.belief {
			out = append(out, belief{"learn/" + c.ID + "/#script-" + b.id, b.plate.Script.Get("summary")})
		}
	}
	return out
}

// learn is the list of chapters and a page for each.
func (s *site) learn() ([]*page, error) {
	all, err := renderedChapters()
	if err != nil || len(all) == 0 {
		return nil, err
	}
	out := []*page{{
		Path: "learn/", Template: "learn.html", Title: "Learn: bitloupe",
		Description: "Short chapters about bitmaps in Redis, with figures that the engine draws and questions to answer before you look.",
		Data:        all,
	}}
	for _, c := range all {
		out = append(out, &page{
			Path: "learn/" + c.ID + "/", Template: "chapter.html", Title: c.Title + ": bitloupe", Description: c.Summary, Data: c,
		})
	}
	return out, nil
}

// Summary as HTML, so that a command in it looks like one.
func (c *chapterPage) Lede() template.HTML { return template.HTML(inline(c.Chapter.Summary, "../../")) }
