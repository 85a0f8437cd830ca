package keys

import (
	"slices"
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
	"bitloupe/engine/trace"
)

var notNumbers = resp.Err("ERR One or more scores can't be converted into double")

// sortArgs is the syntax of SORT_RO, and of SORT but for STORE.
var sortArgs = []command.Arg{
	key("a list, set or sorted set"),
	{Name: "by-pattern", Kind: command.PatternArg, Token: "BY", Optional: true, Help: "sort by other keys, such as weight:* or user:*->age"},
	{Name: "limit", Kind: command.Block, Token: "LIMIT", Optional: true, Args: []command.Arg{
		{Name: "offset", Kind: command.IntegerArg, Help: "elements to skip"}, {Name: "count", Kind: command.IntegerArg, Help: "elements to give"}}},
	{Name: "get-pattern", Kind: command.PatternArg, Token: "GET", Optional: true, Multiple: true, Help: "give other keys in place of the elements; # is the element"},
	{Name: "order", Kind: command.OneOf, Optional: true, Args: []command.Arg{
		{Name: "asc", Kind: command.Token, Token: "ASC"}, {Name: "desc", Kind: command.Token, Token: "DESC"}}},
	{Name: "sorting", Kind: command.Token, Token: "ALPHA", Optional: true, Help: "compare as texts, not as numbers"},
}

func init() {
	errors := []string{"ERR syntax error", "ERR value is not an integer or out of range", notNumbers.Str}
	types := []string{"list", "set", "zset"}
	command.Register(command.Spec{
		Name: "sort", Arity: -2, Group: "generic", Since: "1.0.0",
		Summary:    "Sorts the elements of a list, set or sorted set, also by what other keys hold.",
		Complexity: "O(N*log(N)) in the number of elements",
		Args:       append(sortArgs[:len(sortArgs):len(sortArgs)], command.Arg{Name: "destination", Kind: command.KeyArg, Token: "STORE", Optional: true, Help: "keep the result as a list"}),
		Reply:      "An array of the elements or of what GET names, nil where that is missing. With STORE: the length of the list.",
		Errors:     errors,
		Flags:      []string{"write", "denyoom"}, Categories: []string{"@set", "@sortedset", "@list", "@dangerous"},
		FirstKey: 1, LastKey: 1, Step: 1, KeysOf: sortKeys, Types: types,
		Related: []string{"sort_ro", "lrange", "zrange"},
		Examples: []command.Example{
			{Line: "SORT numbers DESC LIMIT 0 2", Setup: []string{"RPUSH numbers 3 10 2"}},
			{Line: "SORT ids BY weight:* GET # GET name:*", Setup: []string{"RPUSH ids 1 2", "MSET weight:1 9 weight:2 4 name:1 one name:2 two"}},
			{Line: "SORT ids BY weight:* GET weight:*", Setup: []string{"RPUSH ids 1 2", "SET weight:1 5", "CONFIG SET bitmap-default-roaring yes", "SETBIT weight:2 1 1"}, Note: "To a pattern, a native bitmap is a missing key."},
		},
		Do: func(c *command.Ctx) resp.Value { return sortKey(c, true) },
	})
	command.Register(command.Spec{
		Name: "sort_ro", Arity: -2, Group: "generic", Since: "7.0.0",
		Summary:    "SORT for reading only: it has no STORE.",
		Complexity: "O(N*log(N)) in the number of elements",
		Args:       sortArgs,
		Reply:      "What SORT answers.",
		Errors:     errors,
		Flags:      []string{"readonly"}, Categories: []string{"@set", "@sortedset", "@list", "@dangerous"},
		FirstKey: 1, LastKey: 1, Step: 1, KeysOf: func([]string) []int { return []int{1} }, Types: types,
		Related:  []string{"sort"},
		Examples: []command.Example{{Line: "SORT_RO words ALPHA", Setup: []string{"RPUSH words pear fig apple"}}},
		Do:       func(c *command.Ctx) resp.Value { return sortKey(c, false) },
	})
}

// sortKeys finds the key, and the destination where there is one: the last STORE counts.
func sortKeys(args []string) []int {
	at := []int{1}
	for i := 2; i < len(args)-1; i++ {
		switch strings.ToUpper(args[i]) {
		case "LIMIT":
			i += 2
		case "BY", "GET":
			i++
		case "STORE":
			i++
			at = []int{1, i}
		}
	}
	return at
}

