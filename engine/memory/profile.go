// Package memory tells what a real server would allocate: size classes, string headers, the key and its object, and
// the sum of a key's parts as MEMORY USAGE reports it. Every formula names its source.
//
// It imports nothing of the project.
package memory

// Profile names the server whose accounting is followed.
type Profile string

const (
	// V812 is Redis 8.12 (the published figures; jemalloc quantum 8). The default.
	V812 Profile = "8.12"
	// V70 is Debian's redis-server 7.0.15 (system jemalloc, quantum 16), checked against the running server.
	V70 Profile = "7.0"
	// V26 is the historical Redis 2.6 with ziplists and linked lists. Its figures are modelled.
	V26 Profile = "2.6"
)

// Samples is how many elements of a collection MEMORY USAGE looks at unless it is told (OBJ_COMPUTE_SIZE_DEF_SAMPLES).
const Samples = 5

// Version is the version of the server that a profile stands for.
func (p Profile) Version() string {
	switch p {
	case V70:
		return "7.0.15"
	case V26:
		return "2.6.17"
	}
	return "8.12.0"
}

// Quantum is the smallest step of the allocator's size classes, in bytes.
func (p Profile) Quantum() int64 {
	if p == V812 {
		return 8
	}
	return 16
}

// Class rounds n bytes up to the allocation that serves it. Classes are jemalloc's: multiples of the quantum, then
// four steps a doubling (spec/legacy-encodings.md 2). Class(0) is 0: nothing is allocated.
func (p Profile) Class(n int64) int64 {
	if n <= 0 {
		return 0
	}
	q := p.Quantum()
	if n <= 8 {
		return 8
	}
	if n <= q*8 {
		return (n + q - 1) / q * q
	}
	group := q * 8
	for group*2 < n {
		group *= 2
	}
	step := group / 4
	return (n + step - 1) / step * step
}

// Key is what the accounting has to know of a key: the length of its name in bytes, and whether it has room for an
// expiry because it has or had one.
type Key struct {
	Len int64
	TTL bool
}

// Part is one labelled share of a key's memory. Used is what holds data, Bytes what is allocated (both in bytes).
// Group says where the part belongs in a picture: "key", "container", "index", "value", "slack".
type Part struct {
	Name     string
	Holds    string
	Group    string
	Count    int64
	Used     int64
	Bytes    int64
	Modelled bool
}

// Footprint is every part of one key; the parts always add up to what MEMORY USAGE answers.
type Footprint struct {
	Profile Profile
	Parts   []Part
}

// Add appends a part.
func (f *Footprint) Add(p Part) { f.Parts = append(f.Parts, p) }

// Total is the sum of all parts, in bytes.
func (f Footprint) Total() int64 {
	var n int64
	for _, p := range f.Parts {
		n += p.Bytes
	}
	return n
}

// Modelled says whether any part is a model and not a rule checked against a server.
func (f Footprint) Modelled() bool {
	for _, p := range f.Parts {
		if p.Modelled {
			return true
		}
	}
	return false
}
