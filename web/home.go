package web

import "strings"

// front is what the first page shows.
type front struct {
	Claims []claim
}

// First is the claim in the headline.
func (f front) First() claim { return f.Claims[0] }

// Bytes is the cost of the first claim as a roaring bitmap, in words.
func (f front) Bytes() string { return strings.TrimSuffix(f.First().Roaring, " B") + " bytes" }

// home is the first page: the claim, figures that the engine computed, the ways in.
func (s *site) home() (*page, error) {
	claims, err := newClaims()
	if err != nil {
		return nil, err
	}
	return &page{
		Template:    "home.html",
		Title:       "bitloupe: what is inside a Redis bitmap",
		Description: "A small Redis in the browser that shows the chunks, containers and bytes behind every bitmap command.",
		Data:        front{Claims: claims},
	}, nil
}
