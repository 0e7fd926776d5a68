// Package queue shares the processors among clients, so that nobody waits for somebody else.
//
// There are two lanes: work that is expected to be quick waits only for quick work, and slow work
// only for slow work. In each lane, the next work is that of the client that has had the least of
// the lane so far, counted in the time that its work has really spent. That is start-time fair
// queueing over clients. Work that runs gives its place up at its checkpoints, see package turn:
// when its slice is over and other work waits; and when it has spent more time in the quick lane
// than quick work has, for one in the slow lane. So nothing that is asked is long for others.
package queue

import (
	"context"
	"math"
	"net/netip"
	"sync"
	"time"

	"bullseye/internal/text/message"
	"bullseye/internal/turn"
)

const (
	// Quick is the largest expected cost of quick work. In the quick lane, it may spend as much, or
	// twice its cost.
	Quick = 50 * time.Millisecond
	// quickSlice and slowSlice are the times after which work in a lane gives its place to other
	// work that waits.
	quickSlice, slowSlice = 4 * time.Millisecond, Quick
	// overrun is the time after which quick work that has reached no checkpoint counts as slow.
	overrun = 10 * Quick
	// maxIdle is the number of clients without work that a lane remembers.
	maxIdle = 4096
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
	mu                sync.Mutex
	lanes             [2]lane
	patience, longest time.Duration
	pushed            uint64 // pieces of work that have waited
	moved, paused     uint64
}

type clientKey struct{}

// WithClient returns a context whose work is that of a client. Work without a client is that of
// the server itself, which shares the processors like one more client.
func WithClient(ctx context.Context, client netip.Prefix) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

// A Place is the place of one piece of work in the queue.
type Place struct {
	q      *Queue
	client netip.Prefix
	at     Lane
	line   *line // nil if it neither runs nor waits
	order  uint64
	cost   time.Duration // expected, while it waits
	begin  chan struct{} // closed when it may run; nil while it runs
	since  time.Time     // when its slice began
	spent  time.Duration // before that
	most   time.Duration // that it may spend in the quick lane
	left   bool
	alarm  *time.Timer // of overrun

	limit    time.Duration // 0 is none
	exceeded func()
}

// A BusyError says that too much work of the client waits.
type BusyError struct {
	// RetryAfter is the time until there is probably room.
	RetryAfter time.Duration
}

func (e *BusyError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *BusyError) Message() (format string, args []any) {
	return message.Of("too much work is waiting: try again in %d seconds", e.Seconds()).Message()
}

// Seconds returns RetryAfter in whole seconds, at least 1.
func (e *BusyError) Seconds() int { return max(1, int(math.Ceil(e.RetryAfter.Seconds()))) }

// New returns a queue for a number of threads. No work takes longer than longest, whatever its expected
// cost. The queue refuses work of a client whose work that waits already would probably take longer than
// patience.
func New(threads int, patience, longest time.Duration) *Queue {
	q := &Queue{patience: patience, longest: longest}
	q.lanes[QuickLane] = newLane(threads, quickSlice)
	q.lanes[SlowLane] = newLane(max(1, threads/2), slowSlice)
	return q
}

// Running returns the number of pieces of work that run in a lane.
func (q *Queue) Running(l Lane) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.lanes[l].running
}

// Waiting returns the number of pieces of work that wait in a lane, also in the midst of it.
func (q *Queue) Waiting(l Lane) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.lanes[l].waiting
}

// Moved returns how often work has moved from the quick lane to the slow one.
func (q *Queue) Moved() uint64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.moved
}

// Paused returns how often work has waited in the midst of it.
func (q *Queue) Paused() uint64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.paused
}

// LaneOf returns the lane of work with an expected cost.
func LaneOf(cost time.Duration) Lane {
	if cost <= Quick {
		return QuickLane
	}
	return SlowLane
}

// Enter waits until work with an expected cost may begin. The work must run with the context of
// the place, and leave the place at its end. If too much work of its client is waiting, the error
// is a *BusyError, unless patient is set: the work then waits as long as its context lasts.
func (q *Queue) Enter(ctx context.Context, cost time.Duration, patient bool) (*Place, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	client, _ := ctx.Value(clientKey{}).(netip.Prefix)
	cost = min(cost, q.longest)
	p := &Place{q: q, client: client, at: LaneOf(cost), cost: cost, most: max(Quick, 2*cost)}
	q.mu.Lock()
	if wait := q.lanes[p.at].wait(client, cost); wait > q.patience && !patient {
		q.mu.Unlock()
		return nil, &BusyError{RetryAfter: wait}
	}
	q.lanes[p.at].push(p)
	begin := p.begin
	q.mu.Unlock()
	if begin == nil {
		return p, nil
	}
	select {
	case <-begin:
		return p, nil
	case <-ctx.Done():
		p.Leave()
		return nil, ctx.Err()
	}
}

