package figure

import (
	"fmt"
	"math"
	"strings"

	"bitloupe/engine"
)

// limitAt is where the limit stands on the bar of a threshold: what lies past it is over.
const limitAt = .72

// ThresholdBar draws how far a key is from a limit, fluid and 22 px high: the limit is a dashed line, what is past it has
// another ground.
func ThresholdBar(t engine.Threshold) string {
	c := open("figure figure-bar", 0, 22, ThresholdText(t), "")
	c.rect("f-sunk", "0", "4", pct(limitAt), "14")
	c.put(`<svg x="`, pct(limitAt), `" y="4" width="`, pct(1-limitAt), `" height="14">`)
	c.rect("f-sunk", "0", "0", "100%", "14")
	hatching(c, 14)
	c.put(`</svg>`)
	if t.Known && t.Limit > 0 {
		share := limitAt * float64(t.Value) / float64(t.Limit)
		look := "f-idx-2"
		if t.Crossed {
			look = "f-accent"
			share = min(max(share, limitAt+.02), 1)
		}
		c.rect(look, "0", "4", pct(max(share, .006)), "14")
	}
	c.put("<line ", look("s-ink"), ` x1="`, pct(limitAt), `" x2="`, pct(limitAt), `" y1="0" y2="22" stroke-width="1.5" stroke-dasharray="4 3"/>`)
	return c.close()
}

// ThresholdText says the same: 3 of 512 members; more would make it a hashtable.
func ThresholdText(t engine.Threshold) string {
	unit := ""
	if t.Unit != "value" {
		unit = " " + t.Unit
	}
	if !t.Known {
		return fmt.Sprintf("not counted; the limit is %s%s", Comma(t.Limit), unit)
	}
	s := fmt.Sprintf("%s of %s%s", Comma(t.Value), Comma(t.Limit), unit)
	if t.Crossed {
		return s + ": past the limit, which leads to " + t.To
	}
	return s + "; more leads to " + t.To
}

// Buckets draws the buckets of a hash table that are listed, 64 a row: a faint pixel for an empty one, a bar as high as its
// chain for the others. which is 0 for the table in use, 1 for the one it is moving to.
func Buckets(t *engine.TableInside, which int) string {
	const p, cols = 7.0, 64
	cells := t.Chains[which]
	wide := min(len(cells), cols)
	rows := (len(cells) + cols - 1) / cols
	c := open("figure figure-buckets", float64(max(wide, 1))*p, float64(max(rows, 1))*p, "Buckets", tableText(t, which))
	var faint strings.Builder
	var bars [4]strings.Builder
	for i, n := range cells {
		x, y := float64(i%cols)*p, float64(i/cols)*p
		if n == 0 {
			fmt.Fprintf(&faint, "M%s %sh1v1h-1z", num(x+2.5), num(y+2.5))
			continue
		}
		k := min(int(n), 4)
		tall := 1.5 * float64(k)
		fmt.Fprintf(&bars[k-1], "M%s %sh6v%sh-6z", num(x), num(y+6-tall), num(tall))
	}
	c.path("f-empty", faint.String(), "")
	for k := range bars {
		if bars[k].Len() > 0 {
			c.path([]string{"f-idx-3", "f-idx-2", "f-idx-1", "f-ink"}[k], bars[k].String(), "")
		}
	}
	if which == 0 && t.Moving && t.Moved > 0 { // what has gone over already
		gone := min(t.Moved, len(cells))
		full := gone / cols
		d := ""
		if full > 0 {
			d = fmt.Sprintf("M0 0h%sv%sh-%sz", num(cols*p), num(float64(full)*p), num(cols*p))
		}
		if rest := gone % cols; rest > 0 {
			d += fmt.Sprintf("M0 %sh%sv%sh-%sz", num(float64(full)*p), num(float64(rest)*p), num(p), num(float64(rest)*p))
		}
		c.path("f-accent", d, `opacity=".25"`)
	}
	return c.close()
}

func tableText(t *engine.TableInside, which int) string {
	return fmt.Sprintf("%s of %s, load %s", Count(int64(t.Used[which]), "key"), Count(int64(t.Buckets[which]), "bucket"), load(t, which))
}

