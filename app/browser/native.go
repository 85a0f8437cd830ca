//go:build !js

package browser

import "bitloupe/app/worker"

// In a native build there is no page: nothing happens and nothing is kept.

func Mounted()                                      {}
func Root() string                                  { return "./" }
func Complete()                                     {}
func Yield()                                        {}
func Nav() []Link                                   { return nil }
func Commands() []byte                              { return nil }
func TakeTyped() Typed                              { return Typed{} }
func BytesOf(text string, units int) int            { return min(units, len(text)) }
func UnitsOf(text string, bytes int) int            { return min(bytes, len(text)) }
func Focus(string)                                  {}
func Field(string) (string, int)                    { return "", 0 }
func SetField(id, text string, caret int)           {}
func ScrollEnd(id string, force bool)               {}
func Show(string)                                   {}
func OpenDialog(string)                             {}
func CloseDialog(string)                            {}
func Visit(string)                                  {}
func Address() string                               { return "" }
func Fragment() string                              { return "" }
func ClearFragment()                                {}
func SaveFile(_, _, _ string)                       {}
func OnFragment(func())                             {}
func Copy(string, func(bool))                       {}
func Choose(func(func()), func([]File))             {}
func OnDrop(func(func()), func(bool), func([]File)) {}

// Env has no interpreter: requests are never answered.
type Env struct{ OnDown func(text string) }

func NewEnv(func(func())) *Env                          { return &Env{} }
func (*Env) Send(worker.Request, func(worker.Response)) {}
func (*Env) Restart(bool)                               {}
func (*Env) Scripts() bool                              { return false }
func (*Env) Now() int64                                 { return 0 }
func (*Env) After(int, func())                          {}
func (*Env) Load(string) string                         { return "" }
func (*Env) Save(string, string) bool                   { return false }
func (*Env) Quota() int64                               { return 0 }
