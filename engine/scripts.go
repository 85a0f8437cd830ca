package engine

import "bitloupe/engine/internal/command/script"

// HasScripts says whether this build of the engine has Lua.
func HasScripts() bool { return script.NewMachine != nil }

// NeedsScripts says whether a script was to run since the start, in a build without Lua: the history is to be played
// again on the full engine. Such a command changed nothing and answered an error, inside a transaction too.
func (e *Engine) NeedsScripts() bool { return script.Wanted(e.server) }