// load is keys a bucket.
func load(t *engine.TableInside, which int) string {
	if t.Buckets[which] == 0 {
		return "0"
	}
	return fmt.Sprintf("%.2f", float64(t.Used[which])/float64(t.Buckets[which]))
}

// TableFacts lists what is known of a hash table.
func TableFacts(t *engine.TableInside) []Pair {
	out := []Pair{
		{Name: "Buckets", Value: Comma(int64(t.Buckets[0]))},
		{Name: "Keys", Value: Comma(int64(t.Used[0]))},
		{Name: "Load", Value: load(t, 0) + " keys a bucket"},
	}
	if t.Looked > 0 {
		out = append(out, Pair{Name: "Empty", Value: Share(int64(t.Empty), int64(t.Looked))}, Pair{Name: "Longest chain", Value: Comma(int64(t.Longest))})
	}
	if t.Moving {
		out = append(out, Pair{Name: "Moving to", Value: Count(int64(t.Buckets[1]), "bucket")}, Pair{Name: "Moved", Value: fmt.Sprintf("%s of %s", Comma(int64(t.Moved)), Comma(int64(t.Buckets[0])))},
			Pair{Name: "Keys there", Value: Comma(int64(t.Used[1]))})
	}
	return out
}

// Nodes draws the nodes of a list as boxes from head to tail, 12 a row: filled from below as far as a node may be filled,
// hatched where its bytes are compressed, with the number of its elements. A gap stands for nodes that are not listed.
func Nodes(n *engine.NodesInside) string {
	const w, h, cols = 64.0, 46.0, 12
	gap := -1
	if len(n.Shown) < n.Total {
		gap = len(n.Shown) / 2
	}
	boxes := len(n.Shown)
	if gap >= 0 {
		boxes++
	}
	const most = 96 // boxes drawn; the text lists what is left out
	cut := boxes > most
	if cut {
		boxes = most
	}
	rows := (boxes + cols - 1) / cols
	c := open("figure figure-nodes", float64(min(boxes, cols))*w, float64(max(rows, 1))*h, "Nodes of the list", nodesText(n))
	for i := range boxes {
		x, y := float64(i%cols)*w, float64(i/cols)*h
		at := i
		if cut && i >= most/2 {
			at = len(n.Shown) - (boxes - i)
			if i == most/2 {
				c.text("t-text", num(x+w/2-4), num(y+24), "…", `text-anchor="middle"`)
				continue
			}
		} else if gap >= 0 && i == gap {
			c.text("t-text", num(x+w/2-4), num(y+24), "…", `text-anchor="middle"`)
			continue
		} else if gap >= 0 && i > gap {
			at = i - 1
		}
		node(c, n, n.Shown[at], x, y, w-8)
		if i+1 < boxes {
			c.path("f-none s-rule-2", "M"+num(x+w-8)+" "+num(y+14)+"h8", "")
		}
	}
	return c.close()
}

func node(c *canvas, n *engine.NodesInside, x engine.NodeInside, left, top, w float64) {
	const h = 28.0
	full := 1.0
	switch {
	case n.LimitBytes > 0:
		full = float64(x.Bytes) / float64(n.LimitBytes)
	case n.LimitEntries > 0:
		full = float64(x.Entries) / float64(n.LimitEntries)
	}
	full = min(full, 1)
	c.put(`<svg x="`, num(left), `" y="`, num(top), `" width="`, num(w), `" height="`, num(h), `">`)
	c.rect("f-sunk", "0", "0", "100%", "100%")
	look := "f-idx-3"
	if x.Plain {
		look = "f-idx-1"
	}
	c.rect(look, "0", num(h*(1-full)), "100%", num(h*full))
	if x.Packed > 0 {
		hatching(c, h)
	}
	c.path("f-none s-rule-2", fmt.Sprintf("M.5 .5h%sv%sh-%sz", num(w-1), num(h-1), num(w-1)), "")
	c.put(`</svg>`)
	c.text("t-tick", num(left+w/2), num(top+h+12), Comma(int64(x.Entries)), `text-anchor="middle"`)
}

