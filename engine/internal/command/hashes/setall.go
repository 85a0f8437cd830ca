package hashes

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/resp"
)

// setAll puts the pairs from the third argument on into the hash and says how many fields are new.
func setAll(c *command.Ctx) (added int64, bad *resp.Value) {
	key, pairs := c.Args[1], c.Args[2:]
	if len(pairs)%2 != 0 {
		e := command.WrongArity(c.Spec.Name)
		return 0, &e
	}
	if _, bad := look(c, key); bad != nil {
		return 0, bad
	}
	if !c.RoomFor(pairs) {
		return 0, &command.QuotaReached
	}
	h := write(c, key)
	env := c.Env(key)
	h.Prepare(env, pairs)
	for i := 0; i < len(pairs); i += 2 {
		if h.Set(env, pairs[i], pairs[i+1]) {
			added++
		}
	}
	c.Trace.Notify(class, "hset", key)
	return added, nil
}

// setOne puts one result into the hash and tells of it under the command's own name.
func setOne(c *command.Ctx, text string) {
	h := write(c, c.Args[1])
	h.Set(c.Env(c.Args[1]), c.Args[2], text)
	c.Trace.Notify(class, c.Spec.Name, c.Args[1])
}
