package figure

import (
	"fmt"
	"strings"

	"bitloupe/engine/trace"
)

// Words says one recorded change in a sentence without its rule: chunk 0 went from array to bitset.
func Words(c trace.Change) string {
	many := c.Count > 1
	switch c.Kind {
	case trace.KeyNew:
		return appear(c, "appeared as "+article(c.To))
	case trace.KeyGone:
		return appear(c, "is gone")
	case trace.KeyType:
		return appear(c, "became "+article(c.To)+", it was "+article(c.From))
	case trace.KeyEncoding:
		return appear(c, "is kept as "+c.To+" now, it was "+c.From)
	case trace.ContainerKind:
		where := "chunk " + CommaU(c.Chunk)
		if many {
			where = Count(c.Count, "chunk") + " (the first is " + CommaU(c.Chunk) + ")"
		}
		switch {
		case c.From == "":
			return where + ": " + article(c.To) + " container was made"
		case c.To == "":
			return where + ": the " + c.From + " container was freed"
		}
		return where + ": " + c.From + " became " + c.To
	case trace.Grow:
		room := c.Rule.ID == "array-grows" || c.Rule.ID == "runs-grow"
		switch {
		case room && many:
			return fmt.Sprintf("containers got more room %s, the last one %s", Count(c.Count, "time"), Count(c.After, "byte"))
		case room:
			return fmt.Sprintf("chunk %s: its container grew from %s to %s", CommaU(c.Chunk), Count(c.Before, "byte"), Count(c.After, "byte"))
		case many:
			return fmt.Sprintf("%s grew %s, to %s", quoteKey(c.Key), Count(c.Count, "time"), Count(c.After, "byte"))
		}
		return fmt.Sprintf("%s grew from %s to %s", quoteKey(c.Key), Count(c.Before, "byte"), Count(c.After, "byte"))
	case trace.Setting:
		return c.Key + " was " + c.From + " and is " + c.To
	}
	if many {
		return Count(c.Count, "time")
	}
	return ""
}

func appear(c trace.Change, what string) string {
	if c.Count > 1 {
		return Count(c.Count, "key") + " like " + quoteKey(c.Key) + ": each " + what
	}
	return quoteKey(c.Key) + " " + what
}

// quoteKey shows a key's name as it is when it is plain, else with its bytes escaped; long names are cut.
func quoteKey(key string) string {
	if len(key) > 60 {
		key = key[:57] + "..."
	}
	for i := range len(key) {
		if key[i] <= ' ' || key[i] >= 0x7f {
			return fmt.Sprintf("%q", key)
		}
	}
	if key == "" {
		return `""`
	}
	return key
}

func article(noun string) string {
	if noun == "" {
		return "nothing"
	}
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// ChangeKind is the kind of container a change leads to, 0 for changes that are not about containers.
func ChangeKind(c trace.Change) byte {
	if c.Kind != trace.ContainerKind {
		return 0
	}
	for _, k := range "abr" {
		if KindName(byte(k)) == c.To {
			return byte(k)
		}
	}
	return 'e'
}

// Work says what a command looked at, as facts; empty when it looked at nothing that is counted.
func Work(r *trace.Record) []Pair {
	var out []Pair
	if r.Chunks > 0 {
		out = append(out, Pair{Name: "containers looked at", Value: Comma(r.Chunks)})
	}
	if r.Nodes > 0 {
		out = append(out, Pair{Name: "nodes followed", Value: Comma(r.Nodes)})
	}
	if r.Bytes > 0 {
		out = append(out, Pair{Name: "bytes a server reads", Value: Comma(r.Bytes)})
	}
	return out
}

// TraceText writes a record as text: work, changes with their rules and where these come from, events.
func TraceText(r *trace.Record) string {
	var b strings.Builder
	for _, p := range Work(r) {
		fmt.Fprintf(&b, "%s: %s\n", p.Name, p.Value)
	}
	for _, c := range r.Changes {
		if w := Words(c); w != "" {
			fmt.Fprintf(&b, "%s\n", w)
		}
		if c.Rule.Text != "" {
			fmt.Fprintf(&b, "  because: %s\n", c.Rule.Text)
		}
		if c.Rule.Source != "" {
			fmt.Fprintf(&b, "  source: %s\n", c.Rule.Source)
		}
	}
	for _, e := range r.Events {
		fmt.Fprintf(&b, "event %s %s %s", e.Class, e.Name, quoteKey(e.Key))
		if e.Count > 1 {
			fmt.Fprintf(&b, " x%d", e.Count)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
