package web

import (
	"bitloupe/engine"
	"bitloupe/engine/difftest"
	"bitloupe/engine/scenario"
)

// differing are commands that say the same of where they differ from the real server.
type differing struct {
	Text     string
	Commands []commandLink
}

type commandLink struct{ Name, Page string }

// fidelity is the page of what was compared with a real server, and of what differs. Its numbers are those of the last
// full run of package difftest, which fails when they no longer hold.
func (s *site) fidelity() *page {
	type compared struct{ Count, What string }
	type content struct {
		Server   string
		Compared []compared
		Known    []difftest.Difference
		Commands []differing
	}
	data := content{Server: difftest.Server, Known: difftest.Known, Commands: differences()}
	for _, r := range difftest.Results() {
		data.Compared = append(data.Compared, compared{scenario.Thousands(int64(r.Count)), r.What})
	}
	return &page{
		Path: "fidelity/", Template: "fidelity.html",
		Title:       "How faithful is it? bitloupe",
		Description: "What of the engine was compared with a running redis-server, how much of it, and every difference that is known.",
		Data:        data,
	}
}

// differences groups the commands by what they say of the real server, in the order of their names.
func differences() []differing {
	var out []differing
	at := map[string]int{}
	for _, c := range engine.Commands() {
		if c.Differs == "" {
			continue
		}
		i, ok := at[c.Differs]
		if !ok {
			i = len(out)
			at[c.Differs] = i
			out = append(out, differing{Text: c.Differs})
		}
		out[i].Commands = append(out[i].Commands, commandLink{c.Name, "commands/" + commandID(c.Name) + "/"})
	}
	return out
}
