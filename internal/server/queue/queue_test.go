package queue

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bullseye/internal/turn"
)

const slow, forever = time.Minute, math.MaxInt64

// as returns a context of the work of the n-th client; the 0th is the server.
func as(ctx context.Context, n int) context.Context {
	if n == 0 {
		return ctx
	}
	return WithClient(ctx, netip.PrefixFrom(netip.AddrFrom4([4]byte{127, 0, 0, byte(n)}), 32))
}

// enter enters work that must begin.
func enter(t *testing.T, q *Queue, ctx context.Context, cost time.Duration) *Place {
	t.Helper()
	place, err := q.Enter(ctx, cost, true)
	if err != nil {
		t.Fatal(err)
	}
	return place
}

// compute works for a time, with a checkpoint every millisecond.
func compute(ctx context.Context, d time.Duration) error {
	for ; d > 0; d -= time.Millisecond {
		time.Sleep(time.Millisecond)
		if err := turn.Check(ctx); err != nil {
			return err
		}
	}
	return nil
}

// isEmpty checks that nothing of the work is left.
func isEmpty(t *testing.T, q *Queue) {
	t.Helper()
	for at := range q.lanes {
		l := &q.lanes[at]
		if l.running != 0 || l.waiting != 0 || l.active != 0 || len(l.lines) != 0 || len(l.ready) != 0 || l.now != 0 {
			t.Errorf("the %v lane has %+v left", Lane(at), *l)
		}
	}
}

// Work of a client enters in its order, as much at a time as there are slots in its lane.
func TestOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(2, time.Hour, forever)
		var order []int
		var places []*Place
		for i := range 5 {
			go func() {
				place := enter(t, q, t.Context(), Quick)
				order, places = append(order, i), append(places, place)
			}()
			synctest.Wait()
		}
		if q.Running(QuickLane) != 2 || q.Waiting(QuickLane) != 3 {
			t.Errorf("%d run and %d wait, want 2 and 3", q.Running(QuickLane), q.Waiting(QuickLane))
		}
		for i := range 5 {
			place := places[i]
			place.Leave()
			place.Leave() // has no effect
			synctest.Wait()
		}
		if !slices.IsSorted(order) {
			t.Errorf("work entered in the order %v", order)
		}
		isEmpty(t, q)
	})
}

// Slow work, however much of it waits, does not keep quick work waiting.
func TestQuickWorkPassesSlowWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, 1000*time.Hour, forever)
		ctx, cancel := context.WithCancel(t.Context())
		for range 100 {
			go q.Enter(ctx, slow, false)
		}
		synctest.Wait()
		enter(t, q, ctx, Quick).Leave()
		cancel()
	})
}

// Who is told to come back is told when there is room, however long the work could take if nothing ended it.
func TestBusyUntilWorkIsEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const longest = 10 * time.Second
		q := New(1, longest, longest)
		ctx, cancel := context.WithCancel(t.Context())
		for range 2 { // one runs
			go q.Enter(ctx, time.Hour, false)
		}
		synctest.Wait()
		_, err := q.Enter(ctx, time.Hour, false)
		if busy, ok := errors.AsType[*BusyError](err); !ok || busy.Seconds() != 20 {
			t.Errorf("the error is %v, want one with 20 seconds", err)
		}
		cancel()
	})
}

// Work whose client has work that waits for too long is refused, unless it is patient. That does
// not concern other clients, and everybody may wait once.
func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, 90*time.Second, forever)
		first := enter(t, q, t.Context(), slow)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		wait := func(client int, patient bool) {
			go func() { _, err := q.Enter(as(ctx, client), slow, patient); ended <- err }()
			synctest.Wait()
		}
		wait(0, false)
		_, err := q.Enter(ctx, slow, false)
		busy, ok := errors.AsType[*BusyError](err)
		if !ok || busy.Seconds() != 120 {
			t.Errorf("the error is %v, want one with 120 seconds", err)
		}
		wait(0, true)
		for client := range 3 {
			wait(client+1, false)
		}
		if q.Waiting(SlowLane) != 5 {
			t.Errorf("%d wait, want 5", q.Waiting(SlowLane))
		}
		_, err = q.Enter(as(ctx, 1), slow, false) // 2 minutes, of which four clients each get a quarter
		if busy, ok := errors.AsType[*BusyError](err); !ok || busy.Seconds() != 480 {
			t.Errorf("the error is %v, want one with 480 seconds", err)
		}
		cancel()
		for range 5 {
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("the error is %v", err)
			}
		}
		first.Leave()
		isEmpty(t, q)
	})
}

