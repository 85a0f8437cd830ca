package difftest

import (
	"strconv"
	"strings"
)

// collectionMakers draw commands on collections.
var collectionMakers = [][]func(w words) []string{
	{ // sets
		func(w words) []string { return append([]string{"SADD", w.setKey()}, w.members(6)...) },
		func(w words) []string { return append([]string{"SADD", w.setKey()}, w.ints(40)...) },
		func(w words) []string { return append([]string{"SREM", w.setKey()}, w.members(6)...) },
		func(w words) []string { return append([]string{"SREM", w.setKey()}, w.ints(30)...) },
		func(w words) []string { return []string{"SISMEMBER", w.setKey(), w.member()} },
		func(w words) []string { return append([]string{"SMISMEMBER", w.setKey()}, w.members(4)...) },
		func(w words) []string { return []string{w.pick("SCARD", "SMEMBERS"), w.setKey()} },
		func(w words) []string { return []string{"SMOVE", w.setKey(), w.setKey(), w.member()} },
		func(w words) []string { return append([]string{w.pick("SINTER", "SUNION", "SDIFF")}, w.setKeys(3)...) },
		func(w words) []string {
			return append([]string{w.pick("SINTERSTORE", "SUNIONSTORE", "SDIFFSTORE"), w.setKey()}, w.setKeys(3)...)
		},
		func(w words) []string { return w.sintercard() },
		func(w words) []string { return []string{"SPOP", w.setKey(), w.pick("100000", "0", "-1", "x")} },
		func(w words) []string {
			return []string{"SSCAN", w.setKey(), "0", "COUNT", "100000", "MATCH", w.pattern()}
		},
		func(w words) []string { return w.observe(w.setKey()) },
		func(w words) []string { return w.observe(w.setKey()) },
	},
	{ // lists
		func(w words) []string {
			return append([]string{w.pick("LPUSH", "RPUSH", "LPUSHX", "RPUSHX"), w.listKey()}, w.members(5)...)
		},
		func(w words) []string {
			return append([]string{w.pick("LPUSH", "RPUSH"), w.listKey()}, w.ints(60)...)
		},
		func(w words) []string {
			return append([]string{w.pick("LPUSH", "RPUSH"), w.listKey()}, w.text(), w.text())
		},
		func(w words) []string { return []string{w.pick("LPOP", "RPOP"), w.listKey()} },
		func(w words) []string { return []string{w.pick("LPOP", "RPOP"), w.listKey(), w.integer(30)} },
		func(w words) []string { return []string{w.pick("LLEN"), w.listKey()} },
		func(w words) []string { return []string{"LINDEX", w.listKey(), w.integer(60)} },
		func(w words) []string { return []string{"LSET", w.listKey(), w.integer(60), w.member()} },
		func(w words) []string { return []string{"LRANGE", w.listKey(), w.integer(60), w.integer(60)} },
		func(w words) []string {
			return []string{"LTRIM", w.listKey(), w.integer(9), w.pick("-1", "-2", "-9", "70")}
		},
		func(w words) []string {
			return []string{"LREM", w.listKey(), w.pick("0", "1", "-1", "2", "-3", "x"), w.member()}
		},
		func(w words) []string {
			return []string{"LINSERT", w.listKey(), w.pick("BEFORE", "AFTER", "after", "ON"), w.member(), w.member()}
		},
		func(w words) []string { return w.lpos() },
		func(w words) []string {
			return []string{"LMOVE", w.listKey(), w.listKey(), w.pick("LEFT", "RIGHT", "UP"), w.pick("LEFT", "RIGHT")}
		},
		func(w words) []string { return []string{"RPOPLPUSH", w.listKey(), w.listKey()} },
		func(w words) []string {
			return []string{"LMPOP", w.pick("1", "2", "2", "0", "3"), w.listKey(), w.listKey(), w.pick("LEFT", "RIGHT"), "COUNT", w.integer(9)}
		},
		func(w words) []string { return w.observe(w.listKey()) },
		func(w words) []string { return w.observe(w.listKey()) },
	},
	{ // sorted sets
		func(w words) []string { return w.zadd() },
		func(w words) []string { return w.zadd() },
		func(w words) []string { return []string{"ZINCRBY", w.zsetKey(), w.score(), w.member()} },
		func(w words) []string { return append([]string{"ZREM", w.zsetKey()}, w.members(5)...) },
		func(w words) []string { return []string{"ZCARD", w.zsetKey()} },
		func(w words) []string { return []string{"ZSCORE", w.zsetKey(), w.member()} },
		func(w words) []string { return append([]string{"ZMSCORE", w.zsetKey()}, w.members(4)...) },
		func(w words) []string { return []string{w.pick("ZRANK", "ZREVRANK"), w.zsetKey(), w.member()} },
		func(w words) []string { return w.zrange() },
		func(w words) []string { return w.zrange() },
		func(w words) []string {
			return []string{w.pick("ZCOUNT", "ZREMRANGEBYSCORE"), w.zsetKey(), w.bound(), w.bound()}
		},
		func(w words) []string { return []string{"ZREMRANGEBYRANK", w.zsetKey(), w.integer(9), w.integer(9)} },
		func(w words) []string { return []string{w.pick("ZPOPMIN", "ZPOPMAX"), w.zsetKey(), w.integer(4)} },
		func(w words) []string { return []string{w.pick("ZPOPMIN", "ZPOPMAX"), w.zsetKey()} },
		func(w words) []string {
			return []string{"ZMPOP", w.pick("1", "2", "0"), w.zsetKey(), w.zsetKey(), w.pick("MIN", "MAX"), "COUNT", "2"}
		},
		func(w words) []string { return w.zcombine() },
		func(w words) []string { return w.zcombine() },
		func(w words) []string { return []string{"ZSCAN", w.zsetKey(), "0", "COUNT", "100000"} },
		func(w words) []string { return w.observe(w.zsetKey()) },
		func(w words) []string { return w.observe(w.zsetKey()) },
	},
	{ // hashes
		func(w words) []string { return append([]string{w.pick("HSET", "HMSET"), w.hashKey()}, w.pairs(5)...) },
		func(w words) []string { return append([]string{"HSET", w.hashKey()}, w.pairs(30)...) },
		func(w words) []string { return []string{"HSETNX", w.hashKey(), w.member(), w.text()} },
		func(w words) []string { return append([]string{"HDEL", w.hashKey()}, w.members(6)...) },
		func(w words) []string { return []string{w.pick("HGET", "HEXISTS", "HSTRLEN"), w.hashKey(), w.member()} },
		func(w words) []string { return append([]string{"HMGET", w.hashKey()}, w.members(4)...) },
		func(w words) []string { return []string{w.pick("HLEN", "HGETALL", "HKEYS", "HVALS"), w.hashKey()} },
		func(w words) []string { return []string{"HINCRBY", w.hashKey(), w.member(), w.integer(100)} },
		func(w words) []string {
			return []string{"HINCRBYFLOAT", w.hashKey(), w.member(), w.pick("0.1", "-1.5", "3e3", "inf", "x", "10")}
		},
		func(w words) []string {
			return []string{"HSCAN", w.hashKey(), "0", "COUNT", "100000", "MATCH", w.pattern()}
		},
		func(w words) []string { return w.observe(w.hashKey()) },
		func(w words) []string { return w.observe(w.hashKey()) },
	},
}

