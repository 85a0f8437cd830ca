package main

import (
	_ "embed"
	"html/template"
	"io"
	"strconv"

	"bitloupe/engine/rehearse"
)

//go:embed rehearse.html
var rehearsePage string

var rehearseTemplate = template.Must(template.New("rehearse").Funcs(template.FuncMap{"n": thousands}).Parse(rehearsePage))

// rehearsalHTML writes the report as one page that needs nothing else.
func rehearsalHTML(w io.Writer, name string, r *rehearse.Report) error {
	return rehearseTemplate.Execute(w, struct {
		File string
		*rehearse.Report
	}{name, r})
}

// thousands writes a number with commas.
func thousands(n int64) string {
	s := strconv.FormatInt(max(n, -n), 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	if n < 0 {
		return "-" + s
	}
	return s
}
