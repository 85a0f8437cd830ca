package value

import (
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/memory"
	"bitloupe/engine/trace"
)

// List is a list of texts. Since 7.2 it is one listpack until that would pass list-max-listpack-size, then a quicklist:
// linked nodes of one listpack each. 7.0 knows the quicklist alone; 2.6 has the ziplist and, past its limits, the linked
// list (spec/legacy-encodings.md 3).
type List struct{ form listForm }

// listForm is one encoding of a list. Indexes are from 0 and in range.
type listForm interface {
	footed
	encoding() string
	len() int
	push(left bool, s string)
	index(i int) (e listpack.Entry, nodes int)
	walk(from int, back bool, f func(i int, e listpack.Entry) bool)
	set(i int, s string)
	insert(i int, after bool, s string)
	deleteRange(from, n int)
	deleteEqual(is func(listpack.Entry) bool, count int, back bool) int
	clone() listForm
	parts(f *memory.Footprint, samples int)
	resident() int64
}

var _ Value = (*List)(nil)

// NewList makes the empty list that a server makes for a first element.
func NewList(e *Env) *List {
	switch e.Profile {
	case memory.V812:
		return &List{newPackedList()}
	case memory.V26:
		return &List{newZippedList()}
	}
	return &List{newQuickList(e)}
}

// Type is "list".
func (l *List) Type() string { return "list" }

// Encoding is listpack or quicklist; ziplist or linkedlist on a 2.6 server.
func (l *List) Encoding() string { return l.form.encoding() }

// Clone copies the list.
func (l *List) Clone() Value { return &List{l.form.clone()} }

// Len is the number of elements.
func (l *List) Len() int { return l.form.len() }

// Length is the number of elements.
func (l *List) Length() int64 { return int64(l.form.len()) }

// Resident is about what the list takes in this process, in bytes.
func (l *List) Resident() int64 { return l.form.resident() }

// Index is the element with that index, from 0 or from the end for a negative one. The nodes followed go to the trace.
func (l *List) Index(e *Env, i int64) (s string, ok bool) {
	at, ok := l.place(i)
	if !ok {
		return "", false
	}
	x, nodes := l.form.index(at)
	e.Trace.Followed(int64(nodes))
	return x.String(), true
}

func (l *List) place(i int64) (at int, ok bool) {
	n := int64(l.Len())
	if i < 0 {
		i += n
	}
	return int(i), i >= 0 && i < n
}

// Each calls f for the elements from index from on, to the end or back to the start, until f says false. f must not
// change the list.
func (l *List) Each(from int, back bool, f func(i int, s string) bool) {
	if from >= 0 && from < l.Len() {
		l.form.walk(from, back, func(i int, e listpack.Entry) bool { return f(i, e.String()) })
	}
}

// Search is Each for the elements that equal s; f is called for every element and told whether it does.
func (l *List) Search(s string, back bool, f func(i int, equal bool) bool) {
	from := 0
	if back {
		from = l.Len() - 1
	}
	if l.Len() > 0 {
		is := equalTo(s)
		l.form.walk(from, back, func(i int, e listpack.Entry) bool { return f(i, is(e)) })
	}
}

// equalTo compares entries with s, reading s as a number once.
func equalTo(s string) func(e listpack.Entry) bool {
	n, isInt := ParseInt(s)
	return func(e listpack.Entry) bool {
		if e.IsInt {
			return isInt && e.Int == n
		}
		return string(e.Text) == s
	}
}

// Elements copies all elements in their order.
func (l *List) Elements() []string {
	all := make([]string, 0, l.Len())
	l.Each(0, false, func(_ int, s string) bool {
		all = append(all, s)
		return true
	})
	return all
}

// Grow prepares the list for texts that are about to be put in, and turns it into a quicklist or a linked list when
// they pass the limits.
func (l *List) Grow(e *Env, texts ...string) {
	switch f := l.form.(type) {
	case *packedList:
		f.grow(l, e, texts)
	case *zippedList:
		f.grow(l, e, texts)
	}
}

// Push puts s at either end. Call Grow first.
func (l *List) Push(e *Env, left bool, s string) {
	l.growLinked(e, 1)
	l.form.push(left, s)
}

// Pop takes the element at either end. Call Shrink when all are taken. The list must not be empty.
func (l *List) Pop(left bool) string {
	i := 0
	if !left {
		i = l.Len() - 1
	}
	x, _ := l.form.index(i)
	s := x.String()
	l.form.deleteRange(i, 1)
	return s
}

// Set puts s in place of the element with that index and says whether there is one. Call Grow first, Shrink after.
func (l *List) Set(i int64, s string) bool {
	at, ok := l.place(i)
	if ok {
		l.form.set(at, s)
	}
	return ok
}

// Insert puts s before or after the first element equal to pivot and says whether there is one. Call Grow first.
func (l *List) Insert(e *Env, pivot string, after bool, s string) bool {
	at := -1
	l.Search(pivot, false, func(i int, equal bool) bool {
		at = i
		return !equal
	})
	if x, _ := l.form.index(at); !equalTo(pivot)(x) {
		return false
	}
	l.form.insert(at, after, s)
	l.growLinked(e, 0)
	return true
}

// DeleteRange takes n elements out from the index from on. Call Shrink after.
func (l *List) DeleteRange(from, n int) {
	if n = min(n, l.Len()-from); n > 0 {
		l.form.deleteRange(from, n)
	}
}

// DeleteEqual takes out up to count elements equal to s (all for 0), from the end when back, and says how many. Call
// Shrink after.
func (l *List) DeleteEqual(s string, count int, back bool) int {
	return l.form.deleteEqual(equalTo(s), count, back)
}

// Shrink turns a quicklist that has become small back into a listpack. No other encoding ever goes back.
func (l *List) Shrink(e *Env) {
	if f, ok := l.form.(*quickList); ok && e.Profile == memory.V812 {
		f.shrink(l, e)
	}
}

func (l *List) turn(e *Env, to listForm, why trace.Rule) {
	from := l.form
	l.form = to
	e.turned(from.encoding(), to.encoding(), from, to, why)
}

// Footprint lists what the key and the list take.
func (l *List) Footprint(p memory.Profile, k memory.Key, samples int) memory.Footprint {
	f := memory.Footprint{Profile: p}
	f.AddKey(k)
	l.form.parts(&f, samples)
	return f
}
