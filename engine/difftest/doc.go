// Package difftest compares the engine with a running redis-server, command by command and byte by byte. Its tests start
// a server of their own where one is installed; the package itself holds what is known to differ, for whoever shows it.
package difftest

// Server names what the engine is compared with.
const Server = "redis-server 7.0.15 (Debian, system jemalloc 5.3.0)"

// Difference is one way in which that server answers otherwise than the engine, by its version or by choice.
type Difference struct {
	Name   string // short and stable
	Engine string // what the engine does
	Server string // what that server does
	Reason string
}

// Known lists every difference that the comparisons allow for. Anything else fails them.
var Known = []Difference{
	{"getrange-negative-end", "GETRANGE with an end that stays negative after the length was added answers an empty string",
		"moves the end up to the first byte", "changed in 7.2"},
	{"noop-write-is-no-change", "a bit write that changes nothing does not count as a change for WATCH",
		"it counts", "changed in 7.4"},
	{"listpack-collections", "small sets and lists are listpacks", "sets turn into hash tables, lists are quicklists", "came with 7.2; in the 7.0 profile the engine does as that server"},
	{"bitcount-checks-bounds-first", "BITCOUNT and BITPOS read their bounds before they look at the key", "answers 0 or WRONGTYPE first", "changed in 7.2"},
	{"later-commands", "knows commands and options that came after 7.0", "calls them unknown", "8.12 is the default here"},
	{"lpos-rank-range", "LPOS refuses the least of all ranks with the range that is allowed", "takes it", "changed in 7.2"},
	{"scan-type-names", "SCAN ... TYPE refuses a name that is no type", "answers an empty list", "changed in 8.0"},
	{"order-of-names", "KEYS, SCAN, CONFIG GET and COMMAND list in a fixed order", "in the order of its hash tables", "not specified; the comparisons sort"},
	{"big-arguments", "a text of 32 KiB or more is allocated as a shorter one", "may keep the block of its input buffer", "depends on how the network cuts the request; the comparisons stay below"},
	{"lua-errors", "script errors name the script and its line as 7.4 does", "in the words of 7.0", "changed in 7.4"},
}
