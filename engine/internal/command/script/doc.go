// Package script holds Lua scripts: EVAL and its kin, in a sandbox with the server's own random numbers. One file is one command.
package script
