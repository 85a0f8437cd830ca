//go:build !lite && !page

package engine

// A build with the tag lite leaves Lua out: the commands are there and answer that scripts need the full engine (see
// RATIONALE.md, "Why is Lua in a second wasm?").
import _ "bitloupe/engine/internal/command/script/luavm"
