package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"strings"

	"bitloupe/engine/memory"
	"bitloupe/engine/rdbfile"
	"bitloupe/engine/weigh"
)

func init() {
	register("weigh", "what would the data take under bitmap-default-roaring? Reads RDB files and raw string values", runWeigh)
}

// runWeigh weighs each file by itself: an RDB key by key, anything else as the value of one string.
func runWeigh(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("weigh", flag.ContinueOnError)
	fs.SetOutput(stderr)
	format := fs.String("format", "text", "text, json or html")
	profile := fs.String("profile", string(memory.V812), "whose accounting: 8.12 or 7.0")
	failOn := fs.String("fail-on", "", "exit 1 on: growth (converting what looks like bitmaps would take more bytes)")
	quiet := fs.Bool("quiet", false, "no progress")
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: bitloupe weigh [flags] FILE...   (- is standard input)")
		fs.PrintDefaults()
	}
	if err := fs.Parse(args); err != nil {
		return 2
	}
	write, err := reportForm(*format)
	p := memory.Profile(*profile)
	switch {
	case fs.NArg() == 0:
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
	}
	status := 0
	for _, name := range fs.Args() {
		r, err := weighFile(name, p, stdin, stderr, *quiet)
		if err == nil {
			err = write(stdout, name, r)
		}
		if err != nil {
			fmt.Fprintf(stderr, "bitloupe weigh: %s: %v\n", name, err)
			return 1
		}
		if *failOn == "growth" && r.After > r.Bytes {
			fmt.Fprintf(stderr, "bitloupe weigh: %s: memory would grow by %d bytes\n", name, r.After-r.Bytes)
			status = 1
		}
	}
	return status
}

// maxRaw bounds a file that is taken as one string.
const maxRaw = 512 << 20

func weighFile(name string, p memory.Profile, stdin io.Reader, stderr io.Writer, quiet bool) (*weigh.Report, error) {
	in, size, err := openInput(name, stdin)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	buf := bufio.NewReaderSize(in, 64<<10)
	if head, _ := buf.Peek(5); rdbfile.IsRDB(head) {
		bar := newProgress(stderr, name, size, quiet)
		defer bar.done()
		return weigh.RDB(name, buf, weigh.Options{Profile: p, Progress: bar.at})
	}
	b, err := io.ReadAll(io.LimitReader(buf, maxRaw+1))
	if err != nil {
		return nil, err
	}
	if len(b) > maxRaw {
		return nil, fmt.Errorf("larger than 512 MiB, the longest string there is, and no RDB file")
	}
	s := weigh.New(name, p)
	s.String(name[strings.LastIndexByte(name, '/')+1:], b)
	return s.Finish(), nil
}
