package rdbfile

import "fmt"

// values reads over the value of each type, by its type byte.
var values = map[byte]func(*source) error{
	0:  (*source).skipString,               // string
	1:  (*source).listOfStrings,            // list
	2:  (*source).listOfStrings,            // set
	3:  repeat((*source).oldScore),         // zset, scores as text
	4:  repeat(texts(2)),                   // hash
	5:  repeat((*source).score),            // zset, scores as doubles
	7:  (*source).module,                   // module value with opcodes
	9:  (*source).skipString,               // hash as zipmap
	10: (*source).skipString,               // list as ziplist
	11: (*source).skipString,               // set as intset
	12: (*source).skipString,               // zset as ziplist
	13: (*source).skipString,               // hash as ziplist
	14: (*source).listOfStrings,            // quicklist of ziplists
	15: stream(1),                          // stream
	16: (*source).skipString,               // hash as listpack
	17: (*source).skipString,               // zset as listpack
	18: repeat((*source).node),             // quicklist of listpacks
	19: stream(2),                          // stream
	20: (*source).skipString,               // set as listpack
	21: stream(3),                          // stream
	22: repeat((*source).fieldTTL),         // hash with field expiry
	23: (*source).skipString,               // the same as listpack
	24: after8(repeat((*source).fieldTTL)), // hash with field expiry and its minimum
	25: after8((*source).skipString),       // the same as listpack
	33: (*source).bitmap,                   // native bitmap: byte length, portable 64-bit form
}

func repeat(item func(*source) error) func(*source) error {
	return func(s *source) error {
		n, err := s.length()
		for ; err == nil && n > 0; n-- {
			err = item(s)
		}
		return err
	}
}

func texts(n int) func(*source) error {
	return func(s *source) error {
		for range n {
			if err := s.skipString(); err != nil {
				return err
			}
		}
		return nil
	}
}

func after8(rest func(*source) error) func(*source) error {
	return func(s *source) error {
		if _, err := s.bytes(8); err != nil {
			return err
		}
		return rest(s)
	}
}

func (s *source) listOfStrings() error { return repeat((*source).skipString)(s) }

// oldScore is a member and a score in text, whose length byte also tells infinities and not-a-number.
func (s *source) oldScore() error {
	if err := s.skipString(); err != nil {
		return err
	}
	n, err := s.byte()
	if err != nil || n >= 253 {
		return err
	}
	return s.skip(uint64(n))
}

func (s *source) score() error {
	if err := s.skipString(); err != nil {
		return err
	}
	_, err := s.bytes(8)
	return err
}

func (s *source) node() error {
	if err := s.lengths(1); err != nil {
		return err
	}
	return s.skipString()
}

func (s *source) fieldTTL() error {
	if err := s.lengths(1); err != nil {
		return err
	}
	return texts(2)(s)
}

func (s *source) bitmap() error {
	if err := s.lengths(1); err != nil {
		return err
	}
	return s.skipString()
}

func (s *source) module() error {
	if err := s.lengths(1); err != nil {
		return err
	}
	return s.moduleValues()
}

// moduleValues reads values marked by opcodes up to the end mark.
func (s *source) moduleValues() error {
	for {
		at := s.at
		op, err := s.length()
		if err != nil {
			return err
		}
		switch op {
		case 0:
			return nil
		case 1, 2:
			err = s.lengths(1)
		case 3:
			_, err = s.bytes(4)
		case 4:
			_, err = s.bytes(8)
		case 5:
			err = s.skipString()
		default:
			return &Broken{at, fmt.Sprintf("module opcode %d is not known", op)}
		}
		if err != nil {
			return err
		}
	}
}

// stream reads over a stream of the given form: 2 added the first id, deletions and entries read, 3 the active time.
func stream(form int) func(*source) error {
	return func(s *source) error {
		if err := repeat(texts(2))(s); err != nil {
			return err
		}
		fields := 3 // length, last id
		if form >= 2 {
			fields = 8
		}
		if err := s.lengths(fields); err != nil {
			return err
		}
		return repeat(func(s *source) error { return s.group(form) })(s)
	}
}

func (s *source) group(form int) error {
	if err := s.skipString(); err != nil {
		return err
	}
	ids := 2
	if form >= 2 {
		ids = 3
	}
	if err := s.lengths(ids); err != nil {
		return err
	}
	pending := func(s *source) error {
		if _, err := s.bytes(24); err != nil {
			return err
		}
		return s.lengths(1)
	}
	if err := repeat(pending)(s); err != nil {
		return err
	}
	return repeat(func(s *source) error {
		if err := s.skipString(); err != nil {
			return err
		}
		times := 8
		if form >= 3 {
			times = 16
		}
		if _, err := s.bytes(times); err != nil {
			return err
		}
		return repeat(func(s *source) error {
			_, err := s.bytes(16)
			return err
		})(s)
	})(s)
}
