package luavm

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/command/script/lua51"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

var redisConstants = map[string]lua.LValue{
	"LOG_DEBUG": lua.LNumber(0), "LOG_VERBOSE": lua.LNumber(1), "LOG_NOTICE": lua.LNumber(2), "LOG_WARNING": lua.LNumber(3),
	"REPL_NONE": lua.LNumber(0), "REPL_AOF": lua.LNumber(1), "REPL_SLAVE": lua.LNumber(2), "REPL_REPLICA": lua.LNumber(2),
	"REPL_ALL": lua.LNumber(3),
}

func (m *machine) redisLib() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"call":         func(L *lua.LState) int { return m.redisCall(L, true) },
		"pcall":        func(L *lua.LState) int { return m.redisCall(L, false) },
		"error_reply":  m.errorReply,
		"status_reply": m.statusReply,
		"sha1hex":      m.sha1hex, "log": m.log, "setresp": m.setresp, "set_repl": m.setRepl,
		"replicate_commands": func(L *lua.LState) int {
			L.Push(lua.LTrue)
			return 1
		},
		"breakpoint": func(L *lua.LState) int {
			L.Push(lua.LFalse)
			return 1
		},
		"debug":         func(L *lua.LState) int { return 0 },
		"acl_check_cmd": m.aclCheck,
	}
}

// Errors of redis.call before a command runs.
const (
	noArguments   = "ERR Please specify at least one argument for this redis lib call"
	badArguments  = "ERR Lua redis lib command arguments must be strings or integers"
	unknown       = "ERR Unknown Redis command called from script"
	wrongNumber   = "ERR Wrong number of args calling Redis command from script"
	notFromScript = "ERR This Redis command is not allowed from script"
	onlyReads     = "ERR Write commands are not allowed from read-only scripts."
)

// redisCall runs a command. An error is raised by call and given back by pcall.
func (m *machine) redisCall(L *lua.LState, raise bool) int {
	n := L.GetTop()
	if n == 0 {
		return m.callError(L, noArguments, raise, false)
	}
	args := make([]string, n)
	size := 0
	for i := range args {
		switch v := L.Get(i + 1).(type) {
		case lua.LString:
			args[i] = string(v)
		case lua.LNumber:
			args[i] = m.decimal(float64(v))
		default:
			return m.callError(L, badArguments, raise, false)
		}
		size += len(args[i])
	}
	m.meter.steps(L, 20+n+size/64)
	m.meter.bytes(L, 64+n*16)
	if bad := m.refused(args); bad != "" {
		return m.callError(L, bad, raise, true)
	}
	r := m.perform(L, args)
	if r.Kind == resp.Error && raise {
		m.raise(L, m.errorTable(r.Str, true))
	}
	L.Push(m.value(L, r))
	return 1
}

// decimal is a number as an argument: whole numbers without exponent, the others in the shortest form that reads back.
func (m *machine) decimal(f float64) string {
	if m.run.ctx.Server.Profile == memory.V70 {
		return lua51.G(f, 17)
	}
	if f == math.Trunc(f) && math.Abs(f) <= math.MaxInt64/2 {
		return strconv.FormatInt(int64(f), 10)
	}
	return resp.FormatDouble(f)
}

// refused says why the command may not be called from here, or "".
func (m *machine) refused(args []string) string {
	spec, bad := command.Resolve(args)
	switch {
	case bad != nil && strings.HasPrefix(bad.Str, "ERR unknown "):
		return unknown
	case bad != nil:
		return wrongNumber
	case spec.Has("noscript"):
		return notFromScript
	case m.run.readOnly && spec.Has("write"):
		return onlyReads
	}
	return ""
}

// perform runs a command and counts what it did: bytes that a flat scan read, containers, nodes, and the reply.
func (m *machine) perform(L *lua.LState, args []string) resp.Value {
	rec := m.run.ctx.Trace
	bytes, chunks, nodes := rec.Bytes, rec.Chunks, rec.Nodes
	r := m.run.ctx.Call(args)
	work := (rec.Bytes-bytes)/1024 + (rec.Chunks-chunks)*2 + (rec.Nodes-nodes)/4
	if rec == &m.run.record {
		// Nobody reads it: keep it short, as adding to a long one is slower.
		rec.Changes, rec.Events, rec.Touches = rec.Changes[:0], rec.Events[:0], rec.Touches[:0]
	}
	m.meter.steps(L, int(min(work, Budget)))
	return r
}

