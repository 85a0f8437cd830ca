package engine

import (
	"maps"
	"slices"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// twin is a second server that lives through the same history with bitmap-default-roaring the other way round. What is a
// string here is a native bitmap there, grown by the same writes, so its memory is the exact answer to "and otherwise?".
//
// The two may part: where one answers WRONGTYPE the other goes on. Commands are deterministic, so as long as both give the
// same replies, their keys hold the same bits; the keys of a write that was answered differently are apart from then on,
// and so is whatever is made from them. Of a key that is apart nothing is said before its bits were compared. A twin that
// would take too much room is given up for good.
type twin struct {
	server *command.Server
	main   *command.Session
	last   resp.Value
	apart  map[string]bool // by name, in any database
	lost   bool            // any key may be apart: a script or a transaction went different ways
}

// twinQuota bounds the twin, and so does half of the engine's own bound. Bits that are spread wide are small as a native
// bitmap and a full block as a string: without a bound of its own the twin would be what fills the memory.
const twinQuota = 64 << 20

func newTwin(of *command.Server, o Options) *twin {
	quota := int64(twinQuota)
	if o.Quota > 0 {
		quota = min(quota, o.Quota/2)
	}
	s := o.server(func() int64 { return of.Now }, quota)
	s.Config.BitmapDefaultRoaring = !of.Config.BitmapDefaultRoaring
	return &twin{server: s, main: s.NewSession(), apart: map[string]bool{}}
}

// on is the same twin with its state on server s, keeping time with the engine of server of.
func (t *twin) on(s, of *command.Server) *twin {
	s.Clock = func() int64 { return of.Now }
	return &twin{server: s, main: t.main.Fork(s), last: t.last, apart: maps.Clone(t.apart), lost: t.lost}
}

// follow runs on the twin what the engine has just run. other is the twin's session of that client; nil is its own.
func (e *Engine) follow(other *command.Session, args []string, reply resp.Value) {
	t := e.twin
	if t == nil {
		return
	}
	if other == nil {
		other = t.main
	}
	t.last = other.Do(inverted(args), nil)
	full := func(v resp.Value) bool { return v.IsError() && v.Str == command.QuotaReached.Str }
	if full(t.last) != full(reply) {
		e.twin = nil
		return
	}
	t.server.Config.BitmapDefaultRoaring = !e.server.Config.BitmapDefaultRoaring
	t.note(args, resp.Equal(reply, t.last))
}

// note keeps account of which keys may hold different bits after a command that was answered the same or not.
func (t *twin) note(args []string, same bool) {
	spec, bad := command.Resolve(args)
	switch {
	case bad != nil:
		return
	case spec.Name == "flushall" && same:
		t.lost = false
		clear(t.apart)
		return
	case spec.Group == "scripting" || spec.Name == "exec" && !same:
		t.lost = true
		return
	case !spec.Has("write") || same && len(t.apart) == 0:
		return
	}
	at := spec.Keys(args)
	if same && !slices.ContainsFunc(at, func(i int) bool { return t.apart[args[i]] }) {
		return
	}
	for _, i := range at {
		t.apart[args[i]] = true
	}
}

// sure says whether a key holds the same bits on both sides without a look at them.
func (t *twin) sure(key string) bool { return !t.lost && !t.apart[key] }

// inverted is the command as the twin gets it: a CONFIG SET of the setting that they differ in is turned round.
func inverted(args []string) []string {
	if len(args) < 4 || !command.Is(args[0], "CONFIG") || !command.Is(args[1], "SET") {
		return args
	}
	out := args
	for i := 2; i+1 < len(args); i += 2 {
		if !command.Is(args[i], "BITMAP-DEFAULT-ROARING") {
			continue
		}
		turned := ""
		switch {
		case command.Is(args[i+1], "YES"):
			turned = "no"
		case command.Is(args[i+1], "NO"):
			turned = "yes"
		default:
			continue // both refuse it
		}
		if &out[0] == &args[0] {
			out = slices.Clone(args)
		}
		out[i+1] = turned
	}
	return out
}

// Twinned says whether the other history is known.
func (e *Engine) Twinned() bool { return e.twin != nil }

// OtherReply is what the last command was answered in the other history.
func (e *Engine) OtherReply() (reply resp.Value, ok bool) {
	if e.twin == nil {
		return reply, false
	}
	return e.twin.last, true
}

// OtherType is the type of a key in the other history, "none" where it is missing there.
func (e *Engine) OtherType(key string) (name string, ok bool) {
	if e.twin == nil {
		return "", false
	}
	x := e.twin.server.DBs[e.twin.main.DB].Get(key)
	if x == nil || (x.Expire != 0 && x.Expire < e.server.Now/1000) {
		return "none", true
	}
	return x.Value.Type(), true
}
