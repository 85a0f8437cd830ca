// Package luavm runs scripts with gopher-lua; importing it links Lua into the engine.
//
// A script is hostile until it has ended. Four things keep it in bounds, without a clock, so that the same script always
// stops at the same place:
//
//   - Steps. gopher-lua asks its context for a channel before every instruction; the context is a counter (meter.go).
//     Functions written in Go count their loops. At the end of the budget every further instruction fails, so that no
//     pcall can go on.
//   - Memory. Every operation that makes more than a few bytes announces them first. When a window is full, what the
//     script can still reach is measured (walk.go) and compared with the cap.
//   - One instruction is small. What an instruction could do without bound is written by package lua51 as a call of a
//     counted function (hidden.go), and while long strings are about, instructions that compare them or look them up
//     are looked at one by one (heavy.go).
//   - Own libraries. base, string, table and coroutine are our own; os, io, debug, package and what reads files are not
//     there. The tables of the libraries and the globals cannot be written.
//
// The words of errors are those of Lua 5.1 inside the real server (fault.go).
package luavm
