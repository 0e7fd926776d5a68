package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
)

func TestWaitingRoom(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		ctx := t.Context()
		for _, id := range []string{"a", "b", "c", "d", "e"} {
			create(t, s, id)
		}
		at := func(seconds int) time.Time { return start.Add(time.Duration(seconds) * time.Second) }
		for _, w := range []Waiting{
			{"a", "classic", "Ada", at(2), at(60)},
			{"b", "classic", "Ben", at(1), at(60)},
			{"c", "classic", "Cem", at(0), at(9)}, // went away
			{"d", "target", "Dan", at(0), at(60)},
			{"e", "classic", "Eve", at(5), at(60)},
		} {
			must(t, s.Wait(ctx, w))
		}
		must(t, s.Wait(ctx, Waiting{"a", "classic", "Ada", at(2), at(90)})) // once more
		must(t, s.StopWaiting(ctx, "e"))
		must(t, s.StopWaiting(ctx, "e"))
		claim := func(queue, player, want string) {
			t.Helper()
			got, err := s.Claim(ctx, queue, player, at(10))
			if want == "" {
				wants(t, err, ErrNotFound, "nobody waits")
			} else if err != nil || got != want {
				t.Errorf("%s claims %q, %v, want %q", player, got, err, want)
			}
		}
		claim("expert", "Zoe", "")
		claim("classic", "Ben", "a") // nobody meets himself
		claim("classic", "Ben", "")
		claim("classic", "Zoe", "b")
		claim("classic", "Zoe", "")
		claim("target", "Zoe", "d")

		wants(t, s.Wait(ctx, Waiting{"x", "classic", "Ada", at(2), at(60)}), ErrNotFound)
		wants(t, s.Wait(ctx, Waiting{"a", "\xff", "Ada", at(2), at(60)}), ErrInvalid)
		_, err := s.Claim(ctx, "\xff", "", at(0))
		wants(t, err, ErrInvalid)

		// Who finds the second player by link waits no longer.
		must(t, s.Wait(ctx, Waiting{"a", "classic", "Ada", at(2), at(60)}))
		must(t, s.Append(ctx, "a", 1, Addition{Events: events(1, 2), Seats: []Seat{{Number: 1}}}))
		claim("classic", "Zoe", "")
		wants(t, s.Wait(ctx, Waiting{"a", "classic", "Ada", at(2), at(60)}), ErrTaken)
	})
}

// Each game is claimed once, however many claim on however many servers.
func TestClaimsAreAtomic(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		stores := []*Store{open(t, address), open(t, address)}
		const games = 40
		for i := range games {
			id := fmt.Sprintf("%02d", i)
			create(t, stores[0], id)
			must(t, stores[0].Wait(t.Context(), Waiting{id, "q", "Ada", start, start.Add(time.Hour)}))
		}
		var mutex sync.Mutex
		var claimed []string
		var running sync.WaitGroup
		for i := range 8 {
			running.Go(func() {
				for misses := 0; misses < 3; {
					id, err := stores[i%2].Claim(context.Background(), "q", "Ben", start)
					switch {
					case errors.Is(err, ErrNotFound):
						misses++
					case err != nil:
						t.Error(err)
						return
					default:
						mutex.Lock()
						claimed = append(claimed, id)
						mutex.Unlock()
					}
				}
			})
		}
		running.Wait()
		slices.Sort(claimed)
		if n := len(slices.Compact(slices.Clone(claimed))); n != games || len(claimed) != games {
			t.Errorf("%d games were claimed, %d of them different, want %d: %v", len(claimed), n, games, claimed)
		}
	})
}
