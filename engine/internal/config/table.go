package config

import (
	"math"
	"strconv"
	"strings"
)

// setting is one name of CONFIG. A setting that commands read names its field; any other is kept as text.
type setting struct {
	name, alias string
	kind        kind
	locked      string // why no client may change it, or ""
	historical  bool   // only servers before 3.2 have it
	start       string // default of a setting kept as text
	number      func(*Config) *int64
	flag        func(*Config) *bool
	text        func(*Config) *string
}

// get is the value as CONFIG GET shows it.
func (s *setting) get(c *Config) string {
	switch {
	case s.number != nil:
		return strconv.FormatInt(*s.number(c), 10)
	case s.flag != nil:
		if *s.flag(c) {
			return "yes"
		}
		return "no"
	case s.text != nil:
		return *s.text(c)
	}
	if v, ok := c.other[s.name]; ok {
		return v
	}
	return s.start
}

// set stores a canonical value.
func (s *setting) set(c *Config, v string) {
	switch {
	case s.number != nil:
		*s.number(c), _ = strconv.ParseInt(v, 10, 64)
	case s.flag != nil:
		*s.flag(c) = v == "yes"
	case s.text != nil:
		*s.text(c) = v
	default:
		next := make(map[string]string, len(c.other)+1)
		for k, old := range c.other {
			next[k] = old
		}
		next[s.name] = v
		c.other = next
	}
}

const (
	maxInt = math.MaxInt32
	maxLen = math.MaxInt64
)

