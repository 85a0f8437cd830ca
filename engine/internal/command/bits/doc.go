// Package bits holds the bit commands: SETBIT, GETBIT, BITCOUNT, BITPOS, BITOP, BITFIELD, BITFIELD_RO and
// BITRANGEINTARRAY, on strings and on the native bitmaps of Redis 8.12. One file is one command; what they share stands
// in target.go (which type a write makes), ranges.go (how start and end are read), offset.go (how an offset is read) and
// rules.go (why things happened, in words).
package bits
