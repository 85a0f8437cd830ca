package main

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"bitloupe/cmd/bitloupe/internal/respclient"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
	"bitloupe/engine/scenario"
)

// scratch is a real server, used in one empty database only. It is a scenario.Runner; err holds what broke the
// connection, after which every reply is empty.
type scratch struct {
	client  *respclient.Client
	db      int
	version string
	// settings are those that scripts have changed, with the values they had.
	settings [][2]string
	err      error
}

// dialScratch connects and finds an empty database, the highest first.
func dialScratch(addr string, timeout time.Duration) (*scratch, error) {
	c, err := respclient.Dial(addr, timeout)
	if err != nil {
		return nil, err
	}
	s := &scratch{client: c}
	if err := s.settle(); err != nil {
		c.Close()
		return nil, fmt.Errorf("%s: %w", addr, err)
	}
	return s, nil
}

func (s *scratch) settle() error {
	info, err := s.client.Do("INFO", "server")
	if err != nil {
		return err
	}
	if info.IsError() {
		return fmt.Errorf("%s", info.Str)
	}
	s.version = "an unknown server"
	for _, line := range strings.Split(info.Str, "\n") {
		if v, ok := strings.CutPrefix(strings.TrimSpace(line), "redis_version:"); ok {
			s.version = "Redis " + v
		}
	}
	count := 16
	if v, err := s.client.Do("CONFIG", "GET", "databases"); err == nil && len(v.Items) == 2 {
		if n, err := strconv.Atoi(v.Items[1].Str); err == nil {
			count = n
		}
	}
	for db := count - 1; db >= 0; db-- {
		if v, err := s.client.Do("SELECT", strconv.Itoa(db)); err != nil {
			return err
		} else if v.IsError() {
			continue
		}
		v, err := s.client.Do("DBSIZE")
		if err != nil {
			return err
		}
		if v.Kind == resp.Integer && v.Int == 0 {
			s.db = db
			return nil
		}
	}
	return fmt.Errorf("none of its %d databases is empty, and nothing that holds keys is touched", count)
}

// profile is the memory profile that fits the server's version.
func (s *scratch) profile() string {
	major, _, _ := strings.Cut(strings.TrimPrefix(s.version, "Redis "), ".")
	if n, err := strconv.Atoi(major); err == nil && n < 8 {
		return string(memory.V70)
	}
	return string(memory.V812)
}

// outside are commands that reach beyond one database or beyond the keys.
var outside = strings.Fields("SELECT SWAPDB MOVE SHUTDOWN REPLICAOF SLAVEOF FAILOVER CLUSTER ACL MODULE SAVE BGSAVE BGREWRITEAOF MIGRATE DEBUG CLIENT " +
	"MONITOR SUBSCRIBE PSUBSCRIBE SSUBSCRIBE QUIT RESET AUTH PSYNC SYNC LATENCY SLOWLOG")

// fit refuses a script that would reach beyond the scratch database.
func (s *scratch) fit(script *scenario.Script) error {
	for i := range script.Steps {
		st := &script.Steps[i]
		args := st.Args()
		if len(args) == 0 {
			continue
		}
		name := strings.ToUpper(args[0])
		bad := slices.Contains(outside, name)
		switch {
		case name == "SCRIPT" || name == "FUNCTION":
			bad = len(args) > 1 && !strings.EqualFold(args[1], "LOAD") && !strings.EqualFold(args[1], "EXISTS") || name == "FUNCTION"
		case name == "CONFIG":
			bad = len(args) > 1 && !strings.EqualFold(args[1], "GET") && !strings.EqualFold(args[1], "SET")
		case name == "COPY":
			bad = slices.ContainsFunc(args, func(a string) bool { return strings.EqualFold(a, "DB") })
		case strings.HasPrefix(name, "EVAL") || name == "FCALL":
			low := strings.ToLower(strings.Join(args[1:], " "))
			for _, w := range append([]string{"flushall", "config"}, outside...) {
				bad = bad || strings.Contains(low, "'"+strings.ToLower(w)+"'") || strings.Contains(low, "\""+strings.ToLower(w)+"\"")
			}
		}
		if bad {
			return fmt.Errorf("line %d: %s reaches beyond the scratch database, so the script is not run on a real server", st.Line, name)
		}
	}
	return nil
}

