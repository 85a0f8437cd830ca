package str

import (
	"strings"

	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

var notTexts = resp.Err("ERR The specified keys must contain string values")

func init() {
	command.Register(command.Spec{
		Name: "lcs", Arity: -3, Group: "string", Since: "7.0.0",
		Summary:    "Finds the longest common subsequence of two strings.",
		Complexity: "O(N*M) in the two lengths, in time and in memory",
		Args: []command.Arg{
			{Name: "key1", Kind: command.KeyArg, Help: "the first string"},
			{Name: "key2", Kind: command.KeyArg, Help: "the second string"},
			{Name: "len", Kind: command.Token, Token: "LEN", Optional: true, Help: "answer the length alone"},
			{Name: "idx", Kind: command.Token, Token: "IDX", Optional: true, Help: "answer where the pieces are"},
			{Name: "min-match-len", Kind: command.IntegerArg, Token: "MINMATCHLEN", Optional: true, Help: "leave shorter pieces out of IDX"},
			{Name: "withmatchlen", Kind: command.Token, Token: "WITHMATCHLEN", Optional: true, Help: "add the length of each piece"},
		},
		Reply: "The subsequence; with LEN its length; with IDX the matching ranges, last first, and the length.",
		Errors: []string{notTexts.Str, "ERR syntax error", "ERR If you want both the length and indexes, please just use IDX.",
			tooMuch.Str},
		Flags: []string{"readonly"}, FirstKey: 1, LastKey: 2, Step: 1,
		Related: []string{"get"},
		Examples: []command.Example{
			{Line: "LCS a b", Setup: []string{"MSET a ohmytext b mynewtext"}},
			{Line: "LCS a b IDX MINMATCHLEN 4 WITHMATCHLEN", Setup: []string{"MSET a ohmytext b mynewtext"}},
		},
		Do: lcs,
	})
}

var tooMuch = resp.Err("ERR Insufficient memory, transient memory for LCS exceeds proto-max-bulk-len")

type lcsOptions struct {
	length, index, withLen bool
	least                  int64
}

func parseLCS(args []string) (o lcsOptions, bad *resp.Value) {
	for i := 0; i < len(args); i++ {
		switch {
		case command.Is(args[i], "IDX"):
			o.index = true
		case command.Is(args[i], "LEN"):
			o.length = true
		case command.Is(args[i], "WITHMATCHLEN"):
			o.withLen = true
		case command.Is(args[i], "MINMATCHLEN") && i+1 < len(args):
			i++
			if o.least, bad = command.Int(args[i]); bad != nil {
				return o, bad
			}
		default:
			return o, &command.SyntaxError
		}
	}
	if o.length && o.index {
		e := resp.Err("ERR If you want both the length and indexes, please just use IDX.")
		return o, &e
	}
	return o, nil
}

func lcs(c *command.Ctx) resp.Value {
	var texts [2]*value.String
	for i := range texts {
		v := c.Peek(c.Args[1+i])
		s, ok := v.(*value.String)
		if v != nil && !ok {
			return notTexts
		}
		if s == nil {
			s = value.NewText("")
		}
		texts[i] = s
	}
	o, bad := parseLCS(c.Args[3:])
	if bad != nil {
		return *bad
	}
	// The table holds four bytes for each pair of positions; it is bounded as in the real server, before it is made.
	n, m := texts[0].Len(), texts[1].Len()
	if cells := (n + 1) * (m + 1); n > 1<<30 || m > 1<<30 || 4*cells > c.Config().ProtoMaxBulkLen {
		return tooMuch
	} else if !c.Spare(4*cells + n + m) {
		return command.QuotaReached
	}
	c.Trace.Scanned(n + m)
	return newAlignment(texts[0].Text(), texts[1].Text()).reply(o)
}

// alignment is the table of the lengths of the longest common subsequences of all prefixes.
type alignment struct {
	a, b  string
	width int
	table []uint32
}

func newAlignment(a, b string) *alignment {
	t := &alignment{a: a, b: b, width: len(b) + 1}
	t.table = make([]uint32, (len(a)+1)*t.width)
	for i := 1; i <= len(a); i++ {
		row, above := t.table[i*t.width:][:t.width], t.table[(i-1)*t.width:][:t.width]
		for j := 1; j <= len(b); j++ {
			if a[i-1] == b[j-1] {
				row[j] = above[j-1] + 1
			} else {
				row[j] = max(above[j], row[j-1])
			}
		}
	}
	return t
}

// piece is a run of the subsequence that is contiguous in both strings: first and last positions.
type piece struct{ a, aEnd, b, bEnd int }

func (t *alignment) reply(o lcsOptions) resp.Value {
	length := int64(t.table[len(t.table)-1])
	if o.length {
		return resp.Int(length)
	}
	text, pieces := t.walk()
	if !o.index {
		return resp.Str(text)
	}
	matches := []resp.Value{}
	for _, p := range pieces {
		n := int64(p.aEnd - p.a + 1)
		if n < o.least {
			continue
		}
		m := []resp.Value{
			resp.List(resp.Int(int64(p.a)), resp.Int(int64(p.aEnd))),
			resp.List(resp.Int(int64(p.b)), resp.Int(int64(p.bEnd))),
		}
		if o.withLen {
			m = append(m, resp.Int(n))
		}
		matches = append(matches, resp.List(m...))
	}
	return resp.Pairs(resp.Str("matches"), resp.List(matches...), resp.Str("len"), resp.Int(length))
}

// walk reads the subsequence back from the end, in the order of choices of the real server: where two ways are equally
// long it goes back in the second string.
func (t *alignment) walk() (text string, pieces []piece) {
	var back strings.Builder
	i, j := len(t.a), len(t.b)
	for i > 0 && j > 0 {
		switch {
		case t.a[i-1] == t.b[j-1]:
			back.WriteByte(t.a[i-1])
			i--
			j--
			if n := len(pieces); n > 0 && pieces[n-1].a == i+1 && pieces[n-1].b == j+1 {
				pieces[n-1].a, pieces[n-1].b = i, j
			} else {
				pieces = append(pieces, piece{i, i, j, j})
			}
		case t.table[(i-1)*t.width+j] > t.table[i*t.width+j-1]:
			i--
		default:
			j--
		}
	}
	return reverse(back.String()), pieces
}

func reverse(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}
