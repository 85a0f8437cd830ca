package keys

import "bitloupe/engine/internal/command"

// key is the argument that nearly every command here begins with.
func key(help string) command.Arg { return command.Arg{Name: "key", Kind: command.KeyArg, Help: help} }

// many is key, any number of times.
func many(help string) command.Arg {
	return command.Arg{Name: "key", Kind: command.KeyArg, Multiple: true, Help: help}
}

// generic is the ACL category of nearly every command here.
var generic = []string{"@keyspace"}
