package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"bitloupe/cmd/bitloupe/internal/respclient"
	"bitloupe/engine"
	"bitloupe/engine/scenario"
)

func init() {
	registerBench("server", "throughput of serve --resp as a ratio to redis-server, by redis-benchmark", benchServer)
}

// load is one row: what redis-benchmark sends.
type load struct {
	name string
	args []string
}

// loads are measured on both servers. Offsets and keys are drawn by redis-benchmark.
var loads = []load{
	{"SETBIT one key", []string{"SETBIT", "bits", "1234567", "1"}},
	{"GETBIT one key", []string{"GETBIT", "bits", "1234567"}},
	{"SETBIT 1,000 keys", []string{"-r", "1000", "SETBIT", "bits:__rand_int__", "1234", "1"}},
	{"GETBIT 1,000 keys", []string{"-r", "1000", "GETBIT", "bits:__rand_int__", "1234"}},
	{"SET", []string{"-r", "1000", "SET", "key:__rand_int__", "xxx"}},
	{"GET", []string{"-r", "1000", "GET", "key:__rand_int__"}},
	{"INCR", []string{"INCR", "counter"}},
}

func benchServer(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("bench server", flag.ContinueOnError)
	fs.SetOutput(stderr)
	n := fs.Int("n", 500000, "commands a measurement")
	rounds := fs.Int("rounds", 3, "measurements of each, taken in turns; the median counts")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	if *n < 1000 || *rounds < 1 {
		fmt.Fprintln(stderr, "bitloupe bench server: at least 1,000 commands and one round")
		return 2
	}
	if err := compareServers(*n, *rounds, stdout); err != nil {
		fmt.Fprintln(stderr, "bitloupe bench server:", err)
		return 1
	}
	return 0
}

// process is a server under test.
type process struct {
	cmd  *exec.Cmd
	addr string
}

