package plate

import "bitloupe/engine"

// current is the key that a figure without one is about: of the keys that exist, the one a command named last. A key with
// bits in it goes before any other, so that a BITCOUNT after a SET still shows the bitmap.
func (p *Plate) current() string {
	other := ""
	for i := len(p.Entries) - 1; i >= 0; i-- {
		args := p.Entries[i].Step.Args()
		c := engine.Lookup(args)
		if c == nil {
			continue
		}
		for _, at := range c.Keys(args) {
			in, ok := p.Engine.Inspect(args[at])
			if ok && in.Chunks != nil {
				return args[at]
			}
			if ok && other == "" {
				other = args[at]
			}
		}
	}
	return other
}
