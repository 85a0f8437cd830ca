package weigh

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/figure"
	"bitloupe/engine/internal/roaring"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// MaxOffset is the largest bit offset of a string or bitmap at default settings.
const MaxOffset = 1<<32 - 1

// Way is one way to keep a set of ids, and what it takes.
type Way struct {
	Name   string
	Figure engine.Figure
	Can    string // what it can do, or why it cannot be done
	OK     bool
}

// Advice is what samples of ids say about using them as bit offsets.
type Advice struct {
	Samples  int
	Kinds    map[string]int // integer, too large, negative, uuid, hexadecimal, other
	Distinct int            // different integers
	Min, Max uint64
	Refused  int // integers past MaxOffset
	Ways     []Way
	Verdict  string // "fine", "wasteful" or "refused"
	Why      []string
}

// maxSamples bounds the ids that are taken.
const maxSamples = 2_000_000

// Advise looks at samples of ids, one a string: how they would fare as offsets of one key, and what else could be done.
// key is the name the key would have.
func Advise(ids []string, key string) Advice {
	a := Advice{Kinds: map[string]int{}}
	var xs []uint64
	for _, s := range ids[:min(len(ids), maxSamples)] {
		s = strings.TrimSpace(s)
		if s == "" {
			continue
		}
		a.Samples++
		kind, x := classify(s)
		a.Kinds[kind]++
		if kind == "integer" {
			xs = append(xs, x)
		}
	}
	slices.Sort(xs)
	xs = slices.Compact(xs)
	a.Distinct = len(xs)
	if len(xs) > 0 {
		a.Min, a.Max = xs[0], xs[len(xs)-1]
	}
	i, _ := slices.BinarySearch(xs, MaxOffset+1)
	a.Refused = len(xs) - i
	k := memory.Key{Len: int64(len(key))}
	dense := make([]uint64, a.Samples)
	for i := range dense {
		dense[i] = uint64(i)
	}
	if a.Refused == 0 && len(xs) > 0 {
		a.add("one string", stringBytes(a.Max, k), "any bit or string command")
		a.add("one native bitmap", bitmapBytes(xs, k), "bit commands only")
	} else if len(xs) > 0 {
		a.cannot("one string or native bitmap", fmt.Sprintf("%s of %s are past offset 4,294,967,295 and are refused", figure.Comma(int64(a.Refused)), figure.Count(int64(len(xs)), "id")))
	}
	if len(xs) > 0 {
		n, keys := split(xs, k)
		a.add(fmt.Sprintf("%s, one for each id / 2^32", figure.Count(int64(keys), "native bitmap")), n, "the application picks the key by the upper bits; BITOP works within one key at a time")
		a.add("one R64 bitmap of the module", wide(xs, k), "R64. commands, with the module loaded; the figure is its serialised size, as it reports it")
	}
	if a.Samples > 0 {
		last := uint64(a.Samples - 1)
		a.add("ids numbered from 0, one string", stringBytes(last, k), "needs a table from id to number, which is not counted here")
		a.add("ids numbered from 0, one native bitmap", bitmapBytes(dense, k), "the same table; bit commands only")
	}
	a.judge()
	return a
}

func classify(s string) (kind string, x uint64) {
	if x, err := strconv.ParseUint(s, 10, 64); err == nil {
		return "integer", x
	}
	digits := strings.TrimPrefix(s, "-")
	switch {
	case digits != "" && strings.Trim(digits, "0123456789") == "":
		if s != digits {
			return "negative", 0
		}
		return "too large", 0
	case len(s) == 36 && strings.Count(s, "-") == 4:
		return "uuid", 0
	case len(s) >= 8 && strings.Trim(strings.ToLower(s), "0123456789abcdef") == "":
		return "hexadecimal", 0
	}
	return "other", 0
}

func (a *Advice) add(name string, f engine.Figure, can string) {
	a.Ways = append(a.Ways, Way{name, f, can, true})
}

func (a *Advice) cannot(name, why string) { a.Ways = append(a.Ways, Way{Name: name, Can: why}) }

// stringBytes is a string with its highest bit at last, made at once.
func stringBytes(last uint64, k memory.Key) engine.Figure {
	f := value.NewZeros(int64(last/8)+1).Footprint(memory.V812, k, 0)
	return engine.Figure{Bytes: f.Total(), Known: true, Modelled: true}
}

// bitmapBytes is the native bitmap that SETBIT makes of ascending offsets.
func bitmapBytes(xs []uint64, k memory.Key) engine.Figure {
	b := value.NewBitmap()
	b.SetMany(xs)
	f := b.Footprint(memory.V812, k, 0)
	return engine.Figure{Bytes: f.Total(), Known: true, Modelled: f.Modelled()}
}

// split is one native bitmap for every upper half that is in use.
func split(xs []uint64, k memory.Key) (f engine.Figure, keys int) {
	f.Known = true
	for len(xs) > 0 {
		high := xs[0] >> 32
		n, _ := slices.BinarySearchFunc(xs, (high+1)<<32, func(x, limit uint64) int { return cmp.Compare(x, limit) })
		if high == 1<<32-1 {
			n = len(xs)
		}
		low := make([]uint64, n)
		for i, x := range xs[:n] {
			low[i] = x & (1<<32 - 1)
		}
		one := bitmapBytes(low, k)
		f.Bytes += one.Bytes
		f.Modelled = f.Modelled || one.Modelled
		keys++
		xs = xs[n:]
	}
	return f, keys
}

func wide(xs []uint64, k memory.Key) engine.Figure {
	b := roaring.New()
	b.AddMany(xs)
	return engine.Figure{Bytes: int64(len(b.AppendPortable(nil))) + 18 + k.Len, Known: true, Modelled: true}
}

// judge words the verdict from what was found.
func (a *Advice) judge() {
	say := func(format string, args ...any) { a.Why = append(a.Why, fmt.Sprintf(format, args...)) }
	named := a.Samples - a.Kinds["integer"]
	switch {
	case a.Samples == 0:
		a.Verdict = "refused"
		say("There are no ids here.")
		return
	case a.Distinct == 0:
		a.Verdict = "refused"
		say("None of the ids is a whole number from 0, so none can be an offset: number them first.")
		return
	case a.Refused > 0:
		a.Verdict = "refused"
		say("%s of %s are past 4,294,967,295, the largest offset: SETBIT answers an error for them.", figure.Comma(int64(a.Refused)), figure.Count(int64(a.Distinct), "id"))
	default:
		str, bm := a.Ways[0].Figure.Bytes, a.Ways[1].Figure.Bytes
		perID := float64(bm) / float64(a.Distinct)
		switch {
		case str <= 64*int64(a.Distinct):
			a.Verdict = "fine"
			say("The ids lie close together: as a string they take %s bytes, %.1f for each id.", figure.Comma(str), float64(str)/float64(a.Distinct))
		default:
			a.Verdict = "wasteful"
			say("As a string they take %s bytes, nearly all of it zeros; as a native bitmap %s bytes, %.0f for each id.", figure.Comma(str), figure.Comma(bm), perID)
		}
	}
	if named > 0 {
		say("%s are no whole numbers and would need a number first.", figure.Count(int64(named), "id"))
	}
	if n := a.Kinds["too large"]; n > 0 {
		say("%s do not even fit 64 bits.", figure.Count(int64(n), "id"))
	}
}
