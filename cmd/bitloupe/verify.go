package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"bitloupe/engine"
	"bitloupe/engine/scenario"
)

func init() { register("verify", "replay scripts on a real server and list what differs", runVerify) }

// runVerify compares replies, and MEMORY USAGE of every key a command names. Exit status 1: something differs, or could not
// be compared at all.
func runVerify(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	stdout, stderr = clean(stdout), clean(stderr)
	fs := flag.NewFlagSet("verify", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: bitloupe verify --redis HOST:PORT SCRIPT...   (- is standard input)")
		fmt.Fprintln(stderr, "The scripts run in an empty database of that server, which is emptied again; settings they change are set back.")
		fs.PrintDefaults()
	}
	var ef engineFlags
	ef.add(fs)
	addr := fs.String("redis", "", "the real server, as host:port")
	timeout := fs.Duration("timeout", 30*time.Second, "how long to wait for one reply")
	words, err := parseFlags(fs, args)
	if err != nil {
		return 2
	}
	if *addr == "" || len(words) == 0 {
		fs.Usage()
		return 2
	}
	if err := verifyAll(words, *addr, *timeout, ef, stdin, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "bitloupe verify:", err)
		return 1
	}
	return 0
}

func verifyAll(names []string, addr string, timeout time.Duration, ef engineFlags, stdin io.Reader, stdout, stderr io.Writer) error {
	real, err := dialScratch(addr, timeout)
	if err != nil {
		return err
	}
	defer real.close()
	if ef.profile == "" {
		ef.profile = real.profile()
	}
	var total verdict
	for _, name := range names {
		s, err := readScript(name, stdin)
		if err != nil {
			return err
		}
		remarks(stderr, name, s)
		e, err := ef.engine(s, wall, 0)
		if err != nil {
			return err
		}
		v, err := (&comparison{name: name, script: s, real: real, ours: e, out: stdout}).run()
		total.add(v)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	fmt.Fprintf(stdout, "%s with %s at %s, database %d, memory profile %s\n", total, real.version, addr, real.db, ef.profile)
	if total.replies+total.figures > 0 {
		return fmt.Errorf("%d replies and %d figures differ", total.replies, total.figures)
	}
	return nil
}

// verdict counts.
type verdict struct {
	compared, replies, skipped int // replies
	weighed, figures           int // figures of MEMORY USAGE
}

func (v *verdict) add(o verdict) {
	v.compared += o.compared
	v.replies += o.replies
	v.skipped += o.skipped
	v.weighed += o.weighed
	v.figures += o.figures
}

func (v verdict) String() string {
	s := fmt.Sprintf("compared %d replies and %d figures of MEMORY USAGE", v.compared, v.weighed)
	if v.skipped > 0 {
		s += fmt.Sprintf(" (%d replies left to chance or the clock were not compared)", v.skipped)
	}
	return s
}

// comparison is one script on both servers.
type comparison struct {
	name    string
	script  *scenario.Script
	real    *scratch
	ours    *engine.Engine
	out     io.Writer
	verdict verdict
}

func (c *comparison) run() (verdict, error) {
	if err := c.real.fit(c.script); err != nil {
		return c.verdict, err
	}
	if err := c.real.begin(); err != nil {
		return c.verdict, err
	}
	ours, theirs := scenario.NewPlayer(c.script, scenario.Traced(c.ours)), scenario.NewPlayer(c.script, c.real)
	for {
		a, ok := ours.Next()
		if !ok {
			break
		}
		b, _ := theirs.Next()
		if c.real.err != nil {
			return c.verdict, c.real.err
		}
		c.replies(a, b)
		// Within MULTI the question would be queued, too.
		if a.Text == "QUEUED" || len(a.Step.Args()) == 1 && strings.EqualFold(a.Step.Args()[0], "MULTI") {
			continue
		}
		if err := c.figures(a.Step); err != nil {
			return c.verdict, err
		}
	}
	return c.verdict, c.real.end()
}

func (c *comparison) replies(a, b scenario.Entry) {
	if chance(a.Step.Args()) {
		c.verdict.skipped++
		return
	}
	c.verdict.compared++
	if a.Text == b.Text || unordered(a.Step.Args()) && sameItems(a.Reply, b.Reply) {
		return
	}
	c.verdict.replies++
	step := *a.Step
	step.Want = &b.Text
	fmt.Fprintf(c.out, "%s:%s", c.name, scenario.Diff(scenario.Entry{Step: &step, Text: a.Text}))
	fmt.Fprintln(c.out, "  (- the server, + bitloupe)")
}

// figures compares what the keys of a step cost now.
func (c *comparison) figures(s *scenario.Step) error {
	args := s.Args()
	command := engine.Lookup(args)
	if command == nil {
		return nil
	}
	for _, at := range command.Keys(args) {
		if at >= len(args) || s.Varies(at) {
			continue
		}
		key := args[at]
		theirs, err := c.real.client.Do("MEMORY", "USAGE", key, "SAMPLES", "0")
		if err != nil {
			return err
		}
		ours := c.ours.Do("MEMORY", "USAGE", key, "SAMPLES", "0")
		c.verdict.weighed++
		if a, b := scenario.Printed(ours, 2), scenario.Printed(theirs, 2); a != b {
			c.verdict.figures++
			fmt.Fprintf(c.out, "%s:%d: %s\n  MEMORY USAGE %.60q: the server %s, bitloupe %s\n", c.name, s.Line, s.Command, key, b, a)
		}
	}
	return nil
}
