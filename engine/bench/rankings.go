package bench

import (
	"fmt"
	"strconv"

	"bitloupe/engine/lcg"
	"bitloupe/engine/resp"
)

// Rankings repeats the published experiment of a game's rankings: integers from 0 up, each added to one of 50 sets of
// states, one of 4 of seasons, one of 2 of levels, one of 2 of genders, and to a sorted set with a score; once with
// set-max-intset-entries at 512 and once raised (spec/legacy-encodings.md 3).
type Rankings struct {
	N      int   // integers, LeastRankings to MostRankings
	Raised int64 // the raised limit; 0 is enough for every set
	// Once builds the sorted set for the first limit alone and takes its figures for both: the setting does not touch it,
	// and it is a third of the work.
	Once bool
	Do   Do
	Now  func() int64 // nanoseconds
	// Progress is told how many commands of how many have run; it stops the run by answering false.
	Progress func(done, total int64, what string) bool

	done, total int64
}

// Bounds on the size of a run.
const (
	LeastRankings = 10_000
	MostRankings  = 5_000_000
)

// The published claims about the whole data set, and where they come from. They are shown beside the figures and are not
// checked here.
const (
	RankingsMemoryClaim = "about half the memory"
	RankingsTimeClaim   = "20 minutes in place of an hour"
)

// Spread is one family of sets: which of its sets an integer goes to is drawn by the generator of the server's scripts.
type Spread struct {
	Name string
	Sets int
	Seed int64
}

// Spreads are the families of the experiment.
var Spreads = []Spread{{"state", 50, 7}, {"season", 4, 8}, {"level", 2, 10}, {"gender", 2, 11}}

// ScoreSeed and MostScore are how scores are drawn.
const (
	ScoreSeed = 9
	MostScore = 1_000_000
)

// Group is what one family of keys takes: MEMORY USAGE of all of them, over all members, and the time to build them.
type Group struct {
	Name     string
	Keys     int
	Members  int64
	Encoding string
	Bytes    int64
	Nanos    int64
}

// RankingsRun is the data set under one limit.
type RankingsRun struct {
	Limit  int64
	Groups []Group
	Meet   []Meeting
}

// Total adds the groups up.
func (r RankingsRun) Total() (bytes, nanos int64) {
	for _, g := range r.Groups {
		bytes += g.Bytes
		nanos += g.Nanos
	}
	return bytes, nanos
}

// Meeting is the intersection of the first set of each family in one form: the members in common, what the four keys take,
// and the time of one intersection.
type Meeting struct {
	Form    string
	Members int64
	Bytes   int64
	Nanos   int64
}

// Run builds the data set under both limits. Every reply is checked; a difference is an error.
func (r *Rankings) Run() ([]RankingsRun, error) {
	if r.N < LeastRankings || r.N > MostRankings {
		return nil, fmt.Errorf("rankings of %d integers: take %d to %d", r.N, LeastRankings, MostRankings)
	}
	raised := r.Raised
	if raised == 0 {
		raised = int64(r.N)
	}
	r.total = int64(r.N) * int64(len(Spreads)+1) * 2
	if r.Once {
		r.total -= int64(r.N)
	}
	var runs []RankingsRun
	for _, limit := range []int64{512, raised} {
		var score *Group
		if r.Once && len(runs) > 0 {
			score = &runs[0].Groups[len(Spreads)]
		}
		run, err := r.under(limit, score)
		if err != nil {
			return runs, err
		}
		runs = append(runs, run)
	}
	if a, b := runs[0].Meet[0].Members, runs[1].Meet[0].Members; a != b {
		return runs, fmt.Errorf("rankings: %d members in common as hash tables, %d as intsets", a, b)
	}
	return runs, nil
}

// under builds the data set under one limit; score holds the figures of a sorted set that need not be built again.
func (r *Rankings) under(limit int64, score *Group) (run RankingsRun, err error) {
	run.Limit = limit
	if err := r.want("OK", "FLUSHALL"); err != nil {
		return run, err
	}
	if err := r.want("OK", "CONFIG", "SET", "set-max-intset-entries", strconv.FormatInt(limit, 10)); err != nil {
		return run, err
	}
	for _, s := range Spreads {
		g, err := r.spread(s)
		if err != nil {
			return run, err
		}
		run.Groups = append(run.Groups, g)
	}
	if score == nil {
		g, err := r.scores()
		if err != nil {
			return run, err
		}
		score = &g
	}
	run.Groups = append(run.Groups, *score)
	run.Meet, err = r.meet(limit > 512)
	return run, err
}

// steps calls f for every integer and keeps the progress.
func (r *Rankings) steps(what string, f func(i int) error) error {
	for i := range r.N {
		if i&0x3fff == 0 && r.Progress != nil && !r.Progress(r.done+int64(i), r.total, what) {
			return ErrStopped
		}
		if err := f(i); err != nil {
			return err
		}
	}
	r.done += int64(r.N)
	return nil
}

