package command

import "strconv"

// The access counter of an LFU policy (redis/redis src/evict.c): a new key begins at 5, an access raises it with a
// probability that falls as it grows, and it loses one for every lfu-decay-time minutes without an access.
const (
	freshFrequency = 5
	mostFrequency  = 255
)

// setting is a setting that is kept as text, as a number.
func (c *Ctx) setting(name string) int64 {
	n, _ := strconv.ParseInt(c.Config().Get(name)[0].Value, 10, 64)
	return n
}

// Frequency is the counter of a key after so many milliseconds without an access.
func (c *Ctx) Frequency(counter uint8, idle int64) uint8 {
	decay := c.setting("lfu-decay-time")
	if decay <= 0 {
		return counter
	}
	return uint8(max(int64(counter)-idle/60_000/decay, 0))
}

// accessed is the counter after one more access.
func (c *Ctx) accessed(counter uint8) uint8 {
	if counter == mostFrequency {
		return counter
	}
	above := max(int64(counter)-freshFrequency, 0)
	if c.Server.Random.Below(int(above*c.setting("lfu-log-factor")+1)) == 0 {
		counter++
	}
	return counter
}
