//go:build unix

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	vegeta "github.com/tsenart/vegeta/v12/lib"

	"bullseye/internal/corpus"
	"bullseye/internal/fortest/pgtest"
	"bullseye/internal/fortest/sample"
	"bullseye/internal/game"
	"bullseye/internal/server"
	"bullseye/search"
	"bullseye/sudoku"
)

// A load is what the clients of a server do.
type load struct {
	duels  int
	pace   time.Duration // from one move of a player to the next
	solves int           // requests in a second
	time   time.Duration
}

// loadOf returns the load that the environment asks for. BULLSEYE_LOAD is the time of the whole
// load, such as 1m; without it, there are a few duels for a few seconds. BULLSEYE_PACE
// is another pace, such as 50ms; if the server is slower, players wait for it.
func loadOf(t *testing.T) load {
	t.Helper()
	l := load{duels: 10, pace: 200 * time.Millisecond, solves: 50, time: 2 * time.Second}
	if whole := timeIn(t, "BULLSEYE_LOAD"); whole > 0 {
		l = load{duels: 100, pace: 2 * time.Second, solves: 50, time: whole}
	}
	l.pace = cmp.Or(timeIn(t, "BULLSEYE_PACE"), l.pace)
	return l
}

// timeIn returns the time in a variable of the environment; 0 if there is none.
func timeIn(t *testing.T, variable string) time.Duration {
	t.Helper()
	text := cmp.Or(os.Getenv(variable), "0s")
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		t.Fatalf("found %s=%q, expected a time such as 1m", variable, text)
	}
	return d
}

// Duels under load: every move that was acknowledged is in the log once, under the number that
// was told, and the players see what the log says. Times are only reported. A sample has PostgreSQL
// only on a slow disk.
func TestServerUnderLoad(t *testing.T) {
	skipIfRaced(t)
	t.Parallel()
	for name, place := range map[string]func(*testing.T) []string{
		"SQLite":     func(t *testing.T) []string { return []string{"--data", t.TempDir()} },
		"PostgreSQL": func(t *testing.T) []string { return []string{"--db", pgtest.Start(t, "fsync=on").Database(t)} },
		// Each commit takes at least 20 ms. PostgreSQL makes those that notify one by one.
		"PostgreSQL on a slow disk": func(t *testing.T) []string {
			return []string{"--db", pgtest.Start(t, "fsync=on", "commit_delay=20000", "commit_siblings=0").Database(t)}
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "PostgreSQL" && sample.Only() && os.Getenv("BULLSEYE_LOAD") == "" {
				t.Skip("skipped: BULLSEYE_FULL and BULLSEYE_LOAD are not set")
			}
			t.Parallel() // it mostly waits
			l := loadOf(t)
			s := &loadedServer{T: t, place: place(t)}
			s.start(l.pace)
			players, others := s.seat(l.duels)
			moves, solves := newMoves(s.at, players), newSolves(s.at, others)
			var running sync.WaitGroup
			running.Go(func() { syncAlone(t, l.time) })
			running.Go(func() { moves.run(vegeta.Rate{Freq: len(players), Per: l.pace}, len(players), l.time) })
			running.Go(func() { solves.run(vegeta.Rate{Freq: l.solves, Per: time.Second}, l.solves, l.time) })
			running.Wait()
			moves.report(t, "moves")
			solves.report(t, "solves")
			acknowledged := moves.acknowledged(t, players)
			reportSeen(t, acknowledged)
			views := s.views(players)
			s.stop(players)
			checkLogs(t, dumpedLogs(t, s.place), players, acknowledged, views)
		})
	}
}

// A loadedServer is the command serve as a process of its own.
type loadedServer struct {
	*testing.T
	place []string // flags for the database
	at    string
	cmd   *exec.Cmd
	peak  func() (kB int64, ok bool)
}

// start starts the server. Only those limits differ from the defaults that keep one address
// from being 200 players and, if they are to be faster than people, that of a player.
func (s *loadedServer) start(pace time.Duration) {
	s.Helper()
	args := append([]string{"serve", "--listen", "127.0.0.1:0", "--client-rate", "1000000", "--client-burst", "1000000", "--client-requests", "1000",
		"--client-connections", "1000", "--client-streams", "800", "--client-games", "1000000"}, s.place...)
	if defaults := server.DefaultLimits(); pace.Seconds() < 1/defaults.MoveRate {
		args = append(args, "--move-rate", "1000000")
	}
	s.cmd = exec.CommandContext(s.Context(), "bullseye", args...)
	s.peak = watchMemory(s.T, s.cmd)
	s.at = startListening(s.T, s.cmd)
}