// Context returns a context for the work. Its checkpoints are where the work may be paused.
func (p *Place) Context(ctx context.Context) context.Context { return turn.With(ctx, p.check) }

// Limit makes the first checkpoint after the work has spent more than a time call exceeded. It
// must be called before the work begins.
func (p *Place) Limit(most time.Duration, exceeded func()) { p.limit, p.exceeded = most, exceeded }

// Leave ends the work. Only the first call has an effect.
func (p *Place) Leave() {
	p.q.mu.Lock()
	defer p.q.mu.Unlock()
	p.left = true
	p.giveUp()
}

// giveUp takes work out of its line, whether it waits or runs.
func (p *Place) giveUp() {
	l := &p.q.lanes[p.at]
	switch {
	case p.line == nil:
	case p.begin != nil:
		l.drop(p)
		l.part(p)
	default:
		p.stop()
		l.admit()
	}
}

// start begins a slice.
func (p *Place) start() {
	p.since = time.Now()
	if p.at == SlowLane {
		return
	}
	if p.alarm == nil {
		p.alarm = time.AfterFunc(overrun, p.overran)
	} else {
		p.alarm.Reset(overrun)
	}
}

// stop takes the slot of work that runs.
func (p *Place) stop() {
	if p.alarm != nil {
		p.alarm.Stop()
	}
	p.charge()
	p.q.lanes[p.at].release(p)
}

// charge notes the time that work which runs has spent.
func (p *Place) charge() {
	now := time.Now()
	d := now.Sub(p.since)
	p.since = now
	p.spent += d
	p.line.tag += d
}

// check is a checkpoint: it returns when the work may go on. If the context ends before that, the
// work has no slot. It waits for one at its next checkpoint whose context still lasts.
func (p *Place) check(ctx context.Context) {
	p.q.mu.Lock()
	begin := p.next(ctx)
	p.q.mu.Unlock()
	if begin == nil {
		return
	}
	select {
	case <-begin:
	case <-ctx.Done():
		p.q.mu.Lock()
		defer p.q.mu.Unlock()
		if p.begin == begin {
			p.giveUp()
		}
	}
}

// next returns nil if the work may go on, and otherwise what is closed when it may.
func (p *Place) next(ctx context.Context) (begin chan struct{}) {
	if p.left || p.begin != nil || ctx.Err() != nil { // begin: another goroutine of the work has found that it must wait
		return p.begin
	}
	if p.line != nil {
		if time.Since(p.since) < p.q.lanes[p.at].slice {
			return nil
		}
		p.charge()
		if p.limit > 0 && p.spent > p.limit {
			p.limit = 0
			p.exceeded()
			return nil
		}
		from := &p.q.lanes[p.at]
		moves := p.at == QuickLane && p.spent > p.most
		if !moves && from.waiting == 0 && from.running <= from.slots {
			return nil
		}
		p.stop()
		if moves {
			p.at = SlowLane
			p.q.moved++
			from.admit()
		}
	}
	l := &p.q.lanes[p.at]
	p.cost = l.slice
	l.push(p)
	l.admit() // itself, if no other work is next
	if p.begin != nil {
		p.q.paused++
	}
	return p.begin
}

// overran moves quick work that has reached no checkpoint to the slow lane, even beyond its slots.
func (p *Place) overran() {
	p.q.mu.Lock()
	defer p.q.mu.Unlock()
	if p.line == nil || p.begin != nil || p.at == SlowLane {
		return
	}
	if rest := overrun - time.Since(p.since); rest > 0 { // since its last checkpoint, or it has just begun again
		p.alarm.Reset(rest)
		return
	}
	p.stop()
	p.q.lanes[QuickLane].admit()
	p.at = SlowLane
	p.q.moved++
	p.q.lanes[SlowLane].join(p)
	p.q.lanes[SlowLane].run(p)
}
