package engine

import (
	"fmt"
	"strings"
	"testing"

	"bitloupe/engine/resp"
)

// TestBitTraces gives for each write the notifications that a subscriber would get, in their order and with their class,
// the rules that the record names, and what was read.
func TestBitTraces(t *testing.T) {
	yes := "CONFIG SET bitmap-default-roaring yes"
	full := func(key string, n int) (lines []string) {
		for v := range n {
			lines = append(lines, fmt.Sprintf("SETBIT %s %d 1", key, 2*v))
		}
		return lines
	}
	for _, c := range []struct {
		name   string
		setup  []string
		line   string
		events string
		rules  string
		chunks int64
		bytes  int64
	}{
		{"a new string", nil, "SETBIT k 7 1", "n:new $:setbit", "new-string", 0, 0},
		{"a new native bitmap", []string{yes}, "SETBIT k 7 1", "n:new b:setbit", "new-native starts-as-array", 0, 0},
		{"a zero in a new native bitmap", []string{yes}, "SETBIT k 7 0", "n:new b:setbit", "new-native", 0, 0},
		{"a string, longer", []string{"SETBIT k 7 1"}, "SETBIT k 70 1", "$:setbit", "sds-grow", 0, 0},
		{"a string, no change", []string{"SETBIT k 7 1"}, "SETBIT k 7 1", "", "", 0, 0},
		{"an integer, no change", []string{"SET k 12345"}, "SETBIT k 0 0", "", "raw-for-good", 0, 0},
		{"a conversion", []string{"SETBIT k 7 1", yes}, "SETBIT k 8 1", "c:type_changed b:setbit", "converts run-optimised", 1, 0},
		{"a conversion without a change", []string{"SETBIT k 7 1", yes}, "SETBIT k 7 1", "c:type_changed", "converts run-optimised", 1, 0},
		{"a conversion by a BITFIELD that fails", []string{`SET k x`, yes}, "BITFIELD k OVERFLOW FAIL INCRBY u8 0 255", "c:type_changed", "converts run-optimised", 1, 0},
		{"a conversion and a longer value", []string{"SETBIT k 7 1", yes}, "SETBIT k 70 0", "c:type_changed b:setbit", "converts run-optimised", 1, 0},
		{"native, no change", []string{yes, "SETBIT k 7 1"}, "SETBIT k 7 1", "", "", 1, 0},
		{"native, setting off", []string{yes, "SETBIT k 7 1", "CONFIG SET bitmap-default-roaring no"}, "SETBIT k 6 1", "b:setbit", "stays-native", 1, 0},
		{"an array without room", append([]string{yes}, full("k", 4)...), "SETBIT k 100 1", "b:setbit", "array-grows", 1, 0},
		{"native, only longer", []string{yes, "SETBIT k 7 1"}, "SETBIT k 70 0", "b:setbit", "", 1, 0},
		{"the last bit of a chunk", []string{yes, "SETBIT k 7 1"}, "SETBIT k 7 0", "b:setbit", "container-freed", 1, 0},
		{"the 4,097th value", append([]string{yes}, full("k", 4096)...), "SETBIT k 9001 1", "b:setbit", "array-to-bitset", 1, 0},
		{"back to 4,096", append([]string{yes}, full("k", 4097)...), "SETBIT k 0 0", "b:setbit", "bitset-to-array", 1, 0},
		{"a split run", []string{yes, "BITFIELD k SET u63 0 9223372036854775807", "BITOP OR k k", "SETBIT k 10 0"}, "SETBIT k 30 0", "b:setbit", "runs-grow", 1, 0},
		{"a read of a string", []string{"SETBIT k 80000 1"}, "BITCOUNT k", "", "", 0, 10001},
		{"a read of a part", []string{"SETBIT k 80000 1"}, "BITCOUNT k 0 99", "", "", 0, 100},
		{"a search in a string", []string{"SETBIT k 80000 1"}, "BITPOS k 1", "", "", 0, 10001},
		{"a read of chunks", []string{yes, "SETBIT k 80000 1", "SETBIT k 7 1", "SETBIT k 900000 1"}, "BITCOUNT k 0 20000", "", "", 2, 0},
		{"strings combined", []string{"SETBIT a 7 1", "SETBIT b 70 1"}, "BITOP OR k a b", "n:new $:set", "op-string", 0, 10},
		{"strings over a list", []string{"SETBIT a 7 1", "RPUSH k x"}, "BITOP NOT k a", "o:overwritten c:type_changed $:set", "op-string", 0, 1},
		{"one native source", []string{"SETBIT a 7 1", yes, "SETBIT b 70 1", "CONFIG SET bitmap-default-roaring no"}, "BITOP OR k a b", "n:new b:set", "op-native-source run-optimised", 1, 1},
		{"the setting alone", []string{"SETBIT a 7 1", "SETBIT b 70 1", yes}, "BITOP OR k a b", "n:new b:set", "op-config run-optimised", 0, 10},
		{"a plain AND", []string{yes, "SETBIT a 7 1", "SETBIT b 7 1"}, "BITOP AND k a b", "n:new b:set", "op-native-source op-plain-and", 2, 0},
		{"flat bytes", []string{"SETBIT a 7 1", yes, "BITFIELD b SET u8 0 255"}, "BITOP OR k a b", "n:new b:set", "op-native-source op-flat", 1, 1},
		{"an empty result", []string{"SET k x"}, "BITOP OR k a b", "g:del", "op-empty", 0, 0},
		{"an empty result over nothing", nil, "BITOP OR k a b", "", "", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := New(Options{})
			run(t, e, c.setup...)
			args := strings.Fields(c.line)
			r, rec := e.Run(args)
			if r.IsError() {
				t.Fatal(resp.Text(r))
			}
			var events, rules []string
			for _, v := range rec.Events {
				events = append(events, v.Class+":"+v.Name)
			}
			for _, v := range rec.Changes {
				if v.Rule.ID != "" {
					rules = append(rules, v.Rule.ID)
					if v.Rule.Text == "" || v.Rule.Source == "" {
						t.Errorf("rule %s says nothing, or not where from", v.Rule.ID)
					}
				}
			}
			if got := strings.Join(events, " "); got != c.events {
				t.Errorf("events %q, want %q", got, c.events)
			}
			if got := strings.Join(rules, " "); got != c.rules {
				t.Errorf("rules %q, want %q", got, c.rules)
			}
			if rec.Chunks != c.chunks || rec.Bytes != c.bytes {
				t.Errorf("%d chunks and %d bytes were read, want %d and %d", rec.Chunks, rec.Bytes, c.chunks, c.bytes)
			}
		})
	}
}

// TestConversionKeepsTTL converts a string that has an expiry, and lets a transaction notice a write that changed no bit.
func TestConversionKeepsTTL(t *testing.T) {
	e := New(Options{})
	run(t, e, "SET k hello EX 100", "WATCH k", "CONFIG SET bitmap-default-roaring yes")
	version := e.find("k").Version
	run(t, e, "SETBIT k 0 0")
	x := e.find("k")
	if x.Value.Type() != "bitmap" || x.Expire != 100_000 || x.Version == version {
		t.Fatalf("%s, expiry %d, version %d was %d", x.Value.Type(), x.Expire, x.Version, version)
	}
	run(t, e, "BITOP OR k k")
	if x = e.find("k"); x.Expire != 0 {
		t.Fatalf("the result of BITOP expires at %d", x.Expire)
	}
	version = x.Version
	run(t, e, "SETBIT k 0 0")
	if e.find("k").Version != version {
		t.Fatal("a write that changed nothing modified a native bitmap")
	}
}
