package main

import (
	_ "embed"
	"html/template"
	"io"

	"bitloupe/engine/weigh"
)

//go:embed weigh.html
var weighPage string

var weighTemplate = template.Must(template.New("weigh").Funcs(template.FuncMap{"n": thousands}).Parse(weighPage))

// weighHTML writes the report as one page that needs nothing else.
func weighHTML(w io.Writer, r *weigh.Report) error { return weighTemplate.Execute(w, r) }
