package command

import "bitloupe/engine/resp"

// CountRange is the error of a count whose double would not fit.
var CountRange = resp.Err("ERR value is out of range")

// Drawable says whether a reply of n random elements, taken with repetition, is within bounds: the count alone makes it
// long.
func (c *Ctx) Drawable(n int64) bool {
	const perReply = 128
	return n <= 1<<24 && c.Spare(n*perReply)
}

// AppendPair adds two values that belong together: a list of their own in RESP3, one behind the other in RESP2.
func (c *Ctx) AppendPair(items []resp.Value, a, b resp.Value) []resp.Value {
	if c.Proto == 3 {
		return append(items, resp.List(a, b))
	}
	return append(items, a, b)
}
