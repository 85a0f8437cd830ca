package bench

import (
	"strings"
	"testing"
	"time"
)

// BenchmarkLemire prints, for each shape and operation, microseconds on the string and how many times faster the native
// bitmap is.
func BenchmarkLemire(b *testing.B) {
	start := time.Now()
	l := &Lemire{Now: func() int64 { return int64(time.Since(start)) }}
	for _, s := range Shapes {
		b.Run(s.ID, func(b *testing.B) {
			for b.Loop() {
				cells, err := l.Run(s)
				if err != nil {
					b.Fatal(err)
				}
				for _, c := range cells {
					b.ReportMetric(c.String, strings.ReplaceAll(c.Op, " ", "-")+"-string-us")
					b.ReportMetric(c.Ratio(), strings.ReplaceAll(c.Op, " ", "-")+"-times-faster")
				}
			}
		})
	}
}
