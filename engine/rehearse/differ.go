package rehearse

import (
	"slices"
	"strconv"
	"strings"

	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// same compares two replies. Doubles that are not a number are equal to each other.
func same(a, b resp.Value) bool {
	if a.Kind != b.Kind || a.Int != b.Int || a.Str != b.Str || len(a.Items) != len(b.Items) {
		return false
	}
	if a.Num != b.Num && (a.Num == a.Num || b.Num == b.Num) {
		return false
	}
	for i := range a.Items {
		if !same(a.Items[i], b.Items[i]) {
			return false
		}
	}
	return true
}

// differ files a differing pair of replies under its group.
func (r *Rehearsal) differ(db int, args []string, name string, keys []int, a, b resp.Value, place Place) {
	class := Reply
	if isWrongType(b) && !isWrongType(a) {
		class = WrongType
	}
	// The key to blame is the first one that is a bitmap on one side only.
	key := ""
	for n, k := range keys {
		if n == 0 {
			key = args[k]
		}
		if r.madeBy[r.ledger.hash(db, args[k])].what != "" {
			key = args[k]
			break
		}
	}
	pattern := Pattern(key)
	id := string(class) + "\x00" + name + "\x00" + pattern
	d := r.groups[id]
	if d == nil {
		if len(r.groups) >= maxGroups {
			id, pattern = string(class)+"\x00"+name, otherPatterns
			d = r.groups[id]
		}
		if d == nil {
			d = &Difference{
				Class: class, Pattern: pattern, Command: name, First: place,
				Off: cut(resp.Text(a), maxShown), On: cut(resp.Text(b), maxShown),
			}
			d.Example, d.Whole = line(args)
			if m := r.madeBy[r.ledger.hash(db, key)]; m.what != "" {
				d.MadeBy, d.Maker = m.what+" at command "+itoa(m.number), m.line
				d.Whole = d.Whole && m.whole
			}
			r.groups[id] = d
		}
		if r.report.First == nil {
			first := *d
			first.Count, first.Keys = 1, 1
			r.report.First = &first
		}
	}
	d.Count++
	at := r.ledger.hash(db, id+"\x00"+key)
	if _, known := r.seen[at]; !known && len(r.seen) < maxSeen {
		r.seen[at] = struct{}{}
		d.Keys++
	}
}

// maxSeen bounds the pairs of group and key that are told apart.
const maxSeen = 1_000_000

func isWrongType(v resp.Value) bool { return v.IsError() && strings.HasPrefix(v.Str, "WRONGTYPE ") }

// line writes a command as redis-cli would take it, shortened for a report; whole says that nothing was left out.
func line(args []string) (text string, whole bool) {
	whole = true
	if len(args) > 16 {
		args, whole = append(slices.Clone(args[:16]), "..."), false
	}
	short := make([]string, len(args))
	for i, a := range args {
		short[i] = a
		if len(a) > 64 {
			short[i], whole = a[:64]+"...", false
		}
	}
	text = resp.Join(short)
	return cut(text, 2*maxShown), whole && len(text) <= 2*maxShown
}

func cut(s string, n int) string {
	if len(s) > n {
		return s[:n] + "..."
	}
	return s
}

// touchEverywhere is for a key that expired: it may be of any database.
func (r *Rehearsal) touchEverywhere(key string) {
	for db := range databases {
		if _, known := r.ledger.keys[r.ledger.hash(db, key)]; known {
			r.touch(dbKey{db, key})
		}
	}
}

// databases is how many a server has.
const databases = 16

// noteFlips looks at what the command did on the side with the switch on and files keys that became bitmaps there.
func (r *Rehearsal) noteFlips(db int, args []string, name string, place Place) {
	for _, c := range r.sides[on].rec.Changes {
		id := r.ledger.hash(db, c.Key)
		switch {
		case c.To == "bitmap" && (c.Kind == trace.KeyNew || c.Kind == trace.KeyType):
			if u, ok := r.sides[off].engine.Usage(db, c.Key); ok && u.Type == "bitmap" {
				continue // a bitmap on both sides, as an RDB preamble can hold
			}
			m := maker{what: name, number: place.Number}
			if r.makerLines < maxMakerLines {
				r.makerLines++
				m.line, m.whole = line(args)
			}
			r.madeBy[id] = m
			if r.ledger.mark(db, c.Key, flipped) {
				r.flip(c, args, name, place)
			}
		case c.Kind == trace.KeyGone, c.Kind == trace.KeyType:
			delete(r.madeBy, id)
		}
	}
}

func (r *Rehearsal) flip(c trace.Change, args []string, name string, place Place) {
	how := "created"
	switch {
	case name == "BITOP":
		how = bitopResult
	case c.Kind == trace.KeyType:
		how = "converted"
	}
	pattern := Pattern(c.Key)
	id := pattern + "\x00" + how + "\x00" + name
	f := r.flips[id]
	if f == nil {
		if len(r.flips) >= maxGroups {
			id, pattern = how+"\x00"+name, otherPatterns
			f = r.flips[id]
		}
		if f == nil {
			f = &Flip{Pattern: pattern, How: how, Command: name, First: place}
			f.Example, f.Whole = line(args)
			r.flips[id] = f
		}
	}
	f.Keys++
}

// noteEvents counts keyspace notifications by side. Their keys are what a script, a transaction or the passing of time has
// changed besides the keys that the command names.
func (r *Rehearsal) noteEvents(db int) {
	for i := range r.sides {
		for _, e := range r.sides[i].rec.Events {
			if e.Class == "x" {
				r.touchEverywhere(e.Key)
			} else if e.Key != "" {
				r.touch(dbKey{db, e.Key})
			}
			id := [2]string{e.Class, e.Name}
			n := r.events[id]
			if n == nil {
				n = &Event{Class: e.Class, Name: e.Name}
				r.events[id] = n
			}
			if i == off {
				n.Off += e.Count
			} else {
				n.On += e.Count
			}
		}
	}
}
