// Package weigh tells what the data of a server would take under bitmap-default-roaring, key by key: as it is, as a native
// bitmap that SETBIT would build, as one converted from the string. It reads RDB files, raw values, lists of offsets and
// roaring files, and answers in bytes as MEMORY USAGE counts them.
package weigh

import (
	"cmp"
	"slices"

	"bitloupe/engine"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
	"bitloupe/engine/rehearse"
)

// Key is one key of the data. Length is bytes for strings and bitmaps, elements for the others. Setbit and Converted are
// the native forms of a string; they are not Known for keys that hold no bits.
type Key struct {
	DB             int
	Name           string
	Type, Encoding string
	Length         int64
	Card           int64 // set bits
	Runs           int64 // stretches of set bits; counted for keys that may be bitmaps
	Bytes          int64 // as it is
	Modelled       bool
	AsString       engine.Figure // of a string or bitmap
	Setbit         engine.Figure
	Converted      engine.Figure
	Kinds          engine.Kinds // containers after a conversion
	Use            Use          // how likely it is that the string is used as a bitmap
	Because        string       // and what speaks for that
}

// Change is what a conversion would add to the key's bytes; negative is a saving. 0 where there is nothing to convert.
func (k Key) Change() int64 {
	if k.Type != "string" || !k.Converted.Known {
		return 0
	}
	return k.Converted.Bytes - k.Bytes
}

// gain is what the native form saves against the string, for keys that hold bits.
func (k Key) gain() int64 { return k.AsString.Bytes - k.Converted.Bytes }

// point is the key on the break-even map.
func (k Key) point() Point {
	p := Point{Name: k.Name, Count: 1, Universe: uint64(8 * k.Length), Known: true, String: k.AsString.Bytes, Native: k.Converted.Bytes,
		Converted: true, Modelled: k.Converted.Modelled, StringModelled: k.AsString.Modelled}
	if p.Universe > 0 {
		p.Density = float64(k.Card) / float64(p.Universe)
	}
	p.Run = 1
	if k.Runs > 0 {
		p.Run = float64(k.Card) / float64(k.Runs)
	}
	p.Even = BreakEven(k.Length, panelOf(p.Run), true)
	return p
}

// Group is the keys of one type and name pattern.
type Group struct {
	Type, Pattern string
	Keys          int64
	Bytes         int64 // as they are
	Converted     int64 // with the strings among them that are likely bitmaps converted
	Likely        int64 // strings that are likely bitmaps
}

// Skip is a kind of key that could not be weighed, and why.
type Skip struct {
	Why   string
	Count int64
	First string
}

// Report is the outcome for a set of keys.
type Report struct {
	Source   string
	Profile  memory.Profile
	Taken    string // what the input was taken as
	Keys     int64
	ByType   []Group // Pattern is empty
	Groups   []Group // largest change first
	Folded   bool    // there were more patterns than are kept: the rest is one row
	Bytes    int64   // all keys as they are
	After    int64   // with likely bitmaps converted
	Best     []Key   // likely bitmaps that would save most, at most ten
	Worst    []Key   // strings that would grow most, at most ten
	Given    *Key    // the key of an input that is one value
	Points   []Point // places on the break-even map where keys are, largest change first, at most thirty
	Bitmaps  int64   // keys of type bitmap already
	Likely   int64   // strings that are likely bitmaps
	Expiring int64
	Modelled bool
	Skips    []Skip
	Notes    []string
	Stopped  string
	Verdict  []string
}

// Bounds on what is kept.
const (
	maxGroups = 2000
	shown     = 10
	mapped    = 30
)

// Scale weighs keys one by one on an engine of its own.
type Scale struct {
	e      *engine.Engine
	report Report
	each   func(Key)
	types  map[string]*Group
	groups map[[2]string]*Group
	skips  map[string]*Skip
	marked map[place]*crowd // by their place on the map
	given  bool             // the input is one value that the reader gave as a bitmap
}

