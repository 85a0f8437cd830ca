package figure

import (
	"fmt"
	"strings"

	"bitloupe/engine"
)

// Bits draws one chunk as 256 rows of 256 positions, position 0 at the upper left. Neighbouring set bits of a row share
// one mark. side is the picture's width and height in pixels, 0 for 512.
func Bits(c *engine.Container, side float64) string {
	if side == 0 {
		side = 512
	}
	v := &canvas{}
	title := fmt.Sprintf("Chunk %s, %s", CommaU(c.Index), KindName(c.Kind))
	desc := fmt.Sprintf("65,536 positions in 256 rows; %s set in %s", Comma(int64(c.Card)), Count(int64(c.RunCount), "run"))
	v.put(`<svg xmlns="http://www.w3.org/2000/svg" class="figure figure-bits" role="img" viewBox="0 0 256 256" width="`, num(side), `" height="`, num(side), `"><title>`, esc(title), `</title><desc>`, esc(desc), `</desc>`)
	v.rect("f-surface", "0", "0", "256", "256")
	v.path("f-none s-rule", "M64 0v256M128 0v256M192 0v256M0 64h256M0 128h256M0 192h256", `stroke-width=".5"`)
	var d strings.Builder
	for row, same := 0, 0; row < 256; row += same {
		for same = 1; row+same < 256 && equalRows(c, row, row+same); same++ {
		}
		for x := 0; x < 256; {
			if !at(c, row<<8|x) {
				x++
				continue
			}
			from := x
			for x < 256 && at(c, row<<8|x) {
				x++
			}
			fmt.Fprintf(&d, "M%d %dh%dv%dh-%dz", from, row, x-from, same, x-from)
		}
	}
	v.path("f-"+KindName(c.Kind), d.String(), "")
	if c.Card <= maxRinged { // a few bits would be overlooked
		for pos := range 1 << 16 {
			if at(c, pos) {
				v.put(`<circle class="f-none s-accent" fill="none" stroke="#a5155e" stroke-width="1" cx="`, num(ringAt(pos&255)), `" cy="`, num(ringAt(pos>>8)), `" r="3.5"/>`)
			}
		}
	}
	v.path("f-none s-rule-2", "M0 0h256v256h-256z", `stroke-width=".5"`)
	return v.close()
}

// maxRinged is up to how many bits of a chunk each gets a ring around it.
const maxRinged = 12

// ringAt is where the middle of the ring around a row or column is: at the border it moves inwards, to be whole.
func ringAt(n int) float64 { return min(max(float64(n)+0.5, 4), 252) }

func equalRows(c *engine.Container, a, b int) bool {
	return [32]byte(c.Bits[a*32:]) == [32]byte(c.Bits[b*32:])
}

func at(c *engine.Container, pos int) bool { return c.Bits[pos>>3]>>(7-pos&7)&1 == 1 }

// BitsText writes one chunk as text: its facts, a density picture of 16 rows by 64 columns (each letter 64 positions:
// . none, then + * # as it fills, @ full), and its first runs.
func BitsText(c *engine.Container) string {
	var b strings.Builder
	fmt.Fprintf(&b, "chunk %s, %s\nbits %s – %s\n%s of 65,536 set in %s\nallocated %s B\n", CommaU(c.Index), KindName(c.Kind),
		CommaU(c.Index<<16), CommaU(c.Index<<16|0xffff), Comma(int64(c.Card)), Count(int64(c.RunCount), "run"), Comma(c.Bytes))
	for row := range 16 {
		line := make([]byte, 64)
		for col := range 64 {
			line[col] = density(c, row*4096+col*64)
		}
		fmt.Fprintf(&b, "%7s  %s\n", Comma(int64(row)*4096), line)
	}
	const first = 12
	for i, r := range c.Runs {
		if i == first {
			fmt.Fprintf(&b, "  (%s)\n", Count(int64(c.RunCount-first), "more run"))
			break
		}
		fmt.Fprintf(&b, "  %s\n", RunText(c.Index, r))
	}
	return b.String()
}

// density is the letter for the 64 positions from pos, a multiple of 8.
func density(c *engine.Container, pos int) byte {
	n := 0
	for i := pos; i < pos+64; i++ {
		if at(c, i) {
			n++
		}
	}
	switch {
	case n == 0:
		return '.'
	case n == 64:
		return '@'
	}
	return "++**##"[min(n*6/64, 5)]
}

// RunText writes one run of set bits as offsets of the whole value: 131,157 - 131,158 (2).
func RunText(chunk uint64, r [2]uint16) string {
	from, to := chunk<<16|uint64(r[0]), chunk<<16|uint64(r[1])
	if from == to {
		return CommaU(from)
	}
	return fmt.Sprintf("%s – %s (%s)", CommaU(from), CommaU(to), CommaU(to-from+1))
}
