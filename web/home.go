package web

import "strings"

// front is what the first page shows.
type front struct {
	Claims []claim
	Cases  []caseCard
}

// First is the claim in the headline.
func (f front) First() claim { return f.Claims[0] }

// Bytes is the cost of the first claim as a roaring bitmap, in words.
func (f front) Bytes() string { return strings.TrimSuffix(f.First().Roaring, " B") + "\u00a0bytes" }

// home is the first page: the claim, figures that the engine computed, the ways in.
func (s *site) home() (*page, error) {
	claims, err := claims()
	if err != nil {
		return nil, err
	}
	some, err := featuredCases()
	if err != nil {
		return nil, err
	}
	return &page{
		Template:    "home.html",
		Title:       "bitloupe: what is inside a Redis bitmap",
		Description: "A small Redis in the browser that shows the chunks, containers and bytes behind every bitmap command.",
		Data:        front{Claims: claims, Cases: some},
	}, nil
}

// allCases is the page of all scenarios.
func (s *site) allCases() (*page, error) {
	groups, err := cases()
	if err != nil {
		return nil, err
	}
	return &page{
		Path: "cases/", Template: "cases.html",
		Title:       "Cases: bitloupe",
		Description: "Scripts that show one thing each about bitmaps in Redis, to run step by step.",
		Data:        groups,
	}, nil
}

// door is one of the ways in.
type door struct{ Path, Label, Text string }

// Door describes a way in: {{template "door" (.With (.Door "play/" "Play" "..."))}}.
func (p *page) Door(path, label, text string) door { return door{path, label, text} }
