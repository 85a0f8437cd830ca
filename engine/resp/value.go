// Package resp holds replies as plain values, with three written forms: the RESP2 and RESP3 wire bytes and the text
// that redis-cli prints. It also reads both wire forms and splits command lines by the quoting rules of redis-cli.
//
// It imports nothing of the project, so every layer may use it.
package resp

import (
	"fmt"
	"strings"
)

// Kind is the first byte of a value on the RESP3 wire, except for the two RESP2 nulls, which share '_' there.
type Kind byte

// The kinds of reply. NullArray is the RESP2 "*-1", which RESP3 writes as a plain null.
const (
	Simple    Kind = '+'
	Error     Kind = '-'
	Integer   Kind = ':'
	Bulk      Kind = '$'
	Array     Kind = '*'
	Null      Kind = '_'
	NullArray Kind = 'n'
	Map       Kind = '%'
	Set       Kind = '~'
	Double    Kind = ','
	Bool      Kind = '#'
	Verbatim  Kind = '='
	BigNumber Kind = '('
	Push      Kind = '>'
	// None is no reply at all, for a command whose replies were already pushed one by one.
	None Kind = 0
)

// Value is one reply. Str holds text (for Verbatim without its "txt:" prefix), Int integers and Bool (0 or 1), Num
// doubles, Items the elements of an array, set, push or map (keys and values alternating).
type Value struct {
	Kind  Kind
	Str   string
	Int   int64
	Num   float64
	Items []Value
}

// OK is the simple string that most writers answer.
var OK = Value{Kind: Simple, Str: "OK"}

// Nil is the missing string, NilArray the missing array (they differ only in RESP2).
var (
	Nil      = Value{Kind: Null}
	NilArray = Value{Kind: NullArray}
)

// Int makes an integer reply.
func Int(n int64) Value { return Value{Kind: Integer, Int: n} }

// Truth makes the integer 1 or 0.
func Truth(b bool) Value {
	if b {
		return Int(1)
	}
	return Int(0)
}

// Str makes a bulk string, Status a simple string, VerbatimText a verbatim string of format txt (a bulk string in RESP2)
// for the commands whose answer redis-cli prints raw: INFO, CLIENT LIST, CLIENT INFO, MEMORY DOCTOR ...
func Str(s string) Value          { return Value{Kind: Bulk, Str: s} }
func Status(s string) Value       { return Value{Kind: Simple, Str: s} }
func VerbatimText(s string) Value { return Value{Kind: Verbatim, Str: s} }

// Float makes a double: ',' in RESP3, a bulk string of its shortest exact form in RESP2.
func Float(f float64) Value { return Value{Kind: Double, Num: f} }

// Err makes an error reply. The text starts with its code word ("ERR ...", "WRONGTYPE ...").
func Err(text string) Value { return Value{Kind: Error, Str: text} }

// Errf is Err with formatting. A text put in ends at a zero byte, as it does in the server's own formatting.
func Errf(format string, a ...any) Value {
	cut := make([]any, len(a))
	for i, x := range a {
		if s, ok := x.(string); ok {
			x, _, _ = strings.Cut(s, "\x00")
		}
		cut[i] = x
	}
	return Err(fmt.Sprintf(format, cut...))
}

// List makes an array reply; a nil slice is the empty array.
func List(items ...Value) Value { return Value{Kind: Array, Items: items} }

// Strs makes an array of bulk strings.
func Strs(ss []string) Value {
	items := make([]Value, len(ss))
	for i, s := range ss {
		items[i] = Str(s)
	}
	return Value{Kind: Array, Items: items}
}

// Pairs makes a map from alternating keys and values.
func Pairs(items ...Value) Value { return Value{Kind: Map, Items: items} }

// IsError says whether the reply is an error.
func (v Value) IsError() bool { return v.Kind == Error }

// Equal says whether two replies are the same in kind and content.
func Equal(a, b Value) bool {
	if a.Kind != b.Kind || a.Int != b.Int || a.Str != b.Str || a.Num != b.Num || len(a.Items) != len(b.Items) {
		return false
	}
	for i := range a.Items {
		if !Equal(a.Items[i], b.Items[i]) {
			return false
		}
	}
	return true
}
