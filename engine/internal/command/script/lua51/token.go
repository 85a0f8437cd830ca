package lua51

import "fmt"

// kind is a token: a byte that stands for itself, or one of the constants.
type kind int

const (
	tokAnd kind = 257 + iota
	tokBreak
	tokDo
	tokElse
	tokElseif
	tokEnd
	tokFalse
	tokFor
	tokFunction
	tokIf
	tokIn
	tokLocal
	tokNil
	tokNot
	tokOr
	tokRepeat
	tokReturn
	tokThen
	tokTrue
	tokUntil
	tokWhile
	tokConcat
	tokDots
	tokEq
	tokGe
	tokLe
	tokNe
	tokNumber
	tokName
	tokString
	tokEOF
)

var kindText = [...]string{
	"and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or",
	"repeat", "return", "then", "true", "until", "while", "..", "...", "==", ">=", "<=", "~=", "<number>", "<name>",
	"<string>", "<eof>",
}

var reserved = func() map[string]kind {
	m := map[string]kind{}
	for i, s := range kindText[:tokWhile-tokAnd+1] {
		m[s] = tokAnd + kind(i)
	}
	return m
}()

// text is how a message names the token.
func (k kind) text() string {
	switch {
	case k >= tokAnd:
		return kindText[k-tokAnd]
	case k < 32 || k == 127:
		return fmt.Sprintf("char(%d)", int(k))
	}
	return string([]byte{byte(k)})
}

// token is one token with what it says: the name, the content of a string, or the number.
type token struct {
	kind kind
	str  string
	num  float64
}

// Error is a refused source. Text is complete: chunk, line, what was wrong and near which token.
type Error struct{ Text string }

func (e *Error) Error() string { return e.Text }