// settings are all names, with the bounds of the real server. Aliases are names of older versions that still work.
var settings = []*setting{
	{name: "bitmap-default-roaring", kind: yesNo, flag: func(c *Config) *bool { return &c.BitmapDefaultRoaring }},
	{name: "proto-max-bulk-len", kind: memory(1<<20, maxLen), number: func(c *Config) *int64 { return &c.ProtoMaxBulkLen }},
	{name: "set-max-intset-entries", kind: number(0, maxLen), number: func(c *Config) *int64 { return &c.SetMaxIntsetEntries }},
	{name: "set-max-listpack-entries", kind: number(0, maxLen), number: func(c *Config) *int64 { return &c.SetMaxListpackEntries }},
	{name: "set-max-listpack-value", kind: number(0, maxLen), number: func(c *Config) *int64 { return &c.SetMaxListpackValue }},
	{name: "zset-max-listpack-entries", alias: "zset-max-ziplist-entries", kind: number(0, maxLen), number: func(c *Config) *int64 { return &c.ZsetMaxListpackEntries }},
	{name: "zset-max-listpack-value", alias: "zset-max-ziplist-value", kind: memory(0, maxLen), number: func(c *Config) *int64 { return &c.ZsetMaxListpackValue }},
	{name: "hash-max-listpack-entries", alias: "hash-max-ziplist-entries", kind: number(0, maxLen), number: func(c *Config) *int64 { return &c.HashMaxListpackEntries }},
	{name: "hash-max-listpack-value", alias: "hash-max-ziplist-value", kind: memory(0, maxLen), number: func(c *Config) *int64 { return &c.HashMaxListpackValue }},
	{name: "list-max-listpack-size", alias: "list-max-ziplist-size", kind: number(math.MinInt32, maxInt), number: func(c *Config) *int64 { return &c.ListMaxListpackSize }},
	{name: "list-compress-depth", kind: number(0, maxInt), number: func(c *Config) *int64 { return &c.ListCompressDepth }},
	{name: "list-max-ziplist-entries", historical: true, kind: number(0, maxInt), number: func(c *Config) *int64 { return &c.ListMaxZiplistEntries }},
	{name: "list-max-ziplist-value", historical: true, kind: memory(0, maxInt), number: func(c *Config) *int64 { return &c.ListMaxZiplistValue }},
	{name: "maxmemory", kind: memory(0, maxLen), number: func(c *Config) *int64 { return &c.MaxMemory }},
	{name: "maxmemory-policy", kind: oneOf("volatile-lru", "volatile-lfu", "volatile-random", "volatile-ttl", "allkeys-lru", "allkeys-lfu", "allkeys-random", "noeviction"), text: func(c *Config) *string { return &c.MaxMemoryPolicy }},
	{name: "notify-keyspace-events", kind: events, text: func(c *Config) *string { return &c.NotifyKeyspaceEvents }},
	{name: "databases", locked: immutable, number: func(c *Config) *int64 { return &c.Databases }},
	{name: "save", kind: save, text: func(c *Config) *string { return &c.Save }},
	{name: "appendonly", kind: yesNo, flag: func(c *Config) *bool { return &c.AppendOnly }},
	{name: "busy-reply-threshold", alias: "lua-time-limit", kind: number(0, maxLen), number: func(c *Config) *int64 { return &c.LuaTimeLimit }},
	{name: "hz", kind: number(0, maxInt), number: func(c *Config) *int64 { return &c.Hz }},

	{name: "active-expire-effort", kind: number(1, 10), start: "1"},
	{name: "activedefrag", kind: yesNo, start: "no"},
	{name: "activerehashing", kind: yesNo, start: "yes"},
	{name: "appendfsync", kind: oneOf("everysec", "always", "no"), start: "everysec"},
	{name: "auto-aof-rewrite-min-size", kind: memory(0, maxLen), start: "67108864"},
	{name: "auto-aof-rewrite-percentage", kind: number(0, maxInt), start: "100"},
	{name: "bind", locked: protected, start: "127.0.0.1"},
	{name: "client-query-buffer-limit", kind: memory(1<<20, maxLen), start: "1073741824"},
	{name: "cluster-enabled", locked: immutable, start: "no"},
	{name: "daemonize", locked: immutable, start: "no"},
	{name: "dbfilename", locked: protected, start: "dump.rdb"},
	{name: "dir", locked: protected, start: "/"},
	{name: "dynamic-hz", kind: yesNo, start: "yes"},
	{name: "enable-debug-command", locked: immutable, start: "yes"},
	{name: "hll-sparse-max-bytes", kind: memory(0, maxLen), start: "3000"},
	{name: "io-threads", locked: immutable, start: "1"},
	{name: "latency-monitor-threshold", kind: number(0, maxLen), start: "0"},
	{name: "latency-tracking", kind: yesNo, start: "yes"},
	{name: "lazyfree-lazy-eviction", kind: yesNo, start: "no"},
	{name: "lazyfree-lazy-expire", kind: yesNo, start: "no"},
	{name: "lazyfree-lazy-server-del", kind: yesNo, start: "no"},
	{name: "lazyfree-lazy-user-del", kind: yesNo, start: "no"},
	{name: "lazyfree-lazy-user-flush", kind: yesNo, start: "no"},
	{name: "lfu-decay-time", kind: number(0, maxInt), start: "1"},
	{name: "lfu-log-factor", kind: number(0, maxInt), start: "10"},
	{name: "loglevel", kind: oneOf("debug", "verbose", "notice", "warning", "nothing"), start: "notice"},
	{name: "maxclients", kind: number(1, math.MaxUint32), start: "10000"},
	{name: "maxmemory-clients", kind: memory(0, maxLen), start: "0"},
	{name: "maxmemory-eviction-tenacity", kind: number(0, 100), start: "10"},
	{name: "maxmemory-samples", kind: number(1, maxInt), start: "5"},
	{name: "port", kind: number(0, 65535), start: "6379"},
	{name: "protected-mode", kind: yesNo, start: "yes"},
	{name: "rdbchecksum", locked: immutable, start: "yes"},
	{name: "rdbcompression", kind: yesNo, start: "yes"},
	{name: "requirepass", locked: protected, start: ""},
	{name: "sanitize-dump-payload", kind: oneOf("no", "yes", "clients"), start: "no"},
	{name: "slowlog-log-slower-than", kind: number(math.MinInt64, maxLen), start: "10000"},
	{name: "slowlog-max-len", kind: number(0, maxLen), start: "128"},
	{name: "stop-writes-on-bgsave-error", kind: yesNo, start: "yes"},
	{name: "stream-node-max-bytes", kind: memory(0, maxLen), start: "4096"},
	{name: "stream-node-max-entries", kind: number(0, maxLen), start: "100"},
	{name: "tcp-keepalive", kind: number(0, maxInt), start: "300"},
	{name: "timeout", kind: number(0, maxInt), start: "0"},
	{name: "tracking-table-max-keys", kind: number(0, maxLen), start: "1000000"},
}

var byName = func() map[string]*setting {
	m := map[string]*setting{}
	for _, s := range settings {
		m[s.name] = s
		if s.alias != "" {
			m[s.alias] = s
		}
	}
	return m
}()

// lookup finds a setting that this server has.
func (c *Config) lookup(name string) *setting {
	s := byName[name]
	if s == nil {
		s = byName[strings.ToLower(name)]
	}
	if s == nil || s.historical && !c.Historical {
		return nil
	}
	return s
}
