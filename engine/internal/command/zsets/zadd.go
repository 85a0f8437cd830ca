package zsets

import (
	"math"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

var (
	nxAndXX  = resp.Err("ERR XX and NX options at the same time are not compatible")
	gtAndLT  = resp.Err("ERR GT, LT, and/or NX options at the same time are not compatible")
	onePair  = resp.Err("ERR INCR option supports a single increment-element pair")
	notScore = resp.Err("ERR resulting score is not a number (NaN)")
)

func init() {
	token := func(s string) command.Arg { return command.Arg{Name: s, Kind: command.Token, Token: s} }
	optional := func(name string, kind command.ArgKind, args ...command.Arg) command.Arg {
		return command.Arg{Name: name, Kind: kind, Optional: true, Args: args}
	}
	command.Register(command.Spec{
		Name: "zadd", Arity: -4, Group: "sorted-set", Since: "1.2.0",
		Summary:    "Puts members with scores into a sorted set, which is made when it is missing.",
		Complexity: "O(log n) a member",
		Args: []command.Arg{keyArg,
			optional("condition", command.OneOf, token("NX"), token("XX")),
			optional("comparison", command.OneOf, token("GT"), token("LT")),
			{Name: "change", Kind: command.Token, Token: "CH", Optional: true, Help: "reply how many changed"},
			{Name: "increment", Kind: command.Token, Token: "INCR", Optional: true, Help: "add to the score, as ZINCRBY"},
			{Name: "data", Kind: command.Block, Multiple: true, Args: []command.Arg{{Name: "score", Kind: command.DoubleArg}, memberArg}}},
		Reply:    "How many members are new, with CH how many are new or changed; with INCR the new score, or nil when a condition held it back.",
		Errors:   []string{command.NotFloat.Str, command.SyntaxError.Str, nxAndXX.Str, gtAndLT.Str, onePair.Str, notScore.Str},
		Flags:    []string{"write", "denyoom", "fast"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},
		Related: []string{"zincrby", "zrem", "zrange"},
		Examples: []command.Example{
			{Line: "ZADD best 90 ada 75.5 bob"},
			{Setup: []string{"ZADD best 90 ada"}, Line: "ZADD best GT CH 95 ada"},
			{Setup: []string{"CONFIG SET zset-max-listpack-entries 2", "ZADD best 90 ada 75.5 bob"}, Line: "ZADD best 60 eve", Note: "The third member makes it a skip list."},
		},
		Do: func(c *command.Ctx) resp.Value { return add(c, false) },
	})
}

// options are the words in front of the pairs.
type options struct{ nx, xx, gt, lt, ch, incr bool }

// plain says that no option has to know the score there is.
func (o options) plain() bool { return !(o.nx || o.xx || o.gt || o.lt || o.incr) }

func parseOptions(args []string) (o options, rest []string) {
	for i, a := range args {
		switch {
		case command.Is(a, "NX"):
			o.nx = true
		case command.Is(a, "XX"):
			o.xx = true
		case command.Is(a, "GT"):
			o.gt = true
		case command.Is(a, "LT"):
			o.lt = true
		case command.Is(a, "CH"):
			o.ch = true
		case command.Is(a, "INCR"):
			o.incr = true
		default:
			return o, args[i:]
		}
	}
	return o, nil
}

// check gives the error of options and pairs that do not go together.
func (o options) check(pairs []string) *resp.Value {
	switch {
	case len(pairs) == 0 || len(pairs)%2 != 0:
		return &command.SyntaxError
	case o.nx && o.xx:
		return &nxAndXX
	case o.gt && o.nx || o.lt && o.nx || o.gt && o.lt:
		return &gtAndLT
	case o.incr && len(pairs) > 2:
		return &onePair
	}
	return nil
}

// add is ZADD and ZINCRBY.
func add(c *command.Ctx, zincrby bool) resp.Value {
	o, pairs := options{incr: true}, c.Args[2:]
	if !zincrby {
		o, pairs = parseOptions(pairs)
	}
	if bad := o.check(pairs); bad != nil {
		return *bad
	}
	scores, members, longest := make([]float64, len(pairs)/2), make([]string, len(pairs)/2), 0
	for i := range scores {
		f, bad := parseScore(pairs[2*i])
		if bad != nil {
			return *bad
		}
		scores[i], members[i] = f, pairs[2*i+1]
		longest = max(longest, len(members[i]))
	}
	key := c.Args[1]
	e, z, bad := own(c, key)
	if bad != nil {
		return *bad
	}
	if !c.RoomFor(members) {
		return command.QuotaReached
	}
	env := c.Env(key)
	switch {
	case z != nil:
		z.Prepare(env, len(members), longest)
	case o.xx:
		if o.incr {
			return resp.Nil
		}
		return resp.Int(0)
	default:
		z = value.NewZSet(env, len(members), longest, members[0])
		e = c.Store(key, z, made)
	}
	t := tally{z: z, env: env, o: o}
	var fault *resp.Value
	for i, m := range members {
		if fault = t.put(m, scores[i]); fault != nil {
			break
		}
	}
	if t.added+t.updated > 0 {
		c.Touch(e)
		event := "zadd"
		if o.incr {
			event = "zincr"
		}
		c.Trace.Notify(class, event, key)
	}
	switch {
	case fault != nil:
		return *fault
	case o.incr && !t.done:
		return resp.Nil
	case o.incr:
		return score(c, t.last)
	case o.ch:
		return resp.Int(t.added + t.updated)
	}
	return resp.Int(t.added)
}

// tally applies pairs and counts what they did. done says that the last pair was not held back by a condition; last is
// its score.
type tally struct {
	z              *value.ZSet
	env            *value.Env
	o              options
	added, updated int64
	done           bool
	last           float64
}

func (t *tally) put(member string, s float64) *resp.Value {
	if t.o.plain() {
		t.set(member, s)
		return nil
	}
	old, there := t.z.Score(member)
	t.done = false
	if there && t.o.nx || !there && t.o.xx {
		return nil
	}
	if there && t.o.incr {
		if s += old; math.IsNaN(s) {
			return &notScore
		}
	}
	if there && (t.o.lt && s >= old || t.o.gt && s <= old) {
		return nil
	}
	t.set(member, s)
	return nil
}

func (t *tally) set(member string, s float64) {
	t.done, t.last = true, s
	switch old, had := t.z.Set(t.env, member, s); {
	case !had:
		t.added++
	case s != old:
		t.updated++
	}
}
