package script

import (
	"strconv"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// MaxSource bounds one script in bytes. The real server has no such bound; it keeps a hostile source from taking
// seconds to compile.
const MaxSource = 256 << 10

// arguments splits "numkeys key ... arg ..." of an EVAL.
func arguments(c *command.Ctx) (keys, args []string, bad *resp.Value) {
	n, err := strconv.ParseInt(c.Args[2], 10, 64)
	var e resp.Value
	switch {
	case err != nil || c.Args[2] != strconv.FormatInt(n, 10):
		e = command.NotInteger
	case n > int64(len(c.Args)-3):
		e = resp.Err("ERR Number of keys can't be greater than number of args")
	case n < 0:
		e = resp.Err("ERR Number of keys can't be negative")
	default:
		return c.Args[3 : 3+n], c.Args[3+n:], nil
	}
	return nil, nil, &e
}

// keysOf finds the keys of an EVAL for COMMAND GETKEYS and the watchers of a key.
func keysOf(args []string) []int {
	if len(args) < 3 {
		return nil
	}
	n, err := strconv.Atoi(args[2])
	if err != nil || n < 0 || n > len(args)-3 {
		return nil
	}
	at := make([]int, n)
	for i := range at {
		at[i] = 3 + i
	}
	return at
}

func eval(c *command.Ctx, readOnly bool) resp.Value {
	keys, args, bad := arguments(c)
	if bad != nil {
		return *bad
	}
	st := Of(c.Server)
	m := st.lua()
	if m == nil {
		return NeedsScripts
	}
	sha := m.Digest(c.Args[1])
	s := st.scripts[sha]
	if s == nil {
		if s, bad = st.load(m, c.Args[1], sha, true); bad != nil {
			return *bad
		}
	}
	return m.Run(Run{Ctx: c, Script: s, Keys: keys, Args: args, ReadOnly: readOnly || s.NoWrites})
}

func evalSHA(c *command.Ctx, readOnly bool) resp.Value {
	st := Of(c.Server)
	m := st.lua()
	if m != nil && len(c.Args[1]) != 40 { // no digest: the server does not look any further
		return noScript
	}
	keys, args, bad := arguments(c)
	if m == nil && (bad == nil || len(c.Args[1]) != 40) {
		return NeedsScripts
	}
	if bad != nil {
		return *bad
	}
	s := st.scripts[strings.ToLower(c.Args[1])]
	if s == nil {
		return noScript
	}
	return m.Run(Run{Ctx: c, Script: s, Keys: keys, Args: args, ReadOnly: readOnly || s.NoWrites})
}

// load checks a source and caches it.
func (st *State) load(m Machine, source, sha string, evaled bool) (*Script, *resp.Value) {
	var e resp.Value
	if len(source) > MaxSource {
		e = resp.Errf("ERR Error compiling script (new function): the source has %d bytes; here a script may have %d", len(source), MaxSource)
		return nil, &e
	}
	if st.bytes+len(source) > maxCached {
		e = resp.Errf("ERR the cache of scripts is full: %d bytes of sources. SCRIPT FLUSH empties it", st.bytes)
		return nil, &e
	}
	s := &Script{SHA: sha, Source: source, evaled: evaled}
	if text := s.shebang(); text != "" {
		e = resp.Err("ERR " + text)
		return nil, &e
	}
	if err := m.Check(s); err != nil {
		e = resp.Err("ERR Error compiling script (new function): " + err.Error())
		return nil, &e
	}
	st.add(s)
	return s, nil
}
