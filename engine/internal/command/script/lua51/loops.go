package lua51

import "github.com/yuin/gopher-lua/ast"

func (p *parser) while(line int) ast.Stmt {
	p.lex.next()
	s := at(&ast.WhileStmt{Condition: p.expr()}, p.site(line))
	p.want(tokDo)
	s.Stmts = p.loop()
	p.close(tokEnd, tokWhile, line)
	if truth, ok := constant(s.Condition); ok && !truth {
		return at(&ast.DoBlockStmt{}, s.Line())
	}
	return s
}

func (p *parser) loop() []ast.Stmt {
	p.fs.loops++
	defer func() { p.fs.loops-- }()
	return p.scoped()
}

func (p *parser) repeat(line int) ast.Stmt {
	p.lex.next()
	n := len(p.fs.active)
	p.fs.loops++
	s := &ast.RepeatStmt{Stmts: p.block()}
	p.fs.loops--
	p.close(tokUntil, tokRepeat, line)
	s.Condition = p.expr()
	p.fs.active = p.fs.active[:n]
	return at(s, p.site(line))
}

func (p *parser) forStat(line int) ast.Stmt {
	p.lex.next()
	name := p.name()
	n := len(p.fs.active)
	var s ast.Stmt
	switch p.kind() {
	case '=':
		s = p.forNumber(name, line)
	case ',', tokIn:
		s = p.forList(name, line)
	default:
		p.fail("'=' or 'in' expected")
	}
	p.close(tokEnd, tokFor, line)
	p.fs.active = p.fs.active[:n]
	return s
}

func (p *parser) forNumber(name string, line int) ast.Stmt {
	p.lex.next()
	s := &ast.NumberForStmt{Name: name}
	// The bounds are tested where the loop begins, at the word do.
	test := p.site(line)
	bound := func(which int) ast.Expr {
		e := p.expr()
		if _, ok := e.(*ast.NumberExpr); ok {
			return e
		}
		return p.call(which, test, false, e)
	}
	s.Init = bound(Init)
	p.want(',')
	s.Limit = bound(Limit)
	if p.accept(',') {
		s.Step = bound(Step)
	}
	p.want(tokDo)
	p.sites[test].Line = p.lex.lastLine
	for _, v := range []string{"(for index)", "(for limit)", "(for step)", name} {
		p.fs.declare(v, p)
	}
	s.Stmts = p.loop()
	return at(s, p.site(line))
}

func (p *parser) forList(name string, line int) ast.Stmt {
	s := &ast.GenericForStmt{Names: []string{name}}
	for p.accept(',') {
		s.Names = append(s.Names, p.name())
	}
	p.want(tokIn)
	s.Exprs = p.several(p.exprs())
	p.want(tokDo)
	for _, v := range append([]string{"(for generator)", "(for state)", "(for control)"}, s.Names...) {
		p.fs.declare(v, p)
	}
	s.Stmts = p.loop()
	if leaves(s.Stmts) {
		// Something has to stand before the jump of a break that comes first (see constant).
		s.Stmts = append([]ast.Stmt{at(&ast.LocalAssignStmt{Names: []string{"\x00n"}}, p.site(line))}, s.Stmts...)
	}
	return at(s, p.site(line, "local '(for generator)'"))
}

// leaves says whether a block begins with a break.
func leaves(block []ast.Stmt) bool {
	for _, s := range block {
		d, ok := s.(*ast.DoBlockStmt)
		if !ok {
			_, ok = s.(*ast.BreakStmt)
			return ok
		}
		if len(d.Stmts) > 0 {
			return leaves(d.Stmts)
		}
	}
	return false
}
