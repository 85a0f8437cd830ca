package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"

	"bitloupe/engine/scenario"
	"bitloupe/engine/trace"
)

func init() {
	register("run", "run scripts, print the transcripts, check the replies they state", runRun)
}

// runRun prints the transcript of every script, which is itself a script. Exit status 1: a reply differs, or a script
// could not be run.
func runRun(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	stdout, stderr = clean(stdout), clean(stderr)
	fs := flag.NewFlagSet("run", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: bitloupe run [flags] FILE...   (- is standard input)")
		fs.PrintDefaults()
	}
	var ef engineFlags
	ef.add(fs)
	asJSON := fs.Bool("json", false, "print JSON, one object for each script")
	quiet := fs.Bool("quiet", false, "print differences only")
	words, err := parseFlags(fs, args)
	if err != nil {
		return 2
	}
	if len(words) == 0 {
		fs.Usage()
		return 2
	}
	status := 0
	for _, name := range words {
		failed, err := runScript(name, &ef, *asJSON, *quiet, stdin, stdout, stderr)
		if err != nil {
			fmt.Fprintln(stderr, "bitloupe run:", err)
			failed = 1
		}
		if failed > 0 {
			status = 1
		}
	}
	return status
}

func runScript(name string, ef *engineFlags, asJSON, quiet bool, stdin io.Reader, stdout, stderr io.Writer) (failed int, err error) {
	s, err := readScript(name, stdin)
	if err != nil {
		return 0, err
	}
	remarks(stderr, name, s)
	e, err := ef.engine(s, standing, 0)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	p, err := play(name, s, scenario.Traced(e))
	if err != nil {
		return 0, err
	}
	var entries []scenario.Entry
	for {
		entry, ok := p.Next()
		if !ok {
			break
		}
		entries = append(entries, entry)
		if entry.Differs {
			failed++
		}
	}
	switch {
	case asJSON:
		err = writeJSON(stdout, name, s, entries, failed)
	case !quiet:
		_, err = io.WriteString(stdout, scenario.Transcript(s, entries))
	}
	for _, entry := range entries {
		if entry.Differs {
			fmt.Fprintf(stderr, "%s:%s", name, scenario.Diff(entry))
		}
	}
	if failed > 0 {
		fmt.Fprintf(stderr, "%s: %d of %d replies differ from those stated (- stated, + given)\n", name, failed, len(entries))
	}
	return failed, err
}

// jsonStep is one entry as --json prints it. Count is how many commands it stands for.
type jsonStep struct {
	Line    int            `json:"line"`
	Command string         `json:"command"`
	Count   int64          `json:"count"`
	Reply   string         `json:"reply"`
	Kind    string         `json:"kind"`
	Stated  *string        `json:"stated,omitempty"`
	Differs bool           `json:"differs,omitempty"`
	Changes []trace.Change `json:"changes,omitempty"`
}

func writeJSON(w io.Writer, name string, s *scenario.Script, entries []scenario.Entry, failed int) error {
	out := struct {
		File   string     `json:"file"`
		Title  string     `json:"title,omitempty"`
		Failed int        `json:"failed"`
		Steps  []jsonStep `json:"steps"`
	}{File: name, Title: s.Get("title"), Failed: failed, Steps: []jsonStep{}}
	for _, e := range entries {
		j := jsonStep{Line: e.Step.Line, Command: e.Step.Command, Count: e.Step.Count(), Reply: e.Text, Stated: e.Step.Want, Differs: e.Differs}
		switch {
		case e.Fold != nil:
			j.Kind = "folded"
		case e.Reply.IsError():
			j.Kind = "error"
		default:
			j.Kind = "reply"
		}
		if e.Record != nil {
			j.Changes = e.Record.Changes
		}
		out.Steps = append(out.Steps, j)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}
