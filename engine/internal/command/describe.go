package command

import (
	"slices"

	"bitloupe/engine/resp"
)

// aclOrder are the ACL categories in the order that COMMAND INFO lists them.
var aclOrder = []string{"@keyspace", "@read", "@write", "@set", "@sortedset", "@list", "@hash", "@string", "@bitmap", "@admin", "@fast", "@slow",
	"@blocking", "@dangerous", "@connection", "@transaction", "@scripting"}

// groupCategory is the category that follows from a command's group.
var groupCategory = map[string]string{
	"string": "@string", "bitmap": "@bitmap", "set": "@set", "list": "@list", "sorted-set": "@sortedset", "hash": "@hash",
	"transactions": "@transaction", "scripting": "@scripting",
}

// ACL lists the categories of a command: its own, and those that follow from its flags and its group.
func (s *Spec) ACL() []string {
	has := map[string]bool{}
	if s.Do != nil { // a name that only has subcommands belongs to no group
		has[groupCategory[s.Group]] = true
	}
	for _, c := range s.Categories {
		has[c] = true
	}
	has["@write"] = has["@write"] || s.Has("write")
	has["@read"] = has["@read"] || s.Has("readonly") && s.Group != "scripting"
	if s.Has("admin") {
		has["@admin"], has["@dangerous"] = true, true
	}
	has["@blocking"] = s.Has("blocking")
	has["@fast"], has["@slow"] = s.Has("fast"), !s.Has("fast")
	return slices.DeleteFunc(slices.Clone(aclOrder), func(c string) bool { return !has[c] })
}

// Info is the row of COMMAND INFO: name, arity, flags, key positions, categories, tips, key specifications, subcommands.
func (s *Spec) Info() resp.Value {
	flags := slices.Clone(s.Flags)
	if s.KeysOf != nil && !s.Has("movablekeys") {
		flags = append(flags, "movablekeys")
	}
	var subs, keys []resp.Value
	for _, x := range s.Subcommands() {
		subs = append(subs, x.Info())
	}
	if s.FirstKey > 0 && s.KeysOf == nil {
		keys = append(keys, s.keySpec())
	}
	return resp.List(resp.Str(s.Name), resp.Int(int64(s.Arity)), words(flags), resp.Int(int64(s.FirstKey)), resp.Int(int64(s.LastKey)),
		resp.Int(int64(s.Step)), words(s.ACL()), resp.List(), resp.List(keys...), resp.List(subs...))
}

// words is a set of simple strings.
func words(ss []string) resp.Value {
	items := make([]resp.Value, len(ss))
	for i, s := range ss {
		items[i] = resp.Status(s)
	}
	return resp.Value{Kind: resp.Set, Items: items}
}

// keySpec says where the keys are: from which word on, up to which, and at what distance.
func (s *Spec) keySpec() resp.Value {
	access := "RO"
	if s.Has("write") {
		access = "RW"
	}
	last := s.LastKey
	if last > 0 {
		last -= s.FirstKey
	}
	return resp.Pairs(
		resp.Str("flags"), words([]string{access}),
		resp.Str("begin_search"), resp.Pairs(resp.Str("type"), resp.Str("index"), resp.Str("spec"),
			resp.Pairs(resp.Str("index"), resp.Int(int64(s.FirstKey)))),
		resp.Str("find_keys"), resp.Pairs(resp.Str("type"), resp.Str("range"), resp.Str("spec"),
			resp.Pairs(resp.Str("lastkey"), resp.Int(int64(last)), resp.Str("keystep"), resp.Int(int64(s.Step)), resp.Str("limit"), resp.Int(0))),
	)
}

// Docs is the description that COMMAND DOCS gives.
func (s *Spec) Docs() resp.Value {
	items := []resp.Value{
		resp.Str("summary"), resp.Str(s.Summary), resp.Str("since"), resp.Str(s.Since), resp.Str("group"), resp.Str(s.Group),
		resp.Str("complexity"), resp.Str(s.Complexity),
	}
	if len(s.Args) > 0 {
		items = append(items, resp.Str("arguments"), argDocs(s.Args))
	}
	if subs := s.Subcommands(); len(subs) > 0 {
		var m []resp.Value
		for _, x := range subs {
			m = append(m, resp.Str(x.Name), x.Docs())
		}
		items = append(items, resp.Str("subcommands"), resp.Pairs(m...))
	}
	return resp.Pairs(items...)
}

func argDocs(args []Arg) resp.Value {
	list := make([]resp.Value, 0, len(args))
	for _, a := range args {
		m := []resp.Value{resp.Str("name"), resp.Str(a.Name), resp.Str("type"), resp.Str(string(a.Kind))}
		if len(a.Args) == 0 {
			m = append(m, resp.Str("display_text"), resp.Str(a.Name))
		}
		if a.Kind == KeyArg {
			m = append(m, resp.Str("key_spec_index"), resp.Int(0))
		}
		if a.Token != "" {
			m = append(m, resp.Str("token"), resp.Str(a.Token))
		}
		if a.Help != "" {
			m = append(m, resp.Str("summary"), resp.Str(a.Help))
		}
		var flags []string
		if a.Optional {
			flags = append(flags, "optional")
		}
		if a.Multiple {
			flags = append(flags, "multiple")
		}
		if len(flags) > 0 {
			m = append(m, resp.Str("flags"), words(flags))
		}
		if len(a.Args) > 0 {
			m = append(m, resp.Str("arguments"), argDocs(a.Args))
		}
		list = append(list, resp.Pairs(m...))
	}
	return resp.List(list...)
}
