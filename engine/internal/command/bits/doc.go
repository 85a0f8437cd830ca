// Package bits holds the bit commands: SETBIT, BITOP, BITRANGEINTARRAY and their kin, on strings and native bitmaps. One file is one command.
package bits
