package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"bullseye/game"
)

// A killableServer is serve with its games in a folder. It can be killed and started again.
type killableServer struct {
	*testing.T
	folder string
	cmd    *exec.Cmd

	mu sync.Mutex
	at string // its address
}

func (s *killableServer) start() {
	s.Helper()
	s.cmd = exec.CommandContext(s.Context(), "bullseye", "serve", "--listen", "127.0.0.1:0", "--data", s.folder,
		"--client-rate", "1000000", "--client-burst", "1000000", "--move-rate", "1000000")
	at := startListening(s.T, s.cmd)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at = at
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

func (s *killableServer) kill() {
	s.cmd.Process.Kill()
	s.cmd.Wait()
}

// send sends a request until there is an answer.
func (s *killableServer) send(path, token, body string, answer any) (status int) {
	for {
		s.mu.Lock()
		at := s.at
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

// The server is killed again and again while two players play. Every move that was
// acknowledged is in the log, under the number that was told, and no move is there twice.
func TestServerKilledDuringADuel(t *testing.T) {
	skipIfRaced(t)
	kills := 50
	if testing.Short() {
		kills = 5
	}
	s := &killableServer{T: t, folder: t.TempDir()}
	s.start()
	var seats [2]struct {
		Game, Token string
		View        struct{ Room string }
	}
	body := fmt.Sprintf(`{"name":"Ada","board":%q,"opponent":"friend"}`, puzzle)
	if status := s.send("/api/v1/games", "", body, &seats[0]); status != 201 {
		t.Fatalf("status %d", status)
	}
	if status := s.send("/api/v1/rooms/"+seats[0].View.Room, "", `{"name":"Bob"}`, &seats[1]); status != 201 {
		t.Fatalf("status %d", status)
	}
	done := make(chan struct{})
	var players sync.WaitGroup
	var told [2]map[string]int
	for seat := range seats {
		told[seat] = map[string]int{}
		players.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-done:
					return
				default:
				}
				id := fmt.Sprint("m", i)
				move := fmt.Sprintf(`{"kind":"entry","id":%q,"cell":"r1c3","digit":%d}`, id, i%9+1)
				var answer struct {
					Number int
					Reason string
				}
				switch status := s.send("/api/v1/games/"+seats[seat].Game+"/moves", seats[seat].Token, move, &answer); {
				case status == 200:
					told[seat][id] = answer.Number
				case answer.Reason == "full":
					return
				case answer.Reason != "not_started" && status != 429:
					t.Errorf("%s: %d %s", move, status, answer.Reason)
				}
			}
		})
	}
	time.Sleep(6 * time.Second) // the countdown
	for range kills {
		time.Sleep(100 * time.Millisecond)
		s.kill()
		s.start()
	}
	close(done)
	players.Wait()
	s.kill()

	var text bytes.Buffer
	dump := exec.CommandContext(t.Context(), "bullseye", "store", "dump", "--data", s.folder)
	dump.Stdout = &text
	if err := dump.Run(); err != nil {
		t.Fatal(err)
	}
	var state game.State
	var found [2]map[string]int
	found[0], found[1] = map[string]int{}, map[string]int{}
	for line := range bytes.Lines(text.Bytes()) {
		var one struct{ Event *struct{ Data game.Event } }
		if err := json.Unmarshal(line, &one); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if one.Event == nil {
			continue
		}
		e := one.Event.Data
		if err := state.Apply(e); err != nil {
			t.Fatal(err)
		}
		if e.Kind == game.Entry {
			found[e.Seat][e.ID] = e.Number
		}
	}
	for seat := range told {
		if len(told[seat]) < 10 {
			t.Errorf("only %d moves of seat %d were acknowledged", len(told[seat]), seat)
		}
		for id, number := range told[seat] {
			if found[seat][id] != number {
				t.Errorf("move %s of seat %d was told to be event %d, and is event %d of the log", id, seat, number, found[seat][id])
			}
		}
	}
}
