package figure

import (
	"fmt"
	"strings"

	"bitloupe/engine"
	"bitloupe/engine/anatomy"
)

// rowBytes is the number of bytes in a row of a hex table.
const rowBytes = 16

// HexTable draws a page of bytes as an HTML table, sixteen a row. Neighbouring ranges differ by their ground; those that
// hold a container have the tint of its kind. lit is the number of the leaf range to light up, -1 for none.
func HexTable(p *engine.Page, lit int) string {
	leaves := Leaves(p)
	c := &canvas{}
	c.put(`<table class="hex"><caption class="vh">Bytes `, Comma(p.Offset), ` to `, Comma(p.Offset+int64(len(p.Data))-1), `</caption><tbody>`)
	start := p.Offset / rowBytes * rowBytes
	n := 0
	for row := start; row < p.Offset+int64(len(p.Data)); row += rowBytes {
		c.put(`<tr><th scope="row">`, Comma(row), `</th>`) // decimal, as the ranges beside it
		text := make([]byte, 0, rowBytes)
		for at := row; at < row+rowBytes; at++ {
			i := at - p.Offset
			if i < 0 || i >= int64(len(p.Data)) {
				c.put("<td></td>")
				text = append(text, ' ')
				continue
			}
			for n < len(leaves) && int64(leaves[n].To) <= at {
				n++
			}
			c.put(`<td class="`, byteClass(leaves, n, lit, p.Data[i]), `">`)
			fmt.Fprintf(c, "%02x</td>", p.Data[i])
			text = append(text, printable(p.Data[i]))
		}
		c.put(`<td class="is-ascii" aria-hidden="true">`, esc(string(text)), `</td></tr>`)
	}
	c.put("</tbody></table>")
	return c.String()
}

func byteClass(leaves []anatomy.Range, n, lit int, b byte) string {
	class := "is-even"
	if n%2 == 1 {
		class = "is-odd"
	}
	if n < len(leaves) {
		switch r := leaves[n].Role; r {
		case "array", "bitset", "run", "bad":
			class += " is-" + r
		}
	}
	if n == lit {
		class += " is-lit"
	}
	if b == 0 {
		class += " is-zero"
	}
	return class
}

func printable(b byte) byte {
	if b < 0x20 || b > 0x7e {
		return '.'
	}
	return b
}

// Leaves are the page's ranges that have no parts, in order.
func Leaves(p *engine.Page) []anatomy.Range { return anatomy.Anatomy{Ranges: p.Ranges}.Leaves() }

// RangeLine is one line of the list of ranges: a heading when Leaf is negative, else the Leaf-th leaf.
type RangeLine struct {
	Where, Name, Text string
	Role              string
	Depth, Leaf       int
}

// RangeLines flattens the page's ranges into a list, headings before their parts.
func RangeLines(p *engine.Page) []RangeLine {
	var out []RangeLine
	leaf := 0
	var walk func([]anatomy.Range, int)
	walk = func(list []anatomy.Range, depth int) {
		for _, r := range list {
			where := Comma(int64(r.From))
			if r.To-r.From > 1 {
				where += "–" + Comma(int64(r.To)-1)
			}
			l := RangeLine{where, r.Name, r.Text, r.Role, depth, -1}
			if len(r.Parts) == 0 {
				l.Leaf = leaf
				leaf++
			}
			out = append(out, l)
			walk(r.Parts, depth+1)
		}
	}
	walk(p.Ranges, 0)
	return out
}

// HexText writes a page as a dump in text, followed by its ranges.
func HexText(p *engine.Page) string {
	var b strings.Builder
	start := p.Offset / rowBytes * rowBytes
	for row := start; row < p.Offset+int64(len(p.Data)); row += rowBytes {
		fmt.Fprintf(&b, "%08x ", row)
		var text []byte
		for at := row; at < row+rowBytes; at++ {
			i := at - p.Offset
			if i < 0 || i >= int64(len(p.Data)) {
				b.WriteString("   ")
				continue
			}
			fmt.Fprintf(&b, " %02x", p.Data[i])
			text = append(text, printable(p.Data[i]))
		}
		fmt.Fprintf(&b, "  %s\n", text)
	}
	for _, l := range RangeLines(p) {
		b.WriteString(strings.TrimRight(fmt.Sprintf("%-15s %s%-16s %s", l.Where, strings.Repeat("  ", l.Depth), l.Name, l.Text), " ") + "\n")
	}
	if p.Problem != "" {
		fmt.Fprintf(&b, "stops at %s\n", p.Problem)
	}
	return b.String()
}

// FormName and FormNote say what one form of a key's bytes is.
func FormName(form string) string {
	switch form {
	case engine.FormFlat:
		return "flat"
	case engine.FormRoaring:
		return "portable"
	case engine.FormDump:
		return "DUMP"
	}
	return form
}

// FormNote explains the form of a page in a sentence.
func FormNote(p *engine.Page) string {
	switch {
	case p.Form == engine.FormFlat && p.Own:
		return "The bytes as the server keeps them. Bit 0 is the most significant bit of byte 0."
	case p.Form == engine.FormFlat:
		return "The server keeps no such bytes: this is the string with the same bits. Bit 0 is the most significant bit of byte 0."
	case p.Form == engine.FormRoaring:
		return "The portable form, which files and other libraries read. In memory each container is a block of its own. All numbers are little-endian."
	case p.Form == engine.FormDump:
		return "What DUMP answers and RESTORE takes: a type, the value as in an RDB file, its version and a checksum."
	}
	return "The bytes as the server keeps them."
}

// BitOrder draws one byte of flat bytes with the offsets of its bits: the most significant bit comes first.
func BitOrder(at int64, b byte) string {
	const w, left = 58.0, 92.0
	c := open("figure figure-bit-order", left+8*w, 62, fmt.Sprintf("Byte %s is %02x", Comma(at), b), BitOrderText(at, b))
	c.text("t-text", "0", "14", "offset of the bit", "")
	c.text("t-text", "0", "40", fmt.Sprintf("byte %s = %02x", Comma(at), b), "")
	for i := range 8 {
		x := left + float64(i)*w
		on := b>>(7-i)&1 == 1
		fill, text := "f-surface", "t-data"
		if on {
			fill, text = "f-flat", "t-data t-on t-bold"
		}
		c.put("<rect ", look(fill+" s-rule-2"), ` x="`, num(x+.5), `" y="22.5" width="`, num(w-4), `" height="27"/>`)
		c.text("t-tick", num(x+w/2-2), "14", Comma(at*8+int64(i)), `text-anchor="middle"`)
		c.text(text, num(x+w/2-2), "40", fmt.Sprint(b>>(7-i)&1), `text-anchor="middle"`)
	}
	c.text("t-tick", num(left), "61", "most significant", "")
	c.text("t-tick", num(left+8*w-4), "61", "least significant", `text-anchor="end"`)
	return c.close()
}

// BitOrderText says the same in words.
func BitOrderText(at int64, b byte) string {
	return fmt.Sprintf("byte %s = %02x = %08b: bit %s is its most significant bit, bit %s its least", Comma(at), b, b, Comma(at*8), Comma(at*8+7))
}
