package script

import (
	"maps"
	"slices"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/lcg"
	"bitloupe/engine/resp"
)

// Script is a source with its name: the SHA1 of the source in lower case hex.
type Script struct {
	SHA    string
	Source string
	// Flags are those of a shebang line, such as no-writes.
	NoWrites bool
	evaled   bool // came from EVAL, not SCRIPT LOAD: the cache may drop it
}

// Run is one call of a script.
type Run struct {
	Ctx        *command.Ctx // of EVAL or EVALSHA
	Script     *Script
	Keys, Args []string
	ReadOnly   bool // write commands are refused
}

// Machine is a Lua. It belongs to one State and keeps nothing that a script could see from one run to the next, except
// the generator.
type Machine interface {
	// Digest is the name of a source. The machine makes it so that a build without one needs no SHA1 either.
	Digest(source string) string
	// Check compiles a script; a fault is given in the server's words ("user_script:1: ...").
	Check(s *Script) error
	// Run runs a script to its end or to the end of its budget.
	Run(r Run) resp.Value
	// Forget drops what was kept of compiled scripts.
	Forget()
}

// NewMachine makes a Lua; a build that has one sets it from init. It stays nil in the light build.
var NewMachine func(st *State) Machine

// State is what scripting keeps in a server.
type State struct {
	Random *lcg.Source
	// Steps is the budget of one script; 0 is the machine's own.
	Steps   int64
	scripts map[string]*Script
	evaled  []string // SHAs of cached EVAL sources, oldest first
	bytes   int      // of all cached sources
	machine Machine
	wanted  bool
}

// maxEvaled is how many sources of EVAL stay cached, as in servers since 7.4; those of SCRIPT LOAD stay until a flush.
const maxEvaled = 500

// maxCached bounds all cached sources in bytes, which the real server does not.
const maxCached = 64 << 20

const extKey = "script"

// Of gives the state of a server, made on first use.
func Of(s *command.Server) *State {
	if st, ok := s.Ext[extKey].(*State); ok {
		return st
	}
	st := &State{Random: lcg.Unseeded(), scripts: map[string]*Script{}}
	s.Ext[extKey] = st
	return st
}

// Fork copies the state for an independent server; the machine is not shared.
func (st *State) Fork() any {
	f := *st
	r := *st.Random
	f.Random = &r
	f.scripts = maps.Clone(st.scripts)
	f.evaled = slices.Clone(st.evaled)
	f.machine = nil
	return &f
}

// Wanted says whether a script was to run in a build that has no Lua.
func Wanted(s *command.Server) bool {
	st, ok := s.Ext[extKey].(*State)
	return ok && st.wanted
}

// lua gives the machine, or nil in a build without one.
func (st *State) lua() Machine {
	if st.machine == nil {
		if NewMachine == nil {
			st.wanted = true
			return nil
		}
		st.machine = NewMachine(st)
	}
	return st.machine
}

// add caches a checked script.
func (st *State) add(s *Script) {
	st.scripts[s.SHA] = s
	st.bytes += len(s.Source)
	if !s.evaled {
		return
	}
	st.evaled = append(st.evaled, s.SHA)
	if len(st.evaled) > maxEvaled {
		st.bytes -= len(st.scripts[st.evaled[0]].Source)
		delete(st.scripts, st.evaled[0])
		st.evaled = slices.Delete(st.evaled, 0, 1)
	}
}

// stay keeps a script that EVAL brought in from being dropped: SCRIPT LOAD has named it.
func (st *State) stay(s *Script) {
	if s.evaled {
		keep := *s
		keep.evaled = false
		st.scripts[s.SHA] = &keep
		st.evaled = slices.DeleteFunc(st.evaled, func(x string) bool { return x == s.SHA })
	}
}

func (st *State) flush() {
	clear(st.scripts)
	st.evaled, st.bytes = nil, 0
	if st.machine != nil {
		st.machine.Forget()
	}
}
