package figure

import (
	"bitloupe/engine/internal/container"
	"bitloupe/engine/memory"
)

// Step is one state of a growing container: from Values values on it is of this Kind, has room for Room values and takes
// Bytes, header included.
type Step struct {
	Values int
	Kind   byte
	Room   int
	Bytes  int64
}

// GrowthSteps fills one chunk from its first value to most, one SETBIT at a time, and notes each state that differs from
// the one before. The rules are the container's own.
func GrowthSteps(p memory.Profile, most int) []Step {
	o := &container.Owner{}
	c := container.New(o)
	var out []Step
	for n := 1; n <= most; n++ {
		c.Add(uint16(n - 1))
		_, room := c.Payload()
		s := Step{n, byte(c.Kind()), c.Capacity(), p.Class(container.HeaderBytes) + p.Class(room)}
		if k := len(out); k == 0 || out[k-1].Bytes != s.Bytes || out[k-1].Kind != s.Kind {
			out = append(out, s)
		}
	}
	return out
}

// At is the state of a growing container at a number of values, at least 1.
func At(steps []Step, values int) Step {
	s := steps[0]
	for _, x := range steps {
		if x.Values <= values {
			s = x
		}
	}
	s.Values = values
	return s
}

// Growth charts what one chunk takes while SETBIT fills it, up to 8,192 values: an array in steps, then a bitset.
func Growth(p memory.Profile) Chart {
	const most = 8192
	steps := GrowthSteps(p, most)
	array := Line{Name: "array, as allocated", Look: "array", Steps: true, NameAt: [2]float64{1980, 6500}, NameAnchor: "end"}
	bitset := Line{Name: "bitset, always " + Comma(steps[len(steps)-1].Bytes), Look: "bitset", NameAt: [2]float64{most, 7150}, NameAnchor: "end"}
	for _, s := range steps {
		at := [2]float64{float64(s.Values), float64(s.Bytes)}
		if s.Kind == 'a' {
			array.Points = append(array.Points, at)
			continue
		}
		array.Points = append(array.Points, [2]float64{at[0] - 1, array.Points[len(array.Points)-1][1]})
		bitset.Points = append(bitset.Points, [2]float64{at[0] - 1, at[1]}, [2]float64{most, at[1]})
		break
	}
	return Chart{
		Title: "What one chunk takes while SETBIT fills it", X: "values in the chunk", Y: "bytes allocated",
		MaxX: most, MaxY: 9800, StepX: 2048, StepY: 2000, MarkX: container.MaxArray, MarkLabel: "4,096 values",
		Lines: []Line{
			array, bitset,
			{Name: "2 bytes per value", Look: "array", Thin: true, Points: [][2]float64{{0, 0}, {container.MaxArray, 2 * container.MaxArray}}, NameAt: [2]float64{4960, 9250}, NameAnchor: "start"},
			{Look: "array", Thin: true, Dashed: true, Points: [][2]float64{{container.MaxArray, 2 * container.MaxArray}, {4900, 9800}}},
		},
	}
}
