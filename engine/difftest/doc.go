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
	{"bitcount-checks-bounds-first", "BITCOUNT and BITPOS read their bounds before they look at the key",
		"answers 0 or WRONGTYPE first", "changed in 7.2"},
	{"lpos-rank-range", "LPOS refuses the least integer as a rank", "takes it", "changed in 7.2"},
	{"time-in-scripts", "TIME stands still inside a script", "goes on", "changed in 7.2"},
	{"scan-type-names", "SCAN ... TYPE refuses a name that is no type", "answers an empty list", "changed in 8.0"},
	{"hex-scores", "ZADD refuses a hexadecimal score", "takes it", "changed in 8.0"},
	{"later-commands", "knows commands, options and settings that came after 7.0, set-max-listpack-entries among them",
		"calls them unknown", "8.12 is the default here; the comparisons leave them out"},
	{"order-of-names", "KEYS, SCAN, CONFIG GET and COMMAND list in a fixed order", "in the order of its hash tables",
		"not specified; the comparisons sort"},
	{"timer", "a key goes in the moment its time has come", "goes when it is met, or with a timer some time later",
		"the comparisons use moments far ahead"},
	{"big-arguments", "a text of 32 KiB or more is allocated as a shorter one", "may keep the block of its input buffer",
		"depends on how the network cuts the request; the comparisons stay below"},
	{"lua-operand-names", "an error about the value of a chain of and, or names no operand", "sometimes names one",
		"depends on the jumps that its compiler made"},
	{"lua-long-brackets", "[[ inside [[ ]] is refused", "is read as text",
		"Debian links its own Lua, built with another setting; servers built from source refuse it"},
	{"lua-cjson-words", "errors about nesting in the words of the cjson that Redis brings", "in those of a later one",
		"Debian links its own"},
}
