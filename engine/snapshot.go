package engine

import (
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
	"bitloupe/engine/memory"
)

// Figure is a number of bytes that may be a model.
type Figure struct {
	Bytes    int64
	Modelled bool
	Known    bool
}

// Kinds counts the containers of a bitmap.
type Kinds struct{ Array, Bitset, Run int }

// KeyRow is one line of the keyspace table. Card is the number of set bits, or of elements. Spans is the number of
// chunks the logical length covers, Strip the kinds of the first chunks in use ('a', 'b', 'r', 'f'). Bytes is what MEMORY
// USAGE answers now; AsString and AsRoaring are the same bits in either form, one of them equal to Bytes. The other one is
// exact where a twin has lived through the same history, and else a model: what making it at once would take.
type KeyRow struct {
	Key, Type, Encoding string
	Length, Card        int64
	Kinds               Kinds
	Spans               uint64
	Strip               string
	Bytes               int64
	Modelled            bool
	AsString, AsRoaring Figure
	ExpireAt            int64 // Unix milliseconds, 0 none
	Origin              Origin
}

// Origin is the command that gave a key its present type.
type Origin struct {
	Step    int64
	Command string
	Roaring bool
}

// Bin is one bar of INFO keysizes.
type Bin struct {
	Label string
	Low   int64
	Count int64
}

// Histogram is one line of INFO keysizes: the keys of one type by size.
type Histogram struct {
	Type string
	Bins []Bin
}

// Snapshot is everything the keyspace view draws. Keys holds at most SnapshotKeys rows, Total counts them all.
type Snapshot struct {
	Step     int64
	Profile  memory.Profile
	Roaring  bool
	Database int
	Keys     []KeyRow
	Total    int
	Bytes    int64 // of the rows in Keys
	Keysizes []Histogram
}

// SnapshotKeys bounds the rows of a Snapshot.
const SnapshotKeys = 1000

const stripLen = 48

// Snapshot describes the engine's current database.
func (e *Engine) Snapshot() Snapshot {
	s := e.server
	db := s.DBs[e.main.DB]
	out := Snapshot{
		Step: s.Step, Profile: s.Profile, Roaring: s.Config.BitmapDefaultRoaring,
		Database: e.main.DB, Total: db.Len(), Keysizes: e.keysizes(db),
	}
	db.Each(func(x *keyspace.Entry) bool {
		if len(out.Keys) == SnapshotKeys {
			return false
		}
		if x.Expire != 0 && x.Expire < s.Now/1000 {
			out.Total--
			return true
		}
		r := e.row(x)
		out.Bytes += r.Bytes
		out.Keys = append(out.Keys, r)
		return true
	})
	return out
}

func keyOf(x *keyspace.Entry) memory.Key {
	return x.Weight()
}

func (e *Engine) row(x *keyspace.Entry) KeyRow {
	p := e.server.Profile
	f := x.Value.Footprint(p, keyOf(x), 0)
	r := KeyRow{
		Key: x.Key, Type: x.Value.Type(), Encoding: x.Value.Encoding(), Length: x.Value.Length(), Card: x.Value.Length(),
		Bytes: f.Total(), Modelled: f.Modelled(), ExpireAt: x.Expire, Origin: Origin(x.Origin),
	}
	b, ok := x.Value.(value.Chunked)
	if !ok {
		return r
	}
	r.Spans = b.Chunks()
	r.Card = 0
	strip := make([]byte, 0, stripLen)
	b.EachChunk(p, func(c value.Chunk) bool {
		r.Card += int64(c.Card)
		r.Kinds.count(c.Kind)
		if len(strip) < stripLen {
			strip = append(strip, c.Kind)
		}
		return true
	})
	r.Strip = string(strip)
	r.AsString, r.AsRoaring = e.bothForms(x, r)
	return r
}

// keysizes builds the histograms of INFO keysizes: sizes in [L, 2L) count under the label L.
func (e *Engine) keysizes(db *keyspace.DB) []Histogram {
	sizes := db.Sizes()
	var out []Histogram
	for _, t := range memory.KeysizeTypes {
		if len(sizes[t]) == 0 {
			continue
		}
		h := Histogram{Type: t}
		for _, b := range sizes[t] {
			h.Bins = append(h.Bins, Bin{memory.BinLabel(b.Low), b.Low, b.Count})
		}
		out = append(out, h)
	}
	return out
}

// find is a key of the current database that has not expired, or nil.
func (e *Engine) find(key string) *keyspace.Entry {
	x := e.server.DBs[e.main.DB].Get(key)
	if x == nil || (x.Expire != 0 && x.Expire < e.server.Now/1000) {
		return nil
	}
	return x
}
