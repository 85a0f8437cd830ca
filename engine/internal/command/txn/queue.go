package txn

import (
	"slices"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

var (
	queued  = resp.Status("QUEUED")
	aborted = resp.Err("EXECABORT Transaction discarded because of previous errors.")
	// flags of all five commands here; EXEC is not fast.
	flags = []string{"noscript", "loading", "stale", "fast", "allow_busy"}
)

// now are the commands that an open transaction does not queue.
var now = map[string]bool{"exec": true, "discard": true, "multi": true, "watch": true, "quit": true, "reset": true}

func init() {
	command.Intercept = func(c *command.Ctx) (resp.Value, bool) {
		if c.Multi == nil || now[c.Spec.Name] {
			return resp.Value{}, false
		}
		n := size(c.Args)
		if !c.Room(n) {
			c.Multi.Broken = true
			return command.QuotaReached, true
		}
		c.Multi.Bytes += n
		// The slice belongs to the client, which may use it again.
		c.Multi.Queued = append(c.Multi.Queued, slices.Clone(c.Args))
		return queued, true
	}
	command.Rejected = func(s *command.Session, spec *command.Spec, bad resp.Value) resp.Value {
		if spec != nil && spec.Name == "exec" {
			end(s)
			return resp.Err("EXECABORT Transaction discarded because of: " + strings.TrimPrefix(bad.Str, "ERR "))
		}
		if s.Multi != nil {
			s.Multi.Broken = true
		}
		return bad
	}
}

func size(args []string) int64 {
	n := int64(100)
	for _, a := range args {
		n += int64(len(a)) + 16
	}
	return n
}

// end closes a transaction and forgets what was watched.
func end(s *command.Session) {
	s.Multi = nil
	clear(s.Watch)
}

// version is that of a key as WATCH sees it: 0 for a missing one.
func version(s *command.Server, k command.WatchKey) uint64 {
	e := s.DBs[k.DB].Get(k.Key)
	if e == nil || e.Expire != 0 && e.Expire < s.Now/1000 {
		return 0
	}
	return e.Version
}
