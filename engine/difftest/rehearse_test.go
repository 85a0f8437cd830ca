package difftest

import (
	"bufio"
	"bytes"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"bitloupe/engine/capture"
	"bitloupe/engine/rehearse"
	"bitloupe/engine/resp"
)

// another opens a further connection to the same server.
func (r *remote) another() *remote {
	r.t.Helper()
	conn, err := net.Dial("tcp", r.conn.RemoteAddr().String())
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { conn.Close() })
	return &remote{t: r.t, conn: conn, out: bufio.NewWriterSize(conn, 1<<16), in: resp.NewReplies(resp.DefaultLimits()), buf: make([]byte, 1<<16)}
}

// record reads lines of MONITOR in the background; lines gives them once n are there.
func (r *remote) record(n int) (lines func() []byte) {
	r.t.Helper()
	if v := r.Do([]string{"MONITOR"}); v.Str != "OK" {
		r.t.Fatal(resp.Text(v))
	}
	done := make(chan []byte)
	go func() {
		var log bytes.Buffer
		in := bufio.NewReaderSize(r.conn, 1<<20)
		for range n {
			line, err := in.ReadBytes('\n')
			log.Write(line)
			if err != nil {
				break
			}
		}
		done <- log.Bytes()
	}()
	return func() []byte {
		select {
		case b := <-done:
			return b
		case <-time.After(60 * time.Second):
			r.t.Fatal("MONITOR does not give all commands")
			return nil
		}
	}
}

// application draws a command of a program that keeps visits as bits and other things beside them.
func (w words) application() []string {
	id := w.num(400)
	switch w.IntN(14) {
	case 0, 1, 2, 3:
		return []string{"SETBIT", "visits:" + id, w.num(1 << 20), w.pick("0", "1", "1")}
	case 4:
		return []string{"GETBIT", "visits:" + id, w.num(1 << 20)}
	case 5:
		return []string{"BITCOUNT", "visits:" + id}
	case 6:
		return []string{"GETRANGE", "visits:" + id, "0", "10"}
	case 7:
		return []string{"SET", "session:" + id, w.bytes(40)}
	case 8:
		return []string{"GET", "session:" + id}
	case 9:
		return []string{"INCR", "hits:" + id}
	case 10:
		return []string{"HSET", "user:" + id, "name", w.bytes(12)}
	case 11:
		return []string{"SADD", "seen:" + id, w.num(1000)}
	case 12:
		return []string{"BITOP", w.pick("AND", "OR", "XOR"), "both:" + id, "visits:" + id, "visits:" + w.num(400)}
	}
	return []string{"EXPIRE", "session:" + id, "100000"}
}

// A log of MONITOR, of several clients on several databases with binary arguments, rehearses with exactly the replies
// that the server gave, on the side where the switch is off; what would break is found by pattern.
func TestRehearseAgainstServer(t *testing.T) {
	rounds := 50
	if testing.Short() {
		rounds = 3
	}
	const each = 1000
	r := start(t)
	clients := []*remote{r.another(), r.another(), r.another(), r.another()}
	for i, c := range clients {
		c.Do([]string{"SELECT", strconv.Itoa(i % 3)})
	}
	total := rounds * each * len(clients)
	lines := r.another().record(total)
	w := newWords(11)
	var want []resp.Value
	for range rounds {
		for _, c := range clients {
			commands := make([][]string, each)
			for i := range commands {
				commands[i] = w.application()
			}
			want = append(want, c.all(commands)...)
		}
	}
	in, err := capture.Open(bytes.NewReader(lines()))
	if err != nil {
		t.Fatal(err)
	}
	played, bad := 0, 0
	rehearsal := rehearse.New(in.Kind(), 0)
	rehearsal.Watch = func(c capture.Command, off, _ resp.Value) {
		if played < len(want) && !resp.Equal(off.For(2), want[played]) {
			if bad++; bad <= 5 {
				t.Errorf("command %d, %s: %s, the server said %s", played, line(c.Args), resp.Text(off), resp.Text(want[played]))
			}
		}
		played++
	}
	start := time.Now()
	report := rehearsal.PlayAll(in)
	t.Logf("%d commands rehearsed in %v", report.Commands, time.Since(start))
	if played != total || bad > 0 || len(report.Skips) > 0 || len(report.Unknown) > 0 {
		t.Errorf("%d of %d played, %d replies differ, %+v, %+v", played, total, bad, report.Skips, report.Unknown)
	}
	if len(report.Differences) != 1 || report.Differences[0].Pattern != "visits:{n}" || report.Differences[0].Command != "GETRANGE" {
		t.Errorf("differences: %+v", report.Differences)
	}
	if report.Clients != len(clients) || !report.Timed || !strings.HasPrefix(report.Verdict[0], "It would break") {
		t.Errorf("%d clients, timed %v, %q", report.Clients, report.Timed, report.Verdict)
	}
}
