package figure

import (
	"fmt"
	"strings"
	"testing"

	"bitloupe/engine/internal/goldentest"
	"bitloupe/engine/memory"
)

func TestGrowth(t *testing.T) {
	var b strings.Builder
	steps := GrowthSteps(memory.V812, 5000)
	for _, s := range steps {
		fmt.Fprintf(&b, "from %5s values: %-6s room %6s, %5s B\n", Comma(int64(s.Values)), KindName(s.Kind), Comma(int64(s.Room)), Comma(s.Bytes))
	}
	fmt.Fprintf(&b, "at 2,900: %+v\n", At(steps, 2900))
	goldentest.Equal(t, "growth", b.String()+Growth(memory.V812).Text())
	drawn(t, Growth(memory.V812).SVG())
	// The published rule: 4,096 values are the last array, and the bitset behind it takes the same 8,208 bytes.
	if last := At(steps, 4096); last.Kind != 'a' || last.Bytes != 8208 {
		t.Errorf("the last array: %+v", last)
	}
	if first := At(steps, 4097); first.Kind != 'b' || first.Bytes != 8208 {
		t.Errorf("the first bitset: %+v", first)
	}
}
