package value

import "bitloupe/engine/trace"

// nodeBytes are the sizes that list-max-listpack-size names by -1 to -5; safeNode bounds a node whose size is given as a
// number of elements.
var nodeBytes = [...]int{4096, 8192, 16384, 32768, 65536}

const safeNode = 8192

// nodeLimit is the most bytes or elements of one node; the other is 0, which is no limit. Below -5 counts as -5, and 0
// as 1 (spec/legacy-encodings.md 3).
func nodeLimit(fill int) (size, count int) {
	if fill < 0 {
		return nodeBytes[min(-fill, len(nodeBytes))-1], 0
	}
	return 0, max(fill, 1)
}

// exceeds says whether a node of that size passes the limit.
func exceeds(fill, size, count int) bool {
	most, many := nodeLimit(fill)
	if most > 0 {
		return size > most
	}
	return size > safeNode || count > many
}

func limitText(fill int) string {
	size, count := nodeLimit(fill)
	if size > 0 {
		return "list-max-listpack-size = " + itoa(int64(fill)) + " (" + itoa(int64(size)) + " bytes)"
	}
	if count == 1 {
		return "list-max-listpack-size = " + itoa(int64(fill)) + " (1 element)"
	}
	return "list-max-listpack-size = " + itoa(int64(fill)) + " (" + itoa(int64(count)) + " elements, and never more than 8,192 bytes)"
}

func ruleListGrown(fill int) trace.Rule {
	return rule("list-node-full", "One listpack holds the whole list up to "+limitText(fill)+"; a push that would pass it makes a quicklist of such nodes.")
}

func ruleListShrunk(fill int) trace.Rule {
	return rule("list-node-half", "A quicklist with a single node of at most half of "+limitText(fill)+" becomes a listpack again. Half, so that a list at the limit does not change with every push and pop.")
}

func ruleListLinked(setting string, limit int64) trace.Rule {
	return trace.Rule{
		ID:     "list-linked",
		Text:   "Servers before 3.2 keep a list packed up to " + setting + " = " + itoa(limit) + "; past that it becomes a linked list, for good.",
		Source: "https://github.com/redis/redis/blob/2.6/src/t_list.c",
	}
}
