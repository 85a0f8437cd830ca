package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// What the four ways to run a script share.
var (
	scriptFlags   = []string{"noscript", "stale", "skip_monitor", "no_mandatory_keys", "movablekeys"}
	readFlags     = append([]string{"readonly"}, scriptFlags...)
	scriptErrors  = []string{"ERR Number of keys can't be greater than number of args", "ERR Number of keys can't be negative", command.NotInteger.Str}
	scriptDiffers = "A script may take 100 million steps and hold 64 MiB; then it is stopped with an error and what it wrote stays. The clock stands still and nothing of the machine can be reached. The source may have 256 KiB."
)

func scriptArgs(first command.Arg) []command.Arg {
	return []command.Arg{
		first,
		{Name: "numkeys", Kind: command.IntegerArg, Help: "how many of the words behind it are keys"},
		{Name: "key", Kind: command.KeyArg, Optional: true, Multiple: true, Help: "KEYS[1], KEYS[2] ... in the script"},
		{Name: "arg", Kind: command.StringArg, Optional: true, Multiple: true, Help: "ARGV[1], ARGV[2] ... in the script"},
	}
}

func init() {
	command.Register(command.Spec{
		Name: "eval", Arity: -3, Group: "scripting", Since: "2.6.0",
		Summary:    "Runs a Lua script on the server, as one step that nothing can interrupt.",
		Complexity: "that of the script",
		Args:       scriptArgs(command.Arg{Name: "script", Kind: command.StringArg, Help: "Lua 5.1; redis.call runs a command"}),
		Reply:      "What the script returns: numbers are cut to integers, a table becomes an array up to its first nil, {ok=...} a status, {err=...} an error, false and nil a nil.",
		Errors:     append([]string{"ERR Error compiling script (new function): user_script:1: ..."}, scriptErrors...),
		Flags:      scriptFlags, KeysOf: keysOf,
		Differs: scriptDiffers,
		Related: []string{"evalsha", "eval_ro", "script|load"},
		Examples: []command.Example{
			{Line: `EVAL "return redis.call('SETBIT', KEYS[1], ARGV[1], 1)" 1 page 7`},
			{Line: `EVAL "math.randomseed(42) for i=1,2000 do redis.call('SETBIT', KEYS[1], math.random(0,199999), 1) end return redis.call('BITCOUNT', KEYS[1])" 1 sparse`, Note: "The generator is the server's own: the same seed sets the same bits everywhere."},
			{Line: `EVAL "local a=redis.call('TIME') for i=1,1000 do end local b=redis.call('TIME') return a[1]==b[1] and a[2]==b[2]" 0`, Note: "The clock stands still while a script runs."},
		},
		Do: func(c *command.Ctx) resp.Value { return eval(c, false) },
	})
}
