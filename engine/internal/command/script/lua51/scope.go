package lua51

import "fmt"

// place says where a name lives.
type place int

const (
	global place = iota
	local
	upvalue
)

func (w place) word() string { return [...]string{"global", "local", "upvalue"}[w] }

// Limits of a function in Lua 5.1. maxConstants is ours: the compiler looks each constant up in a list.
const (
	maxLocals    = 200
	maxUpvalues  = 60
	maxDepth     = 200
	maxConstants = 8192
)

// function is the function being read.
type function struct {
	parent    *function
	line      int // 0 for the main chunk
	vararg    bool
	dots, arg bool // whether it says '...', and arg
	active    []string
	upvalues  map[string]bool
	own       int // upvalues that the source names; hidden ones are not counted
	loops     int // open loops that a break may leave
	constants map[any]bool
}

func newFunction(parent *function, line int) *function {
	return &function{parent: parent, line: line, upvalues: map[string]bool{}, constants: map[any]bool{}}
}

func (f *function) has(name string) bool {
	for i := len(f.active) - 1; i >= 0; i-- {
		if f.active[i] == name {
			return true
		}
	}
	return false
}

func (f *function) find(name string) place {
	if f.has(name) {
		return local
	}
	for g := f.parent; g != nil; g = g.parent {
		if g.has(name) {
			return upvalue
		}
	}
	return global
}

// use resolves a name that is read or written and counts upvalues.
func (f *function) use(name string, p *parser) place {
	w := f.find(name)
	if name == "arg" {
		for g := f; g != nil; g = g.parent {
			g.arg = true
		}
	}
	if w == upvalue {
		f.capture(name, p)
	}
	return w
}

func (f *function) capture(name string, p *parser) {
	for g := f; g.parent != nil && !g.has(name) && !g.upvalues[name]; g = g.parent {
		g.upvalues[name] = true
		if name[0] != 0 {
			if g.own++; g.own > maxUpvalues {
				p.tooMany(g, maxUpvalues, "upvalues")
			}
		}
	}
}

// declare makes a local variable active.
func (f *function) declare(name string, p *parser) {
	f.active = append(f.active, name)
	if len(f.active) > maxLocals {
		p.tooMany(f, maxLocals, "local variables")
	}
}

func (p *parser) tooMany(f *function, limit int, what string) {
	where := "main function"
	if f.line != 0 {
		where = fmt.Sprintf("function at line %d", f.line)
	}
	p.lex.fail(fmt.Sprintf("%s has more than %d %s", where, limit, what), 0)
}

func (p *parser) constant(v any) {
	if s, ok := v.(string); ok && len(s) > LongString {
		p.long = true
	}
	c := p.fs.constants
	if c[v] = true; len(c) > maxConstants {
		p.tooMany(p.fs, maxConstants, "constants")
	}
}
