package store

import (
	"fmt"
	"iter"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// collect returns what an iterator yields, and ends the test at an error.
func collect[V any](t testing.TB, all iter.Seq2[V, error]) (found []V) {
	t.Helper()
	for v, err := range all {
		must(t, err)
		found = append(found, v)
	}
	return found
}

// ada is an operator.
var ada = Operator{"ada", start.Add(time.Hour)}

// finish makes a game with a result of its first seat.
func finish(t testing.TB, s *Store, id string) {
	t.Helper()
	create(t, s, id)
	must(t, s.Append(t.Context(), id, 1, Addition{Events: events(1, 2), Results: []Result{{Seat: 0, List: "day", Board: "board", Finished: true, Score: 7, Player: "ada"}}}))
}

// An operator works beside a server that has opened the same database, even a file alone. The
// server sees each change and its entry in the log.
func TestOperateBesideAServer(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		_, err := OpenToOperate(t.Context(), address)
		wants(t, err, ErrNoGames)
		server, err := OpenAlone(t.Context(), address)
		must(t, err)
		defer server.Close()
		finish(t, server, "a")
		create(t, server, "b")
		s, err := OpenToOperate(t.Context(), address)
		must(t, err)

		changes := server.Changes(t.Context())
		must(t, s.EndGame(t.Context(), ada, "b", 1, Addition{Events: events(1, 3), Results: []Result{{Seat: 0}}}))
		if strings.HasPrefix(address, "postgres") {
			expect(t, changes, Change{"b", 3})
		}
		wants(t, s.EndGame(t.Context(), ada, "b", 1, Addition{Events: events(1, 2)}), ErrConflict)
		wants(t, s.EndGame(t.Context(), ada, "c", 1, Addition{Events: events(1, 2)}), ErrNotFound)
		if ended, err := server.Game(t.Context(), "b"); err != nil || !ended.Ended || ended.Next != 3 {
			t.Errorf("found %+v, %v", ended, err)
		}

		joined := event(0, "entry")
		joined.Data = []byte(`{"name":"Eve"}`)
		must(t, s.Rename(t.Context(), ada, "a", 0, "Eve", "eve", joined))
		wants(t, s.Rename(t.Context(), ada, "a", 1, "Eve", "eve", joined), ErrNotFound, `nobody has seat 1 of game "a"`)
		other := event(0, "other")
		wants(t, s.Rename(t.Context(), ada, "a", 0, "Eve", "eve", other), ErrNotFound, `game "a" has no event 0 of the kind other`)
		best, err := server.Leaderboard(t.Context(), "day", 9)
		if first := collect(t, server.Events(t.Context(), "a", 0))[0]; err != nil || len(best) != 1 || best[0].Name != "Eve" || string(first.Data) != `{"name":"Eve"}` {
			t.Errorf("found %+v, %v and the event %s", best, err, first.Data)
		}

		if found, err := server.Results(t.Context(), "a"); err != nil || found[0].Player != "eve" {
			t.Errorf("found %+v, %v", found, err)
		}

		must(t, s.RemoveResult(t.Context(), ada, "a", 0))
		wants(t, s.RemoveResult(t.Context(), ada, "a", 0), ErrNotFound, `no leaderboard and no ghost has a result of seat 0 of game "a"`)
		best, err = server.Leaderboard(t.Context(), "day", 9)
		must(t, err)
		ghosts, err := server.Ghosts(t.Context(), "board", 9)
		must(t, err)
		if all, err := server.Results(t.Context(), "a"); len(best)+len(ghosts) != 0 || err != nil || len(all) != 1 || all[0].Score != 7 {
			t.Errorf("found the results %v, the leaderboard %v and the ghosts %v, %v", all, best, ghosts, err)
		}

		network := netip.MustParsePrefix("192.0.2.0/24")
		must(t, s.Block(t.Context(), ada, Block{Network: network, Reason: "spam", Since: start}))
		must(t, s.Block(t.Context(), ada, Block{Network: network, Reason: "more spam", Since: start, Until: start.Add(time.Hour)}))
		if blocks := collect(t, server.Blocks(t.Context())); len(blocks) != 1 || blocks[0] != (Block{network, "more spam", start, start.Add(time.Hour)}) {
			t.Errorf("found the blocks %v", blocks)
		}
		must(t, s.Unblock(t.Context(), ada, network))
		wants(t, s.Unblock(t.Context(), ada, network), ErrNotFound, "192.0.2.0/24 is not blocked")
		for _, wrong := range []string{"192.0.2.1/24", "::ffff:192.0.2.0/120"} {
			wants(t, s.Block(t.Context(), ada, Block{Network: netip.MustParsePrefix(wrong), Since: start}), ErrInvalid, wrong)
		}
		must(t, s.Close())

		var log strings.Builder
		for _, a := range collect(t, server.Actions(t.Context(), 1)) {
			fmt.Fprintln(&log, a.Number, a.Kind, a.Game, a.Seat, a.network(), a.Detail, a.By, a.At.Sub(start))
		}
		const want = `2 rename a 0  Eve ada 1h0m0s
3 remove a 0   ada 1h0m0s
4 block  -1 192.0.2.0/24 spam ada 1h0m0s
5 block  -1 192.0.2.0/24 more spam ada 1h0m0s
6 unblock  -1 192.0.2.0/24  ada 1h0m0s
`
		if last, err := server.LastAction(t.Context()); log.String() != want || last != 6 || err != nil {
			t.Errorf("the last action is %d, %v, and the log\n%s\nwant\n%s", last, err, log.String(), want)
		}
	})
}

