package weigh

import (
	"errors"
	"fmt"

	"bitloupe/engine/figure"
	"bitloupe/engine/rdbfile"
	"bitloupe/engine/roarfile"
)

// weighable says whether values can be taken out of a file, by this package or by RESTORE.
func weighable(f roarfile.Found) bool { return f.Readable() || f.Dialect == roarfile.RedisString }

// roaringFile weighs the string that SETBIT would make of the values of a roaring file; a payload of DUMP is restored.
func roaringFile(name string, b []byte, f roarfile.Found, o Options) (Result, error) {
	if !weighable(f) {
		return nil, fmt.Errorf("%s: %s", f.Name, f.Do)
	}
	s := scaleFor(name, Roaring, o)
	s.report.Notes = append(s.report.Notes, "The file is "+f.Name+".")
	if f.Dialect == roarfile.RedisBitmap || f.Dialect == roarfile.RedisString {
		s.restore(rdbfile.Entry{Key: name, Type: b[0], Payload: b})
		return s.Finish(), nil
	}
	in, err := f.Info(b)
	switch {
	case err != nil:
		return nil, err
	case in.Card == 0:
		return nil, errors.New("the bitmap in it is empty: there is nothing to weigh")
	case in.Last > MaxOffset:
		wide := in.Card
		err = f.Values(b, func(x uint64) bool {
			if x <= MaxOffset {
				wide--
			}
			return x <= MaxOffset
		})
		if err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("it holds %s past 4,294,967,295, the largest bit offset: no string or native bitmap can hold that", figure.Count(int64(wide), "value"))
	}
	// Values are set by the stretch: a megabyte of runs stands for all 4,294,967,296 of them.
	stretch := make([]uint64, 0, 1<<16)
	var refused error
	set := func() bool {
		refused = s.e.SetBits(name, stretch)
		stretch = stretch[:0]
		return refused == nil
	}
	err = f.Values(b, func(x uint64) bool {
		stretch = append(stretch, x)
		return len(stretch) < cap(stretch) || set()
	})
	if err != nil {
		return nil, err
	}
	if refused != nil || !set() {
		return nil, refused
	}
	s.weigh(0, name, false)
	return s.Finish(), nil
}
