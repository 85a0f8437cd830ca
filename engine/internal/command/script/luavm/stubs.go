package luavm

import lua "github.com/yuin/gopher-lua"

func (m *machine) cjsonLib() map[string]lua.LGFunction    { return nil }
func (m *machine) cmsgpackLib() map[string]lua.LGFunction { return nil }
func (m *machine) structLib() map[string]lua.LGFunction   { return nil }
