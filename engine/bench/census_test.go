package bench

import (
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/resp"
)

func TestCensusStops(t *testing.T) {
	e := engine.New(engine.Options{})
	c := &Census{
		Sets: [][]uint32{make([]uint32, 10_000)}, Families: []Family{R}, Now: func() int64 { return 0 },
		Do:       func(args []string) resp.Value { return e.Do(args...) },
		Progress: func(done, total int64) bool { return done < 4096 },
	}
	if _, err := c.Run(); err != ErrStopped {
		t.Errorf("error %v, want ErrStopped", err)
	}
}

func TestKnownSumsOfSmallSets(t *testing.T) {
	c := &Census{Sets: [][]uint32{{0, 1, 5}, {1, 9}, {3}}}
	for op, want := range map[string]int64{
		"SETBIT": 6, "BITCOUNT": 6, "BITPOS": 0 + 1 + 3 + 2 + 0 + 0, "BITOP NOT": 3 + 8 + 3,
		"BITOP AND": 1, "BITOP OR": 4 + 1, "BITOP XOR": 3 + 1, "BITOP ONE": 3 + 1, "MIN": 4, "MAX": 17,
	} {
		if got := c.known(op, R); got != want {
			t.Errorf("%s: %d, want %d", op, got, want)
		}
	}
	if got := c.known("BITOP OR", String); got != 2+1 {
		t.Errorf("string OR: %d bytes, want 3", got)
	}
}

// A wrong answer must not pass as a measurement.
func TestWrongAnswersAreAnError(t *testing.T) {
	c := &Census{Sets: [][]uint32{{1, 2}}, Families: []Family{R}, Now: func() int64 { return 0 },
		Do: func(args []string) resp.Value { return resp.Int(7) }}
	if _, err := c.Run(); err == nil {
		t.Error("no error for a server that always answers 7")
	}
}
