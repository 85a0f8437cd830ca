package figure

import "fmt"

// Pair is one line of a list of facts. Wide says that a narrow screen may leave it out.
type Pair struct {
	Name, Value string
	Wide        bool
}

// Card tells all that is known of one cell of a chunk map.
type Card struct {
	Chunk uint64
	Kind  byte
	Title string // Chunk 998, or Chunks 16 to 31
	Word  string // the kind in words
	Set   int64  // set bits
	Bytes int64  // of the containers, or of the string
	Pairs []Pair
}

// Announce is the card in one sentence, for a live region: Chunk 998, array, 16 bits set, 48 bytes.
func (c Card) Announce() string {
	return fmt.Sprintf("%s, %s, %s set, %s", c.Title, c.Word, Count(c.Set, "bit"), Count(c.Bytes, "byte"))
}

// Card describes one cell.
func (g *Grid) Card(cell int) Card {
	if g.Per > 1 {
		return g.groupCard(cell)
	}
	m := g.source
	chunk := uint64(cell)
	c := Card{Chunk: chunk, Kind: g.Kind[cell], Title: "Chunk " + CommaU(chunk), Word: KindName(g.Kind[cell])}
	c.Pairs = spanPairs(chunk, chunk)
	i := find(m.Index, chunk)
	if i == len(m.Index) || m.Index[i] != chunk {
		nothing := "nothing: there is no container"
		if m.Flat > 0 {
			c.Bytes = g.flatBytes(chunk, chunk)
			nothing = takes('f', c.Bytes) + ", all zeros"
		}
		c.Pairs = append(c.Pairs, Pair{"Set bits", "0 of 65,536", false}, Pair{"Takes", nothing, false})
		return c
	}
	c.Set, c.Bytes = int64(m.Card[i]), int64(m.Bytes[i])+g.flatBytes(chunk, chunk)
	c.Pairs = append(c.Pairs,
		Pair{"Set bits", Comma(int64(m.Card[i])) + " of 65,536", false},
		Pair{"Takes", takes(m.Kind[i], c.Bytes), false})
	if m.Kind[i] == 'a' || m.Kind[i] == 'r' {
		c.Pairs = append(c.Pairs, Pair{"As a bitset", "8,208 B", true})
	}
	return c
}

// groupCard describes a cell that stands for several chunks.
func (g *Grid) groupCard(cell int) Card {
	m := g.source
	from := uint64(cell) * g.Per
	to := min(from+g.Per, g.Spans) - 1
	c := Card{Chunk: g.First(cell), Kind: g.Kind[cell], Word: KindName(g.Kind[cell])}
	c.Title = "Chunks " + CommaU(from) + " to " + CommaU(to)
	if g.Mixed[cell] {
		c.Word = "mostly " + c.Word
	}
	var used, card, bytes int64
	for i := find(m.Index, from); i < len(m.Index) && m.Index[i] <= to; i++ {
		used++
		card += int64(m.Card[i])
		bytes += int64(m.Bytes[i])
	}
	bytes += g.flatBytes(from, to)
	c.Set, c.Bytes = card, bytes
	c.Pairs = append(spanPairs(from, to),
		Pair{"In use", Comma(used) + " of " + Count(int64(to-from)+1, "chunk"), false},
		Pair{"Set bits", Comma(card), false},
		Pair{"Takes", Comma(bytes) + " B", false})
	return c
}

// flatBytes is how many bytes of a plain string lie in these chunks; 0 for other values.
func (g *Grid) flatBytes(from, to uint64) int64 {
	return max(0, min(g.source.Flat, int64(to+1)<<13)-int64(from)<<13)
}

func spanPairs(from, to uint64) []Pair {
	return []Pair{
		{"Bits", CommaU(from<<16) + " – " + CommaU(to<<16|0xffff), false},
		{"String bytes", CommaU(from<<13) + " – " + CommaU(to<<13|0x1fff), true},
	}
}

// takes explains the bytes of one container: a header of 16 and a block for the rest (spec/native-bitmap.md 5.1).
func takes(kind byte, bytes int64) string {
	switch kind {
	case 'a', 'b', 'r':
		return Comma(bytes) + " B = 16 + " + Comma(bytes-16)
	}
	return Comma(bytes) + " B of the string"
}

// Summary counts the chunks of a map in one sentence.
func (g *Grid) Summary() string {
	s := Count(int64(g.Spans), "chunk")
	if g.source.Flat > 0 {
		return s + " of a plain string: " + Comma(g.Flat) + " with bits, " + Comma(g.Empty) + " without"
	}
	return fmt.Sprintf("%s: %s, %s, %s, %s empty", s, Count(g.Array, "array"), Count(g.Bitset, "bitset"), Count(g.Run, "run"), Comma(g.Empty))
}

// Scale says what one row and one cell stand for.
func (g *Grid) Scale() string {
	row := fmt.Sprintf("one row = %s = %s of string", Count(int64(g.Cols)*int64(g.Per), "chunk"), Size(int64(g.Cols)*int64(g.Per)*8192))
	if g.Per > 1 {
		return fmt.Sprintf("one cell = %s, %s", Count(int64(g.Per), "chunk"), row)
	}
	return row
}

// Note says how to read the sizes of dots, "" when there is nothing to compare.
func (g *Grid) Note() string {
	if g.Array < 2 || g.Least == g.Most {
		return ""
	}
	return fmt.Sprintf("larger dot = more bits set, %s to %s here", Comma(int64(g.Least)), Comma(int64(g.Most)))
}
