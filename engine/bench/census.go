// Package bench repeats published measurements on the engine: which commands, how many, what they must answer. It has no
// clock of its own; time and the way a command is run are handed in, so the same table can be made in process, over a
// connection, and in a browser.
package bench

import (
	"fmt"
	"math"
	"strconv"

	"bitloupe/engine/resp"
)

// Do runs one command.
type Do func(args []string) resp.Value

// Family is one of the ways to keep a set of integers that the table compares.
type Family int

// The families, in the order of the table; their number is the first part of their keys.
const (
	R      Family = iota // R. commands on type reroaring
	R64                  // R64. commands on type roaring64
	String               // SETBIT and its kin on a plain string
	Bitmap               // the same commands on the native bitmap type
)

// Families lists them all.
var Families = []Family{R, R64, String, Bitmap}

// Prefix is what stands before the operation in a command name.
func (f Family) Prefix() string {
	switch f {
	case R:
		return "R."
	case R64:
		return "R64."
	}
	return ""
}

func (f Family) String() string {
	return [...]string{"R.", "R64.", "string", "bitmap"}[f]
}

func (f Family) module() bool { return f <= R64 }

// Census describes one run of the table on census1881 (spec/redis-roaring-module.md 8).
type Census struct {
	Sets     [][]uint32
	Families []Family
	Do       Do
	// Now gives nanoseconds.
	Now func() int64
	// Batch is how many commands one reading of the clock covers; 1 natively, more where the clock is coarse.
	Batch int
	// Progress is told how many commands of how many have run; it stops the run by answering false.
	Progress func(done, total int64) bool
}

// Row is one line of the table. Mean and Sigma are microseconds a command; Sigma is the standard deviation of single
// commands, or of the means of batches where Batch is over 1. Replies is the sum of the integer replies.
type Row struct {
	Op       string
	Family   Family
	Commands int64
	Mean     float64
	Sigma    float64
	Replies  int64
}

// Ops are the operations of the table, in its order.
var Ops = []string{"SETBIT", "GETBIT", "BITCOUNT", "BITPOS", "BITOP NOT", "BITOP AND", "BITOP OR", "BITOP XOR", "BITOP ANDOR", "BITOP ONE", "MIN", "MAX"}

// ErrStopped is the answer of a run that Progress ended.
var ErrStopped = fmt.Errorf("the run was stopped")

// Run makes the table. Every row's replies are checked against their known sum; a difference is an error that names the
// row, and no figures are given for a run that answered wrongly.
func (c *Census) Run() ([]Row, error) {
	if c.Batch < 1 {
		c.Batch = 1
	}
	var total, done int64
	for _, op := range Ops {
		total += c.count(op) * int64(len(c.Families))
	}
	var rows []Row
	for _, op := range Ops {
		for _, f := range c.Families {
			if f == String || f == Bitmap {
				setting := map[Family]string{String: "no", Bitmap: "yes"}[f]
				if r := c.Do([]string{"CONFIG", "SET", "bitmap-default-roaring", setting}); r.IsError() && f == Bitmap {
					return rows, fmt.Errorf("this server has no native bitmaps: %s", r.Str)
				}
			}
			row, err := c.row(op, f, func(n int64) bool {
				done += n
				return c.Progress == nil || c.Progress(done, total)
			})
			if err != nil {
				return rows, err
			}
			if want := c.known(op, f); row.Replies != want {
				return rows, fmt.Errorf("%s%s (%s): the replies add up to %d and not to %d", f.Prefix(), op, f, row.Replies, want)
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// count is the number of commands of a row.
func (c *Census) count(op string) int64 {
	var n int64
	for _, s := range c.Sets {
		n += int64(len(s))
	}
	sets := int64(len(c.Sets))
	switch op {
	case "SETBIT":
		return 3 * n
	case "GETBIT":
		return n
	case "BITPOS":
		return 2 * sets
	}
	return sets
}

// row runs one operation of one family.
func (c *Census) row(op string, f Family, progress func(int64) bool) (Row, error) {
	row := Row{Op: op, Family: f}
	var mean, m2, samples float64 // Welford's running mean, in nanoseconds
	batch := make([][]string, 0, c.Batch)
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		start := c.Now()
		for _, args := range batch {
			r := c.Do(args)
			if r.Kind == resp.Integer {
				row.Replies += r.Int
			} else if f.module() || (op != "MIN" && op != "MAX") {
				return fmt.Errorf("%v: %s", args, resp.Text(r))
			}
		}
		x := float64(c.Now()-start) / float64(len(batch))
		row.Commands += int64(len(batch))
		samples++
		d := x - mean
		mean += d / samples
		m2 += d * (x - mean)
		batch = batch[:0]
		if row.Commands%4096 < int64(c.Batch) && !progress(min(row.Commands, 4096)) {
			return ErrStopped
		}
		return nil
	}
	var err error
	c.commands(op, f, func(args ...string) bool {
		batch = append(batch, args)
		if len(batch) == c.Batch {
			err = flush()
		}
		return err == nil
	})
	if err == nil {
		err = flush()
	}
	row.Mean = mean / 1000
	if samples > 1 {
		row.Sigma = math.Sqrt(m2/samples) / 1000
	}
	return row, err
}

// commands gives the commands of a row to f, one by one, until it says false.
func (c *Census) commands(op string, f Family, do func(args ...string) bool) {
	p := f.Prefix()
	fam := strconv.Itoa(int(f))
	key := func(i int) string { return fam + "-" + strconv.Itoa(i) }
	bits := func(name string, tail ...string) bool {
		for i, s := range c.Sets {
			k := key(i)
			for _, v := range s {
				if !do(append([]string{p + name, k, strconv.FormatUint(uint64(v), 10)}, tail...)...) {
					return false
				}
			}
		}
		return true
	}
	each := func(args func(i int) []string) bool {
		for i := range c.Sets {
			if !do(args(i)...) {
				return false
			}
		}
		return true
	}
	switch op {
	case "SETBIT":
		_ = bits("SETBIT", "1") && bits("SETBIT", "0") && bits("SETBIT", "1")
	case "GETBIT":
		bits("GETBIT")
	case "BITCOUNT", "MIN", "MAX":
		each(func(i int) []string { return []string{p + op, key(i)} })
	case "BITPOS":
		_ = each(func(i int) []string { return []string{p + op, key(i), "1"} }) &&
			each(func(i int) []string { return []string{p + op, key(i), "0"} })
	case "BITOP NOT":
		each(func(i int) []string { return []string{p + "BITOP", "NOT", "dest-" + key(i), key(i)} })
	default:
		kind := op[len("BITOP "):]
		t := map[string]string{"AND": "0", "OR": "1", "XOR": "2", "ANDOR": "3", "ONE": "4"}[kind]
		each(func(i int) []string {
			return []string{p + "BITOP", kind, "dest-" + t + "-" + key(i), key(2 * i), key(2*i + 1)}
		})
	}
}
