package script

import "bitloupe/engine/resp"

// NeedsScripts is what a build without Lua answers where a script was to run. Its text is for people; programs compare
// with Engine.NeedsScripts, which also sees one inside the reply of a transaction.
var NeedsScripts = resp.Err("NEEDSCRIPTS Lua is not part of this build of the engine: the full one runs this script. Nothing was changed")
