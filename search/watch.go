package search

import (
	"context"
	"sync"
	"time"
)

// progressEvery is the interval at which searches report their progress.
const progressEvery = 100 * time.Millisecond

// A pace says when a report is due. Its first call of due begins the first interval,
// so that short searches never report.
type pace struct{ last time.Time }

func (p *pace) due() bool {
	now := time.Now()
	if p.last.IsZero() {
		p.last = now
		return false
	}
	if now.Sub(p.last) < progressEvery {
		return false
	}
	p.last = now
	return true
}

// A counting is the context of a count. It reports the progress when the search
// checks it.
type counting struct {
	context.Context
	count    uint64
	progress func(count uint64)
	begun    bool
	pace     pace
}

// Err implements context.Context. Most boards are counted before the second check,
// and do not wait for the clock.
func (c *counting) Err() error {
	if c.begun && c.pace.due() {
		c.progress(c.count)
	}
	c.begun = true
	return c.Context.Err()
}

// CountWatched is Count. It also calls progress with the number of completions found
// so far, about ten times a second, on the calling goroutine, which waits until
// progress returns.
func CountWatched[S Start](ctx context.Context, start S, limit uint64, progress func(count uint64)) (uint64, error) {
	c := countings.Get().(*counting)
	*c = counting{Context: ctx, progress: progress}
	err := count(c, &start, limit, &c.count)
	n := c.count
	*c = counting{}
	countings.Put(c)
	return n, err
}

// countings are to counting what planeWalkers are to planeWalker.
var countings = sync.Pool{New: func() any { return new(counting) }}
