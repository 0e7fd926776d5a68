package server

import (
	"net/http"
	"slices"

	"bullseye/record"
	"bullseye/sudoku"
)

// harmless are the questions whose answers help nobody who plays.
var harmless = []string{"canon", "draw", "generate", "read", "verify"}

// guardPlayed makes a job refuse boards that the client plays now. It knows a client only by
// the address, and a board only by its clues.
func (s *Server) guardPlayed(j *job, r *http.Request) {
	if s.hall == nil || slices.Contains(harmless, j.question.Name) {
		return
	}
	client := s.clientOf(r)
	j.played = func(records []record.Record) error {
		for _, clues := range s.hall.Boards(client) {
			for i := range records {
				if helps(&records[i], &clues) {
					return &problem{reason: played, detail: "you play this board now: ask again when the game is over"}
				}
			}
		}
		return nil
	}
}

// helps reports whether a record has all clues of a board.
func helps(r *record.Record, clues *sudoku.Board) bool {
	const few = 8 // clues that boards may share by chance
	if clues.Clues() < few {
		return r.Board == *clues
	}
	for cell, digit := range clues {
		if digit == 0 {
			continue
		}
		if r.Form == sudoku.Pencil && r.Candidates[cell] != sudoku.DigitSet(digit) || r.Form != sudoku.Pencil && r.Board[cell] != digit {
			return false
		}
	}
	return true
}
