package lua51

import (
	"fmt"

	"github.com/yuin/gopher-lua/ast"
)

type parser struct {
	lex   *lexer
	fs    *function
	sites []Site
	depth int
	open  int // expressions being read, inside one another
	grown int
	temps int
	long  bool
}

// Parse reads a chunk. name is how messages call it ("user_script"). The error is an *Error.
// The cost grows with the length of the source; the depth of nesting is bounded as in Lua.
func Parse(src, name string) (c *Chunk, err error) {
	outer := newFunction(nil, 0)
	outer.active = hidden[:]
	p := &parser{lex: &lexer{src: src, chunk: name, line: 1, lastLine: 1}, fs: newFunction(outer, 0), sites: make([]Site, 1, 64)}
	p.sites[0] = Site{Line: 1}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			c, err = nil, e
		}
	}()
	p.fs.vararg = true
	p.lex.next()
	body := p.block()
	if p.kind() != tokEOF {
		p.expected(tokEOF)
	}
	return &Chunk{Stmts: wrap(body), Sites: p.sites, Long: p.long}, nil
}

// wrap makes "local set, cat, ... = ... return function(...) body end".
func wrap(body []ast.Stmt) []ast.Stmt {
	take := at(&ast.LocalAssignStmt{Names: hidden[:], Exprs: []ast.Expr{at(&ast.Comma3Expr{}, 0)}}, 0)
	chunk := at(&ast.FunctionExpr{ParList: &ast.ParList{HasVargs: true}, Stmts: body}, 0)
	return []ast.Stmt{take, at(&ast.ReturnStmt{Exprs: []ast.Expr{chunk}}, 0)}
}

func (p *parser) kind() kind { return p.lex.cur.kind }

func (p *parser) fail(text string) { p.lex.fail(text, p.kind()) }

func (p *parser) expected(k kind) { p.fail(fmt.Sprintf("'%s' expected", k.text())) }

func (p *parser) accept(k kind) bool {
	if p.kind() == k {
		p.lex.next()
		return true
	}
	return false
}

func (p *parser) want(k kind) {
	if !p.accept(k) {
		p.expected(k)
	}
}

// close takes the token that ends what open began at line.
func (p *parser) close(k, open kind, line int) {
	if p.accept(k) {
		return
	}
	if line == p.lex.line {
		p.expected(k)
	}
	p.fail(fmt.Sprintf("'%s' expected (to close '%s' at line %d)", k.text(), open.text(), line))
}

func (p *parser) name() string {
	if p.kind() != tokName {
		p.expected(tokName)
	}
	s := p.lex.cur.str
	p.lex.next()
	return s
}

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.lex.fail("chunk has too many syntax levels", 0)
	}
}

func (p *parser) leave() { p.depth-- }

// blockEnd says whether the current token ends a block.
func (p *parser) blockEnd() bool {
	switch p.kind() {
	case tokElse, tokElseif, tokEnd, tokEOF, tokUntil:
		return true
	}
	return false
}

// block reads statements up to the end of the block; the locals they declare stay active: the caller ends their scope.
func (p *parser) block() []ast.Stmt {
	p.enter()
	defer p.leave()
	var out []ast.Stmt
	for !p.blockEnd() {
		s, last := p.statement()
		out = append(out, s)
		p.accept(';')
		if last {
			break
		}
	}
	return out
}

// scoped is a block whose locals end with it.
func (p *parser) scoped() []ast.Stmt {
	n := len(p.fs.active)
	b := p.block()
	p.fs.active = p.fs.active[:n]
	return b
}