// startServer runs a server and waits until it answers.
func startServer(name string, args ...string) (*process, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	addr := l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(addr)
	for i := range args {
		args[i] = strings.NewReplacer("ADDR", addr, "PORT", port).Replace(args[i])
	}
	p := &process{exec.Command(name, args...), addr}
	p.cmd.Dir = os.TempDir()
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	for range 250 {
		if c, err := respclient.Dial(addr, time.Second); err == nil {
			_, err := c.Do("PING")
			c.Close()
			if err == nil {
				return p, nil
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	p.stop()
	return nil, fmt.Errorf("%s does not answer at %s", name, addr)
}

func (p *process) stop() {
	p.cmd.Process.Signal(os.Interrupt)
	done := make(chan struct{})
	go func() { p.cmd.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(3 * time.Second):
		p.cmd.Process.Kill()
		<-done
	}
}

// processor is the processor time the server has used, in hundredths of a second; 0 where the system does not tell.
func (p *process) processor() int64 {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	f := strings.Fields(string(b[strings.LastIndexByte(string(b), ')')+1:]))
	if len(f) < 13 {
		return 0
	}
	user, _ := strconv.ParseInt(f[11], 10, 64)
	system, _ := strconv.ParseInt(f[12], 10, 64)
	return user + system
}

var perSecond = regexp.MustCompile(`([0-9.]+) requests per second`)

// throughput is what redis-benchmark measures, in commands a second, and the processor time it cost the server.
func (p *process) throughput(n, clients, pipeline int, args []string) (rate float64, used int64, err error) {
	host, port, _ := net.SplitHostPort(p.addr)
	before := p.processor()
	out, err := exec.Command("redis-benchmark", append([]string{
		"-h", host, "-p", port, "-q", "-n", strconv.Itoa(n), "-c", strconv.Itoa(clients), "-P", strconv.Itoa(pipeline),
	}, args...)...).CombinedOutput()
	used = p.processor() - before
	m := perSecond.FindAllSubmatch(out, -1)
	if err != nil || m == nil {
		return 0, 0, fmt.Errorf("redis-benchmark %s: %v %.200s", strings.Join(args, " "), err, out)
	}
	rate, err = strconv.ParseFloat(string(m[len(m)-1][1]), 64)
	return rate, used, err
}

func median(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	return v[len(v)/2]
}

func compareServers(n, rounds int, stdout io.Writer) error {
	for _, tool := range []string{"redis-server", "redis-benchmark"} {
		if _, err := exec.LookPath(tool); err != nil {
			return errors.New("this measurement needs redis-server and redis-benchmark (Debian: apt-get install redis-server)")
		}
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	real, err := startServer("redis-server", "--bind", "127.0.0.1", "--port", "PORT", "--save", "", "--appendonly", "no", "--loglevel", "warning")
	if err != nil {
		return err
	}
	defer real.stop()
	ours, err := startServer(self, "serve", "--resp", "ADDR")
	if err != nil {
		return err
	}
	defer ours.stop()
	fmt.Fprintf(stdout, "redis-benchmark -P 16 -c 50 -n %d, median of %d rounds in turns; processor time is the server's, in µs a command\n\n", n, rounds)
	fmt.Fprintf(stdout, "%-20s %14s %14s %7s %10s %10s\n", "", "redis-server/s", "bitloupe/s", "ratio", "redis µs", "bitloupe µs")
	for _, l := range loads {
		var rates, used [2][]float64
		for range rounds {
			for i, p := range []*process{real, ours} {
				r, u, err := p.throughput(n, 50, 16, l.args)
				if err != nil {
					return err
				}
				rates[i] = append(rates[i], r)
				used[i] = append(used[i], float64(u)*1e4/float64(n))
			}
		}
		a, b := median(rates[0]), median(rates[1])
		fmt.Fprintf(stdout, "%-20s %14.0f %14.0f %6.2fx %10.2f %10.2f\n", l.name, a, b, b/a, median(used[0]), median(used[1]))
	}
	return compareCounts(real, ours, rounds, stdout)
}

// The published sparse bits, as they are set one by one.
const sparseBits = "SETBIT %s {random 42 20000 199999999} 1\n"

// compareCounts measures BITCOUNT of the published sparse bits: as a string and as a native bitmap within this process,
// and over TCP as a string on the real server and as a native bitmap here.
func compareCounts(real, ours *process, rounds int, stdout io.Writer) error {
	e := engine.New(engine.Options{})
	script := func(key, setting string) string {
		return "CONFIG SET bitmap-default-roaring " + setting + "\n" + fmt.Sprintf(sparseBits, key)
	}
	s, err := scenario.Parse(script("sparse_legacy", "no") + script("sparse_roaring", "yes"))
	if err != nil {
		return err
	}
	for i := range s.Steps {
		for args := range s.Steps[i].Expand() {
			e.Do(args...)
		}
	}
	text, native := timeOf(e, "sparse_legacy"), timeOf(e, "sparse_roaring")
	fmt.Fprintf(stdout, "\nBITCOUNT of 19,998 bits below 200,000,000\nin process:  string %.1f µs (it skips the zeros), native bitmap %.2f µs: %.0f times\n", text, native, text/native)

	if err := fill(real, fmt.Sprintf(sparseBits, "sparse_legacy")); err != nil {
		return err
	}
	if err := fill(ours, script("sparse_roaring", "yes")); err != nil {
		return err
	}
	var rates [2][]float64
	for range rounds {
		a, _, err := real.throughput(400, 1, 1, []string{"BITCOUNT", "sparse_legacy"})
		if err != nil {
			return err
		}
		b, _, err := ours.throughput(100000, 1, 16, []string{"BITCOUNT", "sparse_roaring"})
		if err != nil {
			return err
		}
		rates[0], rates[1] = append(rates[0], a), append(rates[1], b)
	}
	a, b := median(rates[0]), median(rates[1])
	fmt.Fprintf(stdout, "over TCP:    string on redis-server %.1f µs (it scans 25 MB), native bitmap here %.2f µs: %.0f times\n", 1e6/a, 1e6/b, b/a)
	return nil
}

// timeOf is the time of one BITCOUNT in microseconds.
func timeOf(e *engine.Engine, key string) float64 {
	for n := 1; ; n *= 2 {
		start := time.Now()
		for range n {
			e.Do("BITCOUNT", key)
		}
		if d := time.Since(start); d > 100*time.Millisecond {
			return float64(d.Nanoseconds()) / 1e3 / float64(n)
		}
	}
}

// fill runs a script on a server.
func fill(p *process, text string) error {
	c, err := respclient.Dial(p.addr, time.Minute)
	if err != nil {
		return err
	}
	defer c.Close()
	s, err := scenario.Parse(text)
	if err != nil {
		return err
	}
	for i := range s.Steps {
		sent := 0
		for args := range s.Steps[i].Expand() {
			if err := c.Send(args); err != nil {
				return err
			}
			sent++
		}
		if err := c.Flush(); err != nil {
			return err
		}
		for range sent {
			if v, err := c.Receive(); err != nil || v.IsError() {
				return fmt.Errorf("%s: %v %s", s.Steps[i].Command, err, v.Str)
			}
		}
	}
	return nil
}
