package web

import (
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"

	"bitloupe/engine"
	"bitloupe/engine/figure"
	"bitloupe/engine/plate"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
	"bitloupe/engine/share"
)

// commandPage is what the page of one command shows.
type commandPage struct {
	engine.Description
	ID        string
	Syntax    []template.HTML // a form a line
	ArgRows   []argRow
	ACL       []string
	Types     []outcome
	TypesLine string
	Runs      []exampleRun
	RelatedTo []relatedTo
	Group     string
	Subs      []relatedTo
	Family    *commandGroup
}

// exampleRun is one example with what the engine answered when the site was built.
type exampleRun struct {
	ID, Note, Script, Link string
	Steps                  template.HTML
}

type relatedTo struct{ ID, Name, Summary string }

// commandGroup is the commands of one group, for the index and for the contents beside a page.
type commandGroup struct {
	ID, Name, Says string
	Commands       []*commandPage
}

// groups are the groups of commands in the order of the index: what this site is about comes first.
var groups = []commandGroup{
	{ID: "bitmap", Name: "Bitmaps", Says: "They work on strings and, from 8.12 on, on the type bitmap."},
	{ID: "module", Name: "Module", Says: "The commands of redis-roaring, the module that native bitmaps came after."},
	{ID: "string", Name: "Strings", Says: "On a native bitmap nearly all of them answer WRONGTYPE."},
	{ID: "generic", Name: "Any key"},
	{ID: "set", Name: "Sets"},
	{ID: "sorted-set", Name: "Sorted sets"},
	{ID: "list", Name: "Lists"},
	{ID: "hash", Name: "Hashes"},
	{ID: "scripting", Name: "Scripts"},
	{ID: "transactions", Name: "Transactions"},
	{ID: "server", Name: "Server"},
	{ID: "connection", Name: "Connection"},
}

// commandID is the folder of a command's page: dots and blanks would be trouble in an address.
func commandID(name string) string {
	return strings.NewReplacer(".", "-", " ", "-", "|", "-").Replace(strings.ToLower(name))
}

// renderedCommands runs the examples of every command on every type, once.
var renderedCommands = sync.OnceValues(func() ([]commandGroup, error) {
	out := make([]commandGroup, len(groups))
	for i, g := range groups {
		out[i] = commandGroup{ID: g.ID, Name: g.Name, Says: g.Says}
	}
	for _, c := range engine.Commands() {
		i := slices.IndexFunc(groups, func(g commandGroup) bool { return g.ID == c.Group })
		if i < 0 {
			return nil, fmt.Errorf("command %s is in group %q, which the index does not know", c.Name, c.Group)
		}
		p, err := newCommandPage(c)
		if err != nil {
			return nil, fmt.Errorf("command %s: %w", c.Name, err)
		}
		p.Family = &out[i]
		out[i].Commands = append(out[i].Commands, p)
	}
	return out, nil
})

func newCommandPage(c *engine.Command) (*commandPage, error) {
	p := &commandPage{Description: c.Description, ID: commandID(c.Name), Syntax: syntaxOf(c.Description), ArgRows: argRows(c.Args, 0), Group: c.Group}
	p.ACL = categories(c.Name)
	for _, name := range c.Related {
		if r := engine.Lookup(strings.Fields(strings.ReplaceAll(name, "|", " "))); r != nil {
			p.RelatedTo = append(p.RelatedTo, relatedTo{commandID(r.Name), r.Name, r.Summary})
		}
	}
	if c.Container {
		for _, s := range engine.Commands() {
			if strings.HasPrefix(s.Name, c.Name+" ") {
				p.Subs = append(p.Subs, relatedTo{commandID(s.Name), s.Name, s.Summary})
			}
		}
	}
	for i, x := range c.Examples {
		run, err := runExample(fmt.Sprintf("example-%d", i+1), x)
		if err != nil {
			return nil, fmt.Errorf("example %q: %w", x.Line, err)
		}
		p.Runs = append(p.Runs, run)
	}
	if words, extra, ok := onSubject(c); ok {
		all, err := onTypes(words, extra)
		if err != nil {
			return nil, err
		}
		p.Types, p.TypesLine = all, resp.Join(words)
	}
	return p, nil
}

// runExample runs one example with its set-up.
func runExample(id string, x engine.Example) (exampleRun, error) {
	var b strings.Builder
	for _, s := range x.Setup {
		b.WriteString("> " + s + "\n")
	}
	b.WriteString("> " + x.Line + "\n")
	p, err := plate.Run(b.String(), plate.Options{})
	if err != nil {
		return exampleRun{}, err
	}
	script := scenario.Commands(p.Script)
	fragment, err := share.Encode(share.Link{Script: script, Chunk: -1})
	if err != nil {
		return exampleRun{}, err
	}
	return exampleRun{ID: id, Note: x.Note, Script: script, Link: "play/#" + fragment, Steps: template.HTML(p.Transcript(nil))}, nil
}

// categories asks the engine itself, as a client would.
func categories(name string) []string {
	e := engine.New(engine.Options{})
	r := e.Do("COMMAND", "INFO", strings.ToLower(strings.ReplaceAll(name, " ", "|")))
	if len(r.Items) != 1 || len(r.Items[0].Items) < 7 {
		return nil
	}
	var out []string
	for _, c := range r.Items[0].Items[6].Items {
		out = append(out, c.Str)
	}
	return out
}

// ArityText says how many words the command takes.
func (p *commandPage) ArityText() string {
	switch n := p.Arity; {
	case n < 0:
		return fmt.Sprintf("at least %s, the name included", figure.Count(int64(-n), "word"))
	default:
		return fmt.Sprintf("%s, the name included", figure.Count(int64(n), "word"))
	}
}

// reference is the index of commands and a page for each.
func (s *site) reference() ([]*page, error) {
	all, err := renderedCommands()
	if err != nil {
		return nil, err
	}
	if err := s.addSearch(all); err != nil {
		return nil, err
	}
	out := []*page{{
		Path: "commands/", Template: "commands.html", Title: "Commands: bitloupe",
		Description: "Every command the engine knows: syntax, replies, errors, and what it answers on a key of each type.",
		Data:        all,
	}}
	for _, g := range all {
		for _, c := range g.Commands {
			out = append(out, &page{
				Path: "commands/" + c.ID + "/", Template: "command.html", Title: c.Name + ": bitloupe", Description: c.Summary, Data: c,
			})
		}
	}
	return out, nil
}

// addSearch writes what the search of the index looks through: name, summary, the words of its arguments and its errors.
func (s *site) addSearch(all []commandGroup) error {
	type entry struct {
		Name    string `json:"n"`
		ID      string `json:"i"`
		Summary string `json:"s"`
		Words   string `json:"w"`
	}
	var list []entry
	for _, g := range all {
		for _, c := range g.Commands {
			words := []string{g.Name, c.Since}
			for _, a := range c.ArgRows {
				words = append(words, a.Name, a.Token)
			}
			words = append(words, c.Errors...)
			words = append(words, c.Flags...)
			list = append(list, entry{c.Name, c.ID, c.Summary, strings.ToLower(strings.Join(words, " "))})
		}
	}
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return s.addHashed("commands.json", data)
}
