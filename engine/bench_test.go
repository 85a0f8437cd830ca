package engine_test

import (
	"strconv"
	"testing"

	"bitloupe/engine"
)

// BenchmarkDo runs single commands on an engine with a few thousand keys.
func BenchmarkDo(b *testing.B) {
	var keys, numbers [1024]string
	for i := range keys {
		keys[i], numbers[i] = "key:"+strconv.Itoa(i), strconv.Itoa(i*17)
	}
	for _, c := range []struct {
		name  string
		setup [][]string
		args  func(i int) []string
	}{
		{"PING", nil, func(int) []string { return []string{"PING"} }},
		{"SET", nil, func(i int) []string { return []string{"SET", keys[i&1023], "xxx"} }},
		{"GET", nil, func(i int) []string { return []string{"GET", keys[i&1023]} }},
		{"INCR", nil, func(int) []string { return []string{"INCR", "counter"} }},
		{"SETBIT", nil, func(i int) []string { return []string{"SETBIT", "bits", numbers[i&1023], "1"} }},
		{"SETBIT-wide", [][]string{{"SETBIT", "wide", "99999999", "1"}}, func(i int) []string {
			return []string{"SETBIT", "wide", strconv.Itoa(i * 7919 % 99999999), "1"}
		}},
		{"GETBIT", nil, func(i int) []string { return []string{"GETBIT", "bits", numbers[i&1023]} }},
		{"SETBIT-native", [][]string{{"CONFIG", "SET", "bitmap-default-roaring", "yes"}}, func(i int) []string {
			return []string{"SETBIT", "native", numbers[i&1023], "1"}
		}},
		{"GETBIT-native", [][]string{{"CONFIG", "SET", "bitmap-default-roaring", "yes"}, {"SETBIT", "native", "0", "1"}}, func(i int) []string {
			return []string{"GETBIT", "native", numbers[i&1023]}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			now := int64(1_790_000_000_000_000)
			e := engine.New(engine.Options{Clock: func() int64 { now += 3; return now }})
			for i := range keys {
				e.Do("SET", keys[i], "value")
			}
			for _, args := range c.setup {
				e.Do(args...)
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				e.Do(c.args(i)...)
			}
		})
	}
}
