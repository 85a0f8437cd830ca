package zsets

import (
	"bitloupe/engine/internal/command"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/resp"
)

// kind is what the two ends of a range are.
type kind int

const (
	auto kind = iota
	byRank
	byScore
	byLex
)

// query is a range that one of the ZRANGE family asks for.
type query struct {
	kind          kind
	back          bool
	with          bool
	limited       bool
	offset, count int64
	start, stop   int64
	scores        value.ScoreRange
	texts         value.TextRange
}

var (
	limitNeedsKind = resp.Err("ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX")
	noLexScores    = resp.Err("ERR syntax error, WITHSCORES not supported in combination with BYLEX")
)

var rangeErrors = []string{command.NotInteger.Str, command.SyntaxError.Str, badRange.Str, badLexRange.Str, limitNeedsKind.Str, noLexScores.Str}

// parseQuery reads both ends and the options behind them. k is auto where BYSCORE and BYLEX may be said, free where REV
// may; store forbids WITHSCORES.
func parseQuery(args []string, k kind, back, free, store bool) (q query, bad *resp.Value) {
	q = query{kind: k, back: back, count: -1}
	rest := args[2:]
	for len(rest) > 0 {
		word := rest[0]
		rest = rest[1:]
		switch {
		case !store && command.Is(word, "WITHSCORES"):
			q.with = true
		case command.Is(word, "LIMIT") && len(rest) >= 2:
			if q.offset, bad = command.Int(rest[0]); bad == nil {
				q.count, bad = command.Int(rest[1])
			}
			if bad != nil {
				return q, bad
			}
			q.limited = q.count != -1
			rest = rest[2:]
		case free && command.Is(word, "REV"):
			q.back, free = true, false
		case q.kind == auto && command.Is(word, "BYLEX"):
			q.kind = byLex
		case q.kind == auto && command.Is(word, "BYSCORE"):
			q.kind = byScore
		default:
			return q, &command.SyntaxError
		}
	}
	if q.kind == auto {
		q.kind = byRank
	}
	if q.limited && q.kind == byRank {
		return q, &limitNeedsKind
	}
	if q.with && q.kind == byLex {
		return q, &noLexScores
	}
	return q, q.ends(args[0], args[1])
}

// ends reads both ends; a range of scores or texts that goes back names its upper end first.
func (q *query) ends(low, high string) (bad *resp.Value) {
	if q.back && q.kind != byRank {
		low, high = high, low
	}
	switch q.kind {
	case byRank:
		if q.start, bad = command.Int(low); bad == nil {
			q.stop, bad = command.Int(high)
		}
	case byScore:
		q.scores, bad = parseScores(low, high)
	case byLex:
		q.texts, bad = parseTexts(low, high)
	}
	return bad
}

// find is the rank to begin with and the number of members to take, forward or back.
func (q *query) find(z *value.ZSet) (from, n int) {
	switch q.kind {
	case byRank:
		start, count, empty := span(q.start, q.stop, z.Len())
		if empty {
			return 0, 0
		}
		if q.back {
			return z.Len() - 1 - start, count
		}
		return start, count
	case byScore:
		from, n = z.Ranks(q.scores)
	case byLex:
		from, n = z.TextRanks(q.texts)
	}
	if q.back {
		from += n - 1
	}
	if q.offset < 0 || q.offset >= int64(n) {
		return 0, 0
	}
	n -= int(q.offset)
	if q.count >= 0 {
		n = int(min(q.count, int64(n)))
	}
	if q.back {
		return from - int(q.offset), n
	}
	return from + int(q.offset), n
}

// show answers one of the ZRANGE family: the key is the first argument, the ends the next two.
func show(c *command.Ctx, k kind, back, free bool) resp.Value {
	q, bad := parseQuery(c.Args[2:], k, back, free, false)
	if bad != nil {
		return *bad
	}
	z, bad := find(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case z == nil:
		return resp.List()
	}
	from, n := q.find(z)
	const perReply = 128
	if !c.Spare(int64(n) * perReply) {
		return command.QuotaReached
	}
	l := listing{c: c, with: q.with}
	l.each(z, from, n, q.back)
	return l.reply()
}

// removeRange answers one of the ZREMRANGEBY family.
func removeRange(c *command.Ctx, k kind) resp.Value {
	q := query{kind: k, count: -1}
	if bad := q.ends(c.Args[2], c.Args[3]); bad != nil {
		return *bad
	}
	e, z, bad := own(c, c.Args[1])
	switch {
	case bad != nil:
		return *bad
	case z == nil:
		return resp.Int(0)
	}
	from, n := q.find(z)
	if n > 0 {
		z.DeleteRange(from, n)
		removed(c, e, z, c.Spec.Name)
	}
	return resp.Int(int64(n))
}