// stop ends the server while all streams are open, and reports what it has used.
func (s *loadedServer) stop(players []*loadPlayer) {
	s.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		s.Fatal(err)
	}
	for _, p := range players {
		<-p.ended
	}
	used := s.cmd.ProcessState
	s.Logf("server: %.1f s of processor time", (used.UserTime() + used.SystemTime()).Seconds())
	if kB, ok := s.peak(); ok {
		s.Logf("server: %d MB of memory at most", kB>>10)
	}
}

// A loadPlayer has a seat of a duel and follows it.
type loadPlayer struct {
	game, token string
	seat        int
	other       *loadPlayer
	blanks      []sudoku.Cell
	solution    sudoku.Grid

	started chan struct{} // closed when the board can be seen
	ended   chan struct{} // closed at the end of the stream
	mu      sync.Mutex
	views   []loadView
	last    []byte // the last view
}

// A loadView says when a player saw a view of all events before one.
type loadView struct {
	next int
	at   time.Time
}

// seat begins duels and opens the streams of their players. It returns the boards that nobody plays.
func (s *loadedServer) seat(duels int) (players []*loadPlayer, others []sudoku.Board) {
	s.Helper()
	boards, err := corpus.Boards(corpus.Easy)
	if err == nil {
		others, err = corpus.Boards(corpus.Typical)
	}
	if err != nil {
		s.Fatal(err)
	}
	for i := range duels {
		clues := boards[i%len(boards)]
		solution, err := search.First(s.Context(), clues)
		if err != nil {
			s.Fatal(err)
		}
		var blanks []sudoku.Cell
		for c := range clues {
			if clues[c] == 0 {
				blanks = append(blanks, sudoku.Cell(c))
			}
		}
		body := fmt.Sprintf(`{"name":"Ada","board":%q,"target":%t,"opponent":"friend"}`, clues.String(), i%2 == 1)
		var two [2]*loadPlayer
		path := "/api/v1/games"
		for seat := range two {
			var answer struct {
				Game, Token string
				View        struct{ Room string }
			}
			s.ask(http.MethodPost, path, "", body, &answer)
			two[seat] = &loadPlayer{game: answer.Game, token: answer.Token, seat: seat, blanks: blanks, solution: solution,
				started: make(chan struct{}), ended: make(chan struct{})}
			s.follow(two[seat])
			path, body = "/api/v1/rooms/"+answer.View.Room, `{"name":"Bob"}`
		}
		two[0].other, two[1].other = two[1], two[0]
		players = append(players, two[:]...)
	}
	for _, p := range players {
		<-p.started
	}
	return players, others
}

// ask sends a request to the server and decodes its answer.
func (s *loadedServer) ask(method, path, token, body string, answer any) {
	s.Helper()
	reply := s.open(method, path, token, body)
	defer reply.Body.Close()
	if err := json.NewDecoder(reply.Body).Decode(answer); err != nil {
		s.Fatal(err)
	}
}

// open sends a request to the server, which must accept it.
func (s *loadedServer) open(method, path, token, body string) *http.Response {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), method, s.at+path, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	r.Header = headersOf(token)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	if reply.StatusCode >= 300 {
		text, _ := io.ReadAll(reply.Body)
		s.Fatalf("%s %s: %d: %s", method, path, reply.StatusCode, text)
	}
	return reply
}

func headersOf(token string) http.Header {
	return http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + token}}
}

// follow reads the stream of a player until the server ends it.
func (s *loadedServer) follow(p *loadPlayer) {
	reply := s.open(http.MethodGet, "/api/v1/games/"+p.game+"/events", p.token, "")
	go func() {
		defer close(p.ended)
		defer reply.Body.Close()
		lines := bufio.NewReaderSize(reply.Body, game.MaxViewBytes)
		for next := 0; ; {
			line, err := lines.ReadSlice('\n')
			if err != nil {
				return
			}
			if number, found := bytes.CutPrefix(line, []byte("id: ")); found {
				next, _ = strconv.Atoi(string(bytes.TrimSpace(number)))
			} else if view, found := bytes.CutPrefix(line, []byte("data: {\"seat\"")); found {
				p.see(next, line[len(line)-len(view)-len(`{"seat"`):])
			}
		}
	}()
}

