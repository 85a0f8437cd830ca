// Package hashes holds the hash commands. One file is one command.
package hashes
