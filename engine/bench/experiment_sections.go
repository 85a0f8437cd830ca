package bench

import (
	"fmt"

	"bitloupe/engine/scenario"
	"bitloupe/engine/sheet"
)

func bytesText(n int64, modelled bool) string {
	if modelled {
		return "≈ " + scenario.Thousands(n)
	}
	return scenario.Thousands(n)
}

func seconds(nanos int64) string { return fixed(float64(nanos)/1e9, 2) }

func percent(a, b int64) string { return fixed(100*float64(a)/float64(b), 0) + " %" }

// RankingsSections is the experiment as it is shown: memory and time by type, beside what was claimed, and the
// intersections.
func RankingsSections(n int, runs []RankingsRun) []sheet.Section {
	data := sheet.Section{
		Title: scenario.Thousands(int64(n)) + " integers in sets and in a sorted set",
		Columns: sheet.Columns("keys by", "#keys", "at 512", "#bytes", "#seconds", fmt.Sprintf("at %s", scenario.Thousands(runs[1].Limit)),
			"#bytes", "#seconds", "#bytes, of before"),
		Note: "Bytes are MEMORY USAGE over all members in the 8.12 profile; ≈ is modelled, as 8.12's own hash tables and skip lists were not measured. Seconds are of this device.",
	}
	row := func(name string, keys int, a, b Group) {
		count := ""
		if keys > 0 {
			count = fmt.Sprint(keys)
		}
		data.Rows = append(data.Rows, []string{name, count, a.Encoding, bytesText(a.Bytes, a.Encoding != "intset"), seconds(a.Nanos),
			b.Encoding, bytesText(b.Bytes, b.Encoding != "intset"), seconds(b.Nanos), percent(b.Bytes, a.Bytes)})
	}
	var sets [2]Group
	for i, a := range runs[0].Groups {
		b := runs[1].Groups[i]
		row(a.Name, a.Keys, a, b)
		if a.Name != "score" {
			sets[0].Bytes += a.Bytes
			sets[1].Bytes += b.Bytes
		}
	}
	var all [2]Group
	for i := range all {
		all[i].Bytes, all[i].Nanos = runs[i].Total()
	}
	row("all", 0, all[0], all[1])
	data.Points = []string{
		fmt.Sprintf("Published for the whole data set: %s, %s. Here: %s of the memory, %s of the time.", RankingsMemoryClaim, RankingsTimeClaim,
			percent(all[1].Bytes, all[0].Bytes), percent(all[1].Nanos, all[0].Nanos)),
		fmt.Sprintf("The sets alone shrink to %s. The sorted set is not helped: it keeps a node and an entry for every member, whatever this setting says, so the more of the data it is, the less there is to win.",
			percent(sets[1].Bytes, sets[0].Bytes)),
		"Each integer is the largest so far, which is an intset's best case: it goes to the end. In random order every insertion shifts half of the array.",
	}
	meet := sheet.Section{
		Title:   "The first state, season, level and gender intersected",
		Columns: sheet.Columns("kept as", "#in common", "#bytes of the four keys", "#milliseconds"),
		Note:    "Sets by SINTERCARD, bitmaps by BITOP AND and BITCOUNT; the best of several runs.",
	}
	for _, run := range runs {
		for _, m := range run.Meet {
			meet.Rows = append(meet.Rows, []string{m.Form, scenario.Thousands(m.Members), bytesText(m.Bytes, m.Form == "hashtable"), fixed(float64(m.Nanos)/1e6, 3)})
		}
	}
	return []sheet.Section{data, meet}
}

// ListSections is the experiment as it is shown: memory against length, and the reads.
func ListSections(curves []ListCurve) []sheet.Section {
	s := sheet.Section{
		Title: "Random integers 0 to 10, in one list and in lists of 512",
		Note:  "Bytes of all keys by MEMORY USAGE. ≈ is modelled: nobody can ask a 2.6 server any more, and a quicklist's figures are those of a server between 7.4 and 8.0.",
	}
	names := []string{"#elements"}
	for _, c := range curves {
		names = append(names, "#"+c.Way.Name)
	}
	s.Columns = sheet.Columns(names...)
	for i, p := range curves[0].Points {
		row := []string{scenario.Thousands(int64(p.N))}
		for _, c := range curves {
			row = append(row, bytesText(c.Points[i].Bytes, c.Points[i].Modelled))
		}
		s.Rows = append(s.Rows, row)
	}
	last := func(i int) ListPoint { return curves[i].Points[len(curves[i].Points)-1] }
	s.Points = []string{
		fmt.Sprintf("The short lists take %s of the one list on the 2.6 server, and %s on today's. The trick won then and loses now: today's long list is packed by itself, and every short one has a name, an object and a block of its own.",
			percent(last(1).Bytes, last(0).Bytes), percent(last(3).Bytes, last(2).Bytes)),
		"The post claims " + PackedListsClaim + ". Its picture is missing, and it likely counted the whole process: take it as its claim.",
	}
	reads := sheet.Section{
		Title:   "A hundred elements from a random place of the longest",
		Columns: sheet.Columns("kept as", "encoding", "#keys", "#microseconds"),
		Note:    "The mean of 100 reads on this device. A linked list is walked link by link, a quicklist node by node, a short list is named by the index divided by 512.",
	}
	for _, c := range curves {
		p := c.Points[len(c.Points)-1]
		reads.Rows = append(reads.Rows, []string{c.Way.Name, p.Encoding, scenario.Thousands(int64(p.Keys)), fixed(float64(c.ReadNanos)/1000, 1)})
	}
	return []sheet.Section{s, reads}
}

// HashSections is the experiment as it is shown.
func HashSections(n int, rows []HashRow) []sheet.Section {
	s := sheet.Section{
		Title:   scenario.Thousands(int64(n)) + " pairs of a number and itself",
		Columns: sheet.Columns("kept in", "#keys", "encoding", "#bytes", "#bytes a pair", "#one read, µs"),
		Points: []string{
			"A hash of up to hash-max-listpack-entries = 512 fields is one block, and a read walks it from its start: memory is paid for with time.",
			"Past the border each field is an entry and two texts, and costs more than a key of its own.",
		},
		Note: "Bytes by MEMORY USAGE, which leaves out the table of keys from 8.2 on; reads are the mean of 100,000 on this device. ≈ is modelled.",
	}
	for _, r := range rows {
		name := "plain keys"
		if r.Size > 0 {
			name = fmt.Sprintf("hashes of %s", scenario.Thousands(int64(r.Size)))
		}
		s.Rows = append(s.Rows, []string{name, scenario.Thousands(int64(r.Keys)), r.Encoding, bytesText(r.Bytes, r.Modelled),
			fixed(float64(r.Bytes)/float64(n), 1), fixed(float64(r.ReadNanos)/1000, 2)})
	}
	return []sheet.Section{s}
}
