// Package sets holds the set commands. One file is one command.
package sets
