package figure

import (
	"strconv"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/internal/goldentest"
)

func TestInsides(t *testing.T) {
	e := engine.New(engine.Options{})
	for i := range 600 {
		e.Do("SADD", "table", strconv.Itoa(i))
		e.Do("RPUSH", "long", "element number "+strconv.Itoa(i))
		e.Do("ZADD", "ranks", strconv.Itoa(i), "m"+strconv.Itoa(i))
	}
	e.Do("SADD", "small", "1", "70000", "3")
	e.Do("HSET", "hash", "name", "ada")
	e.Do("CONFIG", "SET", "list-compress-depth", "1")
	for i := range 2000 {
		e.Do("RPUSH", "packed", "the same words again and again "+strconv.Itoa(i%7))
	}
	var s string
	for _, key := range []string{"small", "table", "long", "packed", "ranks", "hash"} {
		in, ok := e.Inspect(key)
		if !ok || in.Insides == nil {
			t.Fatalf("%s has no insides", key)
		}
		s += key + ", " + in.Row.Encoding + "\n" + InsidesText(in.Insides) + "\n"
		for _, x := range in.Insides.Thresholds {
			drawn(t, ThresholdBar(x))
		}
		if x := in.Insides.Table; x != nil {
			drawn(t, Buckets(x, 0))
			drawn(t, Buckets(x, 1))
		}
		if x := in.Insides.Nodes; x != nil {
			drawn(t, Nodes(x))
		}
		if x := in.Insides.Heights; len(x) > 0 {
			drawn(t, Heights(x))
		}
	}
	goldentest.Equal(t, "insides", s)
}

// A table that is moving has its moved buckets marked, and a long list leaves a gap.
func TestInsidesLarge(t *testing.T) {
	moving := &engine.TableInside{Buckets: [2]int{128, 256}, Used: [2]int{70, 30}, Moving: true, Moved: 70, Chains: [2][]byte{make([]byte, 128), make([]byte, 256)}}
	drawn(t, Buckets(moving, 0))
	nodes := &engine.NodesInside{Total: 9000, LimitBytes: 8192, Shown: make([]engine.NodeInside, engine.NodesShown)}
	drawn(t, Nodes(nodes))
	nodes.Shown = nodes.Shown[:20]
	drawn(t, Nodes(nodes))
}
