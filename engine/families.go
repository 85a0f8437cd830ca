//go:build !page

package engine

// Every family of commands registers itself when it is linked in; families_lua.go links Lua.
import (
	_ "bitloupe/engine/internal/command/admin"
	_ "bitloupe/engine/internal/command/bits"
	_ "bitloupe/engine/internal/command/hashes"
	_ "bitloupe/engine/internal/command/keys"
	_ "bitloupe/engine/internal/command/lists"
	_ "bitloupe/engine/internal/command/module"
	_ "bitloupe/engine/internal/command/script"
	_ "bitloupe/engine/internal/command/sets"
	_ "bitloupe/engine/internal/command/str"
	_ "bitloupe/engine/internal/command/txn"
	_ "bitloupe/engine/internal/command/zsets"
)
