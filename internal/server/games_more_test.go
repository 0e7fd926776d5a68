package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"bullseye/internal/fortest/pgtest"
	"bullseye/internal/fortest/sample"
	"bullseye/internal/setter"
)

// solutionMoves returns the moves in JSON that fill a board with a grid and hand it in.
func solutionMoves(clues, grid string) (moves []string) {
	for i := range clues {
		if clues[i] == '.' {
			moves = append(moves, fmt.Sprintf(`{"kind":"entry","id":"m%d","cell":"r%dc%d","digit":%c}`, i, i/9+1, i%9+1, grid[i]))
		}
	}
	return append(moves, `{"kind":"done","id":"done"}`)
}

// The board of today has a leaderboard, and its players become ghosts. Hints keep a player off
// the leaderboard.
func TestBoardOfTheDay(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		limits := generous()
		limits.MoveRate = 1e6
		at := start(t, Options{Limits: limits, Database: address, Countdown: time.Millisecond})
		today := time.Now().UTC()
		date := today.Format(time.DateOnly)
		board, err := setter.OfDay(t.Context(), setter.Easy, today)
		if err != nil {
			t.Fatal(err)
		}
		nobody := &player{TB: t, at: at}
		var day struct {
			Boards []struct{ Kind, Clues string }
		}
		if status := nobody.ask(http.MethodGet, "/api/v1/daily/"+date, "", &day); status != 200 || len(day.Boards) < len(setter.Kinds())-1 || day.Boards[0].Clues != board.Clues.String() {
			t.Errorf("the boards of the day: %d %+v", status, day)
		}
		for _, name := range []string{"Ada", "Bob"} {
			p, _ := sit(t, at, "/api/v1/games", `{"name":"`+name+`","kind":"easy","date":"`+date+`","hints":true}`)
			if name == "Bob" {
				var answer struct {
					Hint struct{ Status string }
				}
				for range 2 { // the second is a repetition
					if status := p.ask(http.MethodPost, p.path("/hint"), `{"id":"h"}`, &answer); status != 200 || answer.Hint.Status != "hinted" {
						t.Errorf("a hint: %d %+v", status, answer)
					}
				}
			}
			for _, m := range solutionMoves(board.Clues.String(), board.Grid.String()) {
				if status, _, reason := p.move(m); status != 200 {
					t.Fatalf("%s: %d %s", m, status, reason)
				}
			}
			if v := p.see(); v.Result == nil || !v.Result.Seats[0].Finished || v.Result.Seats[0].Hints != strings.Count(name, "Bob") {
				t.Errorf("the result of %s is %+v", name, v.Result)
			}
		}
		var list struct {
			Results []struct {
				Name string
				Time int64
			}
		}
		path := "/api/v1/daily/" + date + "/easy/results"
		if status := nobody.ask(http.MethodGet, path, "", &list); status != 200 || len(list.Results) != 1 || list.Results[0].Name != "Ada" {
			t.Errorf("the leaderboard: %d %+v", status, list)
		}
		haunted, v := sit(t, at, "/api/v1/games", `{"name":"Cy","kind":"easy","date":"`+date+`","opponent":"ghost"}`)
		if v.Seats[1].Name != "Ada" {
			t.Errorf("the ghost is %+v", v.Seats[1])
		}
		views, leave := haunted.follow(haunted.path("/events"))
		defer leave()
		until(t, views, func(v seen) bool { return v.Seats[1].Phase == "done" && v.Seats[1].Filled == 81 })
	})
}