func (w words) collection() []string {
	if w.IntN(60) == 0 {
		return []string{"DEL", w.pick(w.setKey(), w.listKey(), w.zsetKey(), w.hashKey())}
	}
	family := collectionMakers[w.IntN(len(collectionMakers))]
	args := family[w.IntN(len(family))](w)
	if args[0] == "SPOP" {
		return args // without its count it would leave chance behind
	}
	return w.mangle(args)
}

// odd now and then gives a key of another type, or none.
func (w words) odd(key string) string {
	if w.IntN(30) == 0 {
		return w.pick("s0", "q0", "z0", "h0", "none")
	}
	return key
}

func (w words) setKey() string  { return w.odd("s" + w.num(5)) }
func (w words) listKey() string { return w.odd("q" + w.num(4)) }
func (w words) zsetKey() string { return w.odd("z" + w.num(4)) }
func (w words) hashKey() string { return w.odd("h" + w.num(4)) }

func (w words) setKeys(n int) []string {
	keys := make([]string, 1+w.IntN(n))
	for i := range keys {
		keys[i] = w.setKey()
	}
	return keys
}

// member is an element: mostly one of a few, so that it is met again.
func (w words) member() string {
	switch w.IntN(8) {
	case 0:
		return w.pick("", "a", "-0", "01", "+1", "1.5", "x y", "ninechars", strings.Repeat("m", 63), strings.Repeat("m", 64), strings.Repeat("m", 65))
	case 1:
		return w.pick("32767", "32768", "-32769", "2147483647", "2147483648", "-9223372036854775808", "9223372036854775808", "70000", "8388608")
	case 2, 3:
		return "w" + w.num(30)
	}
	return w.num(60)
}

