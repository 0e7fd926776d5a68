package play

import (
	"errors"
	"strings"
	"testing"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/store"
)

// An operator works on the games of a server that has them open.
func TestOperator(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		h := run(t, Options{Store: s})
		seated, err := h.Create(t.Context(), Order{Setting: duel(t), Newcomer: Newcomer{Name: "A bad name"}, Friend: true})
		must(t, err)
		watch, err := h.Watch(t.Context(), seated.Pass())
		must(t, err)
		defer watch.Close()

		operator, err := store.OpenToOperate(t.Context(), address)
		must(t, err)
		defer operator.Close()
		by := store.Operator{Name: "ada", At: time.Now()}
		look := func() {
			var actions []store.Action
			for a, err := range s.Actions(t.Context(), 0) {
				must(t, err)
				actions = append(actions, a)
			}
			h.Reread(actions)
		}
		must(t, Rename(t.Context(), operator, by, seated.Game, 0, " Ada "))
		look()
		wait(t, h, seated.Pass(), func(v View) bool { return v.Seats[0].Name == "Ada" })
		for e, err := range s.Events(t.Context(), seated.Game, 0) {
			must(t, err)
			if strings.Contains(string(e.Data), "bad") {
				t.Errorf("the log has %s", e.Data)
			}
		}
		if err := Rename(t.Context(), operator, by, seated.Game, 1, "Bob"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a free seat: %v", err)
		}
		if err := Rename(t.Context(), operator, by, "none", 0, "Bob"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("no game: %v", err)
		}
		if err := Rename(t.Context(), operator, by, seated.Game, 0, "\t"); !refusedFor(err, game.ReasonName) {
			t.Errorf("no name: %v", err)
		}

		<-watch.Changed()
		must(t, EndGame(t.Context(), operator, by, seated.Game))
		look()
		<-watch.Changed()
		v := wait(t, h, seated.Pass(), over)
		if v.Result.Winner != game.Nobody || !v.Result.Seats[0].Left {
			t.Errorf("found the result %+v", v.Result)
		}
		replay(t, s, seated.Game, v.View)
		if err := EndGame(t.Context(), operator, by, seated.Game); !refusedFor(err, game.ReasonOver) {
			t.Errorf("a game that is over: %v", err)
		}
		if err := EndGame(t.Context(), operator, by, "none"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("no game: %v", err)
		}
	})
}
