// Package script holds the scripting commands: EVAL and its kin, SCRIPT, FUNCTION. It describes them, keeps the cache of
// loaded scripts and the state of the scripts' random generator, and knows no Lua: the language is a Machine that a
// build links in (package luavm does so by being imported). A build without one answers NeedsScripts, so that a page can
// fetch the full engine when the first script is typed and run the journal there.
package script
