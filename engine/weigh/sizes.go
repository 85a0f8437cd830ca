package weigh

import (
	"bufio"
	"cmp"
	"math"
	"slices"

	"bitloupe/engine/memory"
	"bitloupe/engine/rehearse"
)

// SizedKey is a key of a listing with what its size says.
type SizedKey struct {
	Size
	Bounds
	Outcome Outcome
	Even    Even // of the longest value it can have, bits by themselves
}

// SizedGroup is the keys of one name pattern and type in a listing.
type SizedGroup struct {
	Type, Pattern string
	Keys          int64
	Bytes         int64 // as the listing counts them
	CannotGain    int64 // keys
	CannotLose    int64
	Open          int64
	MostGain      int64 // bytes, if every key that can gain gains all it can
	MostLoss      int64 // bytes, if every key loses all it can
}

// SizeReport is what a listing of sizes says: bounds, since it says nothing of the bits.
type SizeReport struct {
	Source  string
	Profile memory.Profile
	Taken   string
	Keys    int64
	Strings int64 // of them said to be strings
	Others  int64 // said to be of another type: no conversion touches them
	Untold  int64 // the listing does not say the type
	Bytes   int64 // of strings and keys of untold type
	// MostGain and MostLoss bound what converting every key would change, in bytes.
	MostGain, MostLoss           int64
	LeastLoss                    int64 // what the keys that cannot gain lose at least
	CannotGain, CannotLose, Open int64
	Groups                       []SizedGroup
	Folded                       bool
	Largest                      []SizedKey // at most thirty
	Totals                       []TypeTotal
	Sampled                      int64
	Points                       []Point
	Unsized                      int64 // keys of which the listing tells bits or type alone
	Skipped                      int64
	FirstSkipped                 string
	Stopped                      string
	Verdict                      []string
}

// mostString is more than any string takes: such a key is of another type, whether or not the listing says so.
const mostString = 1 << 30

type sizeScale struct {
	r      *SizeReport
	groups map[[2]string]*SizedGroup
}

// Listing weighs a listing of sizes: redis-cli --bigkeys, --memkeys, MEMORY USAGE and STRLEN of keys, or lines of a key and
// a number. Memory is bounded, whatever its length.
func Listing(source string, in *bufio.Reader, o Options) *SizeReport {
	r := &SizeReport{Source: source, Profile: o.Profile, Taken: string(Sizes)}
	s := &sizeScale{r: r, groups: map[[2]string]*SizedGroup{}}
	l := &listing{give: s.add}
	if err := l.read(in, o.Progress); err != nil {
		r.Stopped = err.Error()
	}
	r.Totals, r.Sampled, r.Skipped, r.FirstSkipped = l.totals, l.sampled, l.skipped, l.first
	r.Groups = values(s.groups, func(a, b SizedGroup) int {
		return cmp.Or(cmp.Compare(b.MostGain, a.MostGain), cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Pattern, b.Pattern))
	})
	for i := range r.Largest {
		k := &r.Largest[i]
		k.Even = BreakEven(k.MaxLength, 1, true)
		r.Points = append(r.Points, k.point())
	}
	r.Verdict = r.verdict()
	return r
}

func (s *sizeScale) add(z Size) {
	r := s.r
	if z.Usage < 0 && z.Length < 0 && z.either < 0 && (z.Type == "" || z.Type == "string") {
		r.Unsized++
		return
	}
	r.Keys++
	if z.Type == "" && z.Usage > mostString {
		z.Type = "no string"
	}
	if z.Type != "" && z.Type != "string" {
		r.Others++
		s.group(z, Bounds{}, "", z.Usage)
		return
	}
	b := bounds(z, r.Profile)
	bytes := b.MaxString
	if z.Type == "string" {
		r.Strings++
	} else {
		r.Untold++
	}
	r.Bytes += bytes
	k := SizedKey{Size: z, Bounds: b, Outcome: b.Outcome()}
	gain, loss := max(b.MaxString-b.MinNative, 0), max(b.MaxNative-b.MinString, 0)
	r.MostGain += gain
	r.MostLoss += loss
	switch k.Outcome {
	case CannotGain:
		r.CannotGain++
		r.LeastLoss += b.MinNative - b.MaxString
	case CannotLose:
		r.CannotLose++
	default:
		r.Open++
	}
	s.group(z, b, k.Outcome, bytes)
	r.Largest = keep(r.Largest, k, func(a, b SizedKey) int {
		return cmp.Or(cmp.Compare(b.MaxString, a.MaxString), cmp.Compare(a.Name, b.Name))
	}, mapped)
}

func (s *sizeScale) group(z Size, b Bounds, o Outcome, bytes int64) {
	id := [2]string{z.Type, rehearse.Pattern(z.Name)}
	if s.groups[id] == nil && len(s.groups) >= maxGroups {
		id[1], s.r.Folded = "(other patterns)", true
	}
	g := s.groups[id]
	if g == nil {
		g = &SizedGroup{Type: id[0], Pattern: id[1]}
		s.groups[id] = g
	}
	g.Keys++
	g.Bytes += max(bytes, 0)
	switch o {
	case CannotGain:
		g.CannotGain++
	case CannotLose:
		g.CannotLose++
	case Open:
		g.Open++
	default:
		return
	}
	g.MostGain += max(b.MaxString-b.MinNative, 0)
	g.MostLoss += max(b.MaxNative-b.MinString, 0)
}

// point is the key on the map: a place where its density is told, else a line across all of them.
func (k SizedKey) point() Point {
	p := Point{Name: k.Name, Count: 1, Universe: uint64(8 * k.MaxLength), String: k.MaxString, Even: k.Even, Converted: true}
	if d := k.density(); !math.IsNaN(d) {
		c := PointAt(p.Universe, d, 1)
		p.Known, p.Density, p.Native, p.Modelled = true, d, c.Converted+int64(len(k.Name))-8, true
	}
	return p
}

// open are the largest keys that could go either way.
func (r *SizeReport) open(most int) (out []SizedKey) {
	for _, k := range r.Largest {
		if k.Outcome == Open && len(out) < most {
			out = append(out, k)
		}
	}
	return slices.Clip(out)
}
