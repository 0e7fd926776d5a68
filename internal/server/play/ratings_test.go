package play

import (
	"fmt"
	"testing"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/store"
)

// How a duel ends decides whether and how it counts for ratings.
func TestWhichDuelsCount(t *testing.T) {
	const before = time.Second
	const slow = 2 * time.Minute
	done := func(r *rated, seat int, after time.Duration) {
		r.pass(after)
		for _, m := range solution(t) {
			r.move(seat, m)
		}
	}
	leaves := func(r *rated, seat int) { r.move(seat, game.Move{Kind: game.Left, ID: "left"}) }
	for name, test := range map[string]struct {
		order func(*Order)
		play  func(*rated)
		want  string // changes of the seats
	}{
		"a win":                  {play: func(r *rated) { done(r, 0, slow) }, want: "+162 -162"},
		"a win of the guest":     {play: func(r *rated) { done(r, 1, slow) }, want: "-162 +162"},
		"giving up":              {play: func(r *rated) { r.pass(time.Minute); leaves(r, 0) }, want: "-162 +162"},
		"time is up":             {play: func(r *rated) { r.pass(2 * time.Hour) }, want: "+0 +0"},
		"left before the start":  {order: func(o *Order) { o.Setting.Countdown = time.Minute }, play: func(r *rated) { leaves(r, 0) }},
		"too fast for a person":  {play: func(r *rated) { done(r, 0, before) }},
		"ended by an operator":   {play: func(r *rated) { r.pass(slow); r.stop() }},
		"a board of one's own":   {order: func(o *Order) { o.Setting.Origin = "" }, play: func(r *rated) { done(r, 0, slow) }},
		"the board of a day":     {order: func(o *Order) { o.Setting.Origin = OriginOfDay(time.Now(), "easy") }, play: func(r *rated) { done(r, 0, slow) }},
		"only one wants to":      {order: func(o *Order) { o.Rated = "" }, play: func(r *rated) { done(r, 0, slow) }},
		"oneself as the other":   {order: func(o *Order) { o.Rated = "Bob's secret" }, play: func(r *rated) { done(r, 0, slow) }},
		"a bot as the other one": {order: func(o *Order) { o.Friend, o.Rival = false, NewBot("greedy") }, play: func(r *rated) { done(r, 0, slow) }},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRated(t)
			order := Order{Setting: duel(t), Newcomer: Newcomer{Name: "Ada", Rated: "Ada's secret"}, Friend: true}
			if test.order != nil {
				test.order(&order)
			}
			r.begin(order)
			test.play(r)
			v, err := r.hall.See(t.Context(), r.seats[0].Pass())
			must(t, err)
			if v.Phase != game.Ended {
				t.Fatalf("the game is %s", v.Phase)
			}
			got := ""
			for _, one := range v.Ratings {
				if one.Before != 0 {
					got += fmt.Sprintf(" %+.0f", one.Rated.Rating-one.Before)
				}
			}
			if want := test.want; want != "" && got != " "+want || want == "" && got != "" {
				t.Errorf("found%s, want %q", got, want)
			}
		})
	}
}

// Strangers who want a rating meet others, too.
func TestRatedStrangers(t *testing.T) {
	r := newRated(t)
	ratings := func(secrets ...string) (found int) {
		for _, secret := range secrets {
			o := stranger(t, "somebody")
			o.Rated = secret
			seated, err := r.hall.Create(t.Context(), o)
			must(t, err)
			v, err := r.hall.See(t.Context(), seated.Pass())
			must(t, err)
			found = len(v.Ratings)
		}
		return found
	}
	if found := ratings("Ada's secret", "Bob's secret"); found != 2 {
		t.Errorf("found %d ratings of two strangers who want one", found)
	}
	if found := ratings("Ada's secret", ""); found != 1 {
		t.Errorf("found %d ratings of two strangers of whom one wants one", found)
	}
}

// rated is a duel by a clock of its own.
type rated struct {
	*testing.T
	hall  *Hall
	now   time.Time
	seats []Seated
}

func newRated(t *testing.T) *rated {
	r := &rated{T: t, now: time.Now().Truncate(time.Millisecond)}
	r.hall = New(Options{Store: open(t, t.TempDir()+"/games.db"), Now: func() time.Time { return r.now }, MoveRate: 1e6, Burst: 1e6, Pace: time.Second})
	t.Cleanup(r.hall.Close)
	for _, secret := range []string{"Ada's secret", "Bob's secret"} {
		must(t, r.hall.Store.ChangeCopy(t.Context(), secret, 0, nil, r.now))
	}
	return r
}

func (r *rated) begin(o Order) {
	ada, err := r.hall.Create(r.Context(), o)
	must(r, err)
	v, err := r.hall.See(r.Context(), ada.Pass())
	must(r, err)
	r.seats = []Seated{ada}
	if v.Room != "" {
		bob, err := r.hall.Join(r.Context(), v.Room, Newcomer{Name: "Bob", Rated: "Bob's secret"})
		must(r, err)
		r.seats = append(r.seats, bob)
	}
}

func (r *rated) pass(time time.Duration) { r.now = r.now.Add(time) }

// move makes a move. Entries come a second apart.
func (r *rated) move(seat int, m game.Move) {
	if m.Kind == game.Entry {
		r.pass(200 * time.Millisecond)
	}
	_, err := r.hall.Move(r.Context(), r.seats[seat].Pass(), m)
	must(r, err)
}

func (r *rated) stop() {
	must(r, EndGame(r.Context(), r.hall.Store, store.Operator{Name: "Eve", At: r.now}, r.seats[0].Game))
	r.hall.changed(store.Change{})
}
