package lua51

import "github.com/yuin/gopher-lua/ast"

// statement reads one statement; last is set for return and break, which end a block.
func (p *parser) statement() (s ast.Stmt, last bool) {
	line := p.lex.line
	if p.open == 0 {
		p.grown = 0
	}
	switch p.kind() {
	case tokIf:
		return p.ifStat(line), false
	case tokWhile:
		return p.while(line), false
	case tokDo:
		p.lex.next()
		b := at(&ast.DoBlockStmt{Stmts: p.scoped()}, p.site(line))
		p.close(tokEnd, tokDo, line)
		return b, false
	case tokFor:
		return p.forStat(line), false
	case tokRepeat:
		return p.repeat(line), false
	case tokFunction:
		return p.functionStat(line), false
	case tokLocal:
		p.lex.next()
		if p.accept(tokFunction) {
			return p.localFunction(), false
		}
		return p.localStat(line), false
	case tokReturn:
		return p.returnStat(line), true
	case tokBreak:
		p.lex.next()
		if p.fs.loops == 0 {
			p.fail("no loop to break")
		}
		return at(&ast.BreakStmt{}, p.site(line)), true
	}
	return p.exprStat(), false
}

func (p *parser) ifStat(line int) ast.Stmt {
	var clauses []*ast.IfStmt
	for first := true; first || p.kind() == tokElseif; first = false {
		p.lex.next()
		c := at(&ast.IfStmt{Condition: p.expr()}, p.site(p.lex.lastLine))
		p.want(tokThen)
		c.Then = p.scoped()
		clauses = append(clauses, c)
	}
	var rest []ast.Stmt
	if p.accept(tokElse) {
		rest = p.scoped()
	}
	p.close(tokEnd, tokIf, line)
	for i := len(clauses) - 1; i >= 0; i-- {
		switch truth, ok := constant(clauses[i].Condition); {
		case !ok:
			clauses[i].Else = rest
			rest = []ast.Stmt{clauses[i]}
		case truth:
			rest = []ast.Stmt{at(&ast.DoBlockStmt{Stmts: clauses[i].Then}, clauses[i].Line())}
		}
	}
	if len(rest) == 1 {
		return rest[0]
	}
	return at(&ast.DoBlockStmt{Stmts: rest}, p.site(line))
}

// constant says whether a literal counts as true; ok is false for what is no literal. A condition that is decided here
// never reaches the compiler, as in Lua itself: a loop whose first instruction is a jump would be compiled wrongly.
func constant(e ast.Expr) (truth, ok bool) {
	switch e.(type) {
	case *ast.NilExpr, *ast.FalseExpr:
		return false, true
	case *ast.TrueExpr, *ast.NumberExpr, *ast.StringExpr:
		return true, true
	}
	return false, false
}

func (p *parser) localStat(line int) ast.Stmt {
	s := &ast.LocalAssignStmt{Names: []string{p.name()}}
	for p.accept(',') {
		s.Names = append(s.Names, p.name())
	}
	if p.accept('=') {
		s.Exprs = p.several(p.exprs())
	}
	if len(s.Names) == 1 && len(s.Exprs) == 1 {
		if f, ok := s.Exprs[0].(*ast.FunctionExpr); ok {
			// gopher-lua takes "local f = function" for "local function f", where the name is visible inside. A second
			// value, which is dropped, tells the two apart.
			s.Exprs = append(s.Exprs, at(&ast.NilExpr{}, f.Line()))
		}
	}
	for _, v := range s.Names {
		p.fs.declare(v, p)
	}
	return at(s, p.site(line))
}

func (p *parser) localFunction() ast.Stmt {
	line := p.lex.line
	s := &ast.LocalAssignStmt{Names: []string{p.name()}}
	p.fs.declare(s.Names[0], p)
	s.Exprs = []ast.Expr{p.body(false, line)}
	return at(s, p.site(line))
}

func (p *parser) functionStat(line int) ast.Stmt {
	p.lex.next()
	target := p.variable(p.name(), p.lex.lastLine)
	method := false
	for p.kind() == '.' || p.kind() == ':' {
		method = p.kind() == ':'
		target = p.field(target)
		if method {
			break
		}
	}
	return p.assignOne(target, p.body(method, line), line)
}

func (p *parser) returnStat(line int) ast.Stmt {
	p.lex.next()
	s := &ast.ReturnStmt{}
	if !p.blockEnd() && p.kind() != ';' {
		s.Exprs = p.several(p.exprs())
	}
	return at(s, p.site(p.lex.lastLine))
}

