// Package content holds what is told with the engine: scenarios as scripts, chapters as Markdown with scripts in it. Adding
// one is adding one file.
package content

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"bitloupe/engine/scenario"
)

//go:embed scenarios/*.txt
var files embed.FS

// Scenario is one file of scenarios/. ID is its name without ".txt" and stands in links.
type Scenario struct {
	ID       string
	Title    string
	Summary  string // one sentence
	Category string
	Order    int
	Text     string // the file as it is
	Script   *scenario.Script
}

// Categories are those that scenarios may name, in the order of a picker.
var Categories = []string{"Basics", "Bytes", "Types", "Containers", "Commands", "Cases", "Collections", "Module"}

// Scenarios lists all by category, then by order, then by ID. The scripts are shared and must not be changed. A file that
// does not parse is a fault of the build, which the tests of this package find; it panics.
func Scenarios() []*Scenario { return Prepare(func() {}) }

var scenarios struct {
	once sync.Once
	list []*Scenario
}

// Prepare is Scenarios for a program that must not work for long at a time: the first call of either parses the files, and
// pause is called after each of them.
func Prepare(pause func()) []*Scenario {
	scenarios.once.Do(func() {
		names, err := fs.Glob(files, "scenarios/*.txt")
		if err != nil {
			panic(err)
		}
		for _, name := range names {
			s, err := load(name)
			if err != nil {
				panic(err)
			}
			scenarios.list = append(scenarios.list, s)
			pause()
		}
		slices.SortFunc(scenarios.list, func(a, b *Scenario) int {
			if n := slices.Index(Categories, a.Category) - slices.Index(Categories, b.Category); n != 0 {
				return n
			}
			if n := a.Order - b.Order; n != 0 {
				return n
			}
			return strings.Compare(a.ID, b.ID)
		})
	})
	return scenarios.list
}

func load(name string) (*Scenario, error) {
	text, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	script, err := scenario.Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	order, err := strconv.Atoi(script.Get("order"))
	if err != nil {
		return nil, fmt.Errorf("%s: the header needs an order, a number", name)
	}
	id := strings.TrimSuffix(strings.TrimPrefix(name, "scenarios/"), ".txt")
	return &Scenario{
		ID: id, Title: script.Get("title"), Summary: script.Get("summary"), Category: script.Get("category"),
		Order: order, Text: string(text), Script: script,
	}, nil
}

// Find gives the scenario with that ID, or nil.
func Find(id string) *Scenario {
	for _, s := range Scenarios() {
		if s.ID == id {
			return s
		}
	}
	return nil
}
