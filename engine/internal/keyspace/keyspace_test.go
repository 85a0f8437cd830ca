package keyspace

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"bitloupe/engine/internal/value"
)

// content is a database as a plain map, to compare with.
func content(d *DB) map[string]string {
	m := map[string]string{}
	d.Each(func(e *Entry) bool {
		m[e.Key] = e.Value.(*value.String).Text() + "@" + strconv.FormatInt(e.Expire, 10)
		return true
	})
	return m
}

func same(t *testing.T, step int, d *DB, want map[string]string) {
	t.Helper()
	got := content(d)
	if len(got) != len(want) || d.Len() != len(want) {
		t.Fatalf("step %d: %d keys listed, %d counted, want %d", step, len(got), d.Len(), len(want))
	}
	expires := 0
	for k, v := range want {
		if got[k] != v {
			t.Fatalf("step %d: %s is %q, want %q", step, k, got[k], v)
		}
		if d.Get(k).Expire != 0 {
			expires++
		}
	}
	if d.Expires() != expires {
		t.Fatalf("step %d: %d expiries counted, want %d", step, d.Expires(), expires)
	}
}

func write(d *DB, rnd *rand.Rand) {
	key := strconv.Itoa(rnd.IntN(60))
	switch rnd.IntN(7) {
	case 0, 1:
		d.Set(key, value.NewString(strconv.Itoa(rnd.IntN(1000))))
	case 2:
		if e := d.Edit(key); e != nil {
			e.Value.(*value.String).Append("x")
		}
	case 3:
		d.SetExpire(key, int64(rnd.IntN(3)*1000))
	case 4:
		d.Delete(key)
	case 5:
		if e := d.Get(key); e != nil {
			d.Visit(e, int64(rnd.IntN(5)), uint8(rnd.IntN(2)))
		}
	case 6:
		if e := d.Edit(key); e != nil {
			e.Value.(*value.String).SetBit(uint64(rnd.IntN(100_000)), true)
		}
	}
}

// TestForksAreIndependent writes to a database and to forks of it and of them; none sees what another writes.
func TestForksAreIndependent(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	dbs := []*DB{New()}
	for step := range 3000 {
		i := rnd.IntN(len(dbs))
		others := map[int]map[string]string{}
		for j, d := range dbs {
			if j != i {
				others[j] = content(d)
			}
		}
		for range 5 {
			write(dbs[i], rnd)
		}
		for j, want := range others {
			same(t, step, dbs[j], want)
		}
		if rnd.IntN(40) == 0 {
			want := content(dbs[i])
			f := dbs[i].Fork()
			same(t, step, f, want)
			same(t, step, dbs[i], want)
			if len(dbs) < 4 {
				dbs = append(dbs, f)
			} else {
				dbs[rnd.IntN(4)] = f
			}
		}
	}
}

// TestKeptDatabaseStaysItsOwn: after a fork was thrown away, a write needs no copy.
func TestKeptDatabaseStaysItsOwn(t *testing.T) {
	d := New()
	e := d.Set("a", value.NewString("1"))
	restore := d.Keep()
	d.Fork().Edit("a").Value.(*value.String).Append("2")
	restore()
	if d.Edit("a") != e || e.Value.(*value.String).Text() != "1" {
		t.Error("the entry was copied or changed")
	}
}

func TestDue(t *testing.T) {
	d := New()
	for i := range 5 {
		k := strconv.Itoa(i)
		d.Set(k, value.NewString(k))
		d.SetExpire(k, int64(100*i)) // key 0 never goes
	}
	var gone []string
	drop := func(e *Entry) { gone = append(gone, e.Key); d.Delete(e.Key) }
	for _, now := range []int64{50, 100, 101, 250, 250, 1000} {
		d.Due(now, drop)
	}
	if len(gone) != 4 || gone[0] != "1" || gone[3] != "4" || d.Len() != 1 || d.Expires() != 0 {
		t.Errorf("gone: %v, left %d", gone, d.Len())
	}
}

func TestScanSeesWhatStays(t *testing.T) {
	d := New()
	for i := range 300 {
		d.Set("k"+strconv.Itoa(i), value.NewString("v"))
	}
	seen := map[string]bool{}
	for cursor, done := uint64(0), false; !done; {
		n := 0
		cursor, done = d.Scan(cursor, func(e *Entry) bool {
			if n == 10 {
				return false
			}
			n++
			seen[e.Key] = true
			return true
		})
		d.Delete("k" + strconv.Itoa(int(cursor)%300)) // keys that go, before and behind the cursor
		d.Set("new"+strconv.Itoa(int(cursor)), value.NewString("v"))
		if len(seen) > 2000 {
			t.Fatal("the walk does not end")
		}
	}
	d.Each(func(e *Entry) bool {
		if e.Key[0] == 'k' && !seen[e.Key] {
			t.Errorf("%s was never seen", e.Key)
		}
		return true
	})
}

func TestSwapMarksEveryKey(t *testing.T) {
	a, b := New(), New()
	a.Set("x", value.NewString("a"))
	b.Set("x", value.NewString("b"))
	before := a.Get("x").Version
	a.Swap(b)
	if a.Get("x").Value.(*value.String).Text() != "b" || a.Get("x").Version == before {
		t.Errorf("after the swap: %+v, version before %d", a.Get("x"), before)
	}
}
