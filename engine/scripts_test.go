package engine_test

import (
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/resp"
)

const article = "math.randomseed(42) for i=1,20000 do redis.call('SETBIT', KEYS[1], math.random(0,199999999), 1) end"

// TestArticleScript runs the published loop on both forms of a key.
func TestArticleScript(t *testing.T) {
	for _, roaring := range []string{"no", "yes"} {
		e := engine.New(engine.Options{})
		e.Do("CONFIG", "SET", "bitmap-default-roaring", roaring)
		if r := e.Do("EVAL", article, "1", "sparse_legacy"); r.Kind != resp.Null {
			t.Fatalf("%v", resp.Text(r))
		}
		if r := e.Do("BITCOUNT", "sparse_legacy"); r.Int != 19998 {
			t.Errorf("roaring %s: %d bits", roaring, r.Int)
		}
	}
}

// BenchmarkArticleScript is the published loop: 20,000 SETBITs in one EVAL.
func BenchmarkArticleScript(b *testing.B) {
	for _, roaring := range []string{"no", "yes"} {
		b.Run("roaring="+roaring, func(b *testing.B) {
			for b.Loop() {
				e := engine.New(engine.Options{})
				e.Do("CONFIG", "SET", "bitmap-default-roaring", roaring)
				e.Do("EVAL", article, "1", "k")
			}
		})
	}
}
