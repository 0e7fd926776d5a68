package play

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"bullseye/internal/game"
)

// A question is noted even if the request that asked it ends.
func TestQuestionIsNotedWhenItsRequestEnds(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	h := run(t, Options{Store: s})
	origin := OriginOfDay(time.Now(), "easy")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	must(t, h.NoteAsked(gone, "ada", origin))
	setting := duel(t)
	setting.Seats, setting.Origin = 1, origin
	for client, want := range map[Client]int{"ada": 0, "bob": 1} {
		before, err := s.Leaderboard(t.Context(), origin, 9)
		must(t, err)
		alone, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: string(client), Client: client}})
		must(t, err)
		pass := alone.Pass()
		pass.Client = client
		for _, m := range solution(t) {
			_, err := h.Move(t.Context(), pass, m)
			must(t, err)
		}
		if after, err := s.Leaderboard(t.Context(), origin, 9); err != nil || len(after)-len(before) != want {
			t.Errorf("%s: found %v, %v after %v", client, after, err, before)
		}
	}
}

// Who fills a board with somebody is noted as soon as both have joined, also if that fails at first, or if
// the request ends.
func TestTogetherIsHelp(t *testing.T) {
	var helped []Client
	fails := true
	h := run(t, Options{Store: open(t, filepath.Join(t.TempDir(), "games.db")), Help: func(ctx context.Context, c Client, _ *game.Setting) error {
		if fails {
			fails = false
			return errors.New("the store is away")
		}
		helped = append(helped, c)
		return ctx.Err()
	}})
	setting := duel(t)
	setting.Together = true
	ada, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Ada", Client: "ada"}, Friend: true})
	must(t, err)
	pass := ada.Pass()
	pass.Client = "ada"
	v, err := h.See(t.Context(), pass)
	must(t, err)
	if len(helped) > 0 || !fails {
		t.Errorf("%v before anybody else has joined", helped)
	}
	_, err = h.Join(t.Context(), v.Room, Newcomer{Name: "Bob", Client: "bob"})
	must(t, err)
	for range 3 {
		_, err = h.See(t.Context(), pass)
		must(t, err)
	}
	if !slices.Equal(helped, []Client{"ada"}) {
		t.Errorf("found %v, expected ada once", helped)
	}
}
