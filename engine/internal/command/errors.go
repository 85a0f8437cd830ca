package command

import "bitloupe/engine/resp"

// Errors that many commands answer, byte for byte as the real server says them.
var (
	WrongType    = resp.Err("WRONGTYPE Operation against a key holding the wrong kind of value")
	SyntaxError  = resp.Err("ERR syntax error")
	NotInteger   = resp.Err("ERR value is not an integer or out of range")
	NotFloat     = resp.Err("ERR value is not a valid float")
	BitOffset    = resp.Err("ERR bit offset is not an integer or out of range")
	BitValue     = resp.Err("ERR bit is not an integer or out of range")
	NoSuchKey    = resp.Err("ERR no such key")
	OutOfRange   = resp.Err("ERR index out of range")
	TooLong      = resp.Err("ERR string exceeds maximum allowed size (proto-max-bulk-len)")
	OffsetRange  = resp.Err("ERR offset is out of range")
	BadExpire    = "ERR invalid expire time in '%s' command"
	OutOfMemory  = resp.Err("OOM command not allowed when used memory > 'maxmemory'.")
	QuotaReached = resp.Err("ERR this playground's memory quota would be passed: the command was not run and nothing was changed. Delete a key, or reset")
)
