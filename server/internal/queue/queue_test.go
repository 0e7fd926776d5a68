package queue

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

const slow = time.Minute

// Work enters in its order, as much at a time as there are slots in its lane.
func TestOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(2, time.Hour)
		var order []int
		var leaves []func()
		for i := range 5 {
			go func() {
				leave, err := q.Enter(t.Context(), Quick, false)
				if err != nil {
					t.Error(err)
					return
				}
				order, leaves = append(order, i), append(leaves, leave)
			}()
			synctest.Wait()
		}
		if q.Running(QuickLane) != 2 || q.Waiting(QuickLane) != 3 {
			t.Errorf("%d run and %d wait, want 2 and 3", q.Running(QuickLane), q.Waiting(QuickLane))
		}
		for i := range 5 {
			leaves[i]()
			synctest.Wait()
		}
		for i, n := range order {
			if i != n {
				t.Errorf("work entered in the order %v", order)
				break
			}
		}
		if q.Running(QuickLane) != 0 || q.lanes[QuickLane].cost != 0 {
			t.Errorf("%d run with a cost of %v", q.Running(QuickLane), q.lanes[QuickLane].cost)
		}
	})
}

// Slow work, however much of it waits, does not keep quick work waiting.
func TestQuickWorkPassesSlowWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, 1000*time.Hour)
		ctx, cancel := context.WithCancel(t.Context())
		for range 100 {
			go q.Enter(ctx, slow, false)
		}
		synctest.Wait()
		leave, err := q.Enter(ctx, Quick, false)
		if err != nil {
			t.Fatal(err)
		}
		leave()
		cancel()
	})
}

// Work that would wait for too long is refused, unless it is patient.
func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, 90*time.Second)
		leave, err := q.Enter(t.Context(), slow, false)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 2)
		go func() { _, err := q.Enter(ctx, slow, false); ended <- err }()
		synctest.Wait()
		_, err = q.Enter(ctx, slow, false)
		busy, ok := errors.AsType[*BusyError](err)
		if !ok || busy.Seconds() != 120 {
			t.Errorf("the error is %v, want one with 120 seconds", err)
		}
		go func() { _, err := q.Enter(ctx, slow, true); ended <- err }()
		synctest.Wait()
		if q.Waiting(SlowLane) != 2 {
			t.Errorf("%d wait, want 2", q.Waiting(SlowLane))
		}
		cancel()
		for range 2 {
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("the error is %v", err)
			}
		}
		if q.Waiting(SlowLane) != 0 || q.lanes[SlowLane].cost != 0 {
			t.Errorf("%d wait with a cost of %v", q.Waiting(SlowLane), q.lanes[SlowLane].cost)
		}
		leave()
	})
}

// Quick work that takes too long makes room for other quick work, if the slow lane has room.
func TestOverrun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, time.Hour)
		first, err := q.Enter(t.Context(), Quick, false)
		if err != nil {
			t.Fatal(err)
		}
		second, err := q.Enter(t.Context(), Quick, false) // waits until the first one moves
		if err != nil {
			t.Fatal(err)
		}
		if q.Running(QuickLane) != 1 || q.Running(SlowLane) != 1 {
			t.Errorf("%d quick and %d slow work, want one each", q.Running(QuickLane), q.Running(SlowLane))
		}
		time.Sleep(2 * overrun) // the second one finds no room
		if q.Running(QuickLane) != 1 || q.Running(SlowLane) != 1 {
			t.Errorf("%d quick and %d slow work, want one each", q.Running(QuickLane), q.Running(SlowLane))
		}
		first()
		second()
		if q.Running(QuickLane) != 0 || q.Running(SlowLane) != 0 {
			t.Errorf("%d quick and %d slow work remain", q.Running(QuickLane), q.Running(SlowLane))
		}
	})
}

// Work whose turn comes just when it gives up gives its slot back.
func TestGivingUpReturnsTheSlot(t *testing.T) {
	q := New(1, time.Hour)
	for range 2000 {
		leave, err := q.Enter(t.Context(), Quick, false)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			if leave, err := q.Enter(ctx, Quick, false); err == nil {
				leave()
			}
		}()
		go cancel()
		leave()
		<-done
		cancel()
	}
	if q.Running(QuickLane) != 0 || q.Waiting(QuickLane) != 0 {
		t.Errorf("%d run and %d wait", q.Running(QuickLane), q.Waiting(QuickLane))
	}
}