// see notes a view.
func (p *loadPlayer) see(next int, view []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.views = append(p.views, loadView{next, time.Now()})
	p.last = append(p.last[:0], view...)
	select {
	case <-p.started:
	default:
		if bytes.Contains(view, []byte(`"clues":`)) {
			close(p.started)
		}
	}
}

// seen returns the time at which the player saw an event.
func (p *loadPlayer) seen(number int) (at time.Time, found bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	i, _ := slices.BinarySearchFunc(p.views, number+1, func(v loadView, next int) int { return cmp.Compare(v.next, next) })
	if i == len(p.views) {
		return at, false
	}
	return p.views[i].at, true
}

// Requests are those of one kind, with their answers.
type requests struct {
	targets vegeta.Targeter
	results []*vegeta.Result
}

// run sends requests at a rate for a time, and waits for the answers.
func (r *requests) run(rate vegeta.Rate, clients int, during time.Duration) {
	attacker := vegeta.NewAttacker(vegeta.MaxWorkers(uint64(clients)))
	for result := range attacker.Attack(r.targets, rate, during, "") {
		r.results = append(r.results, result)
	}
}

// syncAlone reports how long somebody who writes a little to the disk at any moment of the load
// waits. No move can be faster.
func syncAlone(t *testing.T, during time.Duration) {
	f, err := os.Create(filepath.Join(t.TempDir(), "alone"))
	if err != nil {
		t.Error(err)
		return
	}
	defer f.Close()
	var times vegeta.LatencyMetrics
	const pause = 50 * time.Millisecond
	for end := time.Now().Add(during); time.Now().Before(end); time.Sleep(pause) {
		began := time.Now()
		_, err := f.WriteAt(make([]byte, 4096), 0)
		if err := cmp.Or(err, f.Sync()); err != nil {
			t.Error(err)
			return
		}
		for waits := time.Since(began); waits > 0; waits -= pause { // also who comes during a long write
			times.Add(waits)
		}
	}
	t.Logf("a write to the disk alone: %s", quantiles(&times))
}

// newSolves returns questions about one board each.
func newSolves(at string, boards []sudoku.Board) *requests {
	var next atomic.Int64
	return &requests{targets: func(target *vegeta.Target) error {
		body := fmt.Sprintf(`{"boards":[%q]}`, boards[int(next.Add(1))%len(boards)].String())
		*target = vegeta.Target{Method: http.MethodPost, URL: at + "/api/v1/solve", Body: []byte(body), Header: headersOf("")}
		return nil
	}}
}

// newMoves returns moves of the players in turn. Each fills the board with the solution, clears it, and so on.
// The fragment of the URL, which is not sent, names the player and the move.
func newMoves(at string, players []*loadPlayer) *requests {
	var next atomic.Int64
	return &requests{targets: func(target *vegeta.Target) error {
		n := int(next.Add(1)) - 1
		number, round := n%len(players), n/len(players)
		p := players[number]
		cell := p.blanks[round%len(p.blanks)]
		digit := p.solution[cell]
		if round/len(p.blanks)%2 == 1 {
			digit = 0
		}
		*target = vegeta.Target{
			Method: http.MethodPost, URL: fmt.Sprintf("%s/api/v1/games/%s/moves#%d.m%d", at, p.game, number, round), Header: headersOf(p.token),
			Body: fmt.Appendf(nil, `{"kind":"entry","id":"m%d","cell":"%v","digit":%d}`, round, cell, digit),
		}
		return nil
	}}
}

// report logs the times of requests. All must have the answer 200.
func (r *requests) report(t *testing.T, name string) {
	t.Helper()
	var m vegeta.Metrics
	for _, result := range r.results {
		m.Add(result)
		if result.Code != http.StatusOK {
			t.Errorf("%s: %d %s: %s", result.URL, result.Code, result.Error, result.Body)
		}
	}
	m.Close()
	t.Logf("%s: %d, %.0f a second, %s", name, m.Requests, m.Throughput, quantiles(&m.Latencies))
}