// Operators who work at the same time get numbers without gaps.
func TestOperatorsAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		const operators, each = 4, 8
		results := make(chan error)
		server := open(t, address)
		for i := range operators {
			s, err := OpenToOperate(t.Context(), address)
			must(t, err)
			defer s.Close()
			go func() {
				var err error
				for n := range each {
					network := netip.PrefixFrom(netip.AddrFrom4([4]byte{10, byte(i), byte(n), 0}), 24)
					if err = s.Block(t.Context(), ada, Block{Network: network, Since: start}); err != nil {
						break
					}
				}
				results <- err
			}()
		}
		for range operators {
			if err := <-results; err != nil {
				t.Error(err)
			}
		}
		for i, a := range collect(t, server.Actions(t.Context(), 0)) {
			if a.Number != i+1 {
				t.Fatalf("action %d has the number %d", i+1, a.Number)
			}
		}
		if last, err := server.LastAction(t.Context()); err != nil || last != operators*each {
			t.Errorf("the last action is %d, %v, want %d", last, err, operators*each)
		}
	})
}

func TestNetwork(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7/24": "192.0.2.0/24", "::ffff:192.0.2.7/120": "192.0.2.0/24", "::ffff:192.0.2.7/128": "192.0.2.7/32",
		"::ffff:0:0/96": "0.0.0.0/0", "::ffff:0:0/95": "::fffe:0:0/95", "2001:db8::1/32": "2001:db8::/32",
	} {
		if got := Network(netip.MustParsePrefix(text)).String(); got != want {
			t.Errorf("%s became %s, want %s", text, got, want)
		}
	}
}

func TestList(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		var want []string
		for i := range 2*pageSize + 3 {
			id := fmt.Sprintf("game %03d", i)
			at := start.Add(time.Duration(i/2) * time.Hour) // two games at the same time
			created := Event{0, at, "created", []byte(fmt.Sprintf(`{"n":%d}`, i))}
			must(t, s.Create(t.Context(), Game{ID: id, Size: 2}, Addition{Events: []Event{created}, Seats: []Seat{
				{Number: 0, Kind: "person", Name: "Ada"}, {Number: 1, Kind: "bot", Name: fmt.Sprint("Élan ", i)},
			}}))
			if i%2 == 0 {
				over := Event{1, at, "over", []byte("{}")}
				must(t, s.Append(t.Context(), id, 1, Addition{Events: []Event{over}, Results: []Result{{Seat: 1, List: "day", Finished: true, Score: int64(i), Elapsed: time.Second, Hints: 2}}}))
			}
			want = append(want, id)
		}
		slices.Reverse(want)
		listed := func(f Filter) (ids []string) {
			for _, one := range collect(t, s.List(t.Context(), f)) {
				ids = append(ids, one.ID)
			}
			return ids
		}
		if got := listed(Filter{}); !slices.Equal(got, want) {
			t.Errorf("found\n%q\nwant\n%q", got, want)
		}
		for i, one := range collect(t, s.List(t.Context(), Filter{Open: true})) {
			if one.Ended || len(one.Results) != 0 || len(one.Seats) != 2 {
				t.Fatalf("game %d is %+v", i, one)
			}
		}
		if got := listed(Filter{From: start.Add(2 * time.Hour), To: start.Add(4 * time.Hour)}); !slices.Equal(got, []string{"game 007", "game 006", "game 005", "game 004"}) {
			t.Errorf("of two hours: found %q", got)
		}
		if got := listed(Filter{Name: "éLAN 13", Open: true}); !slices.Equal(got, []string{"game 013"}) {
			t.Errorf("with a name: found %q", got)
		}
		one := collect(t, s.List(t.Context(), Filter{Name: "élan 42"}))
		if len(one) != 1 || one[0].First != `{"n":42}` || one[0].Seats[1].Name != "Élan 42" || !slices.Equal(one[0].Results, []Result{{Seat: 1, List: "day", Finished: true, Score: 42, Elapsed: time.Second, Hints: 2}}) {
			t.Errorf("found %+v", one)
		}
	})
}