// Clients share a lane by the time that their work spends, whatever was expected, however much of
// it waits, and whether it is long or short.
func TestFairShares(t *testing.T) {
	for _, c := range []struct {
		name    string
		threads int
		at      Lane
		cost    time.Duration
	}{{"quick", 1, QuickLane, 9 * time.Millisecond}, {"quick, two threads", 2, QuickLane, 9 * time.Millisecond}, {"slow", 1, SlowLane, time.Second}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q := New(c.threads, time.Hour, forever)
				ctx, cancel := context.WithCancel(t.Context())
				var mu sync.Mutex
				spent := map[int]time.Duration{}
				var working sync.WaitGroup
				for client, connections := range []int{1: 16, 2: 3, 3: 3} {
					for range connections {
						working.Go(func() {
							for ctx.Err() == nil {
								place, err := q.Enter(as(ctx, client), c.cost/time.Duration(client), true) // of which only the first tells the truth
								if err != nil {
									return
								}
								compute(place.Context(ctx), c.cost)
								place.Leave()
								mu.Lock()
								spent[client] += place.spent
								mu.Unlock()
							}
						})
					}
				}
				time.Sleep(time.Minute)
				cancel()
				working.Wait()
				for client := 1; client <= 3; client++ {
					share := time.Minute * time.Duration(q.lanes[c.at].slots) / 3
					if d := (spent[client] - share).Abs(); d > share/20 {
						t.Errorf("client %d has had %v, want %v", client, spent[client], share)
					}
				}
				isEmpty(t, q)
			})
		})
	}
}

// A client that has had no work for long has no credit: it only shares the lane from then on.
func TestNoCredit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, time.Hour, forever)
		ctx, cancel := context.WithCancel(t.Context())
		var working sync.WaitGroup
		var spent [3]time.Duration
		work := func(client int) {
			working.Go(func() {
				place := enter(t, q, as(ctx, client), slow)
				compute(place.Context(ctx), time.Hour)
				place.Leave()
				spent[client] = place.spent
			})
		}
		work(0)
		work(1)
		time.Sleep(time.Minute)
		work(2)
		time.Sleep(time.Minute)
		cancel()
		working.Wait()
		if d := (spent[2] - 20*time.Second).Abs(); d > time.Second {
			t.Errorf("the client that came late has had %v of a minute, want a third", spent[2])
		}
		isEmpty(t, q)
	})
}

// Work that is longer than it was expected to be moves to the slow lane, which it does not leave.
// There, the pieces of work of a client take turns.
func TestMoving(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, time.Hour, forever)
		var ends [3]time.Duration
		var working sync.WaitGroup
		began := time.Now()
		for i := range ends {
			working.Go(func() {
				place := enter(t, q, t.Context(), Quick)
				compute(place.Context(t.Context()), time.Second)
				if place.at != SlowLane {
					t.Errorf("work of a second ended in the %v lane", place.at)
				}
				place.Leave()
				ends[i] = time.Since(began)
			})
		}
		time.Sleep(500 * time.Millisecond)
		if quick, all := q.Running(QuickLane), q.Running(SlowLane)+q.Waiting(SlowLane); quick != 0 || q.Running(SlowLane) != 1 || all != 3 {
			t.Errorf("%d run in the quick lane, and %d are in the slow one, want 0 and 3", quick, all)
		}
		enter(t, q, as(t.Context(), 1), Quick).Leave() // does not wait
		if time.Since(began) != 500*time.Millisecond {
			t.Errorf("quick work waited for %v", time.Since(began)-500*time.Millisecond)
		}
		working.Wait()
		for _, end := range ends {
			if end < 2700*time.Millisecond || end > 3*time.Second {
				t.Errorf("work ended after %v, want them to end one soon after the other", ends)
			}
		}
		if q.Moved() != 3 || q.Paused() == 0 {
			t.Errorf("%d have moved and %d have paused", q.Moved(), q.Paused())
		}
		isEmpty(t, q)
	})
}

