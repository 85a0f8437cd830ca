package content

import _ "embed"

// Links is the description of share links, version 1, as Markdown.
//
//go:embed formats/links.md
var Links string