func (m *machine) callError(L *lua.LState, text string, raise, counted bool) int {
	t := m.errorTable(text, counted)
	if raise {
		m.raise(L, t)
	}
	L.Push(t)
	return 1
}

// errorTable is an error as scripts see it. counted says that the statistics of errors have it already.
func (m *machine) errorTable(text string, counted bool) *lua.LTable {
	t := m.L.CreateTable(0, 4)
	if counted {
		t.RawSetString("ignore_error_stats_update", lua.LTrue)
	}
	t.RawSetString("err", lua.LString(text))
	return t
}

func (m *machine) errorReply(L *lua.LState) int {
	s, ok := L.Get(1).(lua.LString)
	if !ok || L.GetTop() != 1 {
		L.Push(m.errorTable("ERR wrong number or type of arguments", false))
		return 1
	}
	text := strings.TrimRight(strings.TrimPrefix(string(s), "-"), "\r\n")
	if !strings.Contains(text, " ") {
		text = "ERR " + text
	}
	m.meter.text(L, len(text))
	L.Push(m.errorTable(text, false))
	return 1
}

func (m *machine) statusReply(L *lua.LState) int {
	s, ok := L.Get(1).(lua.LString)
	if !ok || L.GetTop() != 1 {
		L.Push(m.errorTable("ERR wrong number or type of arguments", false))
		return 1
	}
	t := L.CreateTable(0, 1)
	t.RawSetString("ok", s)
	L.Push(t)
	return 1
}

// raiseText raises an error table, as the functions of the redis table do.
func (m *machine) raiseText(L *lua.LState, text string) int {
	m.raise(L, m.errorTable("ERR "+text, false))
	return 0
}

func (m *machine) sha1hex(L *lua.LState) int {
	if L.GetTop() != 1 {
		return m.raiseText(L, "wrong number of arguments")
	}
	s := tostr(L.Get(1))
	m.meter.steps(L, len(s)/8)
	return m.push(L, m.Digest(s))
}

// log checks its arguments as the server does; there is no log to write to.
func (m *machine) log(L *lua.LState) int {
	if L.GetTop() < 2 {
		return m.raiseText(L, "redis.log() requires two arguments or more.")
	}
	n, ok := L.Get(1).(lua.LNumber)
	if !ok {
		return m.raiseText(L, "First argument must be a number (log level).")
	}
	if n < 0 || n > 3 {
		return m.raiseText(L, "Invalid debug level.")
	}
	return 0
}

func (m *machine) setresp(L *lua.LState) int {
	if L.GetTop() != 1 {
		return m.raiseText(L, "redis.setresp() requires one argument.")
	}
	n, ok := number(L.Get(1))
	if !ok || n != 2 && n != 3 {
		return m.raiseText(L, "RESP version must be 2 or 3.")
	}
	m.run.session.Proto = int(n)
	return 0
}

func (m *machine) setRepl(L *lua.LState) int {
	if L.GetTop() != 1 {
		return m.raiseText(L, "redis.set_repl() requires two arguments.")
	}
	n, _ := number(L.Get(1))
	if toInt(n)&^3 != 0 {
		return m.raiseText(L, "Invalid replication flags. Use REPL_AOF, REPL_REPLICA, REPL_ALL or REPL_NONE.")
	}
	return 0
}

// aclCheck says that the command may be called: there are no users here. An unknown command is an error.
func (m *machine) aclCheck(L *lua.LState) int {
	if L.GetTop() == 0 {
		return m.raiseText(L, "Please specify at least one argument for this redis lib call")
	}
	var args []string
	for i := 1; i <= L.GetTop(); i++ {
		v := L.Get(i)
		if !stringLike(v) {
			return m.raiseText(L, "Lua redis lib command arguments must be strings or integers")
		}
		args = append(args, tostr(v))
	}
	if _, bad := command.Resolve(args); bad != nil && strings.HasPrefix(bad.Str, "ERR unknown ") {
		return m.raiseText(L, "Invalid command passed to redis.acl_check_cmd()")
	}
	L.Push(lua.LTrue)
	return 1
}
