package server

import (
	"net/http"
	"slices"

	"bullseye/operation"
	"bullseye/record"
	"bullseye/sudoku"
)

// harmless are the questions whose answers help nobody who plays.
var harmless = []string{"canon", "generate", "read", "verify"}

// isHarmless reports whether the answers of a job help nobody who plays.
func (j *job) isHarmless() bool {
	if drawing, ok := j.operation.(*operation.Drawing); ok {
		return !drawing.Solution && !drawing.Step
	}
	return slices.Contains(harmless, j.question.Name)
}

// guardPlayed makes a job refuse boards that the client plays now. It knows a client only by
// the address, and a board only by its clues.
func (s *Server) guardPlayed(j *job, r *http.Request) {
	if s.hall != nil && !j.isHarmless() {
		j.played = s.refusePlayed(r)
	}
}

// refusePlayed returns a function that refuses boards that the client plays now.
func (s *Server) refusePlayed(r *http.Request) func([]record.Record) error {
	client := s.clientOf(r)
	return func(records []record.Record) error {
		if s.hall == nil {
			return nil
		}
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
		if r.HasLists() && r.Candidates[cell] != sudoku.DigitSet(digit) || !r.HasLists() && r.Board[cell] != digit {
			return false
		}
	}
	return true
}
