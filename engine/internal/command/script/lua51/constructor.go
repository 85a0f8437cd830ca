package lua51

import "github.com/yuin/gopher-lua/ast"

// maxItems bounds the items of a constructor without keys: the compiler's batches end there.
const maxItems = 25000

func (p *parser) table() ast.Expr {
	line := p.lex.line
	t := &ast.TableExpr{}
	p.lex.next()
	items := 0
	computed := false
	for p.kind() != '}' {
		f := &ast.Field{}
		switch {
		case p.kind() == tokName && p.lex.look() == '=':
			f.Key = p.string(p.name())
			p.want('=')
			f.Value = single(p.expr())
		case p.kind() == '[':
			p.lex.next()
			k := single(p.expr())
			p.want(']')
			if _, ok := k.(*ast.StringExpr); !ok {
				k = p.call(Key, p.site(p.lex.lastLine), false, k)
				computed = true
			}
			p.want('=')
			f.Key, f.Value = k, single(p.expr())
		default:
			if items++; items > maxItems {
				p.tooMany(p.fs, maxItems, "items in a constructor")
			}
			f.Value = p.expr()
		}
		t.Fields = append(t.Fields, f)
		if !p.accept(',') && !p.accept(';') {
			break
		}
		f.Value = single(f.Value)
	}
	p.close('}', '{', line)
	at(t, p.site(line))
	last := lastItem(t)
	if !computed && (last == nil || solid(last.Value)) {
		return t
	}
	if last != nil && last == t.Fields[len(t.Fields)-1] {
		last.Value = p.several([]ast.Expr{last.Value})[0]
	}
	args := []ast.Expr{t}
	if computed {
		args = append(args, at(&ast.TrueExpr{}, t.Line()))
	}
	return p.call(Fresh, t.Line(), false, args...)
}

// lastItem is the last field without a key, or nil.
func lastItem(t *ast.TableExpr) *ast.Field {
	for i := len(t.Fields) - 1; i >= 0; i-- {
		if t.Fields[i].Key == nil {
			return t.Fields[i]
		}
	}
	return nil
}

// solid says whether e is certainly not nil.
func solid(e ast.Expr) bool {
	switch e.(type) {
	case *ast.NumberExpr, *ast.StringExpr, *ast.TrueExpr, *ast.FalseExpr, *ast.TableExpr, *ast.FunctionExpr,
		*ast.RelationalOpExpr, *ast.UnaryNotOpExpr:
		return true
	}
	return false
}
