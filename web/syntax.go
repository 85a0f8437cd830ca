package web

import (
	"html"
	"html/template"
	"strings"

	"bitloupe/engine"
)

// argRow is one argument in the table of a command's page; Depth says how far inside a choice or a block it stands.
type argRow struct {
	Name, Token, Kind, Help string
	Optional, Multiple      bool
	Depth                   int
}

// kindNames say the kinds of an argument in words.
var kindNames = map[string]string{
	string(engine.KeyArg): "key", string(engine.StringArg): "text", string(engine.IntegerArg): "integer", string(engine.DoubleArg): "number",
	string(engine.PatternArg): "pattern", string(engine.UnixTime): "Unix time", string(engine.TokenArg): "word as it is",
	string(engine.OneOf): "one of", string(engine.BlockArg): "together",
}

func argRows(args []engine.Arg, depth int) []argRow {
	var out []argRow
	for _, a := range args {
		name := a.Name
		if a.Token != "" && (a.Kind == engine.BlockArg || a.Kind == engine.OneOf) {
			name = "" // the word in front says it
		}
		out = append(out, argRow{Name: name, Token: a.Token, Kind: kindNames[string(a.Kind)], Help: a.Help, Optional: a.Optional, Multiple: a.Multiple, Depth: depth})
		out = append(out, argRows(a.Args, depth+1)...)
	}
	return out
}

// syntaxOf writes the form of a command: words as they are bold, what is to be replaced in italics, [optional], a|b for a
// choice, … for what may be repeated.
func syntaxOf(d engine.Description) []template.HTML {
	s := "<b>" + html.EscapeString(d.Name) + "</b>"
	if d.Container {
		s += ` <i>subcommand</i> …`
	}
	for _, a := range d.Args {
		s += " " + formOf(a)
	}
	return []template.HTML{template.HTML(s)}
}

func formOf(a engine.Arg) string {
	token := ""
	if a.Token != "" {
		token = "<b>" + html.EscapeString(a.Token) + "</b>"
	}
	var s string
	switch a.Kind {
	case engine.TokenArg:
		s = token
	case engine.OneOf:
		var parts []string
		for _, c := range a.Args {
			parts = append(parts, formOf(c))
		}
		s = strings.Join(parts, " | ")
		if token != "" {
			s = token + " ⟨" + s + "⟩"
		} else if !a.Optional || a.Multiple {
			s = "⟨" + s + "⟩"
		}
	case engine.BlockArg:
		var parts []string
		for _, c := range a.Args {
			parts = append(parts, formOf(c))
		}
		s = strings.Join(parts, " ")
		if token != "" && !strings.HasPrefix(s, token) {
			s = token + " " + s
		}
	default:
		s = `<i>` + html.EscapeString(a.Name) + `</i>`
		if token != "" {
			s = token + " " + s
		}
	}
	if a.Multiple {
		s += " …"
	}
	if a.Optional {
		s = "[" + s + "]"
	}
	return s
}
