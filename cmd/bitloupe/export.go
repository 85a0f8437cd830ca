package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"bitloupe/engine/scenario"
	"bitloupe/engine/share"
)

func init() {
	register("export", "write a script in another form: for redis-cli, as Markdown, as a link", runExport)
}

// exports are the forms of --as.
var exports = map[string]func(s *scenario.Script, entries []scenario.Entry) (string, error){
	"redis-cli":  func(s *scenario.Script, _ []scenario.Entry) (string, error) { return scenario.RedisCLI(s), nil },
	"markdown":   func(s *scenario.Script, e []scenario.Entry) (string, error) { return scenario.Markdown(s, e), nil },
	"transcript": func(s *scenario.Script, e []scenario.Entry) (string, error) { return scenario.Transcript(s, e), nil },
	"link": func(s *scenario.Script, _ []scenario.Entry) (string, error) {
		f, err := share.Encode(share.Link{Script: scenario.Bare(s), Chunk: -1})
		return "#" + f + "\n", err
	},
}

func runExport(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	stdout, stderr = clean(stdout), clean(stderr)
	fs := flag.NewFlagSet("export", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: bitloupe export [flags] FILE   (- is standard input)")
		fs.PrintDefaults()
	}
	var ef engineFlags
	ef.add(fs)
	as := fs.String("as", "redis-cli", "redis-cli, markdown, transcript or link (the part of a link from # on)")
	words, err := parseFlags(fs, args)
	if err != nil {
		return 2
	}
	write := exports[strings.ToLower(*as)]
	if len(words) != 1 || write == nil {
		fs.Usage()
		return 2
	}
	err = func() error {
		s, err := readScript(words[0], stdin)
		if err != nil {
			return err
		}
		remarks(stderr, words[0], s)
		e, err := ef.engine(s, standing, 0)
		if err != nil {
			return err
		}
		entries, _ := scenario.Run(s, scenario.Traced(e))
		text, err := write(s, entries)
		if err != nil {
			return err
		}
		_, err = io.WriteString(stdout, text)
		return err
	}()
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe export:", err)
		return 1
	}
	return 0
}
