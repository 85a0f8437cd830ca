// Package lua51 reads Lua 5.1 source and makes the syntax tree that gopher-lua compiles. It exists beside gopher-lua's
// own parser for three reasons: the messages of a refused script are those of the real server, to the letter; the
// language is 5.1 exactly (no goto, no later escapes, no octal numbers); and the tree is made for a meter.
//
// Every operation whose cost one instruction cannot bound is written as a call of a hidden function that the machine
// supplies and that counts before it works: assignment to a field, concatenation, the length operator, the passing on
// of varargs, computed keys of a constructor, and the bounds of a numeric loop. Assignment to a global is such a call as
// well, as the server refuses it. The hidden functions are locals around the chunk with names that no source can spell.
//
// Nodes carry the number of a Site in place of a line, and a Site says line and names of operands, so that "attempt to
// index local 't' (a nil value)" can be said.
package lua51
