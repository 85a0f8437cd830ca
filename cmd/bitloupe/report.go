package main

import (
	_ "embed"
	"fmt"
	"io"
	"strings"

	"bitloupe/engine/sheet"
)

//go:embed report.html
var reportPage string

// report is what a subcommand found out: it is shown in sections, and its fields are the JSON form.
type report interface{ Sections() []sheet.Section }

// reportForms writes a report in each of its forms.
var reportForms = map[string]func(w io.Writer, name string, r report) error{
	"text": func(w io.Writer, _ string, r report) error { return sheet.Text(w, r.Sections()) },
	"json": func(w io.Writer, name string, r report) error {
		return encodeJSON(w, struct {
			File   string
			Report report
		}{name, r})
	},
	// One page that needs nothing else.
	"html": func(w io.Writer, name string, r report) error {
		page := strings.NewReplacer("{{title}}", sheet.Escape(name), "{{body}}", sheet.HTML(r.Sections(), 2)).Replace(reportPage)
		_, err := io.WriteString(w, page)
		return err
	},
}

// reportForm finds a form by its name.
func reportForm(name string) (func(io.Writer, string, report) error, error) {
	if f := reportForms[name]; f != nil {
		return f, nil
	}
	return nil, fmt.Errorf("no format %q: text, json or html", name)
}
