package respserver

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// A client library as it comes, over both protocols.
func TestGoRedis(t *testing.T) {
	both(t, func(t *testing.T, s *Server, addr string) {
		for _, proto := range []int{2, 3} {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			c := redis.NewClient(&redis.Options{Addr: addr, Protocol: proto, ClientName: "test", DB: 1})
			goRedis(ctx, t, c)
			c.Close()
			cancel()
		}
	})
}

func goRedis(ctx context.Context, t *testing.T, c *redis.Client) {
	t.Helper()
	if err := c.FlushAll(ctx).Err(); err != nil {
		t.Fatal(err)
	}
	check := func(name string, got any, err error, want any) {
		t.Helper()
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v %v, want %v", name, got, err, want)
		}
	}
	old, err := c.SetBit(ctx, "k", 7, 1).Result()
	check("SETBIT", old, err, int64(0))
	text, err := c.Get(ctx, "k").Result()
	check("GET", text, err, "\x01")
	n, err := c.BitCount(ctx, "k", &redis.BitCount{Start: 0, End: -1, Unit: "BYTE"}).Result()
	check("BITCOUNT", n, err, int64(1))
	fields, err := c.BitField(ctx, "k", "GET", "u8", 0, "INCRBY", "u4", 4, 1).Result()
	check("BITFIELD", fields, err, []int64{1, 2})
	n, err = c.BitOpOr(ctx, "d", "k", "nokey").Result()
	check("BITOP", n, err, int64(1))
	if _, err = c.Get(ctx, "nokey").Result(); !errors.Is(err, redis.Nil) {
		t.Errorf("GET of a missing key: %v", err)
	}
	settings, err := c.ConfigGet(ctx, "bitmap-default-roaring").Result()
	check("CONFIG GET", settings, err, map[string]string{"bitmap-default-roaring": "no"})
	pipe := c.Pipeline()
	for i := range 1000 {
		pipe.SetBit(ctx, "p", int64(i*7), 1)
	}
	count := pipe.BitCount(ctx, "p", nil)
	if _, err := pipe.Exec(ctx); err != nil {
		t.Errorf("pipeline: %v", err)
	}
	check("pipeline", count.Val(), count.Err(), int64(1000))
	if err := c.Do(ctx, "NOSUCH", "a").Err(); err == nil || !strings.HasPrefix(err.Error(), "ERR unknown command 'NOSUCH'") {
		t.Errorf("unknown command: %v", err)
	}
}

// tool runs one of the programs that come with a Redis server; the test is left out where they are not installed.
func tool(t *testing.T, addr, name string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is not installed", name)
		}
		t.Skipf("%s is not installed", name)
	}
	host, port, _ := net.SplitHostPort(addr)
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, append([]string{"-h", host, "-p", port}, args...)...).CombinedOutput()
	if err != nil {
		t.Errorf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}

func TestRedisCLI(t *testing.T) {
	both(t, func(t *testing.T, s *Server, addr string) {
		for _, c := range []struct {
			args []string
			want string
		}{
			{[]string{"--no-raw", "SETBIT", "k", "7", "1"}, "(integer) 0\n"},
			{[]string{"--no-raw", "GET", "k"}, "\"\\x01\"\n"},
			{[]string{"--no-raw", "GET", "nokey"}, "(nil)\n"},
			{[]string{"--no-raw", "BITFIELD", "k", "GET", "u8", "0", "GET", "u4", "4"}, "1) (integer) 1\n2) (integer) 1\n"},
			{[]string{"--no-raw", "-3", "CONFIG", "GET", "bitmap-default-roaring"}, "1# \"bitmap-default-roaring\" => \"no\"\n"},
			{[]string{"--no-raw", "-n", "3", "DBSIZE"}, "(integer) 0\n"},
			{[]string{"--no-raw", "SETBIT", "k", "-1", "1"}, "(error) ERR bit offset is not an integer or out of range\n"},
		} {
			if got := tool(t, addr, "redis-cli", c.args...); got != c.want {
				t.Errorf("%v: %q, want %q", c.args, got, c.want)
			}
		}
	})
}

func TestRedisBenchmark(t *testing.T) {
	both(t, func(t *testing.T, s *Server, addr string) {
		for _, args := range [][]string{
			{"-q", "-n", "2000", "-t", "set,get,incr"},
			{"-q", "-n", "5000", "-c", "50", "-P", "16", "-t", "set,get,incr"},
			{"-q", "-n", "5000", "-c", "50", "-P", "16", "-r", "1000", "SETBIT", "bits:__rand_int__", "1234567", "1"},
			{"-q", "-n", "5000", "-c", "50", "GETBIT", "bits:000000000001", "1234567"},
		} {
			out := tool(t, addr, "redis-benchmark", args...)
			if !strings.Contains(out, "requests per second") || strings.Contains(out, "rror") {
				t.Errorf("%v: %s", args, out)
			}
		}
	})
}
