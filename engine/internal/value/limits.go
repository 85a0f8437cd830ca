package value

// MaxLen bounds the length of a string here, whatever proto-max-bulk-len was raised to: 1 TiB. A real server would long
// have run out of memory, as it holds every byte.
const MaxLen = 1 << 40