// What operators did is removed with the games of its time, but numbers are not given again.
func TestPruneActions(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		for i, until := range []time.Time{start.Add(time.Hour), start.Add(5 * time.Hour), {}} {
			network := netip.PrefixFrom(netip.AddrFrom4([4]byte{10, byte(i), 0, 0}), 16)
			must(t, s.Block(t.Context(), Operator{"ada", start}, Block{Network: network, Since: start, Until: until}))
		}
		_, err := s.Prune(t.Context(), start.Add(2*time.Hour))
		must(t, err)
		if blocks, actions := collect(t, s.Blocks(t.Context())), collect(t, s.Actions(t.Context(), 0)); len(blocks) != 2 || len(actions) != 1 || actions[0].Number != 3 {
			t.Errorf("found the blocks %v and the actions %v", blocks, actions)
		}
	})
}

func TestDamagedDumpsOfOperators(t *testing.T) {
	const (
		block  = `{"block":{"network":"192.0.2.0/24","since":5}}` + "\n"
		action = `{"action":{"number":2,"at":5,"kind":"block","seat":-1,"network":"192.0.2.0/24","by":"ada"}}` + "\n"
		saved  = `{"copy":{"token":"2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b","version":1,"log":"AAEC","made":5,"used":5}}` + "\n"
		later  = `{"action":{"number":3,"at":5,"kind":"end","game":"a","seat":-1,"by":"ada"}}` + "\n"
	)
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	for _, test := range []struct{ name, more, want string }{
		{"action before block", action + block, `line 10: found the block of "192.0.2.0/24", expected an action or the end of the dump`},
		{"game after block", block + damageable[strings.Index(damageable, "\n")+1:], `line 10: found game "a", expected a block, an action or the end of the dump`},
		{"block before copy", block + saved, `line 10: found a copy, expected a block, an action or the end of the dump`},
		{"copy twice", saved + saved, `line 10: found the copy of "2bb`},
		{"copy without version", strings.Replace(saved, `"version":1`, `"version":0`, 1), `line 9: invalid: found version 0 of a copy`},
		{"copy with an odd token", strings.Replace(saved, "2bb", "2BB", 1), `line 9: found the token "2BB`},
		{"copy with no base64", strings.Replace(saved, "AAEC", "AAE", 1), `line 9: illegal base64 data`},
		{"block twice", block + block, `line 10: found the block of "192.0.2.0/24" after that of "192.0.2.0/24"`},
		{"actions in disorder", later + action, `line 10: found action 2 after action 3`},
		{"no network", strings.Replace(block, "/24", "", 1), `line 9: found the network "192.0.2.0", expected one as in`},
		{"unmasked network", strings.Replace(block, "2.0/", "2.1/", 1), `line 9: `},
		{"odd network of an action", strings.Replace(action, "/24", "/024", 1), `line 9: found the network "192.0.2.0/024"`},
		{"long detail", strings.Replace(later, `"end"`, `"end","detail":"`+strings.Repeat("x", MaxText+1)+`"`, 1), `line 9: `},
	} {
		err := s.Load(t.Context(), strings.NewReader(ended(damageable+test.more, 2)))
		t.Run(test.name, func(t *testing.T) { wants(t, err, ErrDamaged, test.want) })
	}
	must(t, s.Load(t.Context(), strings.NewReader(ended(damageable+saved+block+action+later, 2))))
	other := open(t, filepath.Join(t.TempDir(), "games.db"))
	must(t, other.Block(t.Context(), ada, Block{Network: netip.MustParsePrefix("192.0.2.0/24"), Since: start}))
	wants(t, other.Load(t.Context(), strings.NewReader(ended(damageable, 2))), ErrTaken, "found 1 blocked networks and 1 actions of operators")
}
