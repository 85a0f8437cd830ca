package memory

import "strconv"

// KeysizeTypes are the types that INFO keysizes counts, in its order (spec/legacy-encodings.md 4).
var KeysizeTypes = []string{"string", "list", "set", "zset", "hash", "bitmap"}

// Bin is the lower edge of the INFO keysizes bin for a size: the greatest power of two not above it, or 0.
func Bin(size int64) int64 {
	if size <= 0 {
		return 0
	}
	b := int64(1)
	for b<<1 <= size && b<<1 > 0 {
		b <<= 1
	}
	return b
}

// BinLabel writes a bin's lower edge as INFO does: 512, 1K, 128K, 16M, with K = 1,024.
func BinLabel(low int64) string {
	for _, u := range []struct {
		name string
		size int64
	}{{"E", 1 << 60}, {"P", 1 << 50}, {"T", 1 << 40}, {"G", 1 << 30}, {"M", 1 << 20}, {"K", 1 << 10}} {
		if low >= u.size {
			return strconv.FormatInt(low/u.size, 10) + u.name
		}
	}
	return strconv.FormatInt(low, 10)
}
