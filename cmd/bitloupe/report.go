package main

import (
	_ "embed"
	"fmt"
	"io"
	"strings"

	"bitloupe/engine/rehearse"
	"bitloupe/engine/sheet"
	"bitloupe/engine/weigh"
)

//go:embed report.html
var reportPage string

// jsonVersion is raised when a field of a report in JSON goes or changes its meaning; fields that are added do not raise it.
const jsonVersion = 1

// jsonReport is the JSON form of a report: what it is about, and the fields of rehearse.Report, weigh.Report or
// weigh.SizeReport, by Kind. Bytes are whole numbers, figures that may be unknown are objects with Known and Modelled.
type jsonReport struct {
	File    string
	Kind    string // rehearsal, weights, sizes
	Version int
	Report  report
}

func kindOf(r report) string {
	switch r.(type) {
	case *rehearse.Report:
		return "rehearsal"
	case *weigh.SizeReport:
		return "sizes"
	}
	return "weights"
}

// report is what a subcommand found out: it is shown in sections, and its fields are the JSON form.
type report interface{ Sections() []sheet.Section }

// reportForms writes a report in each of its forms.
var reportForms = map[string]func(w io.Writer, name string, r report) error{
	"text": func(w io.Writer, _ string, r report) error { return sheet.Text(w, r.Sections()) },
	"json": func(w io.Writer, name string, r report) error {
		return encodeJSON(w, &jsonReport{name, kindOf(r), jsonVersion, r})
	},
	// One page that needs nothing else.
	"html": func(w io.Writer, name string, r report) error {
		sections := r.Sections()
		if len(sections) > 0 && strings.HasSuffix(name, sections[0].Title) {
			sections[0].Title = "" // the page has it as its own
		}
		page := strings.NewReplacer("{{title}}", sheet.Escape(name), "{{body}}", sheet.HTML(sections, 2)).Replace(reportPage)
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
