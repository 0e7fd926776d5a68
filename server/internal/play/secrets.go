package play

import (
	"sync"

	"bullseye/sudoku"
)

// A Client is who asks, as the limits tell clients apart.
type Client string

// maxSecrets is the number of running games that secrets remembers. Beyond it, any one is
// forgotten.
const maxSecrets = 1 << 16

// secrets are the boards of running games, by the clients that play them. Answers about such
// a board are not for those clients.
type secrets struct {
	mu      sync.Mutex
	games   map[string]map[Client]bool
	clients map[Client]map[string]sudoku.Board // by game
}

// add remembers that a client plays a board.
func (s *secrets) add(client Client, game string, clues sudoku.Board) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if client == "" || s.games[game][client] {
		return
	}
	if s.games == nil {
		s.games, s.clients = map[string]map[Client]bool{}, map[Client]map[string]sudoku.Board{}
	}
	if s.games[game] == nil {
		for other := range s.games {
			if len(s.games) < maxSecrets {
				break
			}
			s.remove(other)
		}
		s.games[game] = map[Client]bool{}
	}
	const most = 64 // clients of a game; a player does not change the network more often
	if len(s.games[game]) == most {
		return
	}
	s.games[game][client] = true
	if s.clients[client] == nil {
		s.clients[client] = map[string]sudoku.Board{}
	}
	s.clients[client][game] = clues
}

// over forgets a game, which is over.
func (s *secrets) over(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.remove(game)
}

func (s *secrets) remove(game string) {
	for client := range s.games[game] {
		if delete(s.clients[client], game); len(s.clients[client]) == 0 {
			delete(s.clients, client)
		}
	}
	delete(s.games, game)
}

// Boards returns the boards that a client plays now. An answer about one of them would help,
// and so would an answer about a board that has all of its clues.
func (h *Hall) Boards(client Client) []sudoku.Board {
	h.secrets.mu.Lock()
	defer h.secrets.mu.Unlock()
	var boards []sudoku.Board
	for _, clues := range h.secrets.clients[client] {
		boards = append(boards, clues)
	}
	return boards
}