// New makes a scale for servers of a profile.
func New(source string, p memory.Profile) *Scale {
	return &Scale{
		e: engine.New(engine.Options{Profile: p}), report: Report{Source: source, Profile: p},
		types: map[string]*Group{}, groups: map[[2]string]*Group{}, skips: map[string]*Skip{}, marked: map[place]*crowd{},
	}
}

// skip files a key that cannot be weighed.
func (s *Scale) skip(why, key string) {
	k := s.skips[why]
	if k == nil {
		if len(s.skips) >= 64 {
			return
		}
		k = &Skip{Why: why, First: key}
		s.skips[why] = k
	}
	k.Count++
}

// weigh looks at the key in the engine's current database and takes it out again.
func (s *Scale) weigh(db int, name string, expires bool) {
	u, ok := s.e.Usage(0, name)
	if !ok {
		return
	}
	k := Key{DB: db, Name: name, Type: u.Type, Encoding: u.Encoding, Bytes: u.Bytes, Modelled: u.Modelled}
	s.e.View(name, func(v value.Value) {
		k.Length = v.Length()
		if str, ok := v.(*value.String); ok {
			k.Use, k.Because = judge(str)
		}
	})
	if k.Type == "string" || k.Type == "bitmap" {
		s.forms(&k)
	}
	s.e.Do("DEL", name)
	if s.each != nil {
		s.each(k)
	}
	s.add(k, expires)
}

// forms fills in what the key takes as a native bitmap.
func (s *Scale) forms(k *Key) {
	for _, f := range s.e.AllForms(k.Name) {
		switch f.Name {
		case "setbit":
			k.Setbit = f.Figure
		case "optimised":
			k.Converted, k.Kinds = f.Figure, f.Kinds
		case "string":
			k.AsString = f.Figure
		}
	}
	k.Card = s.e.Do("BITCOUNT", k.Name).Int
	if k.Use > No || k.Type == "bitmap" || s.given {
		s.e.View(k.Name, func(v value.Value) { k.Runs = value.CountRuns(v) })
	}
}

// add counts a weighed key.
func (s *Scale) add(k Key, expires bool) {
	r := &s.report
	r.Keys++
	r.Bytes += k.Bytes
	r.Modelled = r.Modelled || k.Modelled
	if expires {
		r.Expiring++
	}
	after := k.Bytes
	likely := k.Type == "string" && (k.Use >= Likely || s.given && k.Use > No)
	switch {
	case k.Type == "bitmap":
		r.Bitmaps++
	case likely:
		r.Likely++
		after += k.Change()
	}
	r.After += after
	t := s.types[k.Type]
	if t == nil {
		t = &Group{Type: k.Type}
		s.types[k.Type] = t
	}
	id := [2]string{k.Type, rehearse.Pattern(k.Name)}
	if s.groups[id] == nil && len(s.groups) >= maxGroups {
		id[1], r.Folded = "(other patterns)", true
	}
	g := s.groups[id]
	if g == nil {
		g = &Group{Type: id[0], Pattern: id[1]}
		s.groups[id] = g
	}
	for _, x := range []*Group{t, g} {
		x.Keys++
		x.Bytes += k.Bytes
		x.Converted += after
		if likely {
			x.Likely++
		}
	}
	if likely && k.Change() < 0 {
		r.Best = keep(r.Best, k, func(a, b Key) int { return cmp.Compare(a.Change(), b.Change()) }, shown)
	}
	if k.Change() > 0 && k.Use > No {
		r.Worst = keep(r.Worst, k, func(a, b Key) int { return cmp.Compare(b.Change(), a.Change()) }, shown)
	}
	if s.given {
		r.Given = &k
	}
	if k.Runs > 0 {
		s.mark(k)
	}
}

// keep inserts k into an ordered list of the first most.
func keep[T any](list []T, k T, less func(a, b T) int, most int) []T {
	i, _ := slices.BinarySearchFunc(list, k, less)
	if i == most {
		return list
	}
	list = slices.Insert(list, i, k)
	return list[:min(len(list), most)]
}
