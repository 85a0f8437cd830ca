package rehearse

import (
	"time"

	"bitloupe/engine"
)

// compareFates files keys that a write has left with another expiry, or on one side alone.
func (r *Rehearsal) compareFates(db int, args []string, name string, keys []int, place Place) {
	for _, k := range keys {
		key := args[k]
		a, hasA := r.sides[off].engine.ExpireAt(db, key)
		b, hasB := r.sides[on].engine.ExpireAt(db, key)
		if a == b && hasA == hasB || !r.ledger.mark(db, key, parted) {
			continue
		}
		id := name + "\x00" + Pattern(key)
		f := r.fates[id]
		if f == nil {
			pattern := Pattern(key)
			if len(r.fates) >= maxGroups {
				id, pattern = name, otherPatterns
				f = r.fates[id]
			}
			if f == nil {
				f = &Fate{Pattern: pattern, Command: name, First: place, Off: fate(a, hasA), On: fate(b, hasB)}
				f.Example, _ = line(args)
				r.fates[id] = f
			}
		}
		f.Keys++
	}
}

// fate words the state of a key.
func fate(at int64, exists bool) string {
	switch {
	case !exists:
		return "no such key"
	case at == 0:
		return "no expiry"
	}
	return "expires " + time.UnixMilli(at).UTC().Format("2006-01-02 15:04:05.000")
}

// largest finds the keys that would grow most and save most, by name. A key that is on one side alone is neither.
func (r *Rehearsal) largest() (grow, save []KeyChange) {
	r.sides[off].engine.EachUsage(func(a engine.KeyUsage) bool {
		b, ok := r.sides[on].engine.Usage(a.DB, a.Key)
		if !ok || a.Bytes == b.Bytes {
			return true
		}
		c := KeyChange{DB: a.DB, Name: a.Key, Off: a.Bytes, On: b.Bytes, Type: b.Type, Modelled: a.Modelled || b.Modelled}
		if c.On > c.Off {
			grow = keep(grow, c)
		} else {
			save = keep(save, c)
		}
		return true
	})
	return grow, save
}

// shownKeys bounds the keys that are named.
const shownKeys = 10

// keep inserts c into an ordered list of the largest changes.
func keep(list []KeyChange, c KeyChange) []KeyChange {
	at := len(list)
	for at > 0 && abs(list[at-1].On-list[at-1].Off) < abs(c.On-c.Off) {
		at--
	}
	if at == shownKeys {
		return list
	}
	list = append(list, KeyChange{})
	copy(list[at+1:], list[at:])
	list[at] = c
	return list[:min(len(list), shownKeys)]
}
