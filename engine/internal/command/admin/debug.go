package admin

import (
	"fmt"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

var (
	noSleep    = resp.Err("ERR DEBUG SLEEP is refused: this server has no time of its own to spend")
	tooLongRaw = resp.Err("ERR bitmap length exceeds proto-max-bulk-len")
)

func init() {
	command.Register(command.Spec{
		Name: "debug", Arity: -2, Group: "server", Since: "1.0.0",
		Summary:    "Looks below the surface, for tests and for the curious.",
		Complexity: "that of the subcommand",
		Args: []command.Arg{{Name: "subcommand", Kind: command.OneOf, Args: []command.Arg{
			{Name: "key", Kind: command.KeyArg, Token: "OBJECT", Help: "how a value is kept"},
			{Name: "key", Kind: command.KeyArg, Token: "BITMAP-RAW", Help: "the bytes a native bitmap stands for"},
			{Name: "reload", Kind: command.Token, Token: "RELOAD", Help: "write every value out and read it back"},
			{Name: "flag", Kind: command.IntegerArg, Token: "SET-ACTIVE-EXPIRE", Help: "1: keys go by themselves; 0: when they are met"},
			{Name: "help", Kind: command.Token, Token: "HELP"},
		}}},
		Reply:   "That of the subcommand.",
		Errors:  []string{"ERR no such key", noSleep.Str, tooLongRaw.Str, "ERR unknown subcommand or wrong number of arguments for 'word'. Try DEBUG HELP."},
		Flags:   []string{"admin", "noscript", "loading", "stale"},
		Differs: "Only these subcommands; OBJECT names no address in memory.",
		Related: []string{"object|encoding", "memory|usage", "dump"},
		Examples: []command.Example{
			{Line: "DEBUG OBJECT bits", Setup: []string{"SETBIT bits 1000 1"}},
			{Line: "DEBUG RELOAD", Setup: []string{"CONFIG SET bitmap-default-roaring yes", "SETBIT bits 7 1"}, Note: "As after a restart: every container is in its smallest form."},
		},
		Do: debug,
	})
}

func debug(c *command.Ctx) resp.Value {
	word, args := strings.ToUpper(c.Args[1]), c.Args[2:]
	switch {
	case word == "OBJECT" && len(args) == 1:
		return debugObject(c, args[0])
	case word == "BITMAP-RAW" && len(args) == 1:
		return bitmapRaw(c, args[0])
	case word == "RELOAD" && len(args) == 0:
		return reload(c)
	case word == "SET-ACTIVE-EXPIRE" && len(args) == 1:
		c.Server.LazyExpiry = args[0] == "0"
		return resp.OK
	case word == "SLEEP" && len(args) == 1:
		return noSleep
	case word == "HELP" && len(args) == 0:
		var lines []resp.Value
		for _, l := range []string{
			"DEBUG <subcommand> [<arg> [value] [opt] ...]. Subcommands are:",
			"OBJECT <key>", "    encoding, references and size of the dump of a value",
			"BITMAP-RAW <key>", "    the bytes a native bitmap stands for",
			"RELOAD", "    write every value out and read it back, as a restart does",
			"SET-ACTIVE-EXPIRE <0|1>", "    whether keys go by themselves when their time has come",
			"HELP", "    this list",
		} {
			lines = append(lines, resp.Status(l))
		}
		return resp.List(lines...)
	}
	return resp.Errf("ERR unknown subcommand or wrong number of arguments for '%s'. Try DEBUG HELP.", c.Args[1])
}

func debugObject(c *command.Ctx, name string) resp.Value {
	e := c.Look(name)
	if e == nil {
		return command.NoSuchKey
	}
	size := 0
	if x, ok := e.Value.(value.Persistent); ok && c.Spare(2*e.Value.Length()) {
		_, body := x.RDB()
		size = len(body)
	}
	idle := (c.NowMillis() - e.Access) / 1000
	return resp.Status(fmt.Sprintf("Value at:0x0 refcount:1 encoding:%s serializedlength:%d lru:%d lru_seconds_idle:%d",
		e.Value.Encoding(), size, (e.Access/1000)&(1<<24-1), idle))
}

// bitmapRaw gives the bytes that a string with the same bits would have.
func bitmapRaw(c *command.Ctx, name string) resp.Value {
	e := c.Look(name)
	if e == nil {
		return command.NoSuchKey
	}
	b, ok := e.Value.(*value.Bitmap)
	switch {
	case !ok:
		return command.WrongType
	case b.ByteLen() > c.Config().ProtoMaxBulkLen:
		return tooLongRaw
	case !c.Spare(b.ByteLen()):
		return command.QuotaReached
	}
	raw := make([]byte, 0, b.ByteLen()+value.PageSize)
	for i := uint64(0); i < b.Chunks(); i++ {
		var page [value.PageSize]byte
		b.ChunkBits(i, &page)
		raw = append(raw, page[:]...)
	}
	return resp.Str(string(raw[:b.ByteLen()]))
}

// reload dumps and loads every value that can be dumped, which leaves the others as they are.
func reload(c *command.Ctx) resp.Value {
	for _, d := range c.Server.DBs {
		var names []string
		d.Each(func(e *keyspace.Entry) bool { names = append(names, e.Key); return true })
		for _, name := range names {
			v := d.Get(name).Value
			x, ok := v.(value.Persistent)
			if !ok || !c.Spare(3*v.Length()) {
				continue
			}
			payload, _ := value.Dump(x, c.Server.Profile)
			again, err := value.Load(string(payload), 1<<40, c.Env(name))
			if err != nil {
				return resp.Errf("ERR Error trying to load the RDB dump: %s: %v", name, err)
			}
			d.Edit(name).Value = again
		}
	}
	c.Trace.Written()
	c.Trace.Change(trace.Change{Kind: trace.Note, Rule: trace.Rule{
		ID: "reload", Text: "Every value was written out and read back: strings lose their spare room, containers of native bitmaps take their smallest form.",
		Source: "https://github.com/redis/redis/pull/15331"}})
	return resp.OK
}
