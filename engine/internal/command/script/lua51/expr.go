package lua51

import (
	"math"
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// maxJoin bounds the operands of one concatenation call; a longer chain is nested.
const maxJoin = 50

type power struct{ left, right int }

var powers = map[kind]power{
	'+': {6, 6}, '-': {6, 6}, '*': {7, 7}, '/': {7, 7}, '%': {7, 7}, '^': {10, 9}, tokConcat: {5, 4},
	tokEq: {3, 3}, tokNe: {3, 3}, '<': {3, 3}, tokLe: {3, 3}, '>': {3, 3}, tokGe: {3, 3}, tokAnd: {2, 2}, tokOr: {1, 1},
}

const unaryPower = 8

func (p *parser) exprs() []ast.Expr {
	list := []ast.Expr{p.expr()}
	for p.accept(',') {
		list[len(list)-1] = single(list[len(list)-1])
		list = append(list, p.expr())
	}
	return list
}

func (p *parser) expr() ast.Expr {
	if p.open == 0 {
		p.grown = 0
	}
	p.open++
	e := p.sub(0)
	p.open--
	return e
}

// maxGrown bounds how deep the tree of one expression may get where the source does not nest: a + a + a ..., f()()(), a
// chain of elseif. The compiler walks it recursively, and for constants more than once.
const maxGrown = 8192

func (p *parser) grow() {
	if p.grown++; p.grown > maxGrown {
		p.lex.fail("chunk has too many syntax levels", 0)
	}
}

// sub reads an expression of operators that bind tighter than limit.
func (p *parser) sub(limit int) ast.Expr {
	p.enter()
	defer p.leave()
	var e ast.Expr
	switch p.kind() {
	case tokNot:
		p.lex.next()
		e = &ast.UnaryNotOpExpr{Expr: single(p.sub(unaryPower))}
		at(e, p.site(p.lex.lastLine))
	case '-':
		p.lex.next()
		e = p.minus(single(p.sub(unaryPower)))
	case '#':
		p.lex.next()
		x := single(p.sub(unaryPower))
		e = p.call(Len, p.site(p.lex.lastLine, p.nameOf(x)), false, x)
	default:
		e = p.simple()
	}
	for {
		op := p.kind()
		w, ok := powers[op]
		if !ok || w.left <= limit {
			return e
		}
		p.grow()
		p.lex.next()
		e = p.binary(op, single(e), single(p.sub(w.right)))
	}
}

func (p *parser) minus(x ast.Expr) ast.Expr {
	if n, ok := x.(*ast.NumberExpr); ok {
		v, _ := strconv.ParseFloat(n.Value, 64)
		if v != 0 { // a minus zero is left to the compiler, which keeps its sign
			return p.number(-v)
		}
	}
	return at(&ast.UnaryMinusOpExpr{Expr: x}, p.site(p.lex.lastLine, p.nameOf(x)))
}

func (p *parser) binary(op kind, a, b ast.Expr) ast.Expr {
	line := p.lex.lastLine
	switch op {
	case tokAnd, tokOr:
		if truth, ok := constant(a); ok {
			if truth == (op == tokAnd) {
				return b
			}
			return a
		}
		return at(&ast.LogicalOpExpr{Operator: op.text(), Lhs: a, Rhs: b}, p.site(line))
	case tokEq, tokNe, '<', tokLe, '>', tokGe:
		return at(&ast.RelationalOpExpr{Operator: op.text(), Lhs: a, Rhs: b}, p.site(line))
	case tokConcat:
		return p.join(a, b, line)
	case '%':
		return p.call(Mod, p.site(line, p.nameOf(a), p.nameOf(b)), false, a, b)
	}
	return at(&ast.ArithmeticOpExpr{Operator: op.text(), Lhs: a, Rhs: b}, p.site(line, p.nameOf(a), p.nameOf(b)))
}

// join makes one call of a chain of concatenations, which group to the right.
func (p *parser) join(a, b ast.Expr, line int) ast.Expr {
	args := []ast.Expr{a, b}
	names := []string{p.nameOf(a), p.nameOf(b)}
	if c, ok := b.(*ast.FuncCallExpr); ok && len(c.Args) < maxJoin {
		if f, ok := c.Func.(*ast.IdentExpr); ok && f.Value == hidden[Cat] {
			args = append(args[:1], c.Args...)
			names = append(names[:1], p.sites[c.Line()].Names...)
		}
	}
	return p.call(Cat, p.site(line, names...), false, args...)
}

func (p *parser) number(n float64) ast.Expr {
	p.constant(n)
	s := strconv.FormatFloat(n, 'g', -1, 64)
	if math.IsInf(n, 0) {
		s = "1e999"
		if n < 0 {
			s = "-1e999"
		}
	}
	return at(&ast.NumberExpr{Value: s}, p.site(p.lex.lastLine))
}

func (p *parser) string(s string) ast.Expr {
	p.constant(s)
	return at(&ast.StringExpr{Value: s}, p.site(p.lex.lastLine))
}

func (p *parser) simple() ast.Expr {
	t := p.lex.cur
	line := p.lex.line
	switch t.kind {
	case tokNumber:
		p.lex.next()
		return p.number(t.num)
	case tokString:
		p.lex.next()
		return p.string(t.str)
	case tokNil:
		p.lex.next()
		return at(&ast.NilExpr{}, p.site(line))
	case tokTrue:
		p.lex.next()
		return at(&ast.TrueExpr{}, p.site(line))
	case tokFalse:
		p.lex.next()
		return at(&ast.FalseExpr{}, p.site(line))
	case tokDots:
		if !p.fs.vararg {
			p.fail("cannot use '...' outside a vararg function")
		}
		p.lex.next()
		p.fs.dots = true
		return at(&ast.Comma3Expr{}, p.site(line))
	case '{':
		return p.table()
	case tokFunction:
		p.lex.next()
		return p.body(false, line)
	}
	e, _ := p.primary()
	return e
}

func (p *parser) variable(name string, line int) ast.Expr {
	if p.fs.use(name, p) == global {
		p.constant(name)
		if name == "arg" {
			// The compiler would take it for the local arg that it gives every vararg function, the chunk too.
			g := at(&ast.IdentExpr{Value: "_G"}, p.site(line))
			return at(&ast.AttrGetExpr{Object: g, Key: at(&ast.StringExpr{Value: name}, g.Line())}, g.Line())
		}
	}
	return at(&ast.IdentExpr{Value: name}, p.site(line))
}

// primary reads a name or a parenthesis with all its fields, indexes and calls. paren says that nothing followed the
// parenthesis, so that the whole cannot be assigned to.
func (p *parser) primary() (e ast.Expr, paren bool) {
	line := p.lex.line
	switch p.kind() {
	case tokName:
		e = p.variable(p.name(), line)
	case '(':
		p.lex.next()
		e = single(p.expr())
		p.close(')', '(', line)
		paren = true
	default:
		p.fail("unexpected symbol")
	}
	for {
		p.grow()
		switch p.kind() {
		case '.':
			e = p.field(e)
		case '[':
			p.lex.next()
			k := single(p.expr())
			p.want(']')
			e = at(&ast.AttrGetExpr{Object: single(e), Key: k}, p.site(p.lex.lastLine, p.nameOf(e)))
		case ':':
			p.lex.next()
			m := p.name()
			p.constant(m)
			c := &ast.FuncCallExpr{Receiver: single(e), Method: m}
			site := p.site(p.lex.line, "method '"+m+"'", p.nameOf(e))
			c.Args = p.args()
			e = at(c, site)
		case '(', '{', tokString:
			c := &ast.FuncCallExpr{Func: single(e)}
			site := p.site(p.lex.line, p.nameOf(e))
			c.Args = p.args()
			e = at(c, site)
		default:
			return e, paren
		}
		paren = false
	}
}

// field reads ".name" or ":name" behind e.
func (p *parser) field(e ast.Expr) ast.Expr {
	p.lex.next()
	k := p.string(p.name())
	return at(&ast.AttrGetExpr{Object: single(e), Key: k}, p.site(p.lex.lastLine, p.nameOf(e)))
}

func (p *parser) args() []ast.Expr {
	line := p.lex.line
	switch p.kind() {
	case '(':
		if line != p.lex.lastLine {
			p.fail("ambiguous syntax (function call x new statement)")
		}
		p.lex.next()
		var list []ast.Expr
		if p.kind() != ')' {
			list = p.several(p.exprs())
		}
		p.close(')', '(', line)
		return list
	case '{':
		return []ast.Expr{p.table()}
	case tokString:
		s := p.lex.cur.str
		p.lex.next()
		return []ast.Expr{p.string(s)}
	}
	p.fail("function arguments expected")
	return nil
}
