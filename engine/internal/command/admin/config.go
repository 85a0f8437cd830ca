package admin

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

var configFlags = []string{"admin", "noscript", "loading", "stale"}

func init() {
	command.Register(command.Spec{
		Name: "config", Arity: -2, Group: "server", Since: "2.0.0",
		Summary:    "The subcommands that read and change settings.",
		Complexity: "that of the subcommand",
		Reply:      "That of the subcommand.",
		Related:    []string{"config|get", "config|set", "config|resetstat", "config|rewrite"},
	})
	command.Register(command.Spec{
		Name: "config|get", Arity: -3, Group: "server", Since: "2.0.0",
		Summary:    "Reads settings by name or pattern.",
		Complexity: "O(N) in the number of settings, for a pattern",
		Args:       []command.Arg{{Name: "parameter", Kind: command.PatternArg, Multiple: true, Help: "a name, or a pattern with *, ? and [ ]"}},
		Reply:      "Names and values; a plain name comes back as it was typed. Empty where nothing fits.",
		Flags:      configFlags,
		Differs:    "It knows the settings that matter here; patterns answer in alphabetical order.",
		Related:    []string{"config|set"},
		Examples:   []command.Example{{Line: "CONFIG GET bitmap-default-roaring"}, {Line: "CONFIG GET set-max-*"}},
		Do: func(c *command.Ctx) resp.Value {
			var out []resp.Value
			for _, p := range c.Config().Get(c.Args[2:]...) {
				out = append(out, resp.Str(p.Name), resp.Str(p.Value))
			}
			return resp.Pairs(out...)
		},
	})
	command.Register(command.Spec{
		Name: "config|set", Arity: -4, Group: "server", Since: "2.0.0",
		Summary:    "Changes settings, all of those named or none.",
		Complexity: "O(N) in the number of settings named",
		Args: []command.Arg{{Name: "data", Kind: command.Block, Multiple: true, Args: []command.Arg{
			{Name: "parameter", Kind: command.StringArg, Help: "the name of a setting"},
			{Name: "value", Kind: command.StringArg, Help: "its new value"},
		}}},
		Reply: "OK.",
		Errors: []string{"ERR syntax error", "ERR Unknown option or number of arguments for CONFIG SET - 'name'",
			"ERR CONFIG SET failed (possibly related to argument 'name') - reason"},
		Flags:   configFlags,
		Differs: "Settings of persistence and networking can be read and changed, and change nothing.",
		Related: []string{"config|get"},
		Examples: []command.Example{
			{Line: "CONFIG SET bitmap-default-roaring yes"},
			{Line: "CONFIG SET set-max-intset-entries many"},
		},
		Do: configSet,
	})
	command.Register(command.Spec{
		Name: "config|resetstat", Arity: 2, Group: "server", Since: "2.0.0",
		Summary:    "Sets the counters that INFO shows back to zero.",
		Complexity: "O(1)",
		Reply:      "OK.",
		Flags:      configFlags,
		Related:    []string{"info"},
		Examples:   []command.Example{{Line: "CONFIG RESETSTAT"}},
		Do:         func(c *command.Ctx) resp.Value { c.Server.ResetStats(); return resp.OK },
	})
	command.Register(command.Spec{
		Name: "config|rewrite", Arity: 2, Group: "server", Since: "2.8.0",
		Summary:    "Would write the settings to the configuration file; there is none.",
		Complexity: "O(1)",
		Reply:      "An error: this server runs without a file.",
		Errors:     []string{noFile},
		Flags:      configFlags,
		Differs:    "Always refused.",
		Examples:   []command.Example{{Line: "CONFIG REWRITE"}},
		Do:         func(*command.Ctx) resp.Value { return resp.Err(noFile) },
	})
	command.RegisterHelp("config", "server", "5.0.0",
		"GET <pattern>", "settings whose names fit, with their values",
		"SET <directive> <value>", "change a setting",
		"RESETSTAT", "zero the counters of INFO",
		"REWRITE", "refused: there is no file")
}

const noFile = "ERR The server is running without a config file"

func configSet(c *command.Ctx) resp.Value {
	pairs := c.Args[2:]
	if len(pairs)%2 != 0 {
		return command.SyntaxError
	}
	changes, err := c.Config().Set(pairs)
	if err != nil {
		return resp.Err("ERR " + err.Error())
	}
	for _, x := range changes {
		c.Trace.Written()
		c.Trace.Change(trace.Change{Kind: trace.Setting, Key: x.Name, From: x.From, To: x.To})
	}
	return resp.OK
}
