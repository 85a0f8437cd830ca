package lesson

import (
	"strings"

	"bitloupe/engine/plate"
	"bitloupe/engine/scenario"
)

// Recording is a script that was run, with a picture of what every command left behind.
type Recording struct {
	Plate *plate.Plate
	shots []shot
}

// shot is what there was to see after one command. The picture is "" where it is that of the command before.
type shot struct {
	look
	picture string
}

// Run runs a script and draws figures after every command that is not set-up: those that views names, as plate.ParseViews
// reads them, or where it is "" what the command worked on. Options of the run may ask for more than the figures need.
func Run(text, views string, o plate.Options) (*Recording, error) {
	fixed, err := plate.ParseViews(views)
	if err != nil {
		return nil, err
	}
	if len(fixed) > 0 {
		o = o.For(fixed)
	} else {
		twin, trace := wants(text, o.Limits)
		o.Twin, o.Trace = o.Twin || twin, o.Trace || trace
	}
	r := &Recording{}
	here := look{chunk: -1}
	shown := ""
	o.Each = func(p *plate.Plate) {
		e := p.Entries[len(p.Entries)-1]
		here.follow(p, e)
		x := shot{look: here}
		if !e.Step.Hidden {
			list := fixed
			if len(list) == 0 {
				list = here.views(p)
			}
			if s := p.Figures(list); s != shown {
				shown, x.picture = s, s
			}
		}
		r.shots = append(r.shots, x)
	}
	r.Plate, err = plate.Run(text, o)
	return r, err
}

// wants says what a run has to know for the figures that are chosen while it runs: the other setting where bytes are
// compared or a WRONGTYPE may have to be explained, a record of the commands where it is asked why. Both make a run slower.
func wants(text string, limits *scenario.Limits) (twin, trace bool) {
	l := scenario.DefaultLimits()
	if limits != nil {
		l = *limits
	}
	s, err := scenario.ParseWith(text, l)
	if err != nil {
		return false, false // the run will say it
	}
	for i := range s.Steps {
		st := &s.Steps[i]
		if st.Want == nil || strings.HasPrefix(*st.Want, "(error) WRONGTYPE") {
			twin = true
		}
		if v := st.View; v != nil {
			twin = twin || v.Tab == "memory" || v.Tab == "what-if"
			trace = trace || v.Tab == "why"
		}
	}
	return twin, trace
}
