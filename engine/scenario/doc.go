// Package scenario reads, writes and runs the one script format of the project: scenarios, test transcripts, examples in
// the documentation and share links are all this text.
//
//	# title: A type, not an encoding
//	# config: bitmap-default-roaring=yes
//
//	#| The first bit write makes the key, and the setting decides what it is.
//	#? What will TYPE answer after this?
//	#- string
//	#+ bitmap
//	#! The setting was yes when SETBIT met a missing key.
//	> SETBIT dense 0 1
//	(integer) 0
//	> SETBIT dense {2..999998..2} 1
//	(folded) 499,999 x (integer) 0
//
// # Lines
//
// A line that starts with "> ", "redis> " or "127.0.0.1:6379> " (any host, port, database number and "(TX)") is a
// command, as typed into redis-cli. The lines behind it, up to the next command, comment or blank line, are the reply that
// is expected, as redis-cli prints it with --no-raw; they may be left out. A line of a reply that would be misread (it is
// blank, or starts with "#", "|" or a prompt) is written behind "| "; if one line of a reply needs that, all get it.
//
// In a text without any prompt, every line that is neither blank nor a comment is a command. A shell line that calls
// redis-cli ("redis-cli SETBIT k 7 1", "$ docker exec r redis-cli ...") is a command in either kind of text; see shell.go.
//
// # Comments and directives
//
// A line that starts with "#" is a comment. The first block of them is the header; its lines "# key: value" with a known
// key (see Fields) are settings of the script. These comments say more about the command that follows them:
//
//	#| text     caption; several lines are one caption. After the last command: the closing words
//	#% text     note for the speaker
//	#? text     question to answer before the reply is shown, followed by its choices:
//	#- text       a wrong choice
//	#+ text       the right choice, exactly one
//	#! text       why, shown with the answer; may be left out
//	#@ tab key chunk   what to look at once the command has run; key and chunk may be left out
//	#hide       the commands from here on are set-up: run, not shown
//	#show       ends that
//
// # Generators
//
// An unquoted argument may hold a generator; the command is then run once for every value and gives one folded entry:
//
//	{0..69999}                       0 1 2 ... 69999
//	{0..999998..2}                   0 2 4 ... 999998
//	{0..99999/512}                   the same, each divided by 512 and rounded down
//	{random 42 20000 199999999}      20,000 draws of math.random(0,199999999) after math.randomseed(42)
//
// Several generators in one command advance together and must give equally many values. Braces in quotes, or around
// anything else, are plain text.
//
// # Limits
//
// Every bound of Limits is checked before the work is done that it bounds. Parse and Run never panic on any input.
package scenario
