package bench

import (
	"fmt"
	"strconv"

	"bitloupe/engine"
	"bitloupe/engine/lcg"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

// PackedLists repeats the published experiment of long lists cut into short packed ones: random integers 0 to 10 in one
// list, and in lists of 512, on the 2.6 server and on today's (spec/legacy-encodings.md 3).
type PackedLists struct {
	Lengths []int        // of the curve, ascending; the reads are timed on the last
	Now     func() int64 // nanoseconds
	// Progress is told what is being built and stops the run by answering false.
	Progress func(done, total int, what string) bool
}

// ListLengths are the lengths of the curve up to n.
func ListLengths(n int) []int {
	var out []int
	for _, l := range []int{PartList, 1000, 10_000, 100_000, 300_000, 1_000_000, 3_000_000} {
		if l < n {
			out = append(out, l)
		}
	}
	return append(out, n)
}

// PackedListsClaim is what the post says of the packed lists' memory; its picture is missing, and it likely counted the
// whole process.
const PackedListsClaim = "10-40 % of the memory of one list"

// PartList is the length of a short list: list-max-ziplist-entries of the 2.6 server.
const PartList = 512

// ListWay is one way to keep the elements.
type ListWay struct {
	Name    string
	Profile memory.Profile
	Parts   bool // lists of PartList in place of one
}

// ListWays are those of the experiment.
var ListWays = []ListWay{
	{"2.6, one list", memory.V26, false}, {"2.6, lists of 512", memory.V26, true},
	{"8.12, one list", memory.V812, false}, {"8.12, lists of 512", memory.V812, true},
}

// ListPoint is a length on the curve of one way: bytes of all keys, and whether they are modelled.
type ListPoint struct {
	N        int
	Keys     int
	Encoding string
	Bytes    int64
	Modelled bool
}

// ListCurve is one way over all lengths, and 100 reads of 100 elements at random places of the longest.
type ListCurve struct {
	Way       ListWay
	Points    []ListPoint
	ReadNanos int64 // of one read
}

const (
	listReads  = 100
	readLength = 100
	listSeed   = 1
)

// Run builds every way to every length.
func (p *PackedLists) Run() ([]ListCurve, error) {
	var out []ListCurve
	total := len(ListWays) * len(p.Lengths)
	for i, way := range ListWays {
		c := ListCurve{Way: way}
		e := engine.New(engine.Options{Profile: way.Profile})
		draw := lcg.New(listSeed)
		n := 0
		for j, length := range p.Lengths {
			if p.Progress != nil && !p.Progress(i*len(p.Lengths)+j, total, fmt.Sprintf("%s, %d elements", way.Name, length)) {
				return out, ErrStopped
			}
			for ; n < length; n++ {
				if v := e.Do("RPUSH", way.key(n), strconv.FormatInt(draw.Between(0, 10), 10)); v.Kind != resp.Integer {
					return out, fmt.Errorf("RPUSH %s: %s", way.key(n), resp.Text(v))
				}
			}
			c.Points = append(c.Points, way.point(e, length))
		}
		nanos, err := p.reads(e, way, n)
		if err != nil {
			return out, err
		}
		c.ReadNanos = nanos
		out = append(out, c)
	}
	return out, nil
}

// key is the list that element i goes to: the number divided by the length of a part names it.
func (w ListWay) key(i int) string {
	if w.Parts {
		return "L:" + strconv.Itoa(i/PartList)
	}
	return "L"
}

func (w ListWay) point(e *engine.Engine, n int) ListPoint {
	p := ListPoint{N: n, Keys: 1, Encoding: e.Do("OBJECT", "ENCODING", w.key(0)).Str}
	if w.Parts {
		p.Keys = (n + PartList - 1) / PartList
	}
	for i := range p.Keys {
		k := w.key(i * PartList)
		in, ok := e.Inspect(k)
		if ok {
			p.Bytes += in.Memory.Total()
			p.Modelled = p.Modelled || in.Memory.Modelled()
		}
	}
	return p
}

// reads times LRANGE of 100 elements at random places; a part list is read from where the element lies in it, and what is
// missing from the next.
func (p *PackedLists) reads(e *engine.Engine, w ListWay, n int) (int64, error) {
	draw := lcg.New(listSeed + 1)
	start := p.Now()
	for range listReads {
		at := int(draw.Between(0, int64(n-readLength)))
		got := 0
		for left := readLength; left > 0; {
			from, k := at, w.key(at)
			if w.Parts {
				from %= PartList
			}
			v := e.Do("LRANGE", k, strconv.Itoa(from), strconv.Itoa(from+left-1))
			if v.Kind != resp.Array || len(v.Items) == 0 {
				return 0, fmt.Errorf("LRANGE %s %d: %s", k, from, resp.Text(v))
			}
			got += len(v.Items)
			at += len(v.Items)
			left -= len(v.Items)
		}
		if got != readLength {
			return 0, fmt.Errorf("%s: %d elements read, want %d", w.Name, got, readLength)
		}
	}
	return (p.Now() - start) / listReads, nil
}
