package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "script|load", Arity: 3, Group: "scripting", Since: "2.6.0",
		Summary:    "Puts a script into the cache without running it, for EVALSHA.",
		Complexity: "O(N) in the length of the source",
		Args:       []command.Arg{{Name: "script", Kind: command.StringArg, Help: "Lua 5.1 source"}},
		Reply:      "The SHA1 of the source as a bulk string.",
		Errors:     []string{"ERR Error compiling script (new function): user_script:1: ..."},
		Flags:      []string{"noscript", "stale"},
		Differs:    "The cache holds 64 MiB of sources.",
		Related:    []string{"evalsha", "script|exists"},
		Examples:   []command.Example{{Line: `SCRIPT LOAD "return redis.call('BITCOUNT', KEYS[1])"`}},
		Do:         scriptLoad,
	})
}

func scriptLoad(c *command.Ctx) resp.Value {
	st := Of(c.Server)
	m := st.lua()
	if m == nil {
		return NeedsScripts
	}
	sha := m.Digest(c.Args[2])
	if s := st.scripts[sha]; s != nil {
		st.stay(s)
		return resp.Str(sha)
	}
	if _, bad := st.load(m, c.Args[2], sha, false); bad != nil {
		return *bad
	}
	return resp.Str(sha)
}