func nodesText(n *engine.NodesInside) string {
	s := Count(int64(n.Total), "node")
	switch {
	case n.LimitBytes > 0:
		s += ", each up to " + Count(int64(n.LimitBytes), "byte")
	case n.LimitEntries > 0:
		s += ", each up to " + Count(int64(n.LimitEntries), "element")
	}
	if n.Depth > 0 {
		s += fmt.Sprintf("; all but %d at either end may be compressed", n.Depth)
	}
	return s
}

// NodesSummary is the sentence over the picture of a list.
func NodesSummary(n *engine.NodesInside) string { return nodesText(n) }

// Heights draws how many nodes of a skip list have each height. Fluid.
func Heights(heights []int) string {
	const row = 18.0
	c := open("figure figure-bar", 0, row*float64(len(heights)), "Heights of the skip list's nodes", heightsText(heights))
	most := 1
	for _, n := range heights {
		most = max(most, n)
	}
	for i, n := range heights {
		y := float64(i) * row
		c.text("t-tick", "18", num(y+12), fmt.Sprint(i+1), `text-anchor="end"`)
		c.put(`<svg x="26" y="`, num(y), `" width="100%" height="`, num(row), `">`)
		share := .8 * float64(n) / float64(most)
		c.rect("f-idx-2", "0", "3", pct(max(share, .002)), "12")
		c.text("t-small", pct(share), "13", Comma(int64(n)), `dx="6"`)
		c.put(`</svg>`)
	}
	return c.close()
}

func heightsText(heights []int) string {
	var s []string
	for i, n := range heights {
		s = append(s, fmt.Sprintf("height %d: %s", i+1, Comma(int64(n))))
	}
	return strings.Join(s, ", ")
}

// InsidesText writes the insides of a collection as text.
func InsidesText(in *engine.Insides) string {
	var b strings.Builder
	if in.Width > 0 {
		fmt.Fprintf(&b, "intset of %d-bit members\n", 8*in.Width)
	}
	for _, t := range in.Thresholds {
		name := t.Setting
		if name == "" {
			name = "(built in)"
		}
		bar := ""
		if t.Known && t.Limit > 0 {
			n := int(math.Min(30*float64(t.Value)/float64(t.Limit), 40))
			bar = strings.Repeat("=", n)
			if n <= 30 {
				bar += strings.Repeat(" ", 30-n) + "|"
			} else {
				bar = bar[:30] + "|" + bar[30:]
			}
		}
		fmt.Fprintf(&b, "%s: %s\n  %s\n", name, t.What, ThresholdText(t))
		if bar != "" {
			fmt.Fprintf(&b, "  [%s\n", bar)
		}
	}
	if t := in.Table; t != nil {
		fmt.Fprintf(&b, "hash table: %s\n", tableText(t, 0))
		for _, p := range TableFacts(t)[3:] {
			fmt.Fprintf(&b, "  %s: %s\n", p.Name, p.Value)
		}
		for i, cells := range t.Chains {
			if len(cells) > 0 {
				fmt.Fprintf(&b, "  table %d, keys in its first buckets: %s\n", i, chains(cells, 64))
			}
		}
	}
	if n := in.Nodes; n != nil {
		fmt.Fprintf(&b, "%s\n", nodesText(n))
		for i, x := range n.Shown {
			if i == 8 && len(n.Shown) > 16 {
				fmt.Fprintf(&b, "  (%s)\n", Count(int64(n.Total-16), "more node"))
			}
			if i >= 8 && i < len(n.Shown)-8 {
				continue
			}
			packed := ""
			if x.Packed > 0 {
				packed = ", compressed to " + Comma(int64(x.Packed))
			}
			fmt.Fprintf(&b, "  %s, %s%s, block of %s\n", Count(int64(x.Entries), "element"), Count(int64(x.Bytes), "byte"), packed, Comma(x.Block))
		}
	}
	if len(in.Heights) > 0 {
		fmt.Fprintf(&b, "skip list: %s\n", heightsText(in.Heights))
	}
	return b.String()
}

// chains writes the first n chain lengths as digits, + for ten and more.
func chains(cells []byte, n int) string {
	var b strings.Builder
	for i, k := range cells {
		if i == n {
			b.WriteString("...")
			break
		}
		switch {
		case k == 0:
			b.WriteByte('.')
		case k < 10:
			b.WriteByte('0' + k)
		default:
			b.WriteByte('+')
		}
	}
	return b.String()
}
