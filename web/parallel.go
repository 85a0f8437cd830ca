package web

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
)

// parallel calls f with 0 to n-1, in that order, by as many goroutines as there are processors, and joins the errors in
// the order of the numbers.
func parallel(n int, f func(i int) error) error {
	errs := make([]error, n)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				errs[i] = f(i)
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}
