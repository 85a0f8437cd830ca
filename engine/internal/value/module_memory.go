package value

import "bitloupe/engine/memory"

// roarFootprint is MEMORY USAGE of a module key: the server's own share for the key, and for the value what the module
// reports, its serialised size (spec/redis-roaring-module.md 4). The module's real allocation is not asked for, so the
// figure is the answer of the command and no measure of memory.
func roarFootprint(r Roar, p memory.Profile, key memory.Key) memory.Footprint {
	f := memory.Footprint{Profile: p}
	f.Add(memory.Part{Name: "key and object", Holds: "name, expiry and object header", Group: "key", Count: 1,
		Used: 18 + key.Len, Bytes: 18 + key.Len, Modelled: true})
	n := serialised(r)
	f.Add(memory.Part{Name: "value", Holds: "the serialised size, as the module reports it", Group: "value", Count: 1, Used: n, Bytes: n})
	return f
}

// serialised is the size of what the module writes to an RDB, in bytes.
func serialised(r Roar) int64 {
	n := int64(len(r.Portable()))
	if r.Wide() {
		return n
	}
	return 1 + min(n, 4*int64(r.Card())+4)
}
