package lists

import (
	"math"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

const (
	lowCount  = "COUNT can't be negative"
	lowMaxLen = "MAXLEN can't be negative"
)

var zeroRank = resp.Err("ERR RANK can't be zero: use 1 to start from the first match, 2 from the second ... or use negative to start from the end of the list")

func init() {
	command.Register(command.Spec{
		Name: "lpos", Arity: -3, Group: "list", Since: "6.0.6",
		Summary:    "Finds where in a list an element stands.",
		Complexity: "O(n), or over MAXLEN elements",
		Args: []command.Arg{keyArg, elementArg,
			{Name: "rank", Kind: command.IntegerArg, Token: "RANK", Optional: true, Help: "which match to begin with; negative from the end"},
			{Name: "num-matches", Kind: command.IntegerArg, Token: "COUNT", Optional: true, Help: "list that many; 0 all"},
			{Name: "len", Kind: command.IntegerArg, Token: "MAXLEN", Optional: true, Help: "compare at most that many; 0 all"}},
		Reply: "The index, or nil; with COUNT a list of indexes.",
		Errors: []string{zeroRank.Str, "ERR " + lowCount, "ERR " + lowMaxLen, command.NotInteger.Str, command.SyntaxError.Str,
			"ERR value is out of range, value must between -9223372036854775807 and 9223372036854775807"},
		Flags:    []string{"readonly"},
		FirstKey: 1, LastKey: 1, Step: 1, Types: []string{types},
		Related:  []string{"lindex", "lrem", "bitpos"},
		Examples: []command.Example{{Setup: []string{"RPUSH marks 3 0 3 7 3"}, Line: "LPOS marks 3 RANK -1 COUNT 2"}},
		Do:       lpos,
	})
}

// posOptions say which matches LPOS wants. count is -1 when it is not given.
type posOptions struct{ rank, count, longest int64 }

func parsePos(args []string) (o posOptions, bad *resp.Value) {
	o = posOptions{rank: 1, count: -1}
	for ; len(args) > 0; args = args[2:] {
		if len(args) < 2 {
			return o, &command.SyntaxError
		}
		switch {
		case command.Is(args[0], "RANK"):
			if o.rank, bad = command.SignedCount(args[1]); bad == nil && o.rank == 0 {
				bad = &zeroRank
			}
		case command.Is(args[0], "COUNT"):
			o.count, bad = command.IntegerFrom(args[1], 0, lowCount)
		case command.Is(args[0], "MAXLEN"):
			o.longest, bad = command.IntegerFrom(args[1], 0, lowMaxLen)
		default:
			bad = &command.SyntaxError
		}
		if bad != nil {
			return o, bad
		}
	}
	return o, nil
}

func lpos(c *command.Ctx) resp.Value {
	o, bad := parsePos(c.Args[3:])
	if bad != nil {
		return *bad
	}
	l, bad := find(c, c.Args[1])
	if bad != nil {
		return *bad
	}
	var at []resp.Value
	if l != nil {
		at = positions(l, c.Args[2], o)
	}
	switch {
	case o.count >= 0:
		return resp.List(at...)
	case len(at) == 0:
		return resp.Nil
	}
	return at[0]
}

func positions(l *value.List, s string, o posOptions) (at []resp.Value) {
	back, skip := o.rank < 0, o.rank-1
	if back {
		skip = -o.rank - 1
	}
	want := o.count
	switch want {
	case -1:
		want = 1
	case 0:
		want = math.MaxInt64
	}
	seen := int64(0)
	l.Search(s, back, func(i int, equal bool) bool {
		seen++
		if equal {
			if skip == 0 {
				at = append(at, resp.Int(int64(i)))
			} else {
				skip--
			}
		}
		return int64(len(at)) < want && seen != o.longest
	})
	return at
}
