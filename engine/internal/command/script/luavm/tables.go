package luavm

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// tables keeps what gopher-lua's tables do not tell.
//
// Two rules make the cost of a table known. The array part never ends in nil: then MaxN is its length and costs nothing.
// And keys that were removed from the hash part are counted, since gopher-lua keeps their names: when there are as many
// as matter, the table is built anew.
type tables struct {
	dead map[*lua.LTable]int // removed hash keys since the table was last built
	// The pair that the last next gave: a traversal that goes on from it skips each removed key once.
	walked *lua.LTable
	sparse map[*lua.LTable]bool // an index beyond the end was assigned: Lua has it in the hash part
	key    lua.LValue
}

func (t *tables) gap(x *lua.LTable) {
	if t.sparse == nil {
		t.sparse = map[*lua.LTable]bool{}
	}
	t.sparse[x] = true
}

// tolerated is how many removed keys a table may carry.
const tolerated = 16

func (t *tables) reset() { *t = tables{} }

// keep forgets tables that are no longer reachable.
func (t *tables) keep(seen map[any]bool) {
	for x := range t.dead {
		if !seen[x] {
			delete(t.dead, x)
		}
	}
	for x := range t.sparse {
		if !seen[x] {
			delete(t.sparse, x)
		}
	}
}

// arrayKey gives the index when k is one of the array part.
func arrayKey(k lua.LValue) (int, bool) {
	n, ok := k.(lua.LNumber)
	if !ok || n < 1 || n >= arrayEnd || n != lua.LNumber(int(n)) {
		return 0, false
	}
	return int(n), true
}

// put stores into a table without metamethods. key must be neither nil nor NaN.
func (m *machine) put(L *lua.LState, t *lua.LTable, key, v lua.LValue) {
	if i, ok := arrayKey(key); ok {
		m.putAt(L, t, i, v)
		return
	}
	m.putHash(L, t, key, v)
}

// putAt stores at an index of the array part.
func (m *machine) putAt(L *lua.LState, t *lua.LTable, i int, v lua.LValue) {
	n := t.MaxN()
	switch {
	case v == lua.LNil:
		switch {
		case i < n:
			t.RawSetInt(i, v)
		case i == n:
			m.trim(L, t, n-1)
		}
	case i <= n:
		t.RawSetInt(i, v)
	default:
		gap := i - n
		if gap > 1 {
			m.tables.gap(t)
		}
		if n == 0 {
			m.meter.bytes(L, costArray)
		}
		m.meter.bytes(L, gap*costSlot*2)
		m.meter.steps(L, gap/2)
		t.RawSetInt(i, v)
	}
}

// trim shortens the array part to n elements and then past every nil at its end.
func (m *machine) trim(L *lua.LState, t *lua.LTable, n int) {
	for i := t.MaxN(); i > 0 && (i > n || t.RawGetInt(i) == lua.LNil); i-- {
		t.Remove(i)
	}
}

func (m *machine) putHash(L *lua.LState, t *lua.LTable, key, v lua.LValue) {
	if s, ok := key.(lua.LString); ok && len(s) > 64 {
		m.meter.steps(L, len(s)/64)
	}
	old := t.RawGet(key)
	if v == lua.LNil {
		if old != lua.LNil {
			if m.tables.dead == nil {
				m.tables.dead = map[*lua.LTable]int{}
			}
			m.tables.dead[t]++
			t.RawSet(key, v)
		}
		return
	}
	if old == lua.LNil {
		if m.tables.dead[t] > tolerated {
			// Assigning a new key during a traversal is undefined in Lua, so nobody can rely on the order of before.
			m.rebuild(L, t)
		}
		m.meter.bytes(L, costEntry*2)
	}
	t.RawSet(key, v)
}

// rebuild makes the hash part anew without the removed keys, in the same order.
func (m *machine) rebuild(L *lua.LState, t *lua.LTable) {
	fresh := L.CreateTable(0, 0)
	n := t.MaxN()
	for i := 1; i <= n; i++ {
		fresh.RawSetInt(i, t.RawGetInt(i))
	}
	count := n
	k, v := lua.LValue(lua.LNil), lua.LValue(lua.LNil)
	if n > 0 {
		k = lua.LNumber(n)
	}
	for k, v = t.Next(k); k != lua.LNil; k, v = t.Next(k) {
		fresh.RawSet(k, v)
		count++
	}
	fresh.Metatable = t.Metatable
	*t = *fresh
	delete(m.tables.dead, t)
	m.meter.bytes(L, count*costEntry)
	m.meter.steps(L, count/2)
}

// length is the length operator on a table: a border, as Lua defines it.
func (m *machine) length(L *lua.LState, t *lua.LTable) int {
	n := t.MaxN()
	switch {
	case m.tables.sparse[t]:
		n = 0
	case n < arrayEnd-1:
		return n
	}
	// What Lua does for a sequence that goes on in the hash part: double, then halve.
	lo, hi := n, n+1
	for t.RawGet(lua.LNumber(hi)) != lua.LNil {
		lo = hi
		hi *= 2
	}
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; t.RawGet(lua.LNumber(mid)) == lua.LNil {
			hi = mid
		} else {
			lo = mid
		}
	}
	m.meter.steps(L, 8)
	return lo
}

// next gives the pair after key. A key that is not in the table is an error, as in Lua.
func (m *machine) next(L *lua.LState, t *lua.LTable, key lua.LValue) (k, v lua.LValue) {
	dead := m.tables.dead[t]
	if key == lua.LNil && dead > tolerated {
		m.rebuild(L, t)
		dead = 0
	}
	if dead > 0 && (m.tables.walked != t || m.tables.key != key) {
		m.meter.steps(L, dead*2)
	}
	if key != lua.LNil && !m.known(t, key) {
		m.bare(L, "invalid key to 'next'")
	}
	k, v = t.Next(key)
	if i, ok := arrayKey(k); ok {
		from, _ := arrayKey(key)
		m.meter.steps(L, (i-from)/16)
	}
	m.tables.walked, m.tables.key = t, k
	return k, v
}

// known says whether a traversal can go on from key: it is in the table, in its array part, or was just given.
func (m *machine) known(t *lua.LTable, key lua.LValue) bool {
	if m.tables.walked == t && m.tables.key == key || m.tables.dead[t] > 0 {
		return true
	}
	if i, ok := arrayKey(key); ok {
		return i <= t.MaxN()
	}
	if n, ok := key.(lua.LNumber); ok && (math.IsNaN(float64(n)) || n == 0) {
		return t.RawGetH(key) != lua.LNil
	}
	return t.RawGet(key) != lua.LNil
}

// get reads a field without metamethods.
func get(t *lua.LTable, i int) lua.LValue { return t.RawGet(lua.LNumber(i)) }
