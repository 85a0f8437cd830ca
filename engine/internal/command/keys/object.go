package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "object", Arity: -2, Group: "generic", Since: "2.2.3",
		Summary:    "The subcommands that look at how a value is kept.",
		Complexity: "that of the subcommand",
		Reply:      "That of the subcommand.",
		Related:    []string{"object|encoding", "object|refcount", "object|idletime", "object|freq"},
	})
	command.Register(command.Spec{
		Name: "object|encoding", Arity: 3, Group: "generic", Since: "2.2.3",
		Summary:    "Names the representation a value is kept in.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key to look at")},
		Reply:      "int, embstr or raw for strings, bitmap-roaring for native bitmaps, intset, listpack, hashtable, quicklist or skiplist for the others; nil for a missing key.",
		Flags:      []string{"readonly"}, Categories: generic, FirstKey: 2, LastKey: 2, Step: 1,
		Differs: "Since 8.2 a short text is embedded only where key and text fit 64 bytes together and says raw otherwise; here it says embstr up to 44 bytes, as before. MEMORY USAGE follows the newer rule.",
		Related: []string{"type", "memory|usage"},
		Examples: []command.Example{
			{Line: "OBJECT ENCODING n", Setup: []string{"SET n 12345"}},
			{Line: "OBJECT ENCODING n", Setup: []string{"SET n 12345", "SETBIT n 0 0"}, Note: "Writing a bit turns it into bytes, even when nothing changes."},
		},
		Do: func(c *command.Ctx) resp.Value {
			if e := c.Look(c.Args[2]); e != nil {
				return resp.Str(e.Value.Encoding())
			}
			return resp.Nil
		},
	})
	command.Register(command.Spec{
		Name: "object|refcount", Arity: 3, Group: "generic", Since: "2.2.3",
		Summary:    "Counts the references to a value.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key to look at")},
		Reply:      "1; up to 7.x 2147483647 for integers from 0 to 9999, which all keys shared. Nil for a missing key.",
		Flags:      []string{"readonly"}, Categories: generic, FirstKey: 2, LastKey: 2, Step: 1,
		Related:  []string{"object|encoding"},
		Examples: []command.Example{{Line: "OBJECT REFCOUNT n", Setup: []string{"SET n 7"}}},
		Do: func(c *command.Ctx) resp.Value {
			e := c.Look(c.Args[2])
			if e == nil {
				return resp.Nil
			}
			return resp.Int(references(c, e))
		},
	})
	command.Register(command.Spec{
		Name: "object|idletime", Arity: 3, Group: "generic", Since: "2.2.3",
		Summary:    "The seconds since a key was last read or written.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key to look at")},
		Reply:      "Whole seconds, or nil for a missing key.",
		Errors:     []string{underLFU},
		Flags:      []string{"readonly"}, Categories: generic, FirstKey: 2, LastKey: 2, Step: 1,
		Related:  []string{"object|freq", "touch"},
		Examples: []command.Example{{Line: "OBJECT IDLETIME a", Setup: []string{"SET a 1"}}},
		Do: func(c *command.Ctx) resp.Value {
			e := c.Look(c.Args[2])
			switch {
			case e == nil:
				return resp.Nil
			case c.Config().LFU():
				return resp.Err(underLFU)
			}
			return resp.Int((c.NowMillis() - e.Access) / 1000)
		},
	})
	command.Register(command.Spec{
		Name: "object|freq", Arity: 3, Group: "generic", Since: "4.0.0",
		Summary:    "The access counter that an LFU eviction policy keeps.",
		Complexity: "O(1)",
		Args:       []command.Arg{key("the key to look at")},
		Reply:      "The counter, or nil for a missing key.",
		Errors:     []string{noLFU},
		Flags:      []string{"readonly"}, Categories: generic, FirstKey: 2, LastKey: 2, Step: 1,
		Differs:  "Nothing is ever evicted here. The chance by which the counter rises follows from the seed of the session.",
		Related:  []string{"object|idletime"},
		Examples: []command.Example{{Line: "OBJECT FREQ a", Setup: []string{"SET a 1"}}},
		Do: func(c *command.Ctx) resp.Value {
			e := c.Look(c.Args[2])
			switch {
			case e == nil:
				return resp.Nil
			case !c.Config().LFU():
				return resp.Err(noLFU)
			}
			return resp.Int(int64(c.Frequency(e.Freq, c.NowMillis()-e.Access)))
		},
	})
	command.RegisterHelp("object", "generic", "6.2.0",
		"ENCODING <key>", "the representation of the value",
		"FREQ <key>", "the access counter under an LFU policy",
		"IDLETIME <key>", "seconds since the last access",
		"REFCOUNT <key>", "references to the value")
}

const (
	noLFU    = "ERR An LFU maxmemory policy is not selected, access frequency not tracked. Please note that when switching between policies at runtime LRU and LFU data will take some time to adjust."
	underLFU = "ERR An LFU maxmemory policy is selected, idle time not tracked. Please note that when switching between policies at runtime LRU and LFU data will take some time to adjust."
)

// references is 1 but for the small integers that all keys share up to 7.x, which count as never to be freed.
func references(c *command.Ctx, e *keyspace.Entry) int64 {
	s, ok := e.Value.(*value.String)
	if ok && c.Server.Profile != memory.V812 && s.Shared() {
		return 1<<31 - 1
	}
	return 1
}
