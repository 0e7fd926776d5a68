package server

import (
	"cmp"
	"context"
	"time"

	"bullseye/internal/server/play"
	"bullseye/internal/setter"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/sudoku"
)

// guardPlayed makes a job refuse boards that the client plays now in a duel.
func (s *Server) guardPlayed(j *job, c play.Client) {
	if s.hall != nil {
		j.played = func(ctx context.Context, records []record.Record) error {
			return s.guardBoards(ctx, c, operation.Revealed(j.operation, records))
		}
	}
}

// guardBoards returns a problem if the answers about boards would help a client in a duel. It notes
// that the client has asked about boards of today. It takes time: see guardAll.
func (s *Server) guardBoards(ctx context.Context, c play.Client, records []record.Record) error {
	if s.hall == nil || len(records) == 0 {
		return nil
	}
	boards := s.hall.Plays(ctx, c)
	for i := 0; i < len(records) && len(boards) > 0; i++ {
		switch known, whole := digitsOf(&records[i]); {
		case !whole:
			return &problem{reason: played, detail: "you play a duel now: until it is over, there are no answers about candidates and further rules that tell more than clues"}
		case boards.Helped(ctx, known):
			return cmp.Or(ctx.Err(), play.ErrPlayed)
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
	revealed, boards := operation.Revealed(j.operation, records), s.hall.Plays(ctx, c)
	if len(revealed) == 0 || len(boards) == 0 {
		return nil
	}
	const compared = 50 * time.Microsecond // two boards
	const most = 64                        // boards that one is compared with
	cost := compared * time.Duration(len(revealed)*min(len(boards), most))
	err := s.inTurn(ctx, cost, func(ctx context.Context) error { return s.guardBoards(ctx, c, revealed) })
	j.played = nil
	return err
}

// digitsOf returns the digits that a record tells. In a list of candidates, they follow from
// cells with one candidate. Whole is false if the other cells, or further rules, tell more: nobody can say
// which digits follow from that without solving the board.
func digitsOf(r *record.Record) (known *sudoku.Board, whole bool) {
	if r.Puzzle != nil {
		return cluesOf(r.Puzzle), false
	}
	if !r.HasLists() {
		return &r.Board, true
	}
	left := r.Candidates
	for {
		known := left.Board()
		marks, before := known.Marks(), left
		for i := range left {
			left[i] &= marks[i]
		}
		if left == before {
			return &known, left == marks
		}
	}
}

// cluesOf returns the clues of a puzzle that has the cells of a board.
func cluesOf(p *rules.Puzzle) *sudoku.Board {
	board := new(sudoku.Board)
	if p.Rows == 9 && p.Columns == 9 {
		for c := range board {
			board[c] = sudoku.Digits(p.Allowed[c] >> 1).Single()
		}
	}
	return board
}

// today has the boards of today, to find out who asks about them.
type today struct {
	day    time.Time
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
	boards := s.boardsOfToday()
	for i := range records {
		known, _ := digitsOf(&records[i])
		asked := play.NewAsked(known)
		for _, of := range boards {
			if (of.board.Has(known) || len(records) <= many && asked.IsAny(ctx, of.board)) && ctx.Err() == nil {
				s.hall.NoteAsked(ctx, c, of.origin)
			}
		}
	}
}

// boardsOfToday returns the boards of today that are known.
func (s *Server) boardsOfToday() []dayBoard {
	day := thisDay()
	if known := s.today.Load(); known != nil && known.day.Equal(day) {
		return known.boards
	}
	found := today{}
	for _, kind := range setter.Kinds() {
		if board, err := s.knownBoard(kind, day); err == nil {
			found.add(kind, day, &board)
		}
	}
	return found.boards
}

// thisDay returns the beginning of today, in UTC.
func thisDay() time.Time { return time.Now().UTC().Truncate(24 * time.Hour) }

func (t *today) add(kind setter.Kind, day time.Time, b *setter.Board) {
	t.boards = append(t.boards, dayBoard{play.OriginOfDay(day, string(kind)), play.BoardsOf(b.Clues, b.Weights != nil)})
}

// setToday sets the boards of each day when it begins, until the context ends. Before that, those
// that anybody has seen on this server are known.
func (s *Server) setToday(ctx context.Context) {
	const pause = time.Second
	for ctx.Err() == nil {
		day := thisDay()
		next := &today{day: day}
		if known := s.today.Load(); known == nil || !known.day.Equal(day) {
			for _, kind := range setter.Kinds() {
				if board, err := s.boardWithin(ctx, kind, day, unhurried); err == nil {
					next.add(kind, day, &board)
				}
			}
			if len(next.boards) == len(setter.Kinds()) {
				s.today.Store(next)
			}
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}
