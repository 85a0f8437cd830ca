package admin

import (
	"fmt"
	"slices"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "info", Arity: -1, Group: "server", Since: "1.0.0",
		Summary:    "Reports on the server, section by section.",
		Complexity: "O(1) for most sections; O(N) in the number of keys for memory and keysizes",
		Args:       []command.Arg{{Name: "section", Kind: command.StringArg, Optional: true, Multiple: true, Help: "server, memory, stats, keyspace, keysizes, all ..."}},
		Reply:      "Lines of name:value under a heading for each section.",
		Flags:      []string{"loading", "stale"}, Categories: []string{"@dangerous"},
		Differs: "Only lines that are true of this server are given: it has no processes, disks or replicas to report on, and its memory is the sum of what the keys cost.",
		Related: []string{"dbsize", "memory|usage", "config|resetstat"},
		Examples: []command.Example{
			{Line: "INFO keysizes", Setup: []string{"SETBIT bits 999999 1", "SET word hello", "RPUSH list a b c"}},
			{Line: "INFO keyspace", Setup: []string{"SET a 1"}},
		},
		Do: info,
	})
}

// section is one part of INFO. plain says whether it is shown when no section is named.
type section struct {
	name  string
	plain bool
	lines func(c *command.Ctx) []string
}

var sections = []section{
	{"Server", true, serverLines},
	{"Clients", true, func(c *command.Ctx) []string {
		return []string{fmt.Sprintf("connected_clients:%d", len(c.Server.Clients())), "maxclients:" + c.Config().Get("maxclients")[0].Value, "blocked_clients:0"}
	}},
	{"Memory", true, memoryLines},
	{"Persistence", true, func(*command.Ctx) []string {
		return []string{"loading:0", "rdb_bgsave_in_progress:0", "aof_enabled:0"}
	}},
	{"Stats", true, statLines},
	{"Replication", true, func(*command.Ctx) []string { return []string{"role:master", "connected_slaves:0"} }},
	{"Commandstats", false, commandLines},
	{"Errorstats", true, func(*command.Ctx) []string { return nil }},
	{"Cluster", true, func(*command.Ctx) []string { return []string{"cluster_enabled:0"} }},
	{"Keyspace", true, keyspaceLines},
	{"Keysizes", false, keysizeLines},
}

func info(c *command.Ctx) resp.Value {
	asked := c.Args[1:]
	if len(asked) == 0 {
		asked = []string{"default"}
	}
	wants := func(word string) bool {
		return slices.ContainsFunc(asked, func(a string) bool { return strings.EqualFold(a, word) })
	}
	all := wants("all") || wants("everything")
	var b strings.Builder
	for _, s := range sections {
		if !all && !(s.plain && wants("default")) && !wants(s.name) {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("\r\n")
		}
		b.WriteString("# " + s.name + "\r\n")
		for _, line := range s.lines(c) {
			b.WriteString(line + "\r\n")
		}
	}
	return resp.VerbatimText(b.String())
}

func serverLines(c *command.Ctx) []string {
	up := (c.Server.Now - c.Server.Started) / 1e6
	return []string{
		"redis_version:" + c.Server.Profile.Version(), "redis_mode:standalone", "arch_bits:64", "engine:bitloupe",
		fmt.Sprintf("server_time_usec:%d", c.Server.Now), fmt.Sprintf("uptime_in_seconds:%d", up), fmt.Sprintf("uptime_in_days:%d", up/86400),
		fmt.Sprintf("hz:%d", c.Config().Hz), "config_file:",
	}
}

func memoryLines(c *command.Ctx) []string {
	used, limit := c.Server.UsedMemory(), c.Config().MaxMemory
	return []string{
		fmt.Sprintf("used_memory:%d", used), "used_memory_human:" + human(used), fmt.Sprintf("used_memory_dataset:%d", used),
		fmt.Sprintf("maxmemory:%d", limit), "maxmemory_human:" + human(limit), "maxmemory_policy:" + c.Config().MaxMemoryPolicy,
		"mem_allocator:computed by the rules of jemalloc-5.3.0",
	}
}

// human writes bytes as INFO does: 512B, 1.50K, 24.00M.
func human(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%dB", n)
	case n < 1<<20:
		return fmt.Sprintf("%.2fK", float64(n)/(1<<10))
	case n < 1<<30:
		return fmt.Sprintf("%.2fM", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.2fG", float64(n)/(1<<30))
}

func statLines(c *command.Ctx) []string {
	s := c.Server.Stats
	return []string{
		fmt.Sprintf("total_commands_processed:%d", s.Commands), fmt.Sprintf("expired_keys:%d", s.Expired), "evicted_keys:0",
		fmt.Sprintf("keyspace_hits:%d", s.Hits), fmt.Sprintf("keyspace_misses:%d", s.Misses), fmt.Sprintf("total_error_replies:%d", s.Errors),
	}
}

func commandLines(c *command.Ctx) []string {
	var out []string
	for _, s := range command.All() {
		if n := c.Server.Called(s); n != (command.CallStat{}) {
			out = append(out, fmt.Sprintf("cmdstat_%s:calls=%d,rejected_calls=%d,failed_calls=%d", s.Name, n.Calls, n.Rejected, n.Failed))
		}
	}
	return out
}

func keyspaceLines(c *command.Ctx) []string {
	var out []string
	for i, d := range c.Server.DBs {
		if d.Len() == 0 {
			continue
		}
		var left, n int64
		d.Each(func(e *keyspace.Entry) bool {
			if e.Expire != 0 {
				left += e.Expire - c.NowMillis()
				n++
			}
			return true
		})
		if n > 0 {
			left /= n
		}
		line := fmt.Sprintf("db%d:keys=%d,expires=%d,avg_ttl=%d", i, d.Len(), d.Expires(), max(left, 0))
		if c.Server.Profile == memory.V812 {
			line += ",subexpiry=0"
		}
		out = append(out, line)
	}
	return out
}

// keysizeNames are the lines of INFO keysizes by type.
var keysizeNames = map[string]string{
	"string": "strings_sizes", "list": "lists_items", "set": "sets_items", "zset": "zsets_items", "hash": "hashes_items", "bitmap": "bitmaps_sizes",
}

func keysizeLines(c *command.Ctx) []string {
	var out []string
	for i, d := range c.Server.DBs {
		sizes := d.Sizes()
		for _, t := range memory.KeysizeTypes {
			if len(sizes[t]) == 0 {
				continue
			}
			var bins []string
			for _, b := range sizes[t] {
				bins = append(bins, fmt.Sprintf("%s=%d", memory.BinLabel(b.Low), b.Count))
			}
			out = append(out, fmt.Sprintf("db%d_distrib_%s:%s", i, keysizeNames[t], strings.Join(bins, ",")))
		}
	}
	return out
}
