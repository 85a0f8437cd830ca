package web

// playground is the shell that the app takes over: readable at once, its controls asleep until then.
func (s *site) playground() *page {
	return &page{
		Path: "play/", Template: "playground.html",
		Title:       "Playground: bitloupe",
		Description: "Type Redis commands in the browser and see the chunks, containers and bytes each of them leaves behind.",
	}
}

func (s *site) notFound() *page {
	return &page{
		File: "404.html", Template: "404.html",
		Title: "No such page: bitloupe", Description: "There is nothing at this address.",
	}
}
