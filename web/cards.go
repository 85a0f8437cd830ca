package web

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"bitloupe/web/raster"
)

// cardDir holds the cards. No page of this site shows one, so they are not kept for offline use.
const cardDir = "cards/"

// cardChapters are the chapters whose figures stand on the cards of pages that have none of their own, by the first part
// of their path.
var cardChapters = map[string]string{
	"learn": "runs", "decide": "break-even", "links": "first-bit", "module": "chunks",
}

// otherCards is the chapter of all other pages.
const otherCards = "what-it-costs"

// addCards draws the cards of all pages and tells the pages where they are. Their addresses have to be absolute, so a site
// that does not know its place has none.
func (s *site) addCards(kept cache) error {
	if s.base == nil {
		return nil
	}
	names := map[string]*card{}
	of := make([]string, len(s.pages))
	for i, p := range s.pages {
		name, c, err := s.cardOf(p)
		if err != nil {
			return fmt.Errorf("the card of page %q: %w", p.Path, err)
		}
		of[i] = name
		if c != nil && names[name] == nil {
			names[name] = c
		}
	}
	list := sorted(names)
	at := make(map[string]string, len(list))
	urls := make([]string, len(list))
	err := parallel(len(list), func(i int) error {
		svg, err := names[list[i]].svg()
		if err != nil {
			return fmt.Errorf("the card %s: %w", list[i], err)
		}
		png, err := kept.get(digest(svg)+"-"+raster.Version()+".png", func() ([]byte, error) {
			img, err := raster.Draw(svg)
			if err != nil {
				return nil, err
			}
			return raster.PNG(img)
		})
		if err != nil {
			return fmt.Errorf("the card %s: %w", list[i], err)
		}
		urls[i] = cardDir + list[i] + "." + digest(png) + ".png"
		return s.add(urls[i], png)
	})
	if err != nil {
		return err
	}
	for i, name := range list {
		at[name] = urls[i]
	}
	for i, p := range s.pages {
		p.card = at[of[i]]
	}
	return nil
}

// cardOf names the card of a page and says what is on it. The pages of commands share one, a lesson has that of what it is
// made of; what is no page to be found by itself has none.
func (s *site) cardOf(p *page) (name string, c *card, err error) {
	if p.File != "" || p.Path == frame {
		return "", nil, nil
	}
	part, rest, _ := strings.Cut(strings.TrimSuffix(p.Path, "/"), "/")
	name = path.Join(part, rest)
	if l, ok := p.Data.(*lessonPage); ok {
		switch {
		case l.Own():
			return "class", nil, nil
		case part == "learn":
			return strings.ReplaceAll(strings.TrimSuffix(l.Path, "/"), "/", "-"), nil, nil
		}
		return scenarioCard(l)
	}
	c = &card{Part: "A small Redis in your browser", Title: p.ShortTitle(), Text: p.Description}
	chapters, err := renderedChapters()
	if err != nil {
		return "", nil, err
	}
	chapter := cardChapters[part]
	switch {
	case part == "learn" && rest != "":
		c.Part, chapter = "Inside a bitmap", rest
	case part == "commands" && rest != "":
		return "commands", nil, nil
	case part == "commands":
		c.Title = "Commands"
	}
	if name == "" {
		name, c.Title = "home", "What is inside a Redis bitmap"
	}
	if chapter == "" {
		chapter = otherCards
	}
	i := slices.IndexFunc(chapters, func(ch *chapterPage) bool { return ch.ID == chapter })
	if i < 0 {
		return "", nil, fmt.Errorf("there is no chapter %q", chapter)
	}
	c.Figure, err = figureOf(chapters[i].Text.Blocks)
	return strings.ReplaceAll(name, "/", "-"), c, err
}

// scenarioCard is the card of a scenario; those that leave no bitmap share that of the list.
func scenarioCard(l *lessonPage) (name string, c *card, err error) {
	all, err := cases()
	if err != nil {
		return "", nil, err
	}
	for _, g := range all {
		for _, s := range g.Cases {
			if l.Path == "cases/"+s.ID+"/" && s.figure != "" {
				return "cases-" + s.ID, &card{Part: "A case: " + strings.ToLower(g.Name), Title: s.Title, Text: s.Summary, Figure: s.figure}, nil
			}
		}
	}
	return "cases", nil, nil
}
