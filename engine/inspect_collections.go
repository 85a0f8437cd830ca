package engine

import (
	"bitloupe/engine/internal/keyspace"
	"bitloupe/engine/internal/value"
)

// Insides is how a collection is kept: buckets of its hash table, nodes of its list, heights of its skip list, and the
// limits that decide about its encoding with the key's place on each. See the fields of the alias' target.
type (
	Insides     = value.Insides
	TableInside = value.TableInside
	NodesInside = value.NodesInside
	NodeInside  = value.NodeInside
	Threshold   = value.Threshold
)

// Bounds on what an Insides lists.
const (
	ChainCells = value.ChainCells
	NodesShown = value.NodesShown
)

// insides looks into a collection; nil for any other value. Cost: a pass over the buckets and nodes that are listed, and
// over the members of a small one.
func (e *Engine) insides(x *keyspace.Entry) *Insides {
	v, ok := x.Value.(value.Inside)
	if !ok {
		return nil
	}
	in := v.Insides(e.server.Profile, e.server.Config)
	return &in
}