// Quick work without checkpoints does not keep quick slots, even if the slow lane is full. The slow
// lane then admits nobody until it has room again.
func TestOverrun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, time.Hour, forever)
		other := enter(t, q, t.Context(), slow)
		first := enter(t, q, t.Context(), Quick)
		began := time.Now()
		second := enter(t, q, t.Context(), Quick) // waits until the first one moves
		if time.Since(began) != overrun {
			t.Errorf("quick work waited for %v, want %v", time.Since(began), overrun)
		}
		third := enter(t, q, t.Context(), Quick)
		if q.Running(QuickLane) != 1 || q.Running(SlowLane) != 3 {
			t.Errorf("%d quick and %d slow work, want one and three", q.Running(QuickLane), q.Running(SlowLane))
		}
		admitted := make(chan *Place)
		go func() { admitted <- enter(t, q, t.Context(), slow) }()
		for _, p := range []*Place{first, second, other} {
			synctest.Wait()
			if q.Waiting(SlowLane) != 1 {
				t.Error("the slow lane admits work although it is full")
			}
			p.Leave()
		}
		(<-admitted).Leave()
		third.Leave()
		isEmpty(t, q)
	})
}

// Work that has been moved beyond the slots waits at its next checkpoint.
func TestOverrunEndsAtACheckpoint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, time.Hour, forever)
		other := enter(t, q, t.Context(), slow)
		first := enter(t, q, t.Context(), Quick)
		turn.Check(first.Context(t.Context()))
		time.Sleep(2 * overrun)
		if q.Running(SlowLane) != 2 {
			t.Errorf("%d run in the slow lane, want 2", q.Running(SlowLane))
		}
		go turn.Check(first.Context(t.Context()))
		synctest.Wait()
		if q.Running(SlowLane) != 1 || q.Waiting(SlowLane) != 1 {
			t.Errorf("%d run and %d wait in the slow lane, want one each", q.Running(SlowLane), q.Waiting(SlowLane))
		}
		other.Leave()
		synctest.Wait()
		if q.Running(SlowLane) != 1 {
			t.Error("the work does not go on")
		}
		first.Leave()
		isEmpty(t, q)
	})
}

// Work whose context ends while it is paused holds no slot. If only a part of the work had that
// context, the rest waits for its turn.
func TestGivingUpWhilePaused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, time.Hour, forever)
		place := enter(t, q, t.Context(), slow)
		go func() {
			other := enter(t, q, as(t.Context(), 1), slow)
			time.Sleep(time.Second) // without a checkpoint
			other.Leave()
		}()
		time.Sleep(100 * time.Millisecond)
		began := time.Now()
		part, cancel := context.WithTimeout(place.Context(t.Context()), 100*time.Millisecond)
		defer cancel()
		if err := turn.Check(part); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 100*time.Millisecond {
			t.Errorf("the error is %v after %v", err, time.Since(began))
		}
		if place.line != nil || q.Running(SlowLane) != 1 || q.Waiting(SlowLane) != 0 {
			t.Errorf("%d run and %d wait in the slow lane, want 1 and 0", q.Running(SlowLane), q.Waiting(SlowLane))
		}
		if err := turn.Check(part); !errors.Is(err, context.DeadlineExceeded) || place.line != nil {
			t.Errorf("the error is %v", err)
		}
		if err := turn.Check(place.Context(t.Context())); err != nil || time.Since(began) != time.Second {
			t.Errorf("the rest goes on after %v with the error %v, want a second", time.Since(began), err)
		}
		place.Leave()
		if err := turn.Check(place.Context(t.Context())); err != nil {
			t.Error(err)
		}
		isEmpty(t, q)
	})
}

// Work that spends more than its limit is told so once.
func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, time.Hour, forever)
		began, exceeded := time.Now(), []time.Duration{}
		place := enter(t, q, t.Context(), Quick)
		place.Limit(100*time.Millisecond, func() { exceeded = append(exceeded, time.Since(began)) })
		compute(place.Context(t.Context()), time.Second)
		place.Leave()
		if len(exceeded) != 1 || exceeded[0] > 200*time.Millisecond {
			t.Errorf("the limit of 100 ms was exceeded after %v", exceeded)
		}
	})
}

// Goroutines of the same work are paused together.
func TestSeveralGoroutines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, time.Hour, forever)
		place := enter(t, q, t.Context(), slow)
		ctx := place.Context(t.Context())
		other := make(chan *Place)
		go func() { other <- enter(t, q, as(t.Context(), 1), slow) }()
		var working sync.WaitGroup
		for range 3 {
			working.Go(func() { compute(ctx, 51*time.Millisecond) })
		}
		(<-other).Leave()
		working.Wait()
		if place.line == nil || place.begin != nil {
			t.Error("the work goes on without a slot")
		}
		place.Leave()
		isEmpty(t, q)
	})
}

