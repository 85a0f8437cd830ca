package luavm

import (
	"crypto/sha1"
	"encoding/hex"

	lua "github.com/yuin/gopher-lua"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/command/script"
	"bitloupe/engine/internal/command/script/lua51"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

func init() {
	script.NewMachine = func(st *script.State) script.Machine { return &machine{st: st} }
	// The array part of a table ends here and a hash takes over, so that t[60000000] = true makes one entry, not sixty
	// million. gopher-lua has these two as package variables.
	lua.MaxArrayIndex = arrayEnd
	// Chains of __index tables longer than this are an error, as longer than 100 are in Lua: each link is work that one
	// instruction does.
	lua.MaxTableGetLoop = 16
}

// arrayEnd is the first index that is kept in the hash part.
const arrayEnd = 1 << 16

// Stack bounds: frames is that of Lua 5.1, registers bounds all of them together, coroutineFrames those of a coroutine.
const (
	frames          = 20_000
	coroutineFrames = 500
	padFrames       = 16_000
	registers       = 1 << 20
	// nested calls from Go into Lua (pcall, sort, gsub, metamethods called by our functions), as LUAI_MAXCCALLS
	maxNested = 200
)

// unit is a compiled source.
type unit struct {
	name   string // as messages begin: user_script
	source string // as the server's handler reports it: @user_script
	sites  []lua51.Site
	proto  *lua.FunctionProto
	long   bool
}

// machine is the Lua of one server.
type machine struct {
	st                   *script.State
	meter                meter
	L                    *lua.LState
	guard                *lua.LFunction // sets our panic inside a protected call
	hidden               []lua.LValue   // the functions that lua51 calls
	loaded               map[string]*unit
	units                map[*lua.FunctionProto]*unit
	extra                []*lua.FunctionProto // of loadstring: forgotten after the run
	readonly             map[*lua.LTable]bool
	owned                map[any]bool // tables and functions of the libraries: not counted as held by a script
	globals              *lua.LTable
	strings              *lua.LTable // what getmetatable("") shows
	null                 *lua.LUserData
	numbers              map[any]int // what stands for an address
	nextStep, ipairsStep lua.LValue
	tables               tables
	run                  run
	co                   *coroutine
	threads              map[*lua.LState]*coroutine
	pads                 []*lua.LState // for protected calls; inUse of them are running
	inUse                int
	coBody, coCount      *lua.LFunction // around the body of a coroutine
	suspect              bool           // something went on that may have left the state untidy: it is made anew
}

// run is what belongs to the script being run.
type run struct {
	ctx      *command.Ctx // for its commands
	session  command.Session
	record   trace.Record
	readOnly bool
	raised   origin
	json     jsonSettings
	badKey   place // of a constructor's key that no table can have: the instruction that refuses it knows no line
}

// origin is where an error was raised.
type origin struct {
	source string
	line   int
}

// Digest is the SHA1 of a source in lower case hex.
func (m *machine) Digest(source string) string {
	sum := sha1.Sum([]byte(source))
	return hex.EncodeToString(sum[:])
}

// Check compiles s and keeps the result.
func (m *machine) Check(s *script.Script) error {
	_, err := m.load(s)
	return err
}

// Forget drops compiled scripts.
func (m *machine) Forget() {
	m.loaded, m.units = nil, nil
}

func (m *machine) load(s *script.Script) (*unit, error) {
	if u := m.loaded[s.SHA]; u != nil {
		return u, nil
	}
	if m.loaded == nil || len(m.loaded) >= 1000 {
		m.loaded = map[string]*unit{}
		m.units = map[*lua.FunctionProto]*unit{}
	}
	u, err := m.compile(s.Body(), "@user_script", "user_script")
	if err != nil {
		return nil, err
	}
	m.loaded[s.SHA] = u
	return u, nil
}

// Run runs a script. Its commands have the moment of the call, their own database number and RESP2.
func (m *machine) Run(r script.Run) resp.Value {
	u, err := m.load(r.Script)
	if err != nil {
		return resp.Err("ERR Error compiling script (new function): " + err.Error())
	}
	if m.L == nil {
		m.open(r.Ctx.Server.Profile)
	}
	m.begin(r)
	defer m.end()
	if u.long {
		m.meter.lengthy()
	}
	m.globals.RawSetString("KEYS", m.words(r.Keys))
	m.globals.RawSetString("ARGV", m.words(r.Args))
	m.L.Push(m.guard)
	m.L.Push(m.function(m.L, u))
	if err := m.L.PCall(1, 1, nil); err != nil {
		return m.failure(err, r.Script)
	}
	v := m.L.Get(-1)
	out, ok := m.reply(v)
	if !ok {
		return m.refusal(m.meter.dead, r.Script)
	}
	return out
}

func (m *machine) begin(r script.Run) {
	budget := m.st.Steps
	if budget == 0 {
		budget = Budget
	}
	m.meter.start(budget)
	m.run.session = *r.Ctx.Session
	s := &m.run.session
	s.Proto, s.Script, s.Multi = 2, true, nil
	m.run.readOnly = r.ReadOnly
	m.run.raised = origin{"@user_script", 1}
	m.run.json, m.run.badKey = defaultJSON(), place{}
	rec := r.Ctx.Trace
	if rec == nil {
		m.run.record = trace.Record{}
		rec = &m.run.record
	}
	m.run.ctx = &command.Ctx{Session: s, Spec: r.Ctx.Spec, Args: r.Ctx.Args, Trace: rec}
	m.co, m.inUse = &coroutine{}, 0
}

func (m *machine) end() {
	m.run.ctx = nil
	m.run.session = command.Session{}
	m.L.SetTop(0)
	m.tables.reset()
	m.numbers = nil
	for _, p := range m.extra {
		delete(m.units, p)
	}
	m.extra = nil
	if m.suspect || m.meter.dead != "" || len(m.threads) > 0 {
		m.L, m.suspect, m.threads, m.pads, m.coBody = nil, false, nil, nil, nil
	}
}

// function is what a unit's source is, bound to the globals and the hidden functions.
func (m *machine) function(L *lua.LState, u *unit) *lua.LFunction {
	outer := L.NewFunctionFromProto(u.proto)
	outer.Env = m.globals
	L.Push(outer)
	for _, h := range m.hidden {
		L.Push(h)
	}
	L.Call(len(m.hidden), 1)
	f := L.Get(-1).(*lua.LFunction)
	L.Pop(1)
	return f
}

// words makes a table of strings, for KEYS and ARGV.
func (m *machine) words(list []string) *lua.LTable {
	t := m.L.CreateTable(min(len(list), arrayEnd), 0)
	for i, s := range list {
		if len(s) > lua51.LongString {
			m.meter.lengthy()
		}
		t.RawSetInt(i+1, lua.LString(s))
	}
	return t
}
