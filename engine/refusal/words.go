package refusal

import "strings"

// Otherwise says what the same history would have led to under the other setting.
func (r *Refusal) Otherwise() string {
	switch {
	case !r.Other:
		return "not known: the same history in the other form took too much memory"
	case r.OtherType == "none":
		return "the key would not exist, and " + r.Command + " would reply " + r.OtherReply
	case r.OtherType == r.Type:
		return "nothing would differ: it would be " + Article(r.Type) + " all the same"
	}
	return "it would be " + Article(r.OtherType) + ", and " + r.Command + " would reply " + r.OtherReply
}

// YesNo is a setting as redis.conf writes it.
func YesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// Article writes a type with its article; names of types are the server's.
func Article(kind string) string {
	switch kind {
	case "zset":
		return "a sorted set"
	case "":
		return "nothing"
	}
	return "a " + kind
}

// TypeList writes types as a choice: a string, or a bitmap.
func TypeList(types []string) string {
	if len(types) == 0 {
		return "any type"
	}
	out := make([]string, len(types))
	for i, t := range types {
		out[i] = Article(t)
	}
	return strings.Join(out, " or ")
}