func (w words) members(n int) []string {
	list := make([]string, 1+w.IntN(n))
	for i := range list {
		list[i] = w.member()
	}
	return list
}

// ints is a run of numbers that are all different.
func (w words) ints(n int) []string {
	list := make([]string, 1+w.IntN(n))
	from, step := w.IntN(400)-50, 1+w.IntN(3)
	if w.IntN(5) == 0 {
		step = 40_000
	}
	for i := range list {
		list[i] = strconv.Itoa(from + i*step)
	}
	return list
}

func (w words) pairs(n int) []string {
	var list []string
	for range 1 + w.IntN(n) {
		v := w.member()
		if w.IntN(6) == 0 {
			v = w.text()
		}
		list = append(list, w.member(), v)
	}
	return list
}

// observe asks what a key is and costs.
func (w words) observe(key string) []string {
	switch w.IntN(5) {
	case 0:
		return []string{"OBJECT", "ENCODING", key}
	case 1:
		return []string{"DUMP", key}
	case 2:
		return []string{"TYPE", key}
	}
	return []string{"MEMORY", "USAGE", key, "SAMPLES", "0"}
}

func (w words) sintercard() []string {
	args := append([]string{"SINTERCARD", w.pick("1", "2", "2", "3", "0", "x")}, w.setKeys(3)...)
	if w.IntN(3) == 0 {
		args = append(args, "LIMIT", w.integer(5))
	}
	return args
}

func (w words) lpos() []string {
	args := []string{"LPOS", w.listKey(), w.member()}
	for range w.IntN(4) {
		args = append(args, w.pick("RANK", "COUNT", "MAXLEN"), w.integer(4))
	}
	return args
}

func (w words) score() string {
	return w.pick("0", "1", "2", "3", "-1", "1.5", "0.1", "1e3", "1e20", "inf", "-inf", "-0", "3.25", "100000000", "x", "nan", "")
}

func (w words) bound() string {
	return w.pick("-inf", "+inf", "0", "1", "2", "(1", "(2", "3", "-1", "1.5", "(1e3", "(", "x")
}

func (w words) zadd() []string {
	args := []string{"ZADD", w.zsetKey()}
	for range w.IntN(6) / 4 {
		args = append(args, w.pick("NX", "XX", "GT", "LT", "CH", "INCR"))
	}
	for range 1 + w.IntN(6) {
		args = append(args, w.score(), w.member())
	}
	return args
}

func (w words) zrange() []string {
	key := w.zsetKey()
	switch w.IntN(4) {
	case 0:
		args := []string{w.pick("ZRANGE", "ZREVRANGE"), key, w.integer(9), w.integer(9)}
		return append(args, w.pick("WITHSCORES", "withscores", "REV"))
	case 1:
		args := []string{w.pick("ZRANGEBYSCORE", "ZREVRANGEBYSCORE"), key, w.bound(), w.bound()}
		if w.IntN(2) == 0 {
			args = append(args, "LIMIT", w.integer(4), w.integer(4))
		}
		return args
	case 2:
		args := []string{"ZRANGE", key, w.bound(), w.bound(), "BYSCORE"}
		for range w.IntN(3) {
			args = append(args, w.pick("REV", "WITHSCORES"))
		}
		return args
	}
	return []string{"ZRANGESTORE", w.zsetKey(), key, w.integer(9), w.integer(9)}
}

func (w words) zcombine() []string {
	op, n := w.pick("ZUNION", "ZINTER", "ZDIFF"), 1+w.IntN(3)
	args := []string{op}
	kept := w.IntN(2) == 0
	if kept {
		args = []string{op + "STORE", w.zsetKey()}
	}
	args = append(args, strconv.Itoa(n))
	for range n {
		args = append(args, w.pick(w.zsetKey(), w.zsetKey(), w.setKey()))
	}
	if op != "ZDIFF" && w.IntN(2) == 0 {
		args = append(args, "WEIGHTS")
		for range n {
			args = append(args, w.pick("1", "2", "0", "-1.5", "inf"))
		}
	}
	if op != "ZDIFF" && w.IntN(2) == 0 {
		args = append(args, "AGGREGATE", w.pick("SUM", "MIN", "MAX", "AVG"))
	}
	if !kept {
		args = append(args, "WITHSCORES")
	}
	return args
}
