package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"bitloupe/engine/figure"
	"bitloupe/engine/rehearse"
)

func init() {
	register("rehearse", "what would bitmap-default-roaring change? Plays MONITOR output, an AOF, a slow log or redis-cli lines twice", runRehearse)
}

// runRehearse plays each file by itself and reports. Exit status: 1 when a --fail-on condition is met or a file cannot
// be read, 2 for a command line that makes no sense.
func runRehearse(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("rehearse", flag.ContinueOnError)
	fs.SetOutput(stderr)
	format := fs.String("format", "text", "text, json or html")
	failOn := fs.String("fail-on", "", "exit 1 on any of: wrongtype, reply, growth, unknown (comma-separated)")
	megabytes := fs.Int("memory", 2048, "MiB that the data of both servers may take here; reading stops with a sentence where it would take more")
	quiet := fs.Bool("quiet", false, "no progress")
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: bitloupe rehearse [flags] FILE...   (- is standard input; files packed by gzip are unpacked)")
		fs.PrintDefaults()
	}
	files, err := parseFlags(fs, args)
	if err != nil {
		return 2
	}
	conditions, err := conditions(*failOn)
	if err != nil || len(files) == 0 {
		if err != nil {
			fmt.Fprintln(stderr, "bitloupe rehearse:", err)
		} else {
			fs.Usage()
		}
		return 2
	}
	write, err := reportForm(*format)
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe rehearse:", err)
		return 2
	}
	status := 0
	for _, name := range files {
		in, err := openInput(name, stdin, false)
		if err != nil {
			fmt.Fprintln(stderr, "bitloupe rehearse:", err)
			return 1
		}
		bar := newProgress(stderr, name, in, *quiet)
		report, err := rehearse.Run(in, rehearse.Options{Quota: int64(*megabytes) << 20 / 2, Progress: bar.at})
		bar.done()
		in.Close()
		if err != nil {
			fmt.Fprintf(stderr, "bitloupe rehearse: %s: %v\n", shown(name), err)
			return 1
		}
		if err := write(stdout, shown(name), report); err != nil {
			fmt.Fprintln(stderr, "bitloupe rehearse:", err)
			return 1
		}
		for _, c := range conditions {
			if why := c(report); why != "" {
				fmt.Fprintf(stderr, "bitloupe rehearse: %s: %s\n", shown(name), why)
				status = 1
			}
		}
	}
	return status
}

type condition func(*rehearse.Report) string

// conditions parses --fail-on.
func conditions(list string) ([]condition, error) {
	known := map[string]condition{
		"wrongtype": func(r *rehearse.Report) string {
			if n := r.WrongTypes(); n > 0 {
				return figure.Count(n, "command") + " would fail with WRONGTYPE"
			}
			return ""
		},
		"reply": func(r *rehearse.Report) string {
			if n := r.Replies(); n > 0 {
				return figure.Count(n, "command") + " would answer something else"
			}
			return ""
		},
		"growth": func(r *rehearse.Report) string {
			if r.EndOn > r.EndOff {
				return "memory would grow by " + figure.Count(r.EndOn-r.EndOff, "byte")
			}
			return ""
		},
		"unknown": func(r *rehearse.Report) string {
			if len(r.Unknown) > 0 {
				return figure.Count(int64(len(r.Unknown)), "kind") + " of command could not be played"
			}
			return ""
		},
	}
	var out []condition
	for _, w := range strings.Split(list, ",") {
		if w = strings.TrimSpace(w); w == "" {
			continue
		}
		c := known[w]
		if c == nil {
			names := []string{}
			for n := range known {
				names = append(names, n)
			}
			slices.Sort(names)
			return nil, fmt.Errorf("--fail-on %q is not known: %s", w, strings.Join(names, ", "))
		}
		out = append(out, c)
	}
	return out, nil
}
