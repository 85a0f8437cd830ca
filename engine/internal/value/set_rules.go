package value

import (
	"bitloupe/engine/internal/listpack"
	"bitloupe/engine/trace"
)

func ruleIntsetFull(limit int64) trace.Rule {
	return rule("set-intset-full", "An intset holds at most set-max-intset-entries = "+itoa(limit)+" members; one more makes the set a hashtable, for good.")
}

func ruleHint(setting string, limit int64) trace.Rule {
	return rule("set-many-at-once", "A call that brings more members than "+setting+" = "+itoa(limit)+" turns the set into a hashtable before it adds the first.")
}

func ruleFirstWord(entries, size int64) trace.Rule {
	return rule("set-first-word", "A member that is no integer ends the intset; with at most set-max-listpack-entries = "+itoa(entries)+
		" members of at most set-max-listpack-value = "+itoa(size)+" bytes it becomes a listpack.")
}

var ruleFirstWord70 = rule("set-first-word-hashtable", "A member that is no integer ends the intset; before 7.2 a set then has only the hashtable.")

func ruleWiden(from, to int, v int64) trace.Rule {
	return rule("intset-widen", "Every member is as wide as the widest: "+itoa(v)+" needs "+itoa(int64(to)*8)+" bits, so all move from "+
		itoa(int64(from)*8)+" to "+itoa(int64(to)*8)+" bits, and never back.")
}

// safeSize is where a listpack stops growing whatever the settings say.
const safeSize = 1 << 30

// packTakes says whether a listpack set of n members and size bytes takes one more of length bytes, and if not, why.
func packTakes(e *Env, n, length, size int) (why trace.Rule, ok bool) {
	entries, value := e.Config.SetMaxListpackEntries, e.Config.SetMaxListpackValue
	switch {
	case int64(n) >= entries:
		return rule("set-listpack-full", "A listpack set holds at most set-max-listpack-entries = "+itoa(entries)+" members; one more makes it a hashtable, for good."), false
	case int64(length) > value:
		return rule("set-listpack-long", "A member of a listpack set has at most set-max-listpack-value = "+itoa(value)+" bytes; a longer one makes the set a hashtable, for good."), false
	case size+length > safeSize:
		return rule("set-listpack-safe", "A listpack stays under 1 GiB."), false
	}
	return why, true
}

func packIntSize(n int64) int { return listpack.IntSize(n) }

var ruleRebuilt = rule("set-rebuilt", "When SPOP takes at least five sixths of a set, the few that stay are moved to a new set, which begins as small as it can.")
