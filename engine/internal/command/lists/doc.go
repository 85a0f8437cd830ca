// Package lists holds the list commands. One file is one command.
package lists
