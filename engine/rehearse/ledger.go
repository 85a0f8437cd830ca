package rehearse

import (
	"hash/maphash"

	"bitloupe/engine"
)

// maxKnown bounds the keys whose history is remembered after they are gone, and with that the ledger.
const maxKnown = 4 << 20

// ledger keeps what every key takes on both sides, and sums by pattern with their peaks. A key is known by a hash of 64 bits:
// two keys of a million share one with a chance of one in forty million, and a table of names would be as large as the data.
type ledger struct {
	seed     maphash.Seed
	keys     map[uint64]account
	patterns []Bytes
	byName   map[string]int32
	folded   bool // there were more patterns than are kept
	forgot   bool // there were more keys than are remembered
	touched  map[int32]struct{}
	total    [2]int64
	peak     [2]int64
}

// account is what is known of one key.
type account struct {
	bytes   [2]int64
	pattern int32
	flipped bool // it was a bitmap on the side with the switch on alone
	parted  bool // it had another expiry, or was missing, on one side
}

func newLedger() ledger {
	return ledger{seed: maphash.MakeSeed(), keys: map[uint64]account{}, byName: map[string]int32{}, touched: map[int32]struct{}{}}
}

func (l *ledger) hash(db int, key string) uint64 {
	var h maphash.Hash
	h.SetSeed(l.seed)
	h.WriteByte(byte(db))
	h.WriteByte(byte(db >> 8))
	h.WriteString(key)
	return h.Sum64()
}

// of finds a key's account, a new one when there is none.
func (l *ledger) of(db int, key string) (id uint64, a account) {
	id = l.hash(db, key)
	a, ok := l.keys[id]
	if !ok {
		a.pattern = l.pattern(Pattern(key))
	}
	return id, a
}

func (l *ledger) pattern(name string) int32 {
	i, ok := l.byName[name]
	if ok {
		return i
	}
	if len(l.patterns) >= maxGroups {
		l.folded = true
		if i, ok = l.byName[otherPatterns]; ok {
			return i
		}
		name = otherPatterns
	}
	i = int32(len(l.patterns))
	l.patterns = append(l.patterns, Bytes{Pattern: name})
	l.byName[name] = i
	return i
}

const otherPatterns = "(other patterns)"

// set notes what a key takes now.
func (l *ledger) set(db int, key string, bytes [2]int64) {
	id, a := l.of(db, key)
	p := &l.patterns[a.pattern]
	p.Off += bytes[off] - a.bytes[off]
	p.On += bytes[on] - a.bytes[on]
	for i := range bytes {
		l.total[i] += bytes[i] - a.bytes[i]
	}
	a.bytes = bytes
	l.touched[a.pattern] = struct{}{}
	l.keep(id, a)
}

// keep stores an account. A key that is gone and had no history is forgotten; so is every gone key of a crowd.
func (l *ledger) keep(id uint64, a account) {
	if a.bytes == [2]int64{} && (!a.flipped && !a.parted || len(l.keys) > maxKnown) {
		l.forgot = l.forgot || a.flipped || a.parted
		delete(l.keys, id)
		return
	}
	l.keys[id] = a
}

// mark sets a flag of a key, and says whether it was not set before.
func (l *ledger) mark(db int, key string, flag func(*account) *bool) bool {
	id, a := l.of(db, key)
	f := flag(&a)
	if *f {
		return false
	}
	*f = true
	l.keys[id] = a
	return true
}

func flipped(a *account) *bool { return &a.flipped }
func parted(a *account) *bool  { return &a.parted }

// peaks brings the peaks up to date with what was set since the last time.
func (l *ledger) peaks() {
	for i := range l.touched {
		p := &l.patterns[i]
		p.PeakOff, p.PeakOn = max(p.PeakOff, p.Off), max(p.PeakOn, p.On)
	}
	clear(l.touched)
	for i := range l.total {
		l.peak[i] = max(l.peak[i], l.total[i])
	}
}

// recount starts all sums anew from what is really there.
func (l *ledger) recount(sides *[2]side) {
	for id, a := range l.keys {
		a.bytes = [2]int64{}
		l.keep(id, a)
	}
	for i := range l.patterns {
		l.patterns[i].Off, l.patterns[i].On = 0, 0
		l.touched[int32(i)] = struct{}{}
	}
	l.total = [2]int64{}
	for i := range sides {
		sides[i].engine.EachUsage(func(u engine.KeyUsage) bool {
			id, a := l.of(u.DB, u.Key)
			a.bytes[i] = u.Bytes
			l.total[i] += u.Bytes
			if p := &l.patterns[a.pattern]; i == off {
				p.Off += u.Bytes
			} else {
				p.On += u.Bytes
			}
			l.keys[id] = a
			return true
		})
	}
}
