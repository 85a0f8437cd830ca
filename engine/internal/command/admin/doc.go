// Package admin holds the server, configuration and connection commands. One file is one command.
package admin
