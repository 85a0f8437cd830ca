package lua51

import "github.com/yuin/gopher-lua/ast"

// body reads parameters and block of a function; method gives it a first parameter named self.
func (p *parser) body(method bool, line int) ast.Expr {
	f := newFunction(p.fs, line)
	p.fs = f
	open, grown := p.open, p.grown
	p.open = 0
	defer func() { p.open, p.grown = open, grown }()
	pars := &ast.ParList{}
	p.want('(')
	if method {
		pars.Names = append(pars.Names, "self")
		f.declare("self", p)
	}
	for p.kind() != ')' {
		switch p.kind() {
		case tokName:
			n := p.name()
			pars.Names = append(pars.Names, n)
			f.declare(n, p)
		case tokDots:
			p.lex.next()
			pars.HasVargs, f.vararg = true, true
			f.declare("arg", p)
		default:
			p.fail("<name> or '...' expected")
		}
		if f.vararg || !p.accept(',') {
			break
		}
		if p.kind() == ')' {
			p.fail("<name> or '...' expected")
		}
	}
	p.want(')')
	e := &ast.FunctionExpr{ParList: pars, Stmts: p.scoped()}
	p.close(tokEnd, tokFunction, line)
	if f.vararg {
		e.Stmts = append([]ast.Stmt{p.argTable(line)}, e.Stmts...)
	}
	p.fs = f.parent
	return at(e, p.site(line))
}

// argTable fills the old-style local arg of a vararg function. As in 5.1 it is nil in a function that says '...'.
func (p *parser) argTable(line int) ast.Stmt {
	site := p.site(line)
	var v ast.Expr = at(&ast.Comma3Expr{}, site)
	if p.fs.arg && !p.fs.dots {
		v = p.call(Args, site, true, v)
	}
	n := at(&ast.NilExpr{}, site)
	// The dots stand behind the value so that the compiler knows them used and makes no table of its own.
	list := []ast.Expr{n, v}
	if p.fs.arg && !p.fs.dots {
		list = []ast.Expr{single(v)}
	}
	return at(&ast.AssignStmt{Lhs: []ast.Expr{at(&ast.IdentExpr{Value: "arg"}, site)}, Rhs: list}, site)
}