// Do runs a command of a script. FLUSHALL empties the scratch database alone, and a setting is remembered before it is
// changed.
func (s *scratch) Do(args []string) resp.Value {
	if s.err != nil {
		return resp.Value{}
	}
	switch {
	case strings.EqualFold(args[0], "FLUSHALL"):
		args = append([]string{"FLUSHDB"}, args[1:]...)
	case strings.EqualFold(args[0], "CONFIG") && len(args) > 2 && strings.EqualFold(args[1], "SET"):
		for i := 2; i < len(args); i += 2 {
			s.remember(args[i])
		}
	}
	v, err := s.client.Do(args...)
	if err != nil {
		s.err = err
	}
	return v
}

// DoAll runs the commands of a generator, many on the way at once.
func (s *scratch) DoAll(commands iter.Seq[[]string], reply func(resp.Value)) {
	waiting := 0
	take := func() {
		for waiting > 0 && s.err == nil {
			v, err := s.client.Receive()
			if s.err = err; err == nil {
				waiting--
				reply(v)
			}
		}
	}
	for args := range commands {
		if s.err == nil {
			s.err = s.client.Send(args)
			waiting++
		}
		if waiting == 256 && s.err == nil {
			s.err = s.client.Flush()
			take()
		}
		if s.err != nil {
			return
		}
	}
	if s.err = s.client.Flush(); s.err == nil {
		take()
	}
}

func (s *scratch) remember(name string) {
	for _, x := range s.settings {
		if strings.EqualFold(x[0], name) {
			return
		}
	}
	if v, err := s.client.Do("CONFIG", "GET", name); err == nil && len(v.Items) == 2 {
		s.settings = append(s.settings, [2]string{name, v.Items[1].Str})
	}
}

// begin makes sure that nobody else has put keys into the database meanwhile.
func (s *scratch) begin() error {
	v, err := s.client.Do("DBSIZE")
	if err == nil && (v.Kind != resp.Integer || v.Int != 0) {
		err = fmt.Errorf("database %d of the server is no longer empty; somebody else uses it", s.db)
	}
	return err
}

// end leaves the server as it was found: the scratch database empty, every setting at its value.
func (s *scratch) end() error {
	for i := len(s.settings) - 1; i >= 0; i-- {
		if _, err := s.client.Do("CONFIG", "SET", s.settings[i][0], s.settings[i][1]); err != nil {
			return err
		}
	}
	s.settings = nil
	if _, err := s.client.Do("DISCARD"); err != nil {
		return err
	}
	if _, err := s.client.Do("HELLO", "2"); err != nil {
		return err
	}
	v, err := s.client.Do("FLUSHDB")
	if err == nil && v.IsError() {
		err = fmt.Errorf("FLUSHDB: %s", v.Str)
	}
	return err
}

func (s *scratch) close() {
	if s.err == nil {
		s.end()
	}
	s.client.Close()
}

// chance says whether a reply depends on the clock, on chance or on the machine, so that comparing it means nothing.
func chance(args []string) bool {
	if len(args) == 0 {
		return false
	}
	switch strings.ToUpper(args[0]) {
	case "TIME", "INFO", "RANDOMKEY", "SPOP", "SRANDMEMBER", "HRANDFIELD", "ZRANDMEMBER", "COMMAND", "HELLO", "LASTSAVE", "DUMP", "LOLWUT":
		return true
	case "OBJECT":
		return len(args) > 1 && (strings.EqualFold(args[1], "IDLETIME") || strings.EqualFold(args[1], "FREQ"))
	}
	return false
}

// unordered says whether the reply is a list whose order a server does not promise.
func unordered(args []string) bool {
	if len(args) == 0 {
		return false
	}
	switch strings.ToUpper(args[0]) {
	case "KEYS", "SMEMBERS", "SUNION", "SINTER", "SDIFF", "HKEYS", "HVALS":
		return true
	}
	return false
}

func sameItems(a, b resp.Value) bool {
	if len(a.Items) != len(b.Items) {
		return false
	}
	text := func(v resp.Value) []string {
		out := make([]string, len(v.Items))
		for i, x := range v.Items {
			out[i] = resp.Text(x)
		}
		slices.Sort(out)
		return out
	}
	return slices.Equal(text(a), text(b))
}
