package art

// pool is one node array with a list of its free places: the place freed last is taken first.
type pool[T any] struct {
	items []T
	next  []uint32 // of a free place: the next free one; len(items) when there is none
	free  int
	used  int
}

// exact is an empty pool with n places.
func exact[T any](n int) pool[T] {
	var p pool[T]
	p.resize(n)
	return p
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
	items, next := make([]T, n), make([]uint32, n)
	copy(items, p.items)
	copy(next, p.next)
	for i := len(p.items); i < n; i++ {
		next[i] = uint32(i + 1)
	}
	p.items, p.next = items, next
}

func (p *pool[T]) alloc() int {
	i := p.free
	if i == len(p.items) {
		p.resize(Grown(i))
	}
	p.free = int(p.next[i])
	p.used++
	return i
}

func (p *pool[T]) release(i int) {
	p.next[i] = uint32(p.free)
	p.free = i
	p.used--
}