func (r *Rankings) spread(s Spread) (g Group, err error) {
	g = Group{Name: s.Name, Keys: s.Sets, Members: int64(r.N)}
	names := make([]string, s.Sets)
	for i := range names {
		names[i] = s.Name + ":" + strconv.Itoa(i)
	}
	draw := lcg.New(s.Seed)
	args := []string{"SADD", "", ""}
	start := r.Now()
	err = r.steps("sets by "+s.Name, func(i int) error {
		args[1], args[2] = names[draw.Between(0, int64(s.Sets-1))], strconv.Itoa(i)
		return r.one(args)
	})
	g.Nanos = r.Now() - start
	if err != nil {
		return g, err
	}
	return g, r.weigh(&g, names)
}

func (r *Rankings) scores() (g Group, err error) {
	g = Group{Name: "score", Keys: 1, Members: int64(r.N)}
	draw := lcg.New(ScoreSeed)
	args := []string{"ZADD", "score", "", ""}
	start := r.Now()
	err = r.steps("the sorted set", func(i int) error {
		args[2], args[3] = strconv.FormatInt(draw.Between(0, MostScore), 10), strconv.Itoa(i)
		return r.one(args)
	})
	g.Nanos = r.Now() - start
	if err != nil {
		return g, err
	}
	return g, r.weigh(&g, []string{"score"})
}

// one runs a command that adds one member.
func (r *Rankings) one(args []string) error {
	if v := r.Do(args); v.Kind != resp.Integer || v.Int != 1 {
		return fmt.Errorf("%v: %s", args, resp.Text(v))
	}
	return nil
}

func (r *Rankings) want(text string, args ...string) error {
	if v := r.Do(args); v.Str != text {
		return fmt.Errorf("%v: %s", args, resp.Text(v))
	}
	return nil
}

// weigh adds up what keys take and notes the encoding of the first.
func (r *Rankings) weigh(g *Group, names []string) error {
	for _, k := range names {
		n, err := r.usage(k)
		if err != nil {
			return err
		}
		g.Bytes += n
	}
	g.Encoding = r.Do([]string{"OBJECT", "ENCODING", names[0]}).Str
	return nil
}

func (r *Rankings) usage(key string) (int64, error) {
	v := r.Do([]string{"MEMORY", "USAGE", key, "SAMPLES", "0"})
	if v.Kind != resp.Integer {
		return 0, fmt.Errorf("MEMORY USAGE %s: %s", key, resp.Text(v))
	}
	return v.Int, nil
}

// meet intersects the first set of each family, and where bitmaps is set also as strings and as native bitmaps with a bit
// for each member.
func (r *Rankings) meet(bitmaps bool) ([]Meeting, error) {
	var sets []string
	for _, s := range Spreads {
		sets = append(sets, s.Name+":0")
	}
	card := append([]string{"SINTERCARD", strconv.Itoa(len(sets))}, sets...)
	m, err := r.timed(sets, card, nil)
	if err != nil {
		return nil, err
	}
	m.Form = r.Do([]string{"OBJECT", "ENCODING", sets[0]}).Str
	out := []Meeting{m}
	if !bitmaps {
		return out, nil
	}
	for _, form := range []struct{ name, roaring string }{{"string bitmap", "no"}, {"native bitmap", "yes"}} {
		if err := r.want("OK", "CONFIG", "SET", "bitmap-default-roaring", form.roaring); err != nil {
			return out, err
		}
		var keys []string
		for _, s := range sets {
			k := form.roaring + "/" + s
			keys = append(keys, k)
			for _, x := range r.Do([]string{"SMEMBERS", s}).Items {
				if v := r.Do([]string{"SETBIT", k, x.Str, "1"}); v.IsError() {
					return out, fmt.Errorf("SETBIT %s %s: %s", k, x.Str, v.Str)
				}
			}
		}
		m, err := r.timed(keys, append([]string{"BITOP", "AND", "met"}, keys...), []string{"BITCOUNT", "met"})
		if err != nil {
			return out, err
		}
		m.Form = form.name
		if m.Members != out[0].Members {
			return out, fmt.Errorf("rankings: %d members in common, %d as %s", out[0].Members, m.Members, form.name)
		}
		out = append(out, m)
	}
	return out, nil
}

// timed runs an intersection until 50 ms have passed, at least twice, and gives the best time. count, where it is not nil,
// is run after it and gives the number of members.
func (r *Rankings) timed(keys, args, count []string) (m Meeting, err error) {
	for _, k := range keys {
		n, err := r.usage(k)
		if err != nil {
			return m, err
		}
		m.Bytes += n
	}
	var spent int64
	for round := 0; round < 2 || spent < 50_000_000; round++ {
		start := r.Now()
		v := r.Do(args)
		if count != nil && !v.IsError() {
			v = r.Do(count)
		}
		took := max(r.Now()-start, 1)
		if v.Kind != resp.Integer {
			return m, fmt.Errorf("%v: %s", args, resp.Text(v))
		}
		m.Members = v.Int
		if m.Nanos == 0 || took < m.Nanos {
			m.Nanos = took
		}
		spent += took
		if round > 200 {
			break
		}
	}
	return m, nil
}
