package script

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

var notBusy = resp.Err("NOTBUSY No scripts in execution right now.")

func init() {
	command.Register(command.Spec{
		Name: "script", Arity: -2, Group: "scripting", Since: "2.6.0",
		Summary:    "The subcommands that look after the cache of scripts.",
		Complexity: "that of the subcommand",
		Reply:      "That of the subcommand.",
		Related:    []string{"script|load", "script|exists", "script|flush"},
	})
	command.RegisterHelp("script", "scripting", "5.0.0",
		"DEBUG (YES|SYNC|NO)", "accepted; there is no debugger here",
		"EXISTS <sha1> [<sha1> ...]", "which of these scripts the cache holds",
		"FLUSH [ASYNC|SYNC]", "empty the cache",
		"KILL", "end a running script; none can be running when this is asked",
		"LOAD <script>", "put a script into the cache without running it",
	)
}