// Hints in target sudoku do not tell scores, and the result tells the best one.
func TestTargetTellsTheBestScoreAtTheEnd(t *testing.T) {
	at := start(t, Options{Limits: generous(), Database: t.TempDir() + "/games.db"})
	p, v := sit(t, at, "/api/v1/games", `{"name":"Ada","kind":"target","hints":true}`)
	var answer map[string]map[string]any
	if status := p.ask(http.MethodPost, p.path("/hint"), `{"id":"h","detail":"full"}`, &answer); status != 200 || answer["hint"]["status"] != "hinted" {
		t.Errorf("a hint: %d %v", status, answer)
	}
	for _, secret := range []string{"score", "bound", "lost", "cell"} {
		if answer["hint"][secret] != nil {
			t.Errorf("a hint tells the %s: %v", secret, answer)
		}
	}
	if status, _, _ := p.move(`{"kind":"left","id":"x"}`); status != 200 {
		t.Errorf("left: %d", status)
	}
	var result struct {
		Best   int64
		Proved bool
	}
	if status := p.ask(http.MethodGet, p.path("/result"), "", &result); status != 200 || result.Best == 0 || !result.Proved {
		t.Errorf("the result of %s: %d %+v", v.Clues, status, result)
	}
}

// Two servers on one database serve the two players of a duel.
func TestDuelAcrossServers(t *testing.T) {
	address := pgtest.Database(t)
	limits := generous()
	limits.MoveRate = 1e6
	var at [2]string
	for i := range at {
		at[i] = start(t, Options{Limits: limits, Database: address, Countdown: 50 * time.Millisecond})
	}
	ada, v := sit(t, at[0], "/api/v1/games", `{"name":"Ada","board":"`+easy+`","opponent":"friend"}`)
	views, leave := ada.follow(ada.path("/events"))
	defer leave()
	bob, _ := sit(t, at[1], "/api/v1/rooms/"+v.Room, `{"name":"Bob"}`)
	until(t, views, phase("playing"))
	for _, m := range solutionMoves(easy, easySolution) {
		if status, _, reason := bob.move(m); status != 200 {
			t.Fatalf("%s: %d %s", m, status, reason)
		}
	}
	until(t, views, func(v seen) bool { return v.Seats[1].Phase == "done" })
	bob.at = at[0] // a player may change the server
	if v := bob.see(); v.Seats[1].Filled != 81 {
		t.Errorf("the other server shows %+v", v)
	}
}

// Streams, games and moves of a client are limited.
func TestLimitsOfPlayers(t *testing.T) {
	limits := generous()
	limits.ClientStreams, limits.ClientGames, limits.MoveRate = 2, 8, 1
	at := start(t, Options{Limits: limits, Database: t.TempDir() + "/games.db"})
	body := `{"name":"Ada","board":"` + easy + `"}`
	p, _ := sit(t, at, "/api/v1/games", body)
	for range 2 {
		_, leave := p.follow(p.path("/events"))
		defer leave()
	}
	if status := p.ask(http.MethodGet, p.path("/events"), "", new(any)); status != 429 {
		t.Errorf("a third stream: %d", status)
	}
	p.see() // streams do not keep other requests out
	sit(t, at, "/api/v1/games", body)
	if status := p.ask(http.MethodPost, "/api/v1/games", body, new(any)); status != 429 {
		t.Errorf("a third game at once: %d", status)
	}
	for i := range 100 {
		if status, _, _ := p.move(fmt.Sprintf(`{"kind":"entry","id":"m%d","cell":"r1c3","digit":%d}`, i, i%9+1)); status == 429 {
			return
		}
	}
	t.Error("a hundred moves at once were accepted")
}

