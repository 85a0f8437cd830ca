// Command bitloupe is the project's tool for the terminal. Every subcommand is one file that registers itself.
package main

import (
	"fmt"
	"io"
	"os"
	"slices"
)

// subcommand is one verb. run gets the arguments after the verb and gives the exit status.
type subcommand struct {
	summary string
	run     func(args []string, stdin io.Reader, stdout, stderr io.Writer) int
}

var subcommands = map[string]subcommand{}

// register adds a verb; two of one name are a mistake in the program.
func register(name, summary string, run func(args []string, stdin io.Reader, stdout, stderr io.Writer) int) {
	if _, ok := subcommands[name]; ok {
		panic("two subcommands are called " + name)
	}
	subcommands[name] = subcommand{summary, run}
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run chooses the subcommand. Exit status 2 means that the command line made no sense.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		if c, ok := subcommands[args[0]]; ok {
			return c.run(args[1:], stdin, stdout, stderr)
		}
	}
	w, status := stderr, 2
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		w, status = stdout, 0
	} else {
		fmt.Fprintf(stderr, "bitloupe: no subcommand %q\n", args[0])
	}
	fmt.Fprintln(w, "usage: bitloupe SUBCOMMAND [arguments]")
	names := make([]string, 0, len(subcommands))
	for name := range subcommands {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(w, "  %-10s %s\n", name, subcommands[name].summary)
	}
	return status
}
