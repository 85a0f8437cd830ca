package art

// pool is one node array with a list of its free places: the place freed last is taken first.
type pool[T any] struct {
	items []T
	// next is, of a free place, the next free one; len(items) when there is none. It is nil while no place was ever given
	// back: then the free ones are those from free on, in order.
	next []uint32
	free int
	used int
}

// filled is a pool whose places up to used are taken, of room in all.
func filled[T any](used, room int) pool[T] {
	return pool[T]{items: make([]T, room), free: used, used: used}
}

func (p *pool[T]) clone() pool[T] {
	return pool[T]{append([]T(nil), p.items...), append([]uint32(nil), p.next...), p.free, p.used}
}

// Grown is the next room of an array of n places: 2, 4, 8 ... below 1,024, then a quarter more.
func Grown(n int) int {
	switch {
	case n == 0:
		return 2
	case n < 1024:
		return 2 * n
	}
	return 5 * n / 4
}

func (p *pool[T]) resize(n int) {
	items := make([]T, n)
	copy(items, p.items)
	if p.next != nil {
		next := make([]uint32, n)
		for i := copy(next, p.next); i < n; i++ {
			next[i] = uint32(i + 1)
		}
		p.next = next
	}
	p.items = items
}

func (p *pool[T]) alloc() int {
	i := p.free
	if i == len(p.items) {
		p.resize(Grown(i))
	}
	if p.free++; p.next != nil {
		p.free = int(p.next[i])
	}
	p.used++
	return i
}

func (p *pool[T]) release(i int) {
	if p.next == nil {
		p.next = make([]uint32, len(p.items))
		for k := range p.next {
			p.next[k] = uint32(k + 1)
		}
	}
	p.next[i] = uint32(p.free)
	p.free = i
	p.used--
}
