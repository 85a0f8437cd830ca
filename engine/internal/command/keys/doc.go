// Package keys holds the commands that work on keys of any type. One file is one command.
package keys
