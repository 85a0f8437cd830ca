package capture

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"bitloupe/engine/resp"
)

// maxSlow bounds the entries of a slow log listing that are kept to be put in order, maxSlowBytes what their lines take: a
// server shortens each argument to 128 bytes and gives 32 of them at most.
const (
	maxSlow      = 1 << 16
	maxSlowBytes = 256 << 20
)

// slowlog reads what redis-cli prints for SLOWLOG GET: newest entry first, so the whole listing is read and turned
// round. Entries whose arguments the server has shortened cannot be replayed and are left out.
func (r *Reader) slowlog() (Command, error) {
	var all []Command
	cur := Command{DB: -1}
	var field, width int // width: where the fields of the present entry are indented to
	cutShort := false
	finish := func() {
		switch {
		case len(cur.Args) == 0:
		case cutShort:
			r.skip("shortened by the slow log: its arguments are not complete", cur.Line, cur.Byte)
		default:
			all = append(all, cur)
		}
		cur, field, cutShort = Command{DB: -1}, 0, false
	}
	for {
		text, line, at, err := r.readLine()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Command{}, err
		}
		if at > maxSlowBytes {
			return Command{}, &Broken{Byte: at, Line: line, What: "a slow log listing of more than 256 MiB: it is read from its end, so it has to be held; give fewer entries"}
		}
		nums, item := numbers(text)
		switch {
		case len(nums) == 0:
			continue
		case len(nums) > 1 && nums[1].n == 1 && strings.HasPrefix(item, "(integer) "): // a new entry: "n) 1) (integer) id"
			finish()
			cur.Line, cur.Byte = line, at
			width, field = nums[1].at, 1
			if len(all) == maxSlow {
				return Command{}, &Broken{Byte: at, Line: line, What: "more than 65,536 entries: give fewer"}
			}
		case nums[0].at == width:
			field = nums[0].n
		}
		switch field {
		case 2:
			if n, err := strconv.ParseInt(strings.TrimPrefix(item, "(integer) "), 10, 40); err == nil {
				cur.Micros = n * 1_000_000
			}
		case 4:
			args, err := resp.Split(item)
			if err != nil || len(args) != 1 {
				cutShort = true
				continue
			}
			if a := args[0]; strings.HasPrefix(a, "... (") || strings.Contains(a, "... (") && strings.HasSuffix(a, " more bytes)") {
				cutShort = true
			}
			cur.Args = append(cur.Args, args[0])
		case 5:
			cur.Client = strings.Trim(item, `"`)
		}
	}
	finish()
	for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
		all[i], all[j] = all[j], all[i]
	}
	r.pending = all
	r.next = func() (Command, error) { return Command{}, io.EOF }
	return r.Next()
}

// number is one "n) " of a nested listing and the column where it stands.
type number struct{ n, at int }

// numbers takes the numbering off a line of a nested listing.
func numbers(text string) (nums []number, item string) {
	rest := strings.TrimLeft(text, " ")
	for len(nums) < 3 {
		num, tail, found := strings.Cut(rest, ") ")
		n, err := strconv.Atoi(num)
		if !found || err != nil {
			break
		}
		nums = append(nums, number{n, len(text) - len(rest)})
		rest = strings.TrimLeft(tail, " ")
	}
	return nums, rest
}
