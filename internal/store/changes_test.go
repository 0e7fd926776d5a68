package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bullseye/internal/fortest/pgtest"
	"bullseye/internal/fortest/sample"
)

// expect receives changes until one is the wanted one. The test fails by its time limit.
func expect(t *testing.T, changes <-chan Change, want Change) {
	t.Helper()
	for c := range changes {
		if c == want {
			return
		}
	}
	t.Errorf("the channel was closed, want %v", want)
}

func TestChanges(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, err := Open(t.Context(), address)
		must(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		first, second := s.Changes(ctx), s.Changes(t.Context())
		create(t, s, "g")
		expect(t, first, Change{"g", 1})
		must(t, s.Append(t.Context(), "g", 1, Addition{Events: events(1, 5)}))
		expect(t, first, Change{"g", 5})
		expect(t, second, Change{"g", 5})
		// A change that was refused is none.
		wants(t, s.Append(t.Context(), "g", 1, Addition{Events: events(1, 2)}), ErrConflict)
		must(t, s.Append(t.Context(), "g", 5, Addition{Events: events(5, 6)}))
		if c := <-first; c != (Change{"g", 6}) {
			t.Errorf("found %v, want the change to 6", c)
		}
		cancel()
		for range first {
		}
		must(t, s.Close())
		for range second {
		}
		for range s.Changes(t.Context()) {
			t.Error("a closed store reports a change")
		}
	})
}

// Two servers on one database see each other's games, and every change of them.
func TestTwoStores(t *testing.T) {
	address := pgtest.Database(t)
	a, b := open(t, address), open(t, address)
	fromA, fromB := a.Changes(t.Context()), b.Changes(t.Context())
	create(t, a, "a game with spaces\nand 数独")
	id := "a game with spaces\nand 数独"
	expect(t, fromB, Change{id, 1})
	for next := 1; next < 40; next++ {
		from, to := a, fromB
		if next%2 == 0 {
			from, to = b, fromA
		}
		must(t, from.Append(t.Context(), id, next, Addition{Events: events(next, next+1)}))
		expect(t, to, Change{id, next + 1})
		if g, err := b.Game(t.Context(), id); err != nil || g.Next != next+1 {
			t.Fatalf("the other server sees %+v, %v", g, err)
		}
	}
}

// Of several who append the same event, one succeeds and the others are told. Nothing
// that succeeded is missing, and connections stay within their limit.
func TestConcurrentAppends(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		stores := []*Store{open(t, address), open(t, address)}
		create(t, stores[0], "g")
		writers, each := 30, 8
		if sample.Only() {
			writers = 12 // SQLite lets them wait for five seconds
		}
		var running sync.WaitGroup
		for i := range writers {
			s := stores[i%2]
			running.Go(func() {
				for done := 0; done < each; {
					g, err := s.Game(context.Background(), "g")
					if err != nil {
						t.Error(err)
						return
					}
					mine := event(g.Next, fmt.Sprint("writer ", i))
					switch err := s.Append(context.Background(), "g", g.Next, Addition{Events: []Event{mine}}); {
					case err == nil:
						done++
					case !errors.Is(err, ErrConflict):
						t.Error(err)
						return
					}
				}
			})
		}
		if s := stores[0]; s.read == s.write { // PostgreSQL counts
			var connections int
			must(t, s.read.QueryRow("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()").Scan(&connections))
			if connections > len(stores)*MaxConnections {
				t.Errorf("there are %d connections, want at most %d for each store", connections, MaxConnections)
			}
		}
		running.Wait()
		count := map[string]int{}
		for i, e := range log(t, stores[0], "g", 0) {
			if e.Number != i {
				t.Fatalf("event %d has the number %d", i, e.Number)
			}
			count[e.Kind]++
		}
		for i := range writers {
			if n := count[fmt.Sprint("writer ", i)]; n != each {
				t.Errorf("writer %d has %d events in the log, want %d", i, n, each)
			}
		}
		for _, s := range stores {
			for _, pool := range []int{s.read.Stats().OpenConnections, s.write.Stats().OpenConnections} {
				if pool > MaxConnections {
					t.Errorf("a pool has %d connections, want at most %d", pool, MaxConnections)
				}
			}
		}
	})
}

// A receiver that does not read delays nobody. It gets the last change of each game, or
// is told to look again if there were too many.
func TestSlowReceiver(t *testing.T) {
	h := newHub()
	defer h.close()
	slow := h.subscribe(t.Context())
	for next := 1; next <= 3; next++ {
		for i := range 100 {
			h.publish(Change{fmt.Sprint(i), next})
		}
	}
	last := map[string]int{}
	for complete := 0; complete < 100; {
		c := <-slow
		if c.Next <= last[c.Game] {
			t.Fatalf("found %v after the change to %d", c, last[c.Game])
		}
		if last[c.Game] = c.Next; c.Next == 3 {
			complete++
		}
	}
	for i := range maxPending + 2 {
		h.publish(Change{fmt.Sprint("g", i), 1})
	}
	h.publish(Change{"last", 1})
	expect(t, slow, Change{})
	h.publish(Change{"after", 1})
	expect(t, slow, Change{"after", 1})
}

// The changes of a store that is full of receivers end with it.
func TestCloseEndsReceivers(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	must(t, err)
	var running sync.WaitGroup
	for range 500 {
		changes := s.Changes(t.Context())
		running.Go(func() {
			for range changes {
			}
		})
	}
	create(t, s, "g")
	must(t, s.Close())
	running.Wait()
}

func TestParseChange(t *testing.T) {
	for text, want := range map[string]Change{
		"7 g": {"g", 7}, "7 g h\n": {"g h\n", 7}, "0 ": {}, "": {}, "x g": {}, "-1 g": {}, "7": {}, "99999999999999999999 g": {},
	} {
		if got := parseChange(text); got != want {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}

// While the store is idle, the listener notices that its connection is gone.
func TestListenerReconnects(t *testing.T) {
	s := open(t, pgtest.Database(t))
	changes := s.Changes(t.Context())
	for range 3 {
		_, err := s.write.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
		must(t, err)
		expect(t, changes, Change{})
	}
	create(t, s, "g")
	select {
	case c := <-changes:
		if c != (Change{"g", 1}) {
			t.Errorf("found %v, want the change of g", c)
		}
	case <-time.After(time.Minute):
		t.Error("the listener does not hear")
	}
}

// A receiver that does not receive has no goroutine that runs all the time: the bubble
// would never be still.
func TestSlowReceiverCostsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHub()
		defer h.close()
		changes := h.subscribe(t.Context())
		h.publish(Change{"a", 1})
		h.publish(Change{"b", 1})
		synctest.Wait()
		h.publish(Change{"a", 2})
		synctest.Wait()
		found := map[string]int{}
		for range 2 {
			c := <-changes
			found[c.Game] = c.Next
		}
		if found["a"] != 2 || found["b"] != 1 {
			t.Errorf("found the changes %v, expected a 2 and b 1", found)
		}
	})
}
