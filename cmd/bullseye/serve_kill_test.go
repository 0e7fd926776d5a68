package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"bullseye/internal/fortest/pgtest"
	"bullseye/internal/fortest/sample"
	"bullseye/internal/game"
)

// killableServers are servers with one database. Each can be killed and started again.
type killableServers struct {
	*testing.T
	place []string // flags for the database
	cmds  []*exec.Cmd

	mu sync.Mutex
	at []string // their addresses
}

func (s *killableServers) start(i int) {
	s.Helper()
	s.cmds[i] = exec.CommandContext(s.Context(), "bullseye", append([]string{"serve", "--listen", "127.0.0.1:0",
		"--client-rate", "1000000", "--client-burst", "1000000", "--move-rate", "1000000"}, s.place...)...)
	at := startListening(s.T, s.cmds[i])
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at[i] = at
}

// startListening starts a server and returns its address.
func startListening(t *testing.T, cmd *exec.Cmd) (at string) {
	t.Helper()
	messages, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(messages)
	line, err := lines.ReadString('\n')
	m := regexp.MustCompile(`listening on (http://127\.0\.0\.1:\d+)\n`).FindStringSubmatch(line)
	if m == nil {
		t.Fatalf("%v: %q", err, line)
	}
	go io.Copy(io.Discard, lines)
	return m[1]
}

func (s *killableServers) kill(i int) {
	s.cmds[i].Process.Kill()
	s.cmds[i].Wait()
}

// send sends a request until there is an answer, first to one server and then to the others in turn.
func (s *killableServers) send(first int, path, token, body string, answer any) (status int) {
	for i := first; ; i++ {
		s.mu.Lock()
		at := s.at[i%len(s.at)]
		s.mu.Unlock()
		r, err := http.NewRequestWithContext(s.Context(), http.MethodPost, at+path, strings.NewReader(body))
		if err != nil {
			s.Error(err)
			return 0
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+token)
		reply, err := http.DefaultClient.Do(r)
		if err == nil {
			err = json.NewDecoder(reply.Body).Decode(answer)
			reply.Body.Close()
		}
		if err == nil && reply.StatusCode < 500 {
			return reply.StatusCode
		}
		if s.Context().Err() != nil {
			return 0
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// Servers are killed again and again while players play. Every move that was acknowledged is in the
// log, under the number that was told, and no move is there twice. There are ten kills,
// in a sample three and not of a single server with PostgreSQL, or BULLSEYE_KILLS.
func TestServerKilledDuringADuel(t *testing.T) {
	skipIfRaced(t)
	t.Parallel()
	kills := 10
	if sample.Only() {
		kills = 3
	}
	if text := os.Getenv("BULLSEYE_KILLS"); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil || kills < 1 {
			t.Fatalf("found BULLSEYE_KILLS=%q, expected a number from 1 on", text)
		}
	}
	for _, c := range []struct {
		name    string
		servers int
		place   func(*testing.T) []string
	}{
		{"SQLite", 1, func(t *testing.T) []string { return []string{"--data", t.TempDir()} }},
		{"PostgreSQL", 1, func(t *testing.T) []string { return []string{"--db", pgtest.Start(t).Database(t)} }},
		{"PostgreSQL and two servers", 2, func(t *testing.T) []string { return []string{"--db", pgtest.Start(t).Database(t)} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "PostgreSQL" && sample.Only() {
				t.Skip("skipped: BULLSEYE_FULL is not set")
			}
			t.Parallel() // it mostly waits
			s := &killableServers{T: t, place: c.place(t), cmds: make([]*exec.Cmd, c.servers), at: make([]string, c.servers)}
			for i := range c.servers {
				s.start(i)
			}
			players := s.seat(4)
			time.Sleep(6 * time.Second) // the countdown
			done := make(chan struct{})
			var playing sync.WaitGroup
			for _, p := range players {
				playing.Go(func() { s.play(p, done) })
			}
			for i := range kills {
				time.Sleep(300 * time.Millisecond)
				s.kill(i % c.servers)
				s.start(i % c.servers)
			}
			close(done)
			playing.Wait()
			for i := range c.servers {
				s.kill(i)
			}
			s.check(players)
		})
	}
}

// A toldPlayer has a seat of a duel, and knows the numbers of the moves that were acknowledged.
type toldPlayer struct {
	game, token string
	seat        int
	told        map[string]int
}

// seat begins duels of two players, each of whom asks another server first.
func (s *killableServers) seat(duels int) (players []*toldPlayer) {
	s.Helper()
	for range duels {
		path, body := "/api/v1/games", fmt.Sprintf(`{"name":"Ada","board":%q,"opponent":"friend"}`, puzzle)
		for seat := range 2 {
			var answer struct {
				Game, Token string
				View        struct{ Room string }
			}
			if status := s.send(seat, path, "", body, &answer); status != 201 {
				s.Fatalf("status %d", status)
			}
			players = append(players, &toldPlayer{answer.Game, answer.Token, seat, map[string]int{}})
			path, body = "/api/v1/rooms/"+answer.View.Room, `{"name":"Bob"}`
		}
	}
	return players
}

// play makes moves until it is done.
func (s *killableServers) play(p *toldPlayer, done <-chan struct{}) {
	for i := 0; ; i++ {
		select {
		case <-done:
			return
		case <-time.After(3 * time.Millisecond): // or the player would soon have made all moves that the rules allow
		}
		id := fmt.Sprint("m", i)
		move := fmt.Sprintf(`{"kind":"entry","id":"%s","cell":"r1c3","digit":%d}`, id, i%9+1)
		var answer struct {
			Number int
			Reason string
		}
		switch status := s.send(p.seat, "/api/v1/games/"+p.game+"/moves", p.token, move, &answer); {
		case status == 200:
			p.told[id] = answer.Number
		case answer.Reason != "not_started" && status != 429:
			s.Errorf("%s: %d %s", move, status, answer.Reason)
		}
	}
}

// check compares the logs with what the players were told.
func (s *killableServers) check(players []*toldPlayer) {
	s.Helper()
	logs, all := dumpedLogs(s.T, s.place), 0
	for _, p := range players {
		var state game.State
		found := map[string]int{}
		for _, e := range logs[p.game] {
			if err := state.Apply(e); err != nil {
				s.Fatal(err)
			}
			if e.Kind != game.Entry || e.Seat != p.seat {
				continue
			}
			if _, twice := found[e.ID]; twice {
				s.Errorf("move %s of seat %d is in the log twice", e.ID, p.seat)
			}
			found[e.ID] = e.Number
		}
		for id, number := range p.told {
			if found[id] != number {
				s.Errorf("move %s of seat %d was told to be event %d, and is event %d of the log", id, p.seat, number, found[id])
			}
		}
		all += len(p.told)
	}
	if all < 10 {
		s.Errorf("only %d moves were acknowledged", all)
	}
	s.Logf("%d moves were acknowledged", all)
}

// dumpedLogs returns the events in a database, by game.
func dumpedLogs(t *testing.T, place []string) map[string][]game.Event {
	t.Helper()
	text, err := exec.CommandContext(t.Context(), "bullseye", append([]string{"store", "dump"}, place...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	logs, id := map[string][]game.Event{}, ""
	for line := range bytes.Lines(text) {
		var one struct {
			Game  *struct{ ID string }
			Event *struct{ Data game.Event }
		}
		if err := json.Unmarshal(line, &one); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if one.Game != nil {
			id = one.Game.ID
		}
		if one.Event != nil {
			logs[id] = append(logs[id], one.Event.Data)
		}
	}
	return logs
}
