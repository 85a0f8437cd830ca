//go:build !page && (lite || !worker)

package worker

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/bench"
	"bitloupe/engine/compare"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
	"bitloupe/engine/roarfile"
	"bitloupe/engine/sheet"
	"bitloupe/engine/weigh"
)

func init() {
	maps.Copy(tasks, map[string]func(*Task) ([]sheet.Section, error){
		"weigh": (*Task).weigh, "even": (*Task).even, "advise": (*Task).advise, "roaring": (*Task).roaring, "history": (*Task).history,
		"policies": (*Task).policies, "readings": (*Task).readings, "census": (*Task).census, "lemire": (*Task).lemire,
		"rankings": (*Task).rankings, "lists": (*Task).lists, "hashes": (*Task).hashes, "budget": (*Task).budget,
	})
}

// maxTaskFile bounds a file that has to be held in memory whole, in bytes.
const maxTaskFile = 256 << 20

// whole reads a file into memory, unpacked.
func (t *Task) whole() ([]byte, error) {
	if err := t.unpack(); err != nil {
		return nil, err
	}
	b, err := io.ReadAll(io.LimitReader(t.In, maxTaskFile+1))
	if err != nil {
		return nil, err
	}
	if len(b) > maxTaskFile {
		return nil, fmt.Errorf("the file is larger than %d MiB, the most that is read here; the command line reads larger ones", maxTaskFile>>20)
	}
	return b, nil
}

// weigh takes an input of any form that can be weighed.
func (t *Task) weigh() ([]sheet.Section, error) {
	if weigh.Form(t.Arg) != weigh.Raw { // whose bytes are the value, whatever they look like
		if err := t.unpack(); err != nil {
			return nil, err
		}
	}
	r, err := weigh.Read(t.Name, t.In, weigh.Options{Profile: memory.V812, As: weigh.Form(t.Arg), Limit: maxTaskFile, Progress: t.read()})
	if err != nil {
		return nil, err
	}
	t.marks = weigh.Marks(r.OnMap())
	return r.Sections(), nil
}

func (t *Task) advise() ([]sheet.Section, error) {
	b, err := t.whole()
	if err != nil {
		return nil, err
	}
	ids := strings.FieldsFunc(string(b), func(r rune) bool { return r == '\n' || r == '\r' || r == ',' || r == ';' || r == '\t' })
	return weigh.Advise(ids, "visitors").Sections(), nil
}

func (t *Task) history() ([]sheet.Section, error) {
	b, err := t.whole()
	if err != nil {
		return nil, err
	}
	offsets, ok := weigh.ParseOffsets(b)
	if !ok {
		return nil, errors.New("this is no list of offsets: give two or more numbers, one a line or with commas")
	}
	return weigh.HistorySections(offsets)
}

func (t *Task) policies() ([]sheet.Section, error) {
	b, err := t.whole()
	if err != nil {
		return nil, err
	}
	return compare.PolicySections(string(b))
}

func (t *Task) readings() ([]sheet.Section, error) {
	b, err := t.whole()
	if err != nil {
		return nil, err
	}
	return compare.ReadingSections(string(b))
}

func (t *Task) roaring() ([]sheet.Section, error) {
	b, err := t.whole()
	if err != nil {
		return nil, err
	}
	return roarfile.Sections(t.Name, b), nil
}

func (t *Task) lemire() ([]sheet.Section, error) {
	for _, s := range bench.Shapes {
		if s.ID != t.Arg {
			continue
		}
		l := &bench.Lemire{Now: t.Now, Progress: func(done, total int, _ string) bool {
			t.Progress(int64(done), int64(total))
			return true
		}}
		cells, err := l.Run(s)
		if err != nil {
			return nil, err
		}
		return bench.LemireSections(s.Name, cells), nil
	}
	return nil, fmt.Errorf("there is no shape %q", t.Arg)
}

// censusBatch is how many commands one reading of a browser's clock covers: it steps by a tenth of a millisecond.
const censusBatch = 2000

func (t *Task) census() ([]sheet.Section, error) {
	b, err := t.whole()
	if err != nil {
		return nil, err
	}
	sets, err := bench.Unpack(b)
	if err != nil {
		return nil, err
	}
	e := engine.New(engine.Options{})
	c := &bench.Census{
		Sets: sets, Families: bench.Families, Batch: censusBatch, Now: t.Now,
		Do: func(args []string) resp.Value { return e.Do(args...) },
		Progress: func(done, total int64) bool {
			t.Progress(done, total)
			return true
		},
	}
	rows, err := c.Run()
	if err != nil {
		return nil, err
	}
	return bench.CensusSections(rows), nil
}
