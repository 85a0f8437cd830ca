// Package module holds the R.* and R64.* commands of the redis-roaring module. One file is one command.
package module