// A lane forgets clients without work when there are too many of them.
func TestIdleClientsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(4, time.Hour, forever)
		busy := enter(t, q, t.Context(), slow)
		for i := range 3 * maxIdle {
			ctx := WithClient(t.Context(), netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), 32))
			place := enter(t, q, ctx, slow)
			time.Sleep(time.Millisecond)
			place.Leave()
			if n := len(q.lanes[SlowLane].lines); n > maxIdle+2 {
				t.Fatalf("%d clients are remembered", n)
			}
		}
		busy.Leave()
		isEmpty(t, q)
	})
}

// Whatever happens, the books of the lanes agree with the places, and no slot is free while work
// waits.
func TestRandomWork(t *testing.T) {
	for seed := range uint64(20) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { randomWork(t, rand.New(rand.NewPCG(seed, 1))) })
		})
	}
}

func randomWork(t *testing.T, r *rand.Rand) {
	q := New(1+r.IntN(4), time.Second, forever)
	var working sync.WaitGroup
	var mu sync.Mutex
	places := map[*Place]bool{} // whose work has begun and not ended
	for range 300 {
		client, cost, patient := r.IntN(5), time.Duration(r.IntN(100))*time.Millisecond, r.IntN(2) == 0
		starts, parts := time.Duration(r.IntN(3000))*time.Millisecond, r.IntN(4)
		random := rand.New(rand.NewPCG(r.Uint64(), 1))
		working.Go(func() {
			time.Sleep(starts)
			ctx, cancel := context.WithTimeout(as(t.Context(), client), time.Duration(random.IntN(10_000))*time.Millisecond)
			defer cancel()
			place, err := q.Enter(ctx, cost, patient)
			if err != nil {
				return
			}
			mu.Lock()
			places[place] = true
			mu.Unlock()
			for range parts {
				part, cancel := context.WithTimeout(place.Context(ctx), time.Duration(random.IntN(500))*time.Millisecond)
				if random.IntN(10) == 0 {
					time.Sleep(2 * overrun) // without a checkpoint
				}
				compute(part, time.Duration(random.IntN(200))*time.Millisecond)
				cancel()
			}
			mu.Lock()
			delete(places, place)
			mu.Unlock()
			place.Leave()
		})
	}
	for range 4000 {
		time.Sleep(time.Millisecond)
		synctest.Wait()
		mu.Lock()
		q.mu.Lock()
		var running [2]int
		for p := range places {
			if p.line != nil && p.begin == nil {
				running[p.at]++
			}
		}
		for at := range q.lanes {
			l := &q.lanes[at]
			inLines, waiting, ready, active := 0, 0, 0, 0
			for _, one := range l.lines {
				inLines += one.running
				waiting += len(one.waiting)
				if len(one.waiting) > 0 {
					ready++
				}
				if !one.idle() {
					active++
				}
				var cost time.Duration
				for _, p := range one.waiting {
					if cost += p.cost; p.line != one || p.begin == nil || int(p.at) != at {
						t.Errorf("work that waits in the %v lane is %+v", Lane(at), *p)
					}
				}
				if cost != one.cost {
					t.Errorf("the cost of a line is %v, want %v", one.cost, cost)
				}
			}
			if l.running != running[at] || l.running != inLines || l.waiting != waiting || len(l.ready) != ready || l.active != active {
				t.Errorf("the %v lane is %+v, want %d running (%d in lines), %d waiting in %d lines of %d", Lane(at), *l, running[at], inLines, waiting, ready, active)
			}
			if l.running < l.slots && l.waiting > 0 {
				t.Errorf("%d wait in the %v lane, and a slot is free", l.waiting, Lane(at))
			}
		}
		if q.lanes[QuickLane].running > q.lanes[QuickLane].slots {
			t.Errorf("%d run in the quick lane", q.lanes[QuickLane].running)
		}
		q.mu.Unlock()
		mu.Unlock()
		if t.Failed() {
			break
		}
	}
	working.Wait()
	isEmpty(t, q)
}

// Work whose turn comes just when it gives up gives its slot back.
func TestGivingUpReturnsTheSlot(t *testing.T) {
	q := New(1, time.Hour, forever)
	for range 2000 {
		place := enter(t, q, t.Context(), Quick)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			if place, err := q.Enter(ctx, Quick, false); err == nil {
				place.Leave()
			}
		}()
		go cancel()
		place.Leave()
		<-done
		cancel()
	}
	isEmpty(t, q)
}
