package listpack

import (
	"bytes"
	"encoding/hex"
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The sizes are those measured through MEMORY USAGE of 1,000 equal members (spec/legacy-encodings.md 3).
func TestEntrySizes(t *testing.T) {
	for _, c := range []struct {
		s    string
		want int
	}{
		{"0", 2}, {"127", 2}, {"128", 3}, {"-1", 3}, {"4095", 3}, {"-4096", 3}, {"4096", 4}, {"-4097", 4}, {"32767", 4},
		{"32768", 5}, {"8388607", 5}, {"8388608", 6}, {"2147483647", 6}, {"2147483648", 10}, {"-9223372036854775808", 10},
		{"", 2}, {"a", 3}, {"01", 4}, {"-0", 4}, {strings.Repeat("x", 63), 65}, {strings.Repeat("x", 64), 67},
		{strings.Repeat("x", 4095), 4099}, {strings.Repeat("x", 4096), 4103}, {"9223372036854775808", 21},
	} {
		l := New(0)
		l.Append(c.s)
		if got := l.Size() - Overhead; got != c.want || EntrySize(c.s) != c.want {
			t.Errorf("%.20q takes %d, EntrySize says %d, want %d", c.s, got, EntrySize(c.s), c.want)
		}
	}
}

func TestBytes(t *testing.T) {
	l := New(0)
	for _, s := range []string{"1", "-1", "hello", "70000"} {
		l.Append(s)
	}
	const want = "180000000400" + "0101" + "dfff02" + "8568656c6c6f06" + "f270110104" + "ff"
	if got := hex.EncodeToString(l.Bytes()); got != want {
		t.Errorf("got %s", got)
	}
}

// A list under random edits always equals a plain slice, and its bytes always pass the check of untrusted ones.
func TestAgainstSlice(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	word := func() string {
		switch rng.Intn(4) {
		case 0:
			return strconv.FormatInt(rng.Int63()>>rng.Intn(63)*int64(1-2*rng.Intn(2)), 10)
		case 1:
			return strconv.Itoa(rng.Intn(300) - 20)
		case 2:
			return strings.Repeat("w", rng.Intn(200))
		}
		return strings.Repeat("long", rng.Intn(5000))
	}
	l, model := New(0), []string{}
	for step := range 4000 {
		i := 0
		if len(model) > 0 {
			i = rng.Intn(len(model))
		}
		s := word()
		switch op := rng.Intn(8); {
		case op == 0 || len(model) == 0:
			l.Append(s)
			model = append(model, s)
		case op == 1:
			l.Prepend(s)
			model = slices.Insert(model, 0, s)
		case op == 2:
			at, _ := l.Seek(i)
			l.Insert(at, s)
			model = slices.Insert(model, i, s)
		case op == 3:
			at, _ := l.Seek(i - len(model))
			l.InsertAfter(at, s)
			model = slices.Insert(model, i+1, s)
		case op == 4:
			at, _ := l.Seek(i)
			l.Replace(at, s)
			model[i] = s
		case op == 5:
			at, _ := l.Seek(i)
			l.Delete(at)
			model = slices.Delete(model, i, i+1)
		case op == 6 && rng.Intn(10) == 0:
			n := rng.Intn(6)
			l.DeleteRange(i, n)
			model = slices.Delete(model, i, min(i+n, len(model)))
		default:
			at, ok := l.Find(Header, model[i], 1)
			if want := slices.Index(model, model[i]); !ok || l.At(at).String() != model[i] {
				t.Fatalf("step %d: %.20q not found at %d", step, model[i], want)
			}
		}
		if step%50 == 0 || len(model) < 3 {
			same(t, step, l, model)
		}
	}
}

func same(t *testing.T, step int, l *List, model []string) {
	t.Helper()
	got := []string{}
	l.Each(func(e Entry) bool {
		got = append(got, e.String())
		return true
	})
	if !slices.Equal(got, model) || l.Len() != len(model) {
		t.Fatalf("step %d: %d entries, want %d", step, len(got), len(model))
	}
	at, ok := l.Last()
	for i := len(model) - 1; i >= 0; i-- {
		if !ok || !l.At(at).Is(model[i]) {
			t.Fatalf("step %d: walking back, entry %d is not %.20q", step, i, model[i])
		}
		at, ok = l.Prev(at)
	}
	p, err := Parse(l.Bytes())
	if err != nil {
		t.Fatalf("step %d: %v", step, err)
	}
	if p.Len() != l.Len() || !bytes.Equal(p.Bytes(), l.Bytes()) {
		t.Fatalf("step %d: parsed list differs", step)
	}
}

func TestAsked(t *testing.T) {
	l := New(100)
	if l.Append("a"); l.Asked() != 100 {
		t.Errorf("inside the block: %d", l.Asked())
	}
	if l.Append(strings.Repeat("x", 200)); l.Asked() != l.Size() {
		t.Errorf("past it: %d of %d", l.Asked(), l.Size())
	}
	at, _ := l.First()
	if l.Delete(at); l.Asked() != l.Size() {
		t.Errorf("after a delete: %d of %d", l.Asked(), l.Size())
	}
}

func TestParseRefuses(t *testing.T) {
	for name, h := range map[string]string{
		"short":         "0600",
		"length":        "080000000000ff",
		"no end":        "07000000000000",
		"count":         "090000000200" + "0101" + "ff",
		"back-length":   "090000000100" + "0102" + "ff",
		"cut entry":     "090000000100" + "8561" + "ff",
		"bad encoding":  "090000000100" + "f501" + "ff",
		"end too early": "0a0000000100" + "0101" + "ffff",
		"huge string":   "0d0000000100" + "f0ffffffff01" + "ff",
	} {
		b, _ := hex.DecodeString(h)
		if _, err := Parse(b); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzParse(f *testing.F) {
	l := New(0)
	for _, s := range []string{"1", "-4096", "70000", "hello", strings.Repeat("x", 5000)} {
		l.Append(s)
		f.Add(slices.Clone(l.Bytes()))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		l, err := Parse(b)
		if err != nil {
			return
		}
		n := 0
		l.Each(func(e Entry) bool {
			n++
			return e.String() == e.String()
		})
		if n != l.Len() {
			t.Fatalf("%d entries walked of %d", n, l.Len())
		}
		l.Append("x")
		l.Prepend("-5")
		if _, err := Parse(l.Bytes()); err != nil {
			t.Fatal(err)
		}
	})
}
