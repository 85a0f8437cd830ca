package main

import (
	"flag"
	"fmt"
	"io"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/weigh"
)

func init() {
	register("budget", "what do these integers take as set, as string, as bitmap? Reads files of integers", runBudget)
}

// maxIntegersFile bounds a file of integers: the most there may be, at 20 digits and a line break each.
const maxIntegersFile = 21 * engine.MostIntegers

func runBudget(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("budget", flag.ContinueOnError)
	fs.SetOutput(stderr)
	asJSON := fs.Bool("json", false, "JSON instead of tables")
	profile := fs.String("profile", string(memory.V812), "whose accounting: 8.12, 7.0 or 2.6")
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: bitloupe budget [flags] FILE   (- is standard input; integers with commas, blanks or line breaks between them)")
		fs.PrintDefaults()
	}
	if err := fs.Parse(args); err != nil {
		return 2
	}
	p := memory.Profile(*profile)
	if fs.NArg() != 1 {
		fs.Usage()
		return 2
	}
	if p != memory.V812 && p != memory.V70 && p != memory.V26 {
		fmt.Fprintf(stderr, "bitloupe budget: no profile %q: 8.12, 7.0 or 2.6\n", *profile)
		return 2
	}
	name := fs.Arg(0)
	in, err := openInput(name, stdin, false)
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe budget:", err)
		return 1
	}
	defer in.Close()
	b, err := io.ReadAll(io.LimitReader(in, maxIntegersFile+1))
	if err == nil && len(b) > maxIntegersFile {
		err = fmt.Errorf("larger than %d MiB, the most that is read", maxIntegersFile>>20)
	}
	var ints []int64
	if err == nil {
		ints, err = weigh.ParseIntegers(b)
	}
	if err != nil {
		fmt.Fprintf(stderr, "bitloupe budget: %s: %v\n", name, err)
		return 1
	}
	budget := engine.New(engine.Options{Profile: p}).Budget(ints)
	if *asJSON {
		return printJSON(stdout, stderr, budget)
	}
	return printSheet(stdout, stderr, weigh.BudgetSections(budget, p))
}
