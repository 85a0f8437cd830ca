package keys

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/resp"
)

func init() {
	command.Register(command.Spec{
		Name: "restore", Arity: -4, Group: "generic", Since: "2.6.0",
		Summary:    "Makes a key from what DUMP wrote.",
		Complexity: "O(N) in the size of the value",
		Args: []command.Arg{
			key("the key to make"),
			{Name: "ttl", Kind: command.IntegerArg, Help: "time to live in milliseconds; 0 for none"},
			{Name: "serialized-value", Kind: command.StringArg, Help: "what DUMP answered"},
			{Name: "replace", Kind: command.Token, Token: "REPLACE", Optional: true, Help: "replace what has that name"},
			{Name: "absttl", Kind: command.Token, Token: "ABSTTL", Optional: true, Help: "the time to live is a moment"},
			{Name: "seconds", Kind: command.IntegerArg, Token: "IDLETIME", Optional: true, Help: "seconds since its last access"},
			{Name: "frequency", Kind: command.IntegerArg, Token: "FREQ", Optional: true, Help: "access counter, 0 to 255"},
		},
		Reply: "OK. The type is the one that was dumped: RESTORE can put a string where a native bitmap was and the other way round, and a native bitmap comes out with every container in its smallest form.",
		Errors: []string{busyKey.Str, badChecksum.Str, badFormat.Str, "ERR Invalid TTL value, must be >= 0", "ERR Invalid IDLETIME value, must be >= 0",
			"ERR Invalid FREQ value, must be >= 0 and <= 255", "ERR syntax error", "ERR value is not an integer or out of range"},
		Flags: []string{"write", "denyoom"}, Categories: []string{"@keyspace", "@dangerous"}, FirstKey: 1, LastKey: 1, Step: 1,
		Related: []string{"dump", "copy"},
		Examples: []command.Example{
			{Line: `RESTORE a 0 "\x00\x05hello\n\x00cr\xdfve4 \n"`},
			{Line: `RESTORE a 0 garbage`},
		},
		Do: restore,
	})
}

// restoreOptions is what the words behind the payload say.
type restoreOptions struct {
	replace, absolute bool
	idle, freq        int64 // -1 where not given
}

func parseRestore(args []string) (o restoreOptions, bad *resp.Value) {
	o.idle, o.freq = -1, -1
	for i := 0; i < len(args); i++ {
		more := i+1 < len(args)
		switch {
		case command.Is(args[i], "REPLACE"):
			o.replace = true
		case command.Is(args[i], "ABSTTL"):
			o.absolute = true
		case command.Is(args[i], "IDLETIME") && more && o.freq < 0:
			i++
			if o.idle, bad = command.Int(args[i]); bad == nil && o.idle < 0 {
				e := resp.Err("ERR Invalid IDLETIME value, must be >= 0")
				bad = &e
			}
		case command.Is(args[i], "FREQ") && more && o.idle < 0:
			i++
			if o.freq, bad = command.Int(args[i]); bad == nil && (o.freq < 0 || o.freq > 255) {
				e := resp.Err("ERR Invalid FREQ value, must be >= 0 and <= 255")
				bad = &e
			}
		default:
			bad = &command.SyntaxError
		}
		if bad != nil {
			return o, bad
		}
	}
	return o, nil
}

func restore(c *command.Ctx) resp.Value {
	name := c.Args[1]
	o, bad := parseRestore(c.Args[4:])
	if bad != nil {
		return *bad
	}
	old := c.Look(name)
	if old != nil && !o.replace {
		return busyKey
	}
	ttl, bad := command.Int(c.Args[2])
	switch {
	case bad != nil:
		return *bad
	case ttl < 0:
		return resp.Err("ERR Invalid TTL value, must be >= 0")
	}
	v, bad := load(c, name, c.Args[3])
	if bad != nil {
		return *bad
	}
	if ttl != 0 && !o.absolute {
		ttl += c.NowMillis()
	}
	if ttl != 0 && ttl <= c.NowMillis() {
		c.Remove(name, "del")
		return resp.OK
	}
	if !c.Room(held(v) + int64(len(name)) + 400) {
		return command.QuotaReached
	}
	place(c, name, v, ttl, keyspace.Origin{Step: c.Server.Step, Command: c.Spec.Title(), Roaring: c.Config().BitmapDefaultRoaring})
	e := c.Keys().Get(name)
	if o.idle > 0 {
		e.Access = c.NowMillis() - o.idle*1000
	}
	if o.freq >= 0 {
		e.Freq = uint8(o.freq)
	}
	c.Trace.Notify("g", "restore", name)
	return resp.OK
}
