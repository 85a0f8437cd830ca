package web

// home is the first page: the claim, a figure that the engine computed, the ways in.
func (s *site) home() (*page, error) {
	return &page{
		Template:    "home.html",
		Title:       "bitloupe: what is inside a Redis bitmap",
		Description: "A small Redis in the browser that shows the chunks, containers and bytes behind every bitmap command.",
	}, nil
}
