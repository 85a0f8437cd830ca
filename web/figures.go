package web

import (
	"fmt"
	"strconv"
	"strings"
	"text/template"

	"bitloupe/engine"
	"bitloupe/engine/figure"
)

// num is a number in a text. It prints with its thousands apart, and with a sign in front where it is only modelled.
type num struct {
	n     int64
	model bool
}

func (n num) String() string {
	if n.model {
		return "≈ " + figure.Comma(n.n)
	}
	return figure.Comma(n.n)
}

func exactly(n int64) num { return num{n: n} }

// fill puts the numbers into a text: {{bytes "sparse" "users"}} is what MEMORY USAGE answers for the key users at the end
// of the script whose block has the id sparse. No number of a chapter is typed where a script can say it.
//
//	bytes ID KEY          what the key takes
//	asstring, asroaring   the same bits in either form, exact: the script has run under both settings
//	bits ID KEY           set bits, or elements
//	length ID KEY         logical length in bytes
//	chunks ID KEY KIND    containers of a kind (array, bitset, run), or "spans", those the length covers
//	part ID KEY NAME      bytes of a part of the key whose name starts so
//	reply ID COMMAND      the reply to the last such command, as printed
//	number ID COMMAND     the same, an integer
//	keylen, minus, plus, times, ratio, size, percent
func fill(source string, blocks []*block) (string, error) {
	if !strings.Contains(source, "{{") {
		return source, nil
	}
	t, err := template.New("text").Funcs(lookups(blocks)).Parse(source)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if err := t.Execute(&b, nil); err != nil {
		return "", err
	}
	return b.String(), nil
}

func lookups(blocks []*block) template.FuncMap {
	find := func(id string) (*block, error) {
		for _, b := range blocks {
			if b.id == id {
				return b, nil
			}
		}
		return nil, fmt.Errorf("no script here has the id %q", id)
	}
	inspect := func(id, key string) (in engine.Inspection, err error) {
		b, err := find(id)
		if err != nil {
			return in, err
		}
		in, ok := b.plate.Engine.Inspect(key)
		if !ok {
			return in, fmt.Errorf("script %s leaves no key %q", id, key)
		}
		return in, nil
	}
	weigh := func(id, key string, f func(engine.KeyRow) engine.Figure) (num, error) {
		in, err := inspect(id, key)
		if err != nil {
			return num{}, err
		}
		x := f(in.Row)
		if !x.Known {
			return num{}, fmt.Errorf("script %s: what %q takes in that form is not known", id, key)
		}
		return num{x.Bytes, x.Modelled}, nil
	}
	reply := func(id, command string) (string, error) {
		b, err := find(id)
		if err != nil {
			return "", err
		}
		e, ok := b.plate.Last(command)
		if !ok {
			return "", fmt.Errorf("script %s runs no %q", id, command)
		}
		return e.Text, nil
	}
	return template.FuncMap{
		"bytes": func(id, key string) (num, error) { return weigh(id, key, rowBytes) },
		"asstring": func(id, key string) (num, error) {
			return weigh(id, key, func(r engine.KeyRow) engine.Figure { return r.AsString })
		},
		"asroaring": func(id, key string) (num, error) {
			return weigh(id, key, func(r engine.KeyRow) engine.Figure { return r.AsRoaring })
		},
		"bits":   func(id, key string) (num, error) { in, err := inspect(id, key); return exactly(in.Row.Card), err },
		"length": func(id, key string) (num, error) { in, err := inspect(id, key); return exactly(in.Row.Length), err },
		"chunks": func(id, key, kind string) (num, error) {
			in, err := inspect(id, key)
			n, ok := map[string]int{"array": in.Row.Kinds.Array, "bitset": in.Row.Kinds.Bitset, "run": in.Row.Kinds.Run, "spans": int(in.Row.Spans)}[kind]
			if err == nil && !ok {
				err = fmt.Errorf("there is no kind of container %q", kind)
			}
			return exactly(int64(n)), err
		},
		"part": func(id, key, name string) (num, error) {
			in, err := inspect(id, key)
			if err != nil {
				return num{}, err
			}
			for _, s := range figure.Slices(in.Memory) {
				if strings.HasPrefix(s.Name, name) {
					return num{s.Bytes, s.Modelled}, nil
				}
			}
			return num{}, fmt.Errorf("key %q of script %s has no part %q", key, id, name)
		},
		"reply": reply,
		"number": func(id, command string) (num, error) {
			text, err := reply(id, command)
			if err != nil {
				return num{}, err
			}
			n, err := strconv.ParseInt(strings.TrimPrefix(text, "(integer) "), 10, 64)
			if err != nil {
				return num{}, fmt.Errorf("script %s answers %q to %s, which is no integer", id, text, command)
			}
			return exactly(n), nil
		},
		"minus":   func(a, b num) num { return num{a.n - b.n, a.model || b.model} },
		"plus":    func(a, b num) num { return num{a.n + b.n, a.model || b.model} },
		"times":   func(a, b num) num { return num{a.n * b.n, a.model || b.model} },
		"int":     func(n int) num { return exactly(int64(n)) },
		"ratio":   func(a, b num) string { return figure.Ratio(a.n, b.n) },
		"size":    func(a num) string { return figure.Size(a.n) },
		"percent": func(a, b num) string { return fmt.Sprintf("%d %%", (200*a.n+b.n)/(2*b.n)) },
	}
}

func rowBytes(r engine.KeyRow) engine.Figure {
	return engine.Figure{Bytes: r.Bytes, Modelled: r.Modelled, Known: true}
}
