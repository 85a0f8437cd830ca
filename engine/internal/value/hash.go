package value

import (
	"bitloupe/engine/memory"
	"bitloupe/engine/trace"
)

// Hash maps fields to texts. A few short pairs are packed (listpack; ziplist on a 2.6 server), otherwise they are kept in
// a hash table, for good (spec/legacy-encodings.md 3).
type Hash struct{ form hashForm }

// hashForm is one encoding of a hash.
type hashForm interface {
	footed
	encoding() string
	len() int
	get(field string) (Member, bool)
	// set puts a pair in and says whether the field is new.
	set(field, text string) bool
	remove(field string) bool
	each(f func(field, text Member) bool)
	random(below func(int) int) (field, text Member)
	clone() hashForm
	copied() hashForm
	parts(f *memory.Footprint, samples int)
	resident() int64
}

var _ Value = (*Hash)(nil)

// NewHash makes the empty hash that a server makes for a first field.
func NewHash(e *Env) *Hash { return &Hash{newPackedHash(e.Profile == memory.V26)} }

// Type is "hash".
func (h *Hash) Type() string { return "hash" }

// Encoding is listpack or hashtable; ziplist on a 2.6 server.
func (h *Hash) Encoding() string { return h.form.encoding() }

// Clone copies the hash.
func (h *Hash) Clone() Value { return &Hash{h.form.clone()} }

// Copy is the hash as COPY makes it: a table that begins with the size its fields need.
func (h *Hash) Copy() Value { return &Hash{h.form.copied()} }

// Len is the number of fields.
func (h *Hash) Len() int { return h.form.len() }

// Length is the number of fields.
func (h *Hash) Length() int64 { return int64(h.form.len()) }

// Resident is about what the hash takes in this process, in bytes.
func (h *Hash) Resident() int64 { return h.form.resident() }

// Get is the text of a field.
func (h *Hash) Get(field string) (text string, ok bool) {
	m, ok := h.form.get(field)
	return m.String(), ok
}

// Each calls f for every pair in the encoding's own order until f says false: as added when packed, by bucket in a
// table. f must not change the hash.
func (h *Hash) Each(f func(field, text Member) bool) { h.form.each(f) }

// Random picks a pair; the hash must not be empty.
func (h *Hash) Random(below func(int) int) (field, text Member) { return h.form.random(below) }

// Prepare turns a packed hash into a table when the pairs to come, field and text in turn, would not fit: too many
// fields for one call, or a text that is too long.
func (h *Hash) Prepare(e *Env, pairs []string) {
	f, ok := h.form.(*packedHash)
	if !ok {
		return
	}
	entries, size := e.Config.HashMaxListpackEntries, e.Config.HashMaxListpackValue
	if n := len(pairs) / 2; e.Profile == memory.V812 && int64(n) > entries {
		h.turn(e, f.toTable(e, n), ruleHashHint(entries))
		return
	}
	total := f.pack.Size()
	for _, t := range pairs {
		if int64(len(t)) > size {
			h.turn(e, f.toTable(e, 0), ruleHashLong(size))
			return
		}
		total += len(t)
	}
	if total > safeSize {
		h.turn(e, f.toTable(e, 0), ruleHashSafe)
	}
}

// Set puts a pair in and says whether the field is new. A limit of the configuration that is passed makes the hash a table.
func (h *Hash) Set(e *Env, field, text string) bool {
	if f, ok := h.form.(*packedHash); ok {
		if size := e.Config.HashMaxListpackValue; int64(max(len(field), len(text))) > size {
			h.turn(e, f.toTable(e, 0), ruleHashLong(size))
		}
	}
	added := h.form.set(field, text)
	if f, ok := h.form.(*packedHash); ok {
		if entries := e.Config.HashMaxListpackEntries; int64(f.len()) > entries {
			h.turn(e, f.toTable(e, 0), ruleHashFull(entries))
		}
	}
	return added
}

// Remove takes a field out and says whether it was there.
func (h *Hash) Remove(field string) bool { return h.form.remove(field) }

func (h *Hash) turn(e *Env, to hashForm, why trace.Rule) {
	from := h.form
	h.form = to
	e.turned(from.encoding(), to.encoding(), from, to, why)
}

// Footprint lists what the key and the hash take.
func (h *Hash) Footprint(p memory.Profile, k memory.Key, samples int) memory.Footprint {
	f := memory.Footprint{Profile: p}
	f.AddKey(k)
	h.form.parts(&f, samples)
	return f
}

// Rehashing says whether a read would move a bucket on the real server.
func (h *Hash) Rehashing() bool {
	t, ok := h.form.(*tableHash)
	if !ok {
		return false
	}
	_, moving := t.table.Moving()
	return moving
}

// Step moves one bucket of a rehash, as each look-up on the real server does. The hash must be the caller's own.
func (h *Hash) Step() {
	if t, ok := h.form.(*tableHash); ok {
		t.table.Step()
	}
}

// Scan calls f for some pairs and gives the cursor to go on from; see Set.Scan.
func (h *Hash) Scan(cursor uint64, count int, f func(field, text string)) uint64 {
	t, ok := h.form.(*tableHash)
	if !ok {
		h.Each(func(field, text Member) bool {
			f(field.String(), text.String())
			return true
		})
		return 0
	}
	return scanTable(t.table.Scan, cursor, count, func(i uint32) { f(t.table.Key(i), *t.table.Value(i)) })
}

func ruleHashFull(entries int64) trace.Rule {
	return rule("hash-full", "A packed hash holds at most hash-max-listpack-entries = "+itoa(entries)+" fields; one more makes it a hashtable, for good.")
}

func ruleHashLong(size int64) trace.Rule {
	return rule("hash-long", "Fields and values of a packed hash have at most hash-max-listpack-value = "+itoa(size)+" bytes; a longer one makes it a hashtable, for good.")
}

func ruleHashHint(entries int64) trace.Rule {
	return rule("hash-many-at-once", "A call that brings more fields than hash-max-listpack-entries = "+itoa(entries)+" makes the hash a hashtable before it adds the first.")
}

var ruleHashSafe = rule("hash-safe", "A listpack stays under 1 GiB.")
