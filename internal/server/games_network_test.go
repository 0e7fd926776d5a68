package server

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"bullseye/internal/fortest/sample"
	"bullseye/internal/game"
)

// Two clients play over a network that repeats, reorders and loses requests and answers, and
// cuts off streams. Whatever happens, one of them finishes first and has won, and the log says
// the same as the server.
func TestDuelsOverABadNetwork(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		limits := generous()
		limits.MoveRate = 1e6
		s, err := New(t.Context(), Options{Limits: limits, Database: address, Countdown: time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		at := run(t, s)
		duels := 5
		if sample.Only() {
			duels = 2
		}
		for seed := range uint64(duels) {
			ada, v := sit(t, at, "/api/v1/games", `{"name":"Ada","board":"`+easy+`","opponent":"friend"}`)
			bob, _ := sit(t, at, "/api/v1/rooms/"+v.Room, `{"name":"Bob"}`)
			for ada.see().Phase != "playing" {
			}
			var players sync.WaitGroup
			for i, p := range []*player{ada, bob} {
				players.Go(func() { p.playBadly(rand.New(rand.NewPCG(seed, uint64(i)))) })
			}
			players.Wait()
			var answer struct{ Result game.Result }
			if status := ada.ask(http.MethodGet, ada.path("/result"), "", &answer); status != 200 {
				t.Fatalf("the result: %d", status)
			}
			state, err := game.Replay(events(t, s, ada.game))
			if err != nil {
				t.Fatal(err)
			}
			logged, _ := state.Result()
			if fmt.Sprint(logged) != fmt.Sprint(answer.Result) {
				t.Errorf("the log says %+v, the server %+v", logged, answer.Result)
			}
			if w := logged.Winner; w == game.Nobody || !logged.Seats[w].Finished || logged.Seats[1-w].Finished {
				t.Errorf("the winner is not the only one who has finished: %+v", logged)
			}
		}
	})
}

// playBadly fills the board and hands it in. Each move is sent up to three times, several at
// a time and in any order.
func (p *player) playBadly(random *rand.Rand) {
	moves := fill(easy)
	var sent []string
	for _, m := range moves {
		for range 1 + random.IntN(3) {
			sent = append(sent, m)
		}
	}
	random.Shuffle(len(sent), func(i, j int) { sent[i], sent[j] = sent[j], sent[i] })
	cut := random.IntN(len(sent))
	var mu sync.Mutex
	numbers := map[string]int{}
	send := func(m string) {
		status, number, reason := p.move(m)
		mu.Lock()
		defer mu.Unlock()
		if reason == "over" {
			return // the other has won
		}
		if status != 200 || numbers[m] != 0 && numbers[m] != number {
			p.Errorf("%s: %d %s, event %d after %d", m, status, reason, number, numbers[m])
		}
		numbers[m] = number
	}
	for i := 0; i < len(sent); i += 4 {
		var together sync.WaitGroup
		for _, m := range sent[i:min(i+4, len(sent))] {
			together.Go(func() { send(m) })
		}
		if i/4 == cut/4 {
			together.Go(func() {
				views, leave := p.follow(p.path("/events"))
				<-views
				leave()
			})
		}
		together.Wait()
	}
	for range 2 {
		send(`{"kind":"done","id":"done"}`)
	}
	for p.see().Result == nil {
		time.Sleep(time.Millisecond)
	}
}

// events returns the log of a game.
func events(t testing.TB, s *Server, id string) iter.Seq2[game.Event, error] {
	return func(yield func(game.Event, error) bool) {
		for stored, err := range s.store.Events(t.Context(), id, 0) {
			var e game.Event
			if err == nil {
				err = json.Unmarshal(stored.Data, &e)
			}
			if !yield(e, err) {
				return
			}
		}
	}
}