// While the database is away for ten seconds, moves are refused. When it is back, the first move
// is made, streams go on, and everything that was acknowledged is there.
func TestDatabaseAway(t *testing.T) {
	database := pgtest.Start(t)
	away := 10 * time.Second
	if sample.Only() {
		away = time.Second
	}
	limits := generous()
	limits.MoveRate = 1e6
	s, err := New(t.Context(), Options{Limits: limits, Database: database.Database(t), Countdown: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	at, stop := runUntil(t, s, loopback(t))
	defer stop()
	ada, bob := beginDuel(t, at)
	views, leave := ada.follow(ada.path("/events"))
	defer leave()
	moves := solutionMoves(easy, easySolution)
	acknowledged := map[string]int{}
	made := func(m string) {
		t.Helper()
		status, number, reason := bob.move(m)
		if status != 200 {
			t.Fatalf("%s: %d %s", m, status, reason)
		}
		acknowledged[fmt.Sprint(1, idOf(m))] = number
	}
	made(moves[0])
	database.Stop(t)
	for began := time.Now(); time.Since(began) < away; time.Sleep(50 * time.Millisecond) {
		if status, _, _ := bob.move(moves[1]); status != 503 {
			t.Errorf("a move without the database: %d", status)
		}
		if status, _ := ready(s); status != 503 {
			t.Errorf("the server is ready without the database: %d", status)
		}
	}
	database.Start(t)
	for _, m := range moves[1:] {
		made(m)
	}
	until(t, views, func(v seen) bool { return v.Seats[1].Phase == "done" })
	isLogged(t, s, bob.game, acknowledged)
	leave()
	isIdle(t, s)
}

// A restart of the database between two moves is not noticed.
func TestDatabaseRestarts(t *testing.T) {
	database := pgtest.Start(t)
	limits := generous()
	limits.MoveRate = 1e6
	at := start(t, Options{Limits: limits, Database: database.Database(t), Countdown: time.Millisecond})
	_, bob := beginDuel(t, at)
	for i, m := range solutionMoves(easy, easySolution) {
		if i%12 == 5 {
			database.Stop(t)
			database.Start(t)
		}
		if status, _, reason := bob.move(m); status != 200 {
			t.Errorf("move %d: %d %s", i, status, reason)
		}
	}
}

// A player who waits for a stranger and reloads the page is found at once when the page is back.
func TestStrangerComesBack(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		at := start(t, Options{Limits: generous(), Database: address, Countdown: time.Millisecond})
		const stranger = `{"name":"Ada","kind":"easy","opponent":"stranger","limit":777}`
		ada, _ := sit(t, at, "/api/v1/games", stranger)
		views, leave := ada.follow(ada.path("/events"))
		until(t, views, phase("waiting"))
		leave()
		for range views { // until the server has noticed
		}
		views, leave = ada.follow(ada.path("/events"))
		defer leave()
		until(t, views, phase("waiting"))
		bob, _ := sit(t, at, "/api/v1/games", stranger)
		if bob.game != ada.game {
			t.Error("the strangers have not met")
		}
	})
}

// A player who waits for a stranger and is away when one comes meets the stranger after coming back:
// the requests of the player lead to the other game.
func TestStrangersWhoMissEachOther(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		at := start(t, Options{Limits: generous(), Database: address, Countdown: time.Millisecond})
		const stranger = `{"name":"Ada","kind":"easy","opponent":"stranger","limit":777}`
		ada, _ := sit(t, at, "/api/v1/games", stranger)
		views, leave := ada.follow(ada.path("/events"))
		until(t, views, phase("waiting"))
		leave()
		for ada.see().Seats[0].Phase != "away" { // until the server has noticed
			time.Sleep(time.Millisecond)
		}
		bob, _ := sit(t, at, "/api/v1/games", stranger)
		if bob.game == ada.game {
			t.Fatal("Bob has met somebody who was away")
		}
		theirs, leaveBob := bob.follow(bob.path("/events"))
		defer leaveBob()
		views, leave = ada.follow(ada.path("/events"))
		defer leave()
		v := until(t, views, phase("playing"))
		until(t, theirs, phase("playing"))
		cell := strings.Index(v.Clues, ".")
		if status, _, reason := ada.move(fmt.Sprintf(`{"kind":"entry","id":"m","cell":"r%dc%d","digit":1}`, cell/9+1, cell%9+1)); status != http.StatusOK {
			t.Errorf("a move: %d %s", status, reason)
		}
		until(t, theirs, func(now seen) bool { return now.Seats[1].Filled == v.Seats[1].Filled+1 })
		if status, _, _ := ada.move(`{"kind":"left","id":"x"}`); status != http.StatusOK {
			t.Errorf("left: %d", status)
		}
		if v := ada.see(); v.Phase != "over" || v.Result.Winner != 0 {
			t.Errorf("Ada sees %+v", v)
		}
	})
}
