package admin

import (
	"strconv"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/memory"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "memory", Arity: -2, Group: "server", Since: "4.0.0",
		Summary:    "The subcommands that tell about memory.",
		Complexity: "that of the subcommand",
		Reply:      "That of the subcommand.",
		Related:    []string{"memory|usage", "memory|doctor", "memory|stats", "memory|purge"},
	})
	command.Register(command.Spec{
		Name: "memory|usage", Arity: -3, Group: "server", Since: "4.0.0",
		Summary:    "The bytes that a key and its value take.",
		Complexity: "O(N) in the number of samples",
		Args: []command.Arg{
			{Name: "key", Kind: command.KeyArg, Help: "the key to weigh"},
			{Name: "count", Kind: command.IntegerArg, Token: "SAMPLES", Optional: true, Help: "elements to look at in a collection; 0 for all, 5 by default"},
		},
		Reply:  "The number of bytes, or nil for a missing key.",
		Errors: []string{"ERR syntax error", "ERR value is not an integer or out of range"},
		Flags:  []string{"readonly"}, Categories: []string{"@read"}, FirstKey: 2, LastKey: 2, Step: 1,
		Differs: "Computed by the rules of the server whose profile is in use, not measured; the parts behind it are shown in the inspector.",
		Related: []string{"object|encoding", "strlen", "bitcount"},
		Examples: []command.Example{
			{Line: "MEMORY USAGE bits", Setup: []string{"SETBIT bits 999999 1"}, Note: "One bit in a string: the 125,000 bytes before it are paid for."},
			{Line: "MEMORY USAGE bits", Setup: []string{"CONFIG SET bitmap-default-roaring yes", "SETBIT bits 999999 1"}},
		},
		Do: usage,
	})
	command.Register(command.Spec{
		Name: "memory|doctor", Arity: 2, Group: "server", Since: "4.0.0",
		Summary:    "Would look for trouble with memory; the memory here is computed and has none.",
		Complexity: "O(1)",
		Reply:      "A sentence.",
		Differs:    "There is nothing to examine: figures come from rules, not from an allocator.",
		Examples:   []command.Example{{Line: "MEMORY DOCTOR"}},
		Do: func(*command.Ctx) resp.Value {
			return resp.VerbatimText("Nothing to examine: the figures of this server are computed from the allocator's rules, so there is no fragmentation and no leak.")
		},
	})
	command.Register(command.Spec{
		Name: "memory|purge", Arity: 2, Group: "server", Since: "4.0.0",
		Summary:    "Would ask the allocator to give free pages back; there is none to ask.",
		Complexity: "O(1)",
		Reply:      "OK.",
		Differs:    "Does nothing.",
		Examples:   []command.Example{{Line: "MEMORY PURGE"}},
		Do:         func(*command.Ctx) resp.Value { return resp.OK },
	})
	command.Register(command.Spec{
		Name: "memory|stats", Arity: 2, Group: "server", Since: "4.0.0",
		Summary:    "Sums up the memory of all keys.",
		Complexity: "O(N) in the number of keys",
		Reply:      "Names and numbers.",
		Differs:    "Only the figures that follow from the keys are given.",
		Related:    []string{"info", "memory|usage"},
		Examples:   []command.Example{{Line: "MEMORY STATS", Setup: []string{"SET a 1"}}},
		Do: func(c *command.Ctx) resp.Value {
			var n int64
			for _, d := range c.Server.DBs {
				n += int64(d.Len())
			}
			sum := c.Server.UsedMemory()
			each := int64(0)
			if n > 0 {
				each = sum / n
			}
			return resp.Pairs(resp.Str("total.allocated"), resp.Int(sum), resp.Str("keys.count"), resp.Int(n),
				resp.Str("keys.bytes-per-key"), resp.Int(each), resp.Str("dataset.bytes"), resp.Int(sum))
		},
	})
	command.RegisterHelp("memory", "server", "4.0.0",
		"DOCTOR", "nothing to report: figures here are computed",
		"PURGE", "does nothing here",
		"STATS", "the sum over all keys",
		"USAGE <key> [SAMPLES <count>]", "the bytes of one key")
}

func usage(c *command.Ctx) resp.Value {
	samples := memory.Samples
	for i := 3; i < len(c.Args); i++ {
		if !command.Is(c.Args[i], "SAMPLES") || i+1 == len(c.Args) {
			return command.SyntaxError
		}
		i++
		n, err := strconv.ParseInt(c.Args[i], 10, 64)
		switch {
		case err != nil:
			return command.NotInteger
		case n < 0:
			return command.SyntaxError
		}
		samples = int(min(n, 1<<31-1))
	}
	e := c.Look(c.Args[2])
	if e == nil {
		return resp.Nil
	}
	f := e.Value.Footprint(c.Server.Profile, e.Weight(), samples)
	return resp.Int(f.Total())
}
