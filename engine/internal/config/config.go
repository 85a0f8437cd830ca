// Package config holds the settings of CONFIG GET and CONFIG SET: names, aliases, defaults, kinds and limits. The
// settings that commands read on every call are fields of Config; the table binds names to them.
package config

// Config is one server's settings. Copying the struct copies every setting.
type Config struct {
	BitmapDefaultRoaring bool
	ProtoMaxBulkLen      int64

	SetMaxIntsetEntries    int64
	SetMaxListpackEntries  int64
	SetMaxListpackValue    int64
	ZsetMaxListpackEntries int64
	ZsetMaxListpackValue   int64
	HashMaxListpackEntries int64
	HashMaxListpackValue   int64
	ListMaxListpackSize    int64
	ListCompressDepth      int64
	// The limits of a packed list in servers before 3.2; only a historical server has settings for them.
	ListMaxZiplistEntries int64
	ListMaxZiplistValue   int64
	Historical            bool

	MaxMemory            int64
	MaxMemoryPolicy      string
	NotifyKeyspaceEvents string
	Databases            int64
	Save                 string
	AppendOnly           bool
	LuaTimeLimit         int64
	Hz                   int64

	// other holds the settings that nothing here reads, by name; a change replaces the map.
	other map[string]string
}

// LFU says whether the eviction policy counts accesses.
func (c *Config) LFU() bool {
	return c.MaxMemoryPolicy == "allkeys-lfu" || c.MaxMemoryPolicy == "volatile-lfu"
}

// Default gives the settings of a server started without a configuration file.
func Default() *Config {
	return &Config{
		ProtoMaxBulkLen:        512 << 20,
		SetMaxIntsetEntries:    512,
		SetMaxListpackEntries:  128,
		SetMaxListpackValue:    64,
		ZsetMaxListpackEntries: 128,
		ZsetMaxListpackValue:   64,
		HashMaxListpackEntries: 512,
		HashMaxListpackValue:   64,
		ListMaxListpackSize:    -2,
		ListMaxZiplistEntries:  512,
		ListMaxZiplistValue:    64,
		MaxMemoryPolicy:        "noeviction",
		Databases:              16,
		LuaTimeLimit:           5000,
		Hz:                     10,
	}
}
