// Package str holds the string commands. One file is one command.
package str
