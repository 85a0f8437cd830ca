package lua51

import "github.com/yuin/gopher-lua/ast"

// Site is a place in the source that an instruction came from. Names are what the operands were called, ready for a
// message: "local 't'", "field 'x'", or "" where an operand has no name. For a call, Names[0] is what is called, and for
// one with a colon Names[1] is its receiver.
type Site struct {
	Line  int
	Names []string
}

// Chunk is a source that was read: statements for lua.Compile, whose node lines are indexes into Sites. They make a
// function that takes the hidden functions as its arguments and gives the function that the source is.
type Chunk struct {
	Stmts []ast.Stmt
	Sites []Site
	// Long says that a string constant of more than LongString bytes is in it.
	Long bool
}

// LongString is the length from which a string costs more than an instruction to compare or to look up.
const LongString = 256

// Hidden functions, in the order in which a chunk takes them. Set(t, k, v) assigns a field,
// Global(v) refuses to assign a global, Cat joins its arguments, Len is the length operator, Mod the remainder as 5.1
// computes it, Pass gives back its
// arguments, Args makes the table arg of them, Fresh tidies a new table whose last item may be nil, Key gives back its
// one argument, and so do Init, Limit and Step for the bounds of a numeric loop.
const (
	Set = iota
	Global
	Cat
	Len
	Mod
	Pass
	Args
	Fresh
	Key
	Init
	Limit
	Step
	HiddenCount
)

// hidden names cannot be spelled in a source: they begin with a byte that is no letter.
var hidden = [HiddenCount]string{"\x00set", "\x00global", "\x00cat", "\x00len", "\x00mod", "\x00pass", "\x00args", "\x00fresh", "\x00key", "\x00init", "\x00limit", "\x00step"}

func (p *parser) site(line int, names ...string) int {
	p.sites = append(p.sites, Site{line, names})
	return len(p.sites) - 1
}

func at[N ast.PositionHolder](n N, site int) N {
	n.SetLine(site)
	n.SetLastLine(site)
	return n
}

// call makes a call of a hidden function; args are adjusted to one value each unless open is set.
func (p *parser) call(which, site int, open bool, args ...ast.Expr) *ast.FuncCallExpr {
	p.fs.capture(hidden[which], p)
	if !open {
		for i, a := range args {
			args[i] = single(a)
		}
	}
	return at(&ast.FuncCallExpr{Func: at(&ast.IdentExpr{Value: hidden[which]}, site), Args: args, AdjustRet: !open}, site)
}

// single makes a call or '...' give exactly one value.
func single(e ast.Expr) ast.Expr {
	switch x := e.(type) {
	case *ast.FuncCallExpr:
		c := *x
		c.AdjustRet = true
		return &c
	case *ast.Comma3Expr:
		c := *x
		c.AdjustRet = true
		return &c
	}
	return e
}

// open makes a call give as many values as are asked for. The compiler puts a call that is adjusted to one value right
// into the last parameter it is assigned to, before it has read the arguments: x = (f(x)) would call f with itself.
func open(e ast.Expr) ast.Expr {
	if x, ok := e.(*ast.FuncCallExpr); ok && x.AdjustRet {
		c := *x
		c.AdjustRet = false
		return &c
	}
	return e
}

// several makes the last of a list ready to give many values: varargs pass the meter.
func (p *parser) several(list []ast.Expr) []ast.Expr {
	if n := len(list); n > 0 {
		if d, ok := list[n-1].(*ast.Comma3Expr); ok && !d.AdjustRet {
			list[n-1] = p.call(Pass, d.Line(), true, d)
		}
	}
	return list
}

// nameOf is what a message calls the value of e, or "".
func (p *parser) nameOf(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.IdentExpr:
		return p.fs.find(x.Value).word() + " '" + x.Value + "'"
	case *ast.AttrGetExpr:
		if k, ok := x.Key.(*ast.StringExpr); ok {
			return "field '" + k.Value + "'"
		}
		return "field '?'"
	}
	return ""
}
