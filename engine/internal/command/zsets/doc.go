// Package zsets holds the sorted set commands. One file is one command.
package zsets
