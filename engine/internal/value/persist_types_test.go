package value

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"bitloupe/engine/internal/rdb"
	"bitloupe/engine/internal/ziplist"
	"bitloupe/engine/memory"
)

// Every collection in every encoding comes back from its dump with the same elements in the same encoding.
func TestDumpOfCollections(t *testing.T) {
	for _, p := range profiles {
		for _, n := range []int{3, 700} {
			e := env(p)
			e.Config.ListMaxListpackSize = 100
			s, l, h, z := NewSet(e, "1", 1), NewList(e), NewHash(e), NewZSet(e, 1, 1, "m")
			w := NewSet(e, "w0", 1)
			for i := range n {
				t := strconv.Itoa(i)
				s.Add(e, TextMember(t))
				w.Add(e, TextMember("w"+t))
				l.Grow(e, t)
				l.Push(e, false, t)
				h.Set(e, "f"+t, t)
				z.Set(e, "m"+t, float64(i)/4)
			}
			for _, v := range []Value{s, w, l, h, z} {
				payload, ok := Dump(v, p)
				back, err := Load(string(payload), 1<<24, e)
				if !ok || err != nil {
					t.Errorf("%s %s of %d, %s: %v", v.Type(), v.Encoding(), n, p, err)
					continue
				}
				if back.Encoding() != v.Encoding() || !slices.Equal(listed(back), listed(v)) {
					t.Errorf("%s %s of %d, %s came back as %s of %d", v.Type(), v.Encoding(), n, p, back.Encoding(), back.Length())
				}
			}
		}
	}
}

// listed is all that a collection holds, in a fixed order.
func listed(v Value) (all []string) {
	switch x := v.(type) {
	case *List:
		return x.Elements()
	case *Set:
		all = x.Elements()
	case *Hash:
		x.Each(func(f, t Member) bool {
			all = append(all, f.String()+"="+t.String())
			return true
		})
	case *ZSet:
		x.Each(0, false, func(m Member, s float64) bool {
			all = append(all, m.String()+"="+strconv.FormatFloat(s, 'g', -1, 64))
			return true
		})
		return all
	}
	slices.Sort(all)
	return all
}

func TestOldPackedForms(t *testing.T) {
	pairs := ziplist.New()
	for _, x := range []string{"one", "1", "two", "2.5"} {
		if n, ok := ParseInt(x); ok {
			pairs.Append(ziplist.Entry{Int: n, IsInt: true})
		} else {
			pairs.Append(ziplist.Entry{Text: []byte(x)})
		}
	}
	zip := rdb.AppendString(nil, pairs.Bytes())
	text := rdb.AppendString(rdb.AppendLen(nil, 2), []byte("a"))
	text = append(text, 3, '2', '.', '5')
	text = append(rdb.AppendString(text, []byte("b")), 255)
	for _, c := range []struct {
		kind byte
		body []byte
		want []string
	}{
		{rdbListZiplist, zip, []string{"one", "1", "two", "2.5"}},
		{rdbListZiplists, append(rdb.AppendLen(nil, 2), slices.Concat(zip, zip)...), []string{"one", "1", "two", "2.5", "one", "1", "two", "2.5"}},
		{rdbHashZiplist, zip, []string{"one=1", "two=2.5"}},
		{rdbZSetZiplist, zip, []string{"one=1", "two=2.5"}},
		{rdbZSetText, text, []string{"b=-Inf", "a=2.5"}},
	} {
		e := env(memory.V812)
		v, err := Load(string(rdb.Seal(append([]byte{c.kind}, c.body...), 6)), 1<<20, e)
		if err != nil {
			t.Errorf("type byte %d: %v", c.kind, err)
			continue
		}
		if got := listed(v); !slices.Equal(got, c.want) {
			t.Errorf("type byte %d: %q, want %q", c.kind, got, c.want)
		}
	}
}

func TestBadZSetPayloads(t *testing.T) {
	member := func(body []byte, m string, score float64) []byte {
		return rdb.AppendFloat(rdb.AppendString(body, []byte(m)), math.Float64bits(score))
	}
	for name, body := range map[string][]byte{
		"twice":     member(member(rdb.AppendLen(nil, 2), "a", 1), "a", 2),
		"no number": member(rdb.AppendLen(nil, 1), "a", math.NaN()),
		"empty":     rdb.AppendLen(nil, 0),
		"cut":       rdb.AppendString(rdb.AppendLen(nil, 1), []byte("a")),
		"many":      member(rdb.AppendLen(nil, 1<<40), "a", 1),
	} {
		if _, err := Load(string(rdb.Seal(append([]byte{rdbZSet}, body...), 10)), 1<<20, env(memory.V70)); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
