package share

// dictionary primes the compressor with what scripts are made of, the most frequent last. It belongs to version 1: it
// must never change.
const dictionary = "(error) WRONGTYPE Operation against a key holding the wrong kind of value\n" +
	"EVAL \"math.randomseed(42) for i=1,20000 do redis.call('SETBIT', KEYS[1], math.random(0,199999999), 1) end return redis.call('BITCOUNT', KEYS[1])\" 1 " +
	"local function then else elseif while repeat until not nil true false tostring tonumber table.insert redis.pcall('GET', ARGV[1]) " +
	"# title: # summary: # category: # source: https://github.com/redis/redis/ # profile: 7.0\n# proto: 3\n# view: \n#hide\n#show\n" +
	"#| #? #- #+ #! #% #@ container memory bytes what-if why chunks " +
	"set-max-intset-entries 512 set-max-listpack-entries 128 list-max-listpack-size hash-max-listpack-entries zset-max-listpack-entries proto-max-bulk-len 536870912 " +
	"intset listpack hashtable quicklist skiplist embstr raw int string bitmap bitmap-roaring " +
	"HSET HGET HGETALL ZADD ZRANGE RPUSH LPUSH LRANGE LLEN SADD SREM SMEMBERS SCARD SISMEMBER SINTER SUNION SDIFF " +
	"R.SETBIT R.GETBIT R.BITCOUNT R.RANGEINTARRAY R.SETRANGE R.OPTIMIZE R.BITOP R.STAT R64.SETBIT " +
	"MULTI\nEXEC\nDISCARD WATCH RENAME COPY DUMP RESTORE EXPIRE PERSIST TTL INCR DECR MGET MSET SETRANGE GETRANGE APPEND STRLEN " +
	"INFO keysizes\nFLUSHALL\nDBSIZE\nKEYS *\nSCAN 0 TYPE bitmap MATCH COUNT PING DEL EXISTS SET GET " +
	"BITFIELD BITFIELD_RO OVERFLOW SAT WRAP FAIL INCRBY GET u8 SET u8 0 255 i16 " +
	"BITOP NOT dest BITOP DIFF BITOP DIFF1 BITOP ANDOR BITOP ONE BITOP XOR BITOP OR BITOP AND dest a b\n" +
	"BITRANGEINTARRAY 0 10 BIT LIMIT 10 ZEROS\nBITPOS 0 1 -1 BIT\nBITCOUNT 0 -1 BYTE\n" +
	"@config bitmap-default-roaring=yes\n@profile 8.12\n@step 1\n@view chunks sparse dense 0\n" +
	"# config: bitmap-default-roaring=yes\nCONFIG GET bitmap-default-roaring\nCONFIG SET bitmap-default-roaring no\nCONFIG SET bitmap-default-roaring yes\n" +
	"SETBIT sparse_legacy {random 42 20000 199999999} 1\nSETBIT dense {0..999998..2} 1\n" +
	"OBJECT ENCODING dense_roaring\nMEMORY USAGE big_sparse_roaring\nTYPE k\nGETBIT k 0\nBITCOUNT k\nSETBIT k 7 1\n"
