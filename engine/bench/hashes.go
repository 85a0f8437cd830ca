package bench

import (
	"fmt"
	"strconv"

	"bitloupe/engine"
	"bitloupe/engine/lcg"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

// PartHashes repeats the experiment of small key-value pairs kept as fields of hashes that stay packed: the number of a
// pair divided by the size of a hash names the hash (spec/legacy-encodings.md 3).
type PartHashes struct {
	N        int
	Profile  memory.Profile
	Now      func() int64 // nanoseconds
	Progress func(done, total int, what string) bool
}

// HashSizes are the fields of a hash; 0 stands for plain keys. 512 is the border, 1,000 past it.
var HashSizes = []int{0, 100, 512, 1000}

// HashRow is one way: bytes of all keys by MEMORY USAGE, whether they are modelled, and nanoseconds of one read by the
// pair's number.
type HashRow struct {
	Size      int
	Keys      int
	Encoding  string
	Bytes     int64
	Modelled  bool
	ReadNanos int64
}

const hashReads = 100_000

// Run builds each way.
func (p *PartHashes) Run() ([]HashRow, error) {
	var out []HashRow
	for i, size := range HashSizes {
		what := fmt.Sprintf("hashes of %d", size)
		if size == 0 {
			what = "plain keys"
		}
		if p.Progress != nil && !p.Progress(i, len(HashSizes), what) {
			return out, ErrStopped
		}
		row, err := p.row(size)
		if err != nil {
			return out, err
		}
		out = append(out, row)
	}
	return out, nil
}

func (p *PartHashes) row(size int) (row HashRow, err error) {
	row.Size, row.Keys = size, p.N
	e := engine.New(engine.Options{Profile: p.Profile})
	args, read := []string{"SET", "", ""}, []string{"GET", ""}
	if size > 0 {
		row.Keys = (p.N + size - 1) / size
		args, read = []string{"HSET", "", "", ""}, []string{"HGET", "", ""}
	}
	// name writes key, and field where there is one, of pair i.
	name := func(to []string, i int) string {
		n := strconv.Itoa(i)
		if size == 0 {
			to[1] = "v:" + n
		} else {
			to[1], to[2] = "h:"+strconv.Itoa(i/size), n
		}
		return n
	}
	for i := range p.N {
		args[len(args)-1] = name(args, i)
		if v := e.Do(args...); v.IsError() {
			return row, fmt.Errorf("%v: %s", args, v.Str)
		}
	}
	for i := range row.Keys {
		at := i
		if size > 0 {
			at = i * size
		}
		name(args, at)
		in, ok := e.Inspect(args[1])
		if !ok {
			return row, fmt.Errorf("no key %s", args[1])
		}
		row.Bytes += in.Memory.Total()
		row.Modelled = row.Modelled || in.Memory.Modelled()
		row.Encoding = in.Row.Encoding
	}
	draw := lcg.New(3)
	start := p.Now()
	for range hashReads {
		want := name(read, int(draw.Between(0, int64(p.N-1))))
		if v := e.Do(read...); v.Kind != resp.Bulk || v.Str != want {
			return row, fmt.Errorf("%v: %s, want %s", read, resp.Text(v), want)
		}
	}
	row.ReadNanos = (p.Now() - start) / hashReads
	return row, nil
}
