// Package queue admits work by its expected cost, so that a flood of slow questions does not
// keep quick ones waiting.
//
// There are two lanes. Work that is expected to be quick waits only for quick work, and slow
// work only for slow work. Both share the processors while they run. Quick work that turns
// out to be slow moves to the other lane as soon as that has room.
package queue

import (
	"context"
	"fmt"
	"math"
	"sync"
	"time"
)

const (
	// Quick is the largest expected cost of quick work.
	Quick = 50 * time.Millisecond
	// overrun is the time after which quick work counts as slow.
	overrun = 10 * Quick
	// maxWaiting is the largest number of waiters in a lane.
	maxWaiting = 10_000
)

// A Lane is one of the two lanes.
type Lane int

// The lanes.
const (
	QuickLane Lane = iota
	SlowLane
)

func (l Lane) String() string { return [...]string{"quick", "slow"}[l] }

// A Queue admits work. It is safe for concurrent use.
type Queue struct {
	mu       sync.Mutex
	lanes    [2]lane
	patience time.Duration
}

// A lane admits as much work at a time as it has slots, the others in their order.
type lane struct {
	slots, running int
	waiting        []*waiter
	cost           time.Duration // expected, of those that wait
}

// A waiter is work that waits. Its channel is closed when it may begin.
type waiter struct {
	cost  time.Duration
	begin chan struct{}
}

// A BusyError says that the queue is too long.
type BusyError struct {
	// RetryAfter is the time until there is probably room.
	RetryAfter time.Duration
}

func (e *BusyError) Error() string {
	return fmt.Sprintf("too much work is waiting: try again in %d seconds", e.Seconds())
}

// Seconds returns RetryAfter in whole seconds, at least 1.
func (e *BusyError) Seconds() int { return max(1, int(math.Ceil(e.RetryAfter.Seconds()))) }

// New returns a queue for a number of threads. It refuses work that would probably have to
// wait for longer than patience.
func New(threads int, patience time.Duration) *Queue {
	q := &Queue{patience: patience}
	q.lanes[QuickLane].slots = threads
	q.lanes[SlowLane].slots = max(1, threads/2)
	return q
}

// Running returns the number of pieces of work that run in a lane.
func (q *Queue) Running(l Lane) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.lanes[l].running
}

// Waiting returns the number of pieces of work that wait in a lane.
func (q *Queue) Waiting(l Lane) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.lanes[l].waiting)
}

// LaneOf returns the lane of work with an expected cost.
func LaneOf(cost time.Duration) Lane {
	if cost <= Quick {
		return QuickLane
	}
	return SlowLane
}

// Enter waits until work with an expected cost may begin. The work must call leave at its
// end. If too much work is waiting, the error is a *BusyError, unless patient is set: the
// work then waits as long as its context lasts.
func (q *Queue) Enter(ctx context.Context, cost time.Duration, patient bool) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	at := LaneOf(cost)
	q.mu.Lock()
	l := &q.lanes[at]
	if l.running < l.slots && len(l.waiting) == 0 {
		l.running++
		q.mu.Unlock()
		return q.begin(at), nil
	}
	wait := (l.cost + cost) / time.Duration(l.slots)
	if !patient && (wait > q.patience || len(l.waiting) >= maxWaiting) {
		q.mu.Unlock()
		return nil, &BusyError{RetryAfter: wait}
	}
	w := &waiter{cost, make(chan struct{})}
	l.waiting = append(l.waiting, w)
	l.cost += cost
	q.mu.Unlock()
	select {
	case <-w.begin:
		return q.begin(at), nil
	case <-ctx.Done():
		q.giveUp(at, w)
		return nil, ctx.Err()
	}
}

// giveUp takes a waiter out of its lane, or gives its slot back if it has just got one.
func (q *Queue) giveUp(at Lane, w *waiter) {
	q.mu.Lock()
	defer q.mu.Unlock()
	l := &q.lanes[at]
	for i, other := range l.waiting {
		if other == w {
			l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
			l.cost -= w.cost
			return
		}
	}
	l.running--
	l.admit()
}

// begin returns the function that ends work in a lane. Quick work that takes too long moves
// to the slow lane.
func (q *Queue) begin(at Lane) (leave func()) {
	var moving *time.Timer
	if at == QuickLane {
		moving = time.AfterFunc(overrun, func() {
			q.mu.Lock()
			defer q.mu.Unlock()
			if slow := &q.lanes[SlowLane]; at == QuickLane && slow.running < slow.slots {
				slow.running++
				q.lanes[QuickLane].running--
				q.lanes[QuickLane].admit()
				at = SlowLane
			}
		})
	}
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if moving != nil {
			moving.Stop()
		}
		q.lanes[at].running--
		q.lanes[at].admit()
		at = -1
	}
}

// admit lets the first waiters begin, as many as there are free slots.
func (l *lane) admit() {
	for l.running < l.slots && len(l.waiting) > 0 {
		first := l.waiting[0]
		l.waiting[0] = nil
		l.waiting = l.waiting[1:]
		l.cost -= first.cost
		l.running++
		close(first.begin)
	}
}
