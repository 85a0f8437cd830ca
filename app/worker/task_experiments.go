//go:build !page && (lite || !worker)

package worker

import (
	"fmt"
	"strconv"

	"bitloupe/engine"
	"bitloupe/engine/bench"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
	"bitloupe/engine/sheet"
	"bitloupe/engine/weigh"
)

// size reads the number that a form gives, within bounds.
func (t *Task) size(least, most int) (int, error) {
	n, err := strconv.Atoi(t.Arg)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%q is no number from %d to %d", t.Arg, least, most)
	}
	return n, nil
}

func (t *Task) rankings() ([]sheet.Section, error) {
	n, err := t.size(bench.LeastRankings, bench.MostRankings)
	if err != nil {
		return nil, err
	}
	e := engine.New(engine.Options{})
	r := &bench.Rankings{N: n, Once: true, Now: t.Now, Do: func(args []string) resp.Value { return e.Do(args...) },
		Progress: func(done, total int64, _ string) bool {
			t.Progress(done, total)
			return true
		}}
	runs, err := r.Run()
	if err != nil {
		return nil, err
	}
	sections := bench.RankingsSections(n, runs)
	sections[0].Points = append(sections[0].Points, "The sorted set was built once and stands in both columns with the same figures: the setting does not touch it.")
	return sections, nil
}

func (t *Task) lists() ([]sheet.Section, error) {
	n, err := t.size(1000, 3_000_000)
	if err != nil {
		return nil, err
	}
	p := &bench.PackedLists{Lengths: bench.ListLengths(n), Now: t.Now, Progress: t.steps()}
	curves, err := p.Run()
	if err != nil {
		return nil, err
	}
	return bench.ListSections(curves), nil
}

func (t *Task) hashes() ([]sheet.Section, error) {
	n, err := t.size(1000, 2_000_000)
	if err != nil {
		return nil, err
	}
	h := &bench.PartHashes{N: n, Profile: memory.V812, Now: t.Now, Progress: t.steps()}
	rows, err := h.Run()
	if err != nil {
		return nil, err
	}
	return bench.HashSections(n, rows), nil
}

func (t *Task) steps() func(done, total int, what string) bool {
	return func(done, total int, _ string) bool {
		t.Progress(int64(done), int64(total))
		return true
	}
}

func (t *Task) budget() ([]sheet.Section, error) {
	b, err := t.whole()
	if err != nil {
		return nil, err
	}
	ints, err := weigh.ParseIntegers(b)
	if err != nil {
		return nil, err
	}
	return weigh.BudgetSections(engine.New(engine.Options{}).Budget(ints), memory.V812), nil
}