// sortOptions is what the words behind the key say. free says that nothing is to be sorted: BY a pattern with no star.
type sortOptions struct {
	by, store               string
	get                     []string
	start, count            int64
	desc, alpha, free, into bool
}

func parseSort(args []string, store bool) (o sortOptions, bad *resp.Value) {
	o.count = -1
	for i := 0; i < len(args); i++ {
		left := len(args) - i - 1
		switch {
		case command.Is(args[i], "ASC"):
			o.desc = false
		case command.Is(args[i], "DESC"):
			o.desc = true
		case command.Is(args[i], "ALPHA"):
			o.alpha = true
		case command.Is(args[i], "LIMIT") && left >= 2:
			if o.start, bad = command.Int(args[i+1]); bad != nil {
				return o, bad
			}
			if o.count, bad = command.Int(args[i+2]); bad != nil {
				return o, bad
			}
			i += 2
		case store && command.Is(args[i], "STORE") && left >= 1:
			i++
			o.store, o.into = args[i], true
		case command.Is(args[i], "BY") && left >= 1:
			i++
			o.by = args[i]
			o.free = !strings.Contains(o.by, "*")
		case command.Is(args[i], "GET") && left >= 1:
			i++
			o.get = append(o.get, args[i])
		default:
			return o, &command.SyntaxError
		}
	}
	return o, nil
}

func sortKey(c *command.Ctx, store bool) resp.Value {
	o, bad := parseSort(c.Args[2:], store)
	if bad != nil {
		return *bad
	}
	var elements []string
	var kind string
	if v := c.Peek(c.Args[1]); v != nil {
		x, ok := v.(interface{ Elements() []string })
		if !ok {
			return command.WrongType
		}
		if !c.Spare(64 * v.Length()) {
			return command.QuotaReached
		}
		elements, kind = x.Elements(), v.Type()
		if _, is := v.(*value.ZSet); is {
			c.Keys().Own(c.Args[1]).Value.(*value.ZSet).Unpack(c.Env(c.Args[1]))
		}
	}
	// A set has no order of its own: where the result is kept or given to a script it is sorted all the same, so that it
	// is the same everywhere.
	if o.free && kind == "set" && (o.into || c.Script) {
		o.free, o.alpha, o.by = false, true, ""
	}
	if o.free {
		if o.desc && kind != "set" {
			slices.Reverse(elements)
		}
	} else if elements, bad = ordered(c, o, elements); bad != nil {
		return *bad
	}
	result := o.pick(c, part(elements, o.start, o.count))
	if o.into {
		return keep(c, o.store, result)
	}
	return resp.List(result...)
}

// part is the elements that LIMIT leaves; a negative count is no limit.
func part(elements []string, start, count int64) []string {
	n := int64(len(elements))
	start = min(max(start, 0), n)
	end := n
	if count >= 0 && count < n-start {
		end = start + count
	}
	return elements[start:end]
}

// pick gives the elements, or what GET names in place of each.
func (o sortOptions) pick(c *command.Ctx, elements []string) []resp.Value {
	out := []resp.Value{}
	for _, e := range elements {
		if len(o.get) == 0 {
			out = append(out, resp.Str(e))
		}
		for _, p := range o.get {
			if text, ok := follow(c, p, e); ok {
				out = append(out, resp.Str(text))
			} else {
				out = append(out, resp.Nil)
			}
		}
	}
	return out
}

// keep stores a result as a list; an empty one deletes the key.
func keep(c *command.Ctx, name string, result []resp.Value) resp.Value {
	if len(result) == 0 {
		c.Remove(name, "del")
		return resp.Int(0)
	}
	texts := make([]string, len(result))
	for i, v := range result {
		texts[i] = v.Str // a missing one is kept as an empty text
	}
	if !c.RoomFor(texts) {
		return command.QuotaReached
	}
	env := c.Env(name)
	l := value.NewList(env)
	l.Grow(env, texts...)
	for _, t := range texts {
		l.Push(env, false, t)
	}
	c.Store(name, l, trace.Rule{})
	c.Trace.Notify("l", "sortstore", name)
	return resp.Int(int64(len(texts)))
}
