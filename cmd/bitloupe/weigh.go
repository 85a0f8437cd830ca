package main

import (
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"bitloupe/engine/figure"
	"bitloupe/engine/memory"
	"bitloupe/engine/weigh"
)

func init() {
	register("weigh", "what would the data take under bitmap-default-roaring? RDB files, --bigkeys and MEMORY USAGE listings, values, offsets, roaring files", runWeigh)
}

// runWeigh weighs each file by itself. Exit status: 1 when a --fail-on condition is met or a file cannot be read, 2 for a
// command line that makes no sense.
func runWeigh(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("weigh", flag.ContinueOnError)
	fs.SetOutput(stderr)
	format := fs.String("format", "text", "text, json or html")
	profile := fs.String("profile", string(memory.V812), "whose accounting of strings: 8.12 or 7.0")
	as := fs.String("as", string(weigh.Auto), "take every file as: "+formNames())
	failOn := fs.String("fail-on", "", "exit 1 on: growth (converting what looks like bitmaps would take more bytes)")
	quiet := fs.Bool("quiet", false, "no progress")
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: bitloupe weigh [flags] FILE...   (- is standard input; files packed by gzip are unpacked)")
		fs.PrintDefaults()
	}
	files, err := parseFlags(fs, args)
	if err != nil {
		return 2
	}
	write, err := reportForm(*format)
	p := memory.Profile(*profile)
	switch {
	case len(files) == 0:
		fs.Usage()
		return 2
	case err != nil:
		fmt.Fprintln(stderr, "bitloupe weigh:", err)
		return 2
	case p != memory.V812 && p != memory.V70:
		fmt.Fprintf(stderr, "bitloupe weigh: no profile %q: 8.12 or 7.0\n", *profile)
		return 2
	case *failOn != "" && *failOn != "growth":
		fmt.Fprintf(stderr, "bitloupe weigh: --fail-on %q is not known: growth\n", *failOn)
		return 2
	case !knownForm(*as):
		fmt.Fprintf(stderr, "bitloupe weigh: --as %q is not known: %s\n", *as, formNames())
		return 2
	}
	status := 0
	for _, name := range files {
		in, err := openInput(name, stdin, weigh.Form(*as) == weigh.Raw)
		if err != nil {
			fmt.Fprintln(stderr, "bitloupe weigh:", err)
			return 1
		}
		bar := newProgress(stderr, name, in, *quiet)
		r, err := weigh.Read(filepath.Base(given(name)), in, weigh.Options{Profile: p, As: weigh.Form(*as), Progress: bar.at})
		bar.done()
		in.Close()
		if err == nil {
			err = write(stdout, shown(name), r)
		}
		if err != nil {
			fmt.Fprintf(stderr, "bitloupe weigh: %s: %v\n", shown(name), err)
			return 1
		}
		if n := r.Grows(); *failOn == "growth" && n > 0 {
			fmt.Fprintf(stderr, "bitloupe weigh: %s: memory would grow by %s\n", shown(name), figure.Count(n, "byte"))
			status = 1
		}
	}
	return status
}

func knownForm(name string) bool {
	for _, f := range weigh.Forms {
		if string(f.Form) == name {
			return true
		}
	}
	return false
}

func formNames() string {
	var names []string
	for _, f := range weigh.Forms {
		names = append(names, string(f.Form))
	}
	return strings.Join(names, ", ")
}
