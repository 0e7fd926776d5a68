package server

import (
	"cmp"
	"context"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/server/play"
	"bullseye/internal/setter"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/sudoku"
)

// guardBoards returns a problem if the answers about boards would help a client in a duel. It notes
// that the client has asked about boards of today. It takes time: see guardAll.
func (s *Server) guardBoards(ctx context.Context, c play.Client, records []record.Record) error {
	if s.hall == nil || len(records) == 0 {
		return nil
	}
	if err := s.guardFrom(ctx, c, records, s.hall.Plays(ctx, c), s.boardsOfToday()); err != nil {
		return err
	}
	s.noteEarly(ctx, c, records)
	return nil
}

// guardOwn is like guardBoards for the board of a game of one's own, which may be the same board as that of
// a duel or of today.
func (s *Server) guardOwn(ctx context.Context, c play.Client, clues sudoku.Board) error {
	var others []dayBoard
	for _, of := range s.boardsOfToday() {
		if len(of.board.Unlike(&clues)) > 0 {
			others = append(others, of)
		}
	}
	return s.guardFrom(ctx, c, recordsOf(clues), s.hall.Plays(ctx, c).Unlike(&clues), others)
}

// recordsOf returns a record of a board.
func recordsOf(clues sudoku.Board) []record.Record {
	records := make([]record.Record, 1)
	records[0].Board = clues
	return records
}

// guardFrom is guardBoards for boards of duels and of today.
func (s *Server) guardFrom(ctx context.Context, c play.Client, records []record.Record, boards play.Boards, today []dayBoard) error {
	for i := 0; i < len(records) && len(boards) > 0; i++ {
		switch known, whole := digitsOf(&records[i]); {
		case !whole:
			return &problem{reason: played, detail: "you play a duel now: until it is over, there are no answers about candidates and further rules that tell more than clues"}
		case boards.Helped(ctx, known):
			return cmp.Or(ctx.Err(), play.ErrPlayed)
		}
	}
	s.noteAsked(ctx, c, records, today)
	return nil
}

// compared is the time that it takes to compare two boards.
const compared = 50 * time.Microsecond

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
	const most = 64 // boards that one is compared with
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
	clues  sudoku.Board
	board  play.Boards
}

// noteAsked notes about which of some boards of today a client asks. Many boards at once are only compared
// with them as they are, without turning: nobody should wait for that.
func (s *Server) noteAsked(ctx context.Context, c play.Client, records []record.Record, boards []dayBoard) (err error) {
	const many = 8
	for i := range records {
		known, whole := digitsOf(&records[i])
		asked := play.NewAsked(known)
		for _, of := range boards {
			is := asked.Near(of.board) || len(records) <= many && (asked.IsAny(ctx, of.board) || !whole && implies(ctx, records[i].Ruled(), &of.clues))
			if is && ctx.Err() == nil {
				err = cmp.Or(err, s.hall.NoteAsked(ctx, c, of.origin))
			}
		}
	}
	return cmp.Or(err, ctx.Err())
}

// noteHelp notes that a client has been helped in a game, if that has a board of today.
func (s *Server) noteHelp(ctx context.Context, c play.Client, setting *game.Setting) error {
	if play.OnTheDay(setting.Origin, time.Now()) { // perhaps it is not known again since the server began
		return s.hall.NoteAsked(ctx, c, setting.Origin)
	}
	records := recordsOf(setting.Clues)
	s.noteEarly(ctx, c, records)
	return s.noteAsked(ctx, c, records, s.boardsOfToday())
}

// boardsOfToday returns the boards of today that are known.
func (s *Server) boardsOfToday() []dayBoard {
	day := thisDay()
	if known := s.today.Load(); known.of(day) {
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

// of reports whether the boards are those of a day.
func (t *today) of(day time.Time) bool { return t != nil && t.day.Equal(day) }

// thisDay returns the beginning of today, in UTC.
func thisDay() time.Time { return time.Now().UTC().Truncate(24 * time.Hour) }

func (t *today) add(kind setter.Kind, day time.Time, b *setter.Board) {
	t.boards = append(t.boards, dayBoard{play.OriginOfDay(day, string(kind)), b.Clues, play.BoardsOf(b.Clues, b.Weights != nil)})
}

// setToday sets the boards of each day when it begins, until the context ends. Before that, those
// that anybody has seen on this server since its start are known: see early.
func (s *Server) setToday(ctx context.Context) {
	const pause = time.Second
	for ctx.Err() == nil {
		day := thisDay()
		next := &today{day: day}
		if !s.today.Load().of(day) {
			for _, kind := range setter.Kinds() {
				if board, err := s.boardWithin(ctx, kind, day, unhurried); err == nil {
					next.add(kind, day, &board)
				}
			}
			if len(next.boards) == len(setter.Kinds()) {
				s.today.Store(next)
			}
		}
		if s.today.Load().of(day) {
			s.compareEarly(ctx)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}
