package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/scenario"
)

// engineFlags are the flags of every subcommand that runs an engine.
type engineFlags struct {
	profile string
	config  []string
}

func (f *engineFlags) add(fs *flag.FlagSet) {
	fs.StringVar(&f.profile, "profile", "", "memory profile: "+strings.Join(profileNames(), ", ")+" (default: the script's, else "+string(memory.V812)+")")
	fs.Func("config", "a setting, as name=value; may be repeated", func(s string) error {
		if name, _, ok := strings.Cut(s, "="); !ok || name == "" {
			return fmt.Errorf("a setting is written name=value")
		}
		f.config = append(f.config, s)
		return nil
	})
}

var profiles = []memory.Profile{memory.V812, memory.V70, memory.V26}

func profileNames() (names []string) {
	for _, p := range profiles {
		names = append(names, string(p))
	}
	return names
}

// standing is the clock of scripts: it does not move, so that the same script gives the same output at any time.
func standing() int64 { return 1_790_000_000_000_000 }

// wall is the clock of what a person or a client uses.
func wall() int64 { return time.Now().UnixMicro() }

// engine starts a server. script may be nil; its profile counts where the flag is not given.
func (f *engineFlags) engine(script *scenario.Script, clock func() int64, seed uint64) (*engine.Engine, error) {
	p := f.profile
	if p == "" && script != nil {
		p = script.Get("profile")
	}
	if p == "" {
		p = string(memory.V812)
	}
	if !slices.Contains(profiles, memory.Profile(p)) {
		return nil, fmt.Errorf("there is no profile %q; there are %s", p, strings.Join(profileNames(), ", "))
	}
	e := engine.New(engine.Options{Profile: memory.Profile(p), Clock: clock, Seed: seed})
	for _, c := range f.config {
		name, value, _ := strings.Cut(c, "=")
		if v := e.Do("CONFIG", "SET", name, value); v.IsError() {
			return nil, fmt.Errorf("--config %s: %s", c, v.Str)
		}
	}
	return e, nil
}

// readScript reads a script from a file or, for "-", from standard input, and parses it.
func readScript(name string, stdin io.Reader) (*scenario.Script, error) {
	r := stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		r = f
	}
	l := scenario.DefaultLimits()
	text, err := io.ReadAll(io.LimitReader(r, int64(l.Bytes)+1))
	if err != nil {
		return nil, err
	}
	s, err := scenario.ParseWith(string(text), l)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// play prepares a run and says what of the script's header or text could not be followed.
func play(name string, s *scenario.Script, r scenario.Runner) (*scenario.Player, error) {
	p := scenario.NewPlayer(s, r)
	if v := p.Err(); v != nil {
		return nil, fmt.Errorf("%s: a setting of the header was refused: %s", name, v.Str)
	}
	return p, nil
}

// remarks prints what of a pasted text was left out.
func remarks(w io.Writer, name string, s *scenario.Script) {
	for _, l := range s.Left {
		fmt.Fprintf(w, "%s: left out: %s\n", name, l)
	}
}
