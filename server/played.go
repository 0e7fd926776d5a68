package server

import (
	"context"
	"slices"
	"time"

	"bullseye/operation"
	"bullseye/record"
	"bullseye/server/internal/play"
	"bullseye/setter"
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

// guardPlayed makes a job refuse boards that the client plays now in a duel.
func (s *Server) guardPlayed(j *job, c play.Client) {
	if s.hall != nil && !j.isHarmless() {
		j.played = func(ctx context.Context, records []record.Record) error { return s.guardBoards(ctx, c, records) }
	}
}

// guardBoards returns a problem if the answers about boards would help a client in a duel. It notes
// that the client has asked about boards of today. It takes time: see guardAll.
func (s *Server) guardBoards(ctx context.Context, c play.Client, records []record.Record) error {
	if s.hall == nil {
		return nil
	}
	for boards, i := s.hall.Plays(ctx, c), 0; i < len(records) && len(boards) > 0; i++ {
		if boards.Helped(ctx, digitsOf(&records[i])) {
			return play.ErrPlayed
		}
	}
	s.noteAsked(ctx, c, records)
	return nil
}

// guardAll guards all boards of a request when it is its turn, before its answer begins. Then none
// of its blocks needs to be looked at again.
func (s *Server) guardAll(ctx context.Context, j *job, c play.Client, records []record.Record) error {
	if j.played == nil {
		return nil
	}
	boards := s.hall.Plays(ctx, c)
	if len(boards) == 0 {
		return nil
	}
	const compared = 50 * time.Microsecond // two boards
	const most = 64                        // boards that one is compared with
	cost := compared * time.Duration(len(records)*min(len(boards), most))
	err := s.inTurn(ctx, cost, func(ctx context.Context) error { return j.played(ctx, records) })
	j.played = nil
	return err
}

// digitsOf returns the digits that a record tells. In a list of candidates, they follow from
// cells with one candidate.
func digitsOf(r *record.Record) *sudoku.Board {
	if r.Form != sudoku.Pencil {
		return &r.Board
	}
	left := r.Candidates
	var b sudoku.Board
	for again := true; again; {
		again = false
		for i, digits := range left {
			if b[i] == 0 && digits.Len() == 1 {
				b[i], again = uint8(digits.Smallest()), true
				for _, peer := range sudoku.Cell(i).Peers() {
					left[peer] &^= digits
				}
			}
		}
	}
	return &b
}

// today has the boards of today, to find out who asks about them.
type today struct {
	date   string
	boards []dayBoard
}

type dayBoard struct {
	origin string
	board  play.Boards
}

// noteAsked notes which boards of today a client asks about. Many boards at once are only compared
// with them as they are, without turning: nobody should wait for that.
func (s *Server) noteAsked(ctx context.Context, c play.Client, records []record.Record) {
	const many = 8
	for _, of := range s.boardsOfToday(ctx) {
		for i := range records {
			known := digitsOf(&records[i])
			if of.board.Has(known) || len(records) <= many && of.board.HasClass(ctx, known) {
				s.hall.NoteAsked(ctx, c, of.origin)
				break
			}
		}
	}
}

// boardsOfToday returns the boards of today. Only the first question of a day waits until they
// are set.
func (s *Server) boardsOfToday(ctx context.Context) []dayBoard {
	day := time.Now().UTC()
	date := day.Format(time.DateOnly)
	if known := s.today.Load(); known != nil && known.date == date {
		return known.boards
	}
	s.setting.Lock()
	defer s.setting.Unlock()
	if known := s.today.Load(); known != nil && known.date == date {
		return known.boards
	}
	var boards []dayBoard
	for _, kind := range setter.Daily() {
		board, err := s.knownBoard(kind, day)
		if err != nil {
			board, err = s.setDay(ctx, kind, day)
		}
		if err != nil {
			return nil
		}
		boards = append(boards, dayBoard{play.OriginOfDay(day, string(kind)), play.BoardsOf(board.Clues, board.Weights != nil)})
	}
	s.today.Store(&today{date, boards})
	return boards
}
