package scenario

import (
	"fmt"
	"strings"

	"bitloupe/engine/resp"
)

// Fold sums up the replies of a command that was run many times. The zero value is ready.
type Fold struct {
	Count int64
	// Groups are the different replies in the order in which they first came, up to maxGroups. When there are more,
	// Groups is empty and Kinds has the counts.
	Groups []Group
	Kinds  []KindCount
	Errors int64
	last   int
}

// Group is one reply and how often it came.
type Group struct {
	Count int64
	Reply resp.Value
}

// KindCount counts the replies of one kind; First is the first of them, Min and Max are the smallest and the largest
// integer.
type KindCount struct {
	Kind     resp.Kind
	Count    int64
	First    resp.Value
	Min, Max int64
}

// maxGroups is how many different replies a folded entry lists.
const maxGroups = 4

// Add counts one reply. Cost: a comparison with the reply before, in the common case.
func (f *Fold) Add(v resp.Value) {
	f.Count++
	if v.IsError() {
		f.Errors++
	}
	f.addKind(v)
	if f.last < 0 {
		return
	}
	if f.last < len(f.Groups) && resp.Equal(f.Groups[f.last].Reply, v) {
		f.Groups[f.last].Count++
		return
	}
	for i := range f.Groups {
		if resp.Equal(f.Groups[i].Reply, v) {
			f.Groups[i].Count++
			f.last = i
			return
		}
	}
	if len(f.Groups) == maxGroups {
		f.Groups, f.last = nil, -1
		return
	}
	f.last = len(f.Groups)
	f.Groups = append(f.Groups, Group{1, v})
}

func (f *Fold) addKind(v resp.Value) {
	for i := range f.Kinds {
		k := &f.Kinds[i]
		if k.Kind == v.Kind {
			k.Count++
			k.Min, k.Max = min(k.Min, v.Int), max(k.Max, v.Int)
			return
		}
	}
	f.Kinds = append(f.Kinds, KindCount{v.Kind, 1, v, v.Int, v.Int})
}

// Text is the entry as transcripts state it: "(folded) 19,998 x (integer) 0, 2 x (integer) 1".
func (f *Fold) Text(proto int) string {
	var parts []string
	for _, g := range f.Groups {
		parts = append(parts, fmt.Sprintf("%s x %s", Thousands(g.Count), oneLine(resp.Text(g.Reply.For(proto)))))
	}
	if f.Groups == nil {
		for _, k := range f.Kinds {
			parts = append(parts, Thousands(k.Count)+" x "+k.text())
		}
	}
	return "(folded) " + strings.Join(parts, ", ")
}

func (k KindCount) text() string {
	switch k.Kind {
	case resp.Integer:
		return fmt.Sprintf("(integer) %d to %d", k.Min, k.Max)
	case resp.Error:
		return "(error), first " + oneLine(k.First.Str)
	case resp.Simple:
		return "status"
	case resp.Bulk, resp.Verbatim:
		return "string"
	case resp.Null, resp.NullArray:
		return "(nil)"
	case resp.Double:
		return "(double)"
	}
	return "list"
}

// foldedWidth is how much of one reply a folded entry shows.
const foldedWidth = 100

// oneLine puts a reply of many lines on one.
func oneLine(s string) string {
	s = strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	if len(s) > foldedWidth {
		return strings.ToValidUTF8(s[:foldedWidth], "") + "..."
	}
	return s
}
