// Package txn holds MULTI, EXEC, DISCARD, WATCH and UNWATCH. One file is one command.
package txn
