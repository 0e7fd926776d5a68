package server

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bullseye/internal/fortest/pgtest"
	"bullseye/internal/game"
	"bullseye/internal/server/play"
	"bullseye/internal/setter"
	"bullseye/internal/store"
	"bullseye/record"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// stranger is the address of somebody else, for a server that trusts this machine.
const stranger = "192.0.2.1"

func trusting(database string) Options {
	limits := generous()
	limits.MoveRate, limits.ClientGames = 1e6, 1e6
	return Options{Limits: limits, Database: database, Countdown: time.Millisecond, TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}}
}

// asks sends a question about a board and returns the status and the reason of a refusal.
func asks(t testing.TB, at, question, board, from string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, at+"/api/v1/"+question, strings.NewReader(`{"boards":["`+board+`"]}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", asJSON.contentType)
	if from != "" {
		r.Header.Set("X-Forwarded-For", from)
	}
	status, _, text := send(t, r)
	var answer struct{ Reason string }
	json.Unmarshal([]byte(text), &answer)
	return strings.TrimSpace(fmt.Sprint(status, " ", answer.Reason))
}

func parsed(t testing.TB, line string) sudoku.Board {
	t.Helper()
	b, err := sudoku.ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// While a client plays a duel, no form of a question tells about its board.
func TestTurnedBoardIsRefused(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		at := start(t, trusting(address))
		beginDuel(t, at)
		board := parsed(t, easy)
		turned := symmetry.Random(rand.New(rand.NewPCG(1, 1))).Board(board).String()
		fewer := easy[1:]
		for _, test := range []struct{ name, board string }{
			{"the board", easy}, {"turned", turned}, {"one clue less", "." + fewer}, {"with the clue that the player has found", easy[:2] + "4" + easy[3:]},
			{"the solution but a few cells", "....." + easySolution[5:]},
			{"two clues less, and a wrong digit", "..12" + fewer[3:]},
			{"one clue less, and a wrong digit", "." + easy[1:4] + "1" + easy[5:]},
			{"many clues less", easy[:54] + strings.Repeat(".", 27)},
		} {
			for _, question := range []string{"solve", "max", "count", "possible", "check", "spread", "rate", "hint", "explain", "explain.html", "print"} {
				if got := asks(t, at, question, test.board, ""); got != "403 played" {
					t.Errorf("%s, %s: %s", question, test.name, got)
				}
				if got := asks(t, at, question, test.board, stranger); got != "200" {
					t.Errorf("%s, %s, from elsewhere: %s", question, test.name, got)
				}
			}
			for _, picture := range []string{"solve.svg", "hint.svg", "max.png"} {
				r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, at+"/api/v1/picture/"+picture+"?board="+test.board, nil)
				if err != nil {
					t.Fatal(err)
				}
				if status, _, _ := send(t, r); status != http.StatusForbidden {
					t.Errorf("%s, %s: %d", picture, test.name, status)
				}
			}
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, at+"/api/v1/solve", strings.NewReader(`"`+test.board+`"`))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", asNDJSON.contentType)
			r.Close = true // the server closes the connection of a stream that it refuses
			if status, _, text := send(t, r); status != http.StatusForbidden {
				t.Errorf("a stream, %s: %d %s", test.name, status, text)
			}
		}
		if got := asks(t, at, "solve", testOther, ""); got != "200" {
			t.Errorf("another board: %s", got)
		}
	})
}

// testOther is a board that nobody plays.
const testOther = ".6..49......7...12.5.....7..26.3.7.1...9.1...1.8.7.56..8.....4.57...4......52..3."

// Lists of candidates tell the same clues, also if one follows from the others, in any way.
func TestCandidatesOfAPlayedBoardAreRefused(t *testing.T) {
	at := start(t, trusting(filepath.Join(t.TempDir(), "games.db")))
	beginDuel(t, at)
	lists := func(board string, left func(cell sudoku.Cell, digit uint8) bool) string {
		text := ""
		for i, c := range board {
			for d := uint8(1); d <= 9; d++ {
				if c == '.' && left(sudoku.Cell(i), d) || c == rune('0'+d) {
					text += string(rune('0' + d))
				} else {
					text += "."
				}
			}
		}
		return text
	}
	anything := func(sudoku.Cell, uint8) bool { return true }
	lone := func(board string) func(sudoku.Cell, uint8) bool { // each clue is only told to its peers
		return func(cell sudoku.Cell, digit uint8) bool {
			peers := cell.Peers()
			return !slices.ContainsFunc(peers[:], func(peer sudoku.Cell) bool { return board[peer] == '0'+digit })
		}
	}
	for _, test := range []struct{ name, lists, want string }{
		{"clues", lists(easy, anything), "403 played"},
		{"one follows from its row", lists(easy[:80]+".", func(cell sudoku.Cell, digit uint8) bool { return cell != 80 || digit == 9 || digit == 8 }), "403 played"},
		{"all follow from their peers", lists(strings.Repeat(".", 81), lone(easy)), "403 played"},
		{"clues of another board", lists(testOther, anything), "200"},
		{"small marks of another board", lists(testOther, lone(testOther)), "200"},
	} {
		if got := asks(t, at, "solve", test.lists, ""); got != test.want {
			t.Errorf("%s: %s", test.name, got)
		}
	}
}

// Boards in options are asked about as well as those of the records, and as what both tell together.
func TestOptionsWithAPlayedBoardAreRefused(t *testing.T) {
	at := start(t, trusting(filepath.Join(t.TempDir(), "games.db")))
	beginDuel(t, at)
	none := strings.Repeat(".", 81)
	even, odd := []byte(easy), []byte(easy)
	for i := range easy {
		if i%2 == 0 {
			odd[i] = '.'
		} else {
			even[i] = '.'
		}
	}
	unsolvable := easy[:2] + "1" + easy[3:]
	lists := ""
	for _, d := range easy {
		for n := '1'; n <= '9'; n++ {
			if d == '.' || d == n {
				lists += string(n)
			} else {
				lists += "."
			}
		}
	}
	for _, test := range []struct{ method, path, body, want string }{
		{"POST", "generate", `{"from":["` + easy + `"],"minimal":true}`, "403 played"},
		{"POST", "generate", `{"from":["` + testOther + `","` + easy + `"],"minimal":true}`, "403 played"},
		{"POST", "generate", `{"from":["` + testOther + `"],"minimal":true}`, "200"},
		{"POST", "generate", `{"from":["` + unsolvable + `"],"minimal":true}`, "403 played"},
		{"POST", "generate", `{"from":["11` + testOther[2:] + `"],"minimal":true}`, "422 option"},
		{"POST", "generate", `{}`, "200"},
		{"POST", "canon", `{"boards":["` + easy + `"],"grid":true}`, "403 played"},
		{"POST", "canon", `{"boards":["` + easy + `"]}`, "200"},
		{"POST", "hint", `{"boards":["` + none + `"],"clues":"` + easy + `"}`, "403 played"},
		{"POST", "hint", `{"boards":["` + string(even) + `"],"clues":"` + string(odd) + `"}`, "403 played"},
		{"POST", "hint", `{"boards":["` + none + `"],"candidates":"` + lists + `"}`, "403 played"},
		{"POST", "hint", `{"boards":["` + none + `"],"clues":"` + easy + `","target":true}`, "403 played"},
		{"POST", "hint", `{"boards":["` + none + `"],"clues":"` + testOther + `"}`, "200"},
		{"POST", "draw", `{"boards":["` + none + `"],"clues":"` + easy + `","step":true}`, "403 played"},
		{"POST", "draw", `{"boards":["` + easy + `"],"clues":"` + easy + `"}`, "200"},
		{"GET", "picture/hint.svg?board=" + none + "&clues=" + easy, "", "403 played"},
		{"GET", "picture/draw.svg?board=" + easy, "", "200"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), test.method, at+"/api/v1/"+test.path, strings.NewReader(test.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", asJSON.contentType)
		status, _, text := send(t, r)
		var answer struct{ Reason string }
		json.Unmarshal([]byte(text), &answer)
		if got := strings.TrimSpace(fmt.Sprint(status, " ", answer.Reason)); got != test.want {
			t.Errorf("%s %s %s: %s, expected %s: %.200s", test.method, test.path, test.body, got, test.want, text)
		}
	}
}

// A game alone keeps nobody from asking, however many there are.
func TestGamesAloneGuardNothing(t *testing.T) {
	at := start(t, trusting(filepath.Join(t.TempDir(), "games.db")))
	for range 20 {
		sit(t, at, "/api/v1/games", `{"name":"Ada","board":"`+easy+`"}`)
	}
	if got := asks(t, at, "solve", easy, ""); got != "200" {
		t.Errorf("found %s", got)
	}
}

// A second game with the clues of a duel does not show its result, not even to those who watch,
// and gives no hints, until the duel is over.
func TestSecondGameLeft(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		at := start(t, trusting(address))
		ada, _ := beginDuel(t, at)
		turned := symmetry.Random(rand.New(rand.NewPCG(2, 2))).Board(parsed(t, easy)).String()
		for _, board := range []string{easy, turned} {
			second, v := sit(t, at, "/api/v1/games", `{"name":"Ada","board":"`+board+`","hints":true}`)
			reason := func(method, path, body, token string) string {
				p := &player{TB: t, at: at, token: token}
				var answer struct{ Reason string }
				status := p.ask(method, path, body, &answer)
				return fmt.Sprint(status, " ", answer.Reason)
			}
			if got := reason(http.MethodPost, second.path("/hint"), `{"id":"h"}`, second.token); got != "403 played" {
				t.Errorf("a hint: %s", got)
			}
			if status, _, _ := second.move(`{"kind":"left","id":"x"}`); status != 200 {
				t.Errorf("left: %d", status)
			}
			for range 2 {
				if got := reason(http.MethodGet, second.path("/result"), "", second.token); got != "403 played" {
					t.Errorf("the result: %s", got)
				}
				if got := reason(http.MethodGet, "/api/v1/watch/"+v.Watch+"/result", "", ""); got != "403 played" {
					t.Errorf("the result for spectators: %s", got)
				}
			}
			defer func() {
				if got := reason(http.MethodGet, second.path("/result"), "", second.token); got != "200 " {
					t.Errorf("the result after the duel: %s", got)
				}
			}()
		}
		ada.move(`{"kind":"left","id":"x"}`)
	})
}

// A game of one's own does not tell whether a digit more, on the board of a duel, is right.
func TestOwnGamesTellNothingOfADuel(t *testing.T) {
	at := start(t, trusting(filepath.Join(t.TempDir(), "games.db")))
	ada, _ := beginDuel(t, at)
	begin := func(board string) string {
		var answer struct{ Reason string }
		status := (&player{TB: t, at: at}).ask(http.MethodPost, "/api/v1/games", `{"name":"Ada","board":"`+board+`"}`, &answer)
		return strings.TrimSpace(fmt.Sprint(status, " ", answer.Reason))
	}
	all := func(like, other string) {
		t.Helper()
		for digit := '1'; digit <= '9'; digit++ {
			if got := begin(easy[:2] + string(digit) + easy[3:]); got != like && !(like == "" && (got == "201" || got == "422 option")) {
				t.Errorf("with %c: %s", digit, got)
			}
		}
		if got := begin(other); got != "201" {
			t.Errorf("another board: %s", got)
		}
	}
	all("403 played", testOther)
	ada.move(`{"kind":"left","id":"x"}`)
	all("", easy)
}

// The board of a duel is guarded by another server on the same database, also when the duel was
// resumed from another network.
func TestAnotherServerOnTheSameDatabase(t *testing.T) {
	address := pgtest.Database(t)
	var at [2]string
	for i := range at {
		at[i] = start(t, trusting(address))
	}
	ada, _ := beginDuel(t, at[0])
	if got := asks(t, at[1], "solve", easy, ""); got != "403 played" {
		t.Errorf("the other server answers: %s", got)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, at[0]+ada.path(""), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+ada.token)
	r.Header.Set("X-Forwarded-For", stranger)
	if status, _, text := send(t, r); status != 200 {
		t.Fatalf("%d %s", status, text)
	}
	if got := asks(t, at[1], "solve", easy, stranger); got != "403 played" {
		t.Errorf("the other server answers the other network of a player: %s", got)
	}
	ada.move(`{"kind":"left","id":"x"}`)
	if got := asks(t, at[0], "solve", easy, ""); got != "200" {
		t.Errorf("after the end: %s", got)
	}
}

// The board of a duel is guarded after a restart, before anybody comes back.
func TestGuardAfterARestart(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, err := New(t.Context(), trusting(address))
		if err != nil {
			t.Fatal(err)
		}
		at, stop := runUntil(t, s, loopback(t))
		beginDuel(t, at)
		stop()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if got := asks(t, start(t, trusting(address)), "solve", easy, ""); got != "403 played" {
			t.Errorf("found %s", got)
		}
	})
}

// A leaderboard has those who play at the pace of a person, each once, and not those who have asked
// before.
func TestLeaderboardCountsFairResults(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		fast := start(t, trusting(address))
		today := time.Now().UTC()
		date := today.Format(time.DateOnly)
		board, err := setter.OfDay(t.Context(), setter.Easy, today)
		if err != nil {
			t.Fatal(err)
		}
		do := func(at, method, path, from, token, body string, answer any) {
			t.Helper()
			r, err := http.NewRequestWithContext(t.Context(), method, at+path, strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", asJSON.contentType)
			r.Header.Set("X-Forwarded-For", from)
			if token != "" {
				r.Header.Set("Authorization", "Bearer "+token)
			}
			status, _, text := send(t, r)
			if status/100 != 2 {
				t.Fatalf("%s: %d %s", body, status, text)
			}
			if err := json.Unmarshal([]byte(text), answer); err != nil {
				t.Fatal(err)
			}
		}
		type seat struct{ Game, Token string }
		finish := func(at, name, from string) {
			t.Helper()
			var own seat
			do(at, http.MethodPost, "/api/v1/games", from, "", `{"name":"`+name+`","kind":"easy","date":"`+date+`"}`, &own)
			for _, m := range solutionMoves(board.Clues.String(), board.Grid.String()) {
				do(at, http.MethodPost, "/api/v1/games/"+own.Game+"/moves", from, own.Token, m, &struct{}{})
			}
		}
		names := func() (names []string) {
			t.Helper()
			var list struct{ Results []struct{ Name string } }
			(&player{TB: t, at: fast}).ask(http.MethodGet, "/api/v1/daily/"+date+"/easy/results", "", &list)
			for _, one := range list.Results {
				names = append(names, one.Name)
			}
			return names
		}
		expect := func(after string, want ...string) {
			t.Helper()
			if got := names(); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("after %s: %v, want %v", after, got, want)
			}
		}
		turned := symmetry.Random(rand.New(rand.NewPCG(3, 3))).Board(board.Clues).String()
		(&player{TB: t, at: fast}).ask(http.MethodGet, "/api/v1/daily/"+date, "", &struct{}{}) // now the server has set it
		asks(t, fast, "hint", turned, "192.0.2.2")
		finish(fast, "Helped", "192.0.2.2")
		expect("a result with help")
		cages, lists := inOtherForms(t, board.Clues)
		for i, clues := range []string{cages, lists} {
			from := fmt.Sprint("192.0.4.", i)
			if got := asks(t, fast, "solve", clues, from); got != "200" {
				t.Fatalf("solve %s: %s", clues, got)
			}
			finish(fast, "Helped", from)
			expect("clues in another form: " + clues)
		}
		own := `"board":"` + turned + `"`
		for i, help := range []struct{ game, method, path, body string }{
			{own, http.MethodPost, "hint", `{"id":"h"}`},
			{own, http.MethodGet, "result", ""},
			{`"kind":"easy","date":"` + date + `"`, http.MethodPost, "hint", `{"id":"h"}`},
			{`"kind":"easy","date":"` + date + `"`, http.MethodGet, "result", ""},
		} {
			var first seat
			from := fmt.Sprint("192.0.3.", i)
			do(fast, http.MethodPost, "/api/v1/games", from, "", `{"name":"Eve","hints":true,`+help.game+`}`, &first)
			if help.path == "result" {
				do(fast, http.MethodPost, "/api/v1/games/"+first.Game+"/moves", from, first.Token, `{"kind":"left","id":"x"}`, &struct{}{})
			}
			do(fast, help.method, "/api/v1/games/"+first.Game+"/"+help.path, from, first.Token, help.body, &struct{}{})
			finish(fast, "Helped", from)
			expect(help.path + " of another game, " + help.game)
		}
		var eve struct {
			seat
			View struct{ Room string }
		}
		var bob seat
		do(fast, http.MethodPost, "/api/v1/games", "192.0.5.0", "", `{"name":"Eve","kind":"easy","date":"`+date+`","opponent":"friend","together":true}`, &eve)
		do(fast, http.MethodPost, "/api/v1/rooms/"+eve.View.Room, "192.0.5.1", "", `{"name":"Bob"}`, &bob)
		waitUntil(t, "the end of the countdown", func() bool {
			var v seen
			do(fast, http.MethodGet, "/api/v1/games/"+bob.Game, "192.0.5.1", bob.Token, "", &v)
			return v.Phase == "playing"
		})
		for _, m := range solutionMoves(board.Clues.String(), board.Grid.String()) {
			do(fast, http.MethodPost, "/api/v1/games/"+bob.Game+"/moves", "192.0.5.1", bob.Token, m, &struct{}{})
		}
		do(fast, http.MethodGet, "/api/v1/games/"+eve.Game, "192.0.5.0", eve.Token, "", &struct{}{})
		finish(fast, "Helped", "192.0.5.0")
		expect("a look at a board that a friend has filled")
		options := trusting(address)
		options.Pace = DefaultPace
		if strings.Contains(address, "postgres") { // a file has one server
			finish(start(t, options), "Fast", "192.0.2.3")
			expect("a result at no pace of people")
		}
		finish(fast, "Ada", "192.0.2.4")
		finish(fast, "Аdа", "192.0.2.4") // with Cyrillic letters
		expect("two results of one player", "Ada")
		asks(t, fast, "solve", board.Clues.String(), "192.0.2.4")
		finish(fast, "Bob", "192.0.2.4") // at home with Ada, who looks at the solution now
		if got := names(); len(got) != 2 {
			t.Errorf("two players of one network: %v", got)
		}
		var ghosts struct {
			View struct{ Seats []struct{ Name string } }
		}
		(&player{TB: t, at: fast}).ask(http.MethodPost, "/api/v1/games", `{"name":"Cy","kind":"easy","date":"`+date+`","opponent":"ghost"}`, &ghosts)
		if ghost := ghosts.View.Seats[1].Name; ghost != "Ada" && ghost != "Аdа" && ghost != "Bob" {
			t.Errorf("the ghost is %s", ghost)
		}
	})
}

// Nobody plays under a name that others would take for a bot or the server, or that is rude.
func TestNamesForThePublic(t *testing.T) {
	at := start(t, trusting(filepath.Join(t.TempDir(), "games.db")))
	_, v := sit(t, at, "/api/v1/games", `{"name":"Ada","kind":"easy","opponent":"friend"}`)
	for _, name := range []string{"Perfect", "Pеrfect", "bullseye", "管理员", "shit", "傻逼"} {
		for _, path := range []string{"/api/v1/games", "/api/v1/rooms/" + v.Room} {
			body := `{"name":"` + name + `"}`
			if path == "/api/v1/games" {
				body = `{"name":"` + name + `","kind":"easy"}`
			}
			if status, _, text := post(t, at+path, asJSON.contentType, body); status != 422 || !strings.Contains(text, `"reason":"name"`) {
				t.Errorf("%s at %s: %d %s", name, path, status, text)
			}
		}
	}
}

// Days that begin after the database was made have boards that nobody can make, and all servers
// of the database have the same. Earlier days keep the boards that everybody can make.
func TestTomorrowIsSecret(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		boards := func(day time.Time) (clues [2]sudoku.Board) {
			for i := range clues {
				s, err := New(t.Context(), trusting(address))
				if err != nil {
					t.Fatal(err)
				}
				board, err := s.boardOfDay(t.Context(), setter.Easy, day)
				if err != nil {
					t.Fatal(err)
				}
				if clues[i] = board.Clues; s.Close() != nil {
					t.Fatal("not closed")
				}
			}
			return clues
		}
		now := time.Now().UTC()
		for days, secret := range map[int]bool{-400: false, 0: false, 1: true, 2: true} {
			day := now.AddDate(0, 0, days)
			public, err := setter.OfDay(t.Context(), setter.Easy, day)
			if err != nil {
				t.Fatal(err)
			}
			got := boards(day)
			if got[0] != got[1] {
				t.Errorf("in %d days, servers have the boards %v", days, got)
			}
			if (got[0] != public.Clues) != secret {
				t.Errorf("in %d days, the board is %v, and by the public rule %v", days, got[0], public.Clues)
			}
		}
	})
}

// The boards of today are set when the server starts.
func TestBoardsOfTodayAreSet(t *testing.T) {
	s, err := New(t.Context(), trusting(filepath.Join(t.TempDir(), "games.db")))
	if err != nil {
		t.Fatal(err)
	}
	_, stop := runBare(t, s, loopback(t))
	for s.today.Load() == nil {
		time.Sleep(time.Millisecond)
	}
	if got := len(s.today.Load().boards); got != len(setter.Kinds()) {
		t.Errorf("found %d boards", got)
	}
	stop()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// Questions count that were asked before the boards of today were known, and all do if there are too many.
func TestEarlyQuestionsCount(t *testing.T) {
	s, err := New(t.Context(), trusting(filepath.Join(t.TempDir(), "games.db")))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	day := thisDay()
	board, err := setter.OfDay(t.Context(), setter.Easy, day)
	if err != nil {
		t.Fatal(err)
	}
	s.noteEarly(t.Context(), "early", recordsOf(board.Clues))
	s.noteEarly(t.Context(), "other", recordsOf(parsed(t, testOther)))
	s.early.bytes = 1 << 30
	s.noteEarly(t.Context(), "late", recordsOf(parsed(t, testOther)))
	s.early.bytes = 0
	known := &today{day: day}
	known.add(setter.Easy, day, &board)
	s.today.Store(known)
	s.noteEarly(t.Context(), "now", recordsOf(board.Clues)) // compared at once
	s.compareEarly(t.Context())
	for client, want := range map[play.Client]bool{"early": false, "other": true, "late": false, "now": true} {
		order := play.Order{Setting: game.Setting{Clues: board.Clues, Seats: 1, Origin: play.OriginOfDay(day, "easy")}, Newcomer: play.Newcomer{Name: string(client), Client: client}}
		seated, err := s.hall.Create(t.Context(), order)
		if err != nil {
			t.Fatal(err)
		}
		pass := seated.Pass()
		pass.Client = client
		for cell, digit := range board.Grid {
			if board.Clues[cell] != 0 {
				continue
			}
			if _, err := s.hall.Move(t.Context(), pass, game.Move{Kind: game.Entry, ID: fmt.Sprint(cell), Cell: sudoku.Cell(cell), Digit: digit}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.hall.Move(t.Context(), pass, game.Move{Kind: game.Done, ID: "done"}); err != nil {
			t.Fatal(err)
		}
		list, err := s.store.Leaderboard(t.Context(), order.Setting.Origin, 9)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(list, func(one store.Standing) bool { return one.Name == string(client) }); got != want {
			t.Errorf("%s is listed: %v, expected %v", client, got, want)
		}
	}
}

// BenchmarkGuard measures what it takes to look at boards before they are answered, for clients who
// play nothing, 1,000 games alone, or a duel.
func BenchmarkGuard(b *testing.B) {
	s, err := New(b.Context(), trusting(filepath.Join(b.TempDir(), "games.db")))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	clients := map[string]play.Client{"nothing": "a", "alone": "b", "duel": "c"}
	create := func(c play.Client, seats int) {
		order := play.Order{Setting: game.Setting{Clues: parsed(b, easy), Seats: seats, Limit: time.Hour}, Newcomer: play.Newcomer{Name: "Ada", Client: c}, Friend: seats == 2}
		if _, err := s.hall.Create(b.Context(), order); err != nil {
			b.Fatal(err)
		}
	}
	for range 1000 {
		create("b", 1)
	}
	create("c", 2)
	ready := &today{day: thisDay()}
	for _, kind := range setter.Kinds() {
		board, err := s.boardOfDay(b.Context(), kind, time.Now().UTC())
		if err != nil {
			b.Fatal(err)
		}
		ready.add(kind, time.Now().UTC(), &board)
	}
	s.today.Store(ready)
	for name, client := range clients {
		for _, n := range []int{1, 1000} {
			records := make([]record.Record, n)
			for i := range records {
				records[i].Board = parsed(b, testOther)
			}
			b.Run(fmt.Sprintf("%s/boards=%d", name, n), func(b *testing.B) {
				for b.Loop() {
					if err := s.guardBoards(b.Context(), client, records); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
