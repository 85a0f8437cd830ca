package dict

import "math/bits"

// Each calls f for every entry, bucket by bucket, until f says false. f must not change the table.
func (d *Dict[V]) Each(f func(i uint32) bool) {
	for t := range d.tables {
		for _, e := range d.tables[t] {
			for ; e != 0; e = d.ents[e-1].next {
				if !f(e - 1) {
					return
				}
			}
		}
	}
}

// Chain is the number of keys in one bucket of table 0 or 1.
func (d *Dict[V]) Chain(table, bucket int) int {
	n := 0
	for e := d.tables[table][bucket]; e != 0; e = d.ents[e-1].next {
		n++
	}
	return n
}

// Random picks an entry: a bucket that is not empty, then one of its chain, each by a number that below gives. The
// table must not be empty.
func (d *Dict[V]) Random(below func(n int) int) uint32 {
	now, next := d.Buckets()
	for {
		b, t := below(now+next), 0
		if b >= now {
			b, t = b-now, 1
		}
		n := d.Chain(t, b)
		if n == 0 {
			continue
		}
		e := d.tables[t][b]
		for k := below(n); k > 0; k-- {
			e = d.ents[e-1].next
		}
		return e - 1
	}
}

// Scan calls f for the entries of one bucket (of the smaller table, and of all that it becomes in the larger) and gives
// the cursor to go on from; 0 is both start and end. The cursor counts with its bits reversed, so that a key that stays
// through a whole scan is seen at least once even when the table grows or shrinks between two calls.
func (d *Dict[V]) Scan(cursor uint64, f func(i uint32)) uint64 {
	if d.Len() == 0 {
		return 0
	}
	small, large := 0, 0
	if d.moving >= 0 {
		large = 1
		if len(d.tables[0]) > len(d.tables[1]) {
			small, large = 1, 0
		}
	}
	m0 := uint64(len(d.tables[small]) - 1)
	m1 := uint64(len(d.tables[large]) - 1)
	d.bucket(small, cursor&m0, f)
	if small == large {
		return after(cursor, m0)
	}
	for {
		d.bucket(large, cursor&m1, f)
		cursor = after(cursor, m1)
		if cursor&(m0^m1) == 0 {
			return cursor
		}
	}
}

// after counts the cursor up by one from its highest bit under the mask.
func after(cursor, mask uint64) uint64 {
	return bits.Reverse64(bits.Reverse64(cursor|^mask) + 1)
}

func (d *Dict[V]) bucket(t int, b uint64, f func(i uint32)) {
	for e := d.tables[t][b]; e != 0; e = d.ents[e-1].next {
		f(e - 1)
	}
}