func (p *parser) exprStat() ast.Stmt {
	e, paren := p.primary()
	if c, ok := e.(*ast.FuncCallExpr); ok && !paren {
		return at(&ast.FuncCallStmt{Expr: c}, c.Line())
	}
	targets := []ast.Expr{e}
	for {
		if !assignable(e) || paren {
			p.fail("syntax error")
		}
		if !p.accept(',') {
			break
		}
		if len(targets) == maxDepth {
			p.lex.fail("variables in assignment", 0)
		}
		e, paren = p.primary()
		targets = append(targets, e)
	}
	p.want('=')
	values := p.exprs()
	if len(targets) == 1 && len(values) == 1 {
		return p.assignOne(e, values[0], p.lex.lastLine)
	}
	return p.assignMany(targets, p.several(values))
}

func assignable(e ast.Expr) bool {
	switch e.(type) {
	case *ast.IdentExpr, *ast.AttrGetExpr:
		return true
	}
	return false
}

// assignOne stores one value. A field goes through the hidden function, a global is refused by it.
func (p *parser) assignOne(target, value ast.Expr, line int) ast.Stmt {
	var c *ast.FuncCallExpr
	switch t := target.(type) {
	case *ast.AttrGetExpr:
		c = p.call(Set, p.site(line, p.nameOf(t.Object)), false, t.Object, t.Key, value)
	case *ast.IdentExpr:
		if p.fs.find(t.Value) != global {
			site := p.site(line)
			if _, ok := value.(*ast.LogicalOpExpr); ok {
				return p.viaTemp(t.Value, value, site)
			}
			return at(&ast.AssignStmt{Lhs: []ast.Expr{at(&ast.IdentExpr{Value: t.Value}, site)}, Rhs: []ast.Expr{open(value)}}, site)
		}
		c = p.call(Global, p.site(line), false, value)
	}
	return at(&ast.FuncCallStmt{Expr: c}, c.Line())
}

// viaTemp assigns to a local what "and" or "or" gives. The compiler loses the value where the first operand decides, unless
// it goes to a fresh local.
func (p *parser) viaTemp(name string, value ast.Expr, site int) ast.Stmt {
	const temp = "\x00t"
	p.fs.declare(temp, p)
	p.fs.active = p.fs.active[:len(p.fs.active)-1]
	ident := func(n string) ast.Expr { return at(&ast.IdentExpr{Value: n}, site) }
	return at(&ast.DoBlockStmt{Stmts: []ast.Stmt{
		at(&ast.LocalAssignStmt{Names: []string{temp}, Exprs: []ast.Expr{value}}, site),
		at(&ast.AssignStmt{Lhs: []ast.Expr{ident(name)}, Rhs: []ast.Expr{ident(temp)}}, site),
	}}, site)
}

// assignMany evaluates objects, keys and values into hidden locals first, then stores from the last to the first, as
// Lua does.
func (p *parser) assignMany(targets, values []ast.Expr) ast.Stmt {
	line := p.lex.lastLine
	site := p.site(line)
	n := len(p.fs.active)
	temp := func() string {
		p.temps++
		name := "\x00" + string(rune('0'+p.temps))
		p.fs.declare(name, p)
		return name
	}
	ident := func(name string) ast.Expr { return at(&ast.IdentExpr{Value: name}, site) }
	head := at(&ast.LocalAssignStmt{}, site)
	var refs [][2]ast.Expr
	for _, t := range targets {
		var r [2]ast.Expr
		if a, ok := t.(*ast.AttrGetExpr); ok {
			head.Exprs = append(head.Exprs, single(a.Object), single(a.Key))
			o, k := temp(), temp()
			head.Names = append(head.Names, o, k)
			r = [2]ast.Expr{ident(o), ident(k)}
		}
		refs = append(refs, r)
	}
	head.Exprs = append(head.Exprs, values...)
	first := len(head.Names)
	for range targets {
		head.Names = append(head.Names, temp())
	}
	stmts := []ast.Stmt{head}
	for i := len(targets) - 1; i >= 0; i-- {
		v := ident(head.Names[first+i])
		if a, ok := targets[i].(*ast.AttrGetExpr); ok {
			c := p.call(Set, p.site(line, p.nameOf(a.Object)), false, refs[i][0], refs[i][1], v)
			stmts = append(stmts, at(&ast.FuncCallStmt{Expr: c}, c.Line()))
		} else {
			stmts = append(stmts, p.assignOne(targets[i], v, line))
		}
	}
	p.fs.active = p.fs.active[:n]
	p.temps = 0
	return at(&ast.DoBlockStmt{Stmts: stmts}, site)
}
