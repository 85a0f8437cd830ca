package census

import (
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/bench"
	"bitloupe/engine/resp"
)

// published holds the sums of the specification, which were computed from the data by other means.
var published = map[string]int64{
	"SETBIT": 1_003_861, "GETBIT": 1_003_861, "BITCOUNT": 1_003_861, "BITPOS": 351_533_893, "BITOP NOT": 524_549_830,
	"BITOP AND": 5, "BITOP OR": 1_003_856, "BITOP XOR": 1_003_851, "BITOP ANDOR": 5, "BITOP ONE": 1_003_851,
	"MIN": 351_533_893, "MAX": 525_553_491,
}

// The whole table in process; a tenth of the sets where tests are to be short.
func TestTableAnswersRight(t *testing.T) {
	sets := Sets()
	if testing.Short() {
		sets = sets[:20]
	}
	e := engine.New(engine.Options{})
	var clock int64
	c := &bench.Census{
		Sets: sets, Families: bench.Families, Batch: 16,
		Do:  func(args []string) resp.Value { return e.Do(args...) },
		Now: func() int64 { clock += 1000; return clock },
	}
	rows, err := c.Run()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(bench.Ops)*len(bench.Families) {
		t.Errorf("%d rows", len(rows))
	}
	for _, r := range rows {
		if r.Mean <= 0 {
			t.Errorf("%s %s: mean %v", r.Family, r.Op, r.Mean)
		}
		if want, ok := published[r.Op]; ok && r.Family <= bench.R64 && !testing.Short() && r.Replies != want {
			t.Errorf("%s %s: replies add up to %d, want %d", r.Family, r.Op, r.Replies, want)
		}
	}
}
