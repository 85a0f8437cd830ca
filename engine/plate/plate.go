// Package plate makes of a script what a page shows of it: the transcript as HTML, and figures of what the commands left
// behind. The site is built with it, and the Worker answers with it when a reader changes the script, so that a block on
// a page looks the same before and after it was touched.
//
// Everything that comes from a script is escaped; the HTML holds no styles, no scripts and no ids.
package plate

import (
	"errors"
	"fmt"

	"bitloupe/engine"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
)

// Clock is the time, in Unix microseconds, at which every script of a page runs: it never changes, so neither do the
// pages.
const Clock = 1_790_000_000_000_000

// Options of a run. The zero value runs a script of the site itself, to its end.
type Options struct {
	// Limits bound a script from a stranger; nil is scenario.DefaultLimits.
	Limits *scenario.Limits
	Quota  int64
	// Steps stops after that many commands that show; 0 runs all.
	Steps int
	// Trace records what each command did, for the figures that need it.
	Trace bool
	// Twin also runs the script under the other setting of bitmap-default-roaring, so that both costs of a key are exact.
	Twin bool
	// Each is called after every command, set-up too, with what there is by then.
	Each func(*Plate)
}

// Plate is a script that was run.
type Plate struct {
	Script  *scenario.Script
	Entries []scenario.Entry
	Engine  *engine.Engine
	// Failed counts the replies that are not what the script states.
	Failed int
	// Shown and Total count the commands that are not set-up: those that were run, and all.
	Shown, Total int
}

// Run parses and runs a script on an empty server. The error is a sentence for the reader of the script.
func Run(text string, o Options) (*Plate, error) {
	l := scenario.DefaultLimits()
	if o.Limits != nil {
		l = *o.Limits
	}
	s, err := scenario.ParseWith(text, l)
	if err != nil {
		return nil, err
	}
	if len(s.Steps) == 0 {
		return nil, errors.New("there is no command in it")
	}
	e := engine.New(engine.Options{Profile: memory.Profile(s.Get("profile")), Clock: func() int64 { return Clock }, Quota: o.Quota, Twin: o.Twin})
	p := &Plate{Script: s, Engine: e}
	for i := range s.Steps {
		if !s.Steps[i].Hidden {
			p.Total++
		}
	}
	var runner scenario.Runner = scenario.Func(func(args []string) resp.Value { return e.Do(args...) })
	if o.Trace {
		runner = scenario.Traced(e)
	}
	player := scenario.NewPlayer(s, runner)
	if bad := player.Err(); bad != nil {
		return nil, fmt.Errorf("a setting of its header was refused: %s", bad.Str)
	}
	for o.Steps == 0 || p.Shown < o.Steps {
		x, ok := player.Next()
		if !ok {
			break
		}
		if x.Differs {
			p.Failed++
		}
		if !x.Step.Hidden {
			p.Shown++
		}
		p.Entries = append(p.Entries, x)
		if o.Each != nil {
			o.Each(p)
		}
	}
	return p, nil
}

// Diff describes every reply that is not what the script states; "" when there is none.
func (p *Plate) Diff() string {
	var out string
	for _, e := range p.Entries {
		if e.Differs {
			out += scenario.Diff(e)
		}
	}
	return out
}

// Last is the entry of the last command of that text, and whether it was run.
func (p *Plate) Last(command string) (scenario.Entry, bool) {
	for i := len(p.Entries) - 1; i >= 0; i-- {
		if p.Entries[i].Step.Command == command {
			return p.Entries[i], true
		}
	}
	return scenario.Entry{}, false
}