func quantiles(l *vegeta.LatencyMetrics) string {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return fmt.Sprintf("p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, max %.1f ms",
		ms(l.Quantile(0.5)), ms(l.Quantile(0.95)), ms(l.Quantile(0.99)), ms(l.Max))
}

// An acknowledgedMove is a move of which the server said that it is an event of the log.
type acknowledgedMove struct {
	player *loadPlayer
	id     string
	number int
	sent   time.Time
}

func (r *requests) acknowledged(t *testing.T, players []*loadPlayer) (moves []acknowledgedMove) {
	t.Helper()
	for _, result := range r.results {
		if result.Code != http.StatusOK {
			continue
		}
		var answer struct{ Number int }
		_, name, _ := strings.Cut(result.URL, "#")
		text, id, _ := strings.Cut(name, ".")
		number, err := strconv.Atoi(text)
		if err := cmp.Or(err, json.Unmarshal(result.Body, &answer)); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, acknowledgedMove{players[number], id, answer.Number, result.Timestamp})
	}
	return moves
}

// reportSeen logs after what time moves were on the streams of the other players.
func reportSeen(t *testing.T, moves []acknowledgedMove) {
	t.Helper()
	var delays vegeta.LatencyMetrics
	for _, m := range moves {
		at, found := m.player.other.seen(m.number)
		for waited := time.Duration(0); !found && waited < 10*time.Second; waited += 10 * time.Millisecond {
			time.Sleep(10 * time.Millisecond)
			at, found = m.player.other.seen(m.number)
		}
		if !found {
			t.Fatalf("event %d of game %s is not on the stream of the other player", m.number, m.player.game)
		}
		delays.Add(at.Sub(m.sent))
	}
	t.Logf("until the other player sees a move: %s", quantiles(&delays))
}

// views returns what the server says that the players see.
func (s *loadedServer) views(players []*loadPlayer) (views []json.RawMessage) {
	s.Helper()
	for _, p := range players {
		var view json.RawMessage
		s.ask(http.MethodGet, "/api/v1/games/"+p.game, p.token, "", &view)
		views = append(views, view)
	}
	return views
}

// checkLogs compares the logs with the moves that were acknowledged and with what players saw.
func checkLogs(t *testing.T, logs map[string][]game.Event, players []*loadPlayer, moves []acknowledgedMove, views []json.RawMessage) {
	t.Helper()
	entries := 0
	for _, log := range logs {
		for _, e := range log {
			if e.Kind == game.Entry {
				entries++
			}
		}
	}
	if entries != len(moves) || entries == 0 {
		t.Errorf("%d moves are in the logs, and %d were acknowledged", entries, len(moves))
	}
	for _, m := range moves { // the numbers differ, so no other move is in the log
		log := logs[m.player.game]
		if m.number >= len(log) || log[m.number].ID != m.id || log[m.number].Seat != m.player.seat || log[m.number].Number != m.number {
			t.Errorf("game %s: move %s of seat %d was said to be event %d, and is not", m.player.game, m.id, m.player.seat, m.number)
		}
	}
	for i, p := range players {
		var state game.State
		for _, e := range logs[p.game] {
			if err := state.Apply(e); err != nil {
				t.Fatalf("game %s: %v", p.game, err)
			}
		}
		for source, text := range map[string][]byte{"state": views[i], "stream": p.last} {
			found, want := sameMoment(t, text, &state, p.seat)
			if !reflect.DeepEqual(found, want) {
				t.Errorf("game %s, seat %d: found the %s\n%v, the log says\n%v", p.game, p.seat, source, found, want)
			}
		}
	}
}

// sameMoment returns a view that the server sent and that of a state, without the links and the time
// that has passed.
func sameMoment(t *testing.T, text []byte, state *game.State, seat int) (found, want map[string]any) {
	t.Helper()
	var at struct{ Now int64 }
	if err := cmp.Or(json.Unmarshal(text, &found), json.Unmarshal(text, &at)); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	whole, err := json.Marshal(state.View(seat, time.UnixMilli(at.Now)))
	if err := cmp.Or(err, json.Unmarshal(whole, &want)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"now", "room", "watch", "elapsed"} {
		delete(found, name)
		delete(want, name)
	}
	return found, want
}
