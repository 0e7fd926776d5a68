package server

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/server/ask"
	"bullseye/internal/server/play"
	"bullseye/internal/setter"
	"bullseye/internal/text/message"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// maxBoards is the number of boards of days that are kept, and maxSetting of those that are set while
// nobody waits for them.
const maxBoards, maxSetting = 4096, 2

// setCosts are the expected times to set boards, as docs/daily.md has them, with some room. All but
// those of extreme boards, which are rare, are quick work: who begins a game does not wait behind
// slow questions.
var setCosts = map[setter.Kind]time.Duration{
	setter.Easy: 2 * time.Millisecond, setter.Medium: 6 * time.Millisecond, setter.Hard: 6 * time.Millisecond, setter.Fiendish: 8 * time.Millisecond,
	setter.Diabolical: 45 * time.Millisecond, setter.Extreme: 600 * time.Millisecond, setter.Target: 40 * time.Millisecond,
}

// planCostOf returns the expected time to plan the moves of a bot, or to find the best grid. On
// boards for play both are quick, but a board of the players' own can be empty.
func planCostOf(origin string) time.Duration {
	if origin == "" {
		return time.Second
	}
	return 20 * time.Millisecond
}

// boardOfDay returns the board of a day, within the time of a question if it has to be set.
func (s *Server) boardOfDay(ctx context.Context, kind setter.Kind, day time.Time) (setter.Board, error) {
	return s.boardWithin(ctx, kind, day, s.limits.Time)
}

// boardWithin returns the board of a day, within a time if it has to be set. It is known from then on.
func (s *Server) boardWithin(ctx context.Context, kind setter.Kind, day time.Time, most time.Duration) (setter.Board, error) {
	if board, err := s.knownBoard(kind, day); err == nil {
		return board, nil
	}
	board, err := s.set(ctx, kind, most, func(ctx context.Context) (setter.Board, error) { return s.setDay(ctx, kind, day) })
	if err != nil {
		return board, err
	}
	s.days.keep(play.OriginOfDay(day, string(kind)), board)
	return board, nil
}

const (
	soon      = 100 * time.Millisecond // the longest expected time to set a board for which an answer about a day waits
	unhurried = 5 * time.Minute        // the longest time to set a board for which nothing waits
)

// boardSoon is like boardOfDay, but does not wait for a board that takes long: it begins to set it, and
// returns setter.ErrNoBoard.
func (s *Server) boardSoon(ctx context.Context, kind setter.Kind, day time.Time) (setter.Board, error) {
	if setCosts[kind] <= soon {
		return s.boardOfDay(ctx, kind, day)
	}
	board, err := s.knownBoard(kind, day)
	if err == nil {
		return board, nil
	}
	s.later.do(ctx, play.OriginOfDay(day, string(kind)), func(ctx context.Context) {
		_, _ = s.boardWithin(ctx, kind, day, unhurried) // without it, it is still coming
	})
	return board, err
}

// A later is work that no request waits for. It ends with the server.
type later struct {
	context context.Context
	cancel  context.CancelFunc
	places  chan struct{} // has an element for each work
	names   sync.Map      // of the work
	running sync.WaitGroup
}

// do begins work for the client of a context, unless work of that name is being done or there is
// enough of it.
func (l *later) do(ctx context.Context, name string, work func(context.Context)) {
	if _, done := l.names.LoadOrStore(name, true); done {
		return
	}
	select {
	case l.places <- struct{}{}:
	default:
		l.names.Delete(name)
		return
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(l.context, cancel)
	l.running.Go(func() {
		defer func() { stop(); cancel(); l.names.Delete(name); <-l.places }()
		work(ctx)
	})
}

func (l *later) end() {
	l.cancel()
	l.running.Wait()
}

// setDay sets the board of a day. Days that begin after the secret was made have boards that
// follow from it.
func (s *Server) setDay(ctx context.Context, kind setter.Kind, day time.Time) (setter.Board, error) {
	if s.store == nil || day.Format(time.DateOnly) <= s.secret.Made.UTC().Format(time.DateOnly) {
		return setter.OfDay(ctx, kind, day)
	}
	return setter.OfSecretDay(ctx, kind, day, s.secret.Key)
}

// knownBoard returns the board of a day. The error is setter.ErrNoBoard if it has not been set yet.
func (s *Server) knownBoard(kind setter.Kind, day time.Time) (setter.Board, error) {
	board, known := s.days.find(play.OriginOfDay(day, string(kind)))
	if !known {
		return board, setter.ErrNoBoard
	}
	return board, nil
}

// freshBoard returns a board that nobody has seen.
func (s *Server) freshBoard(ctx context.Context, kind setter.Kind) (setter.Board, error) {
	return s.set(ctx, kind, s.limits.Time, func(ctx context.Context) (setter.Board, error) { return setter.Fresh(ctx, kind, rand.Uint64()) })
}

// set sets a board with a function when it is its turn, within a time.
func (s *Server) set(ctx context.Context, kind setter.Kind, most time.Duration, one func(context.Context) (setter.Board, error)) (board setter.Board, err error) {
	err = s.within(ctx, most, setCosts[kind], func(ctx context.Context) error {
		board, err = one(ctx)
		return err
	})
	if errors.Is(err, setter.ErrNoBoard) {
		err = &ask.Error{Option: "kind", Text: err}
	}
	return board, err
}

// inTurn does work in the queue of the questions, within their time.
func (s *Server) inTurn(ctx context.Context, cost time.Duration, work func(context.Context) error) error {
	return s.within(ctx, s.limits.Time, cost, work)
}

// within does work in the queue of the questions, within a time from its turn on.
func (s *Server) within(ctx context.Context, most, cost time.Duration, work func(context.Context) error) error {
	place, err := s.queue.Enter(ctx, cost, false)
	if err != nil {
		return err
	}
	defer place.Leave()
	limited, cancel := context.WithTimeout(place.Context(ctx), most)
	defer cancel()
	return work(limited)
}

// dayOf reads a date. It is neither in the future, by the clock of Greenwich, nor before
// there were boards.
func dayOf(text string) (time.Time, error) {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return day, &problem{reason: noDay, detail: "found no date, expected one such as 2026-11-22"}
	}
	if day.After(time.Now().UTC()) {
		return day, &problem{reason: noDay, detail: "that day has not begun in UTC: its boards are not known yet"}
	}
	if day.Year() < 2000 {
		return day, &problem{reason: noDay, detail: "found a day before 2000, expected one from 2000-01-01 on"}
	}
	return day, nil
}

// ownBoard returns the setting of a board that a client brings. It must have a completion. Whether it has
// one is told only of boards about which the client may ask now.
func (s *Server) ownBoard(ctx context.Context, c play.Client, text string, weights *score.Weights) (game.Setting, error) {
	r := ask.ReadBoard(text)
	r.RefusePuzzle()
	if r.Err != nil {
		return game.Setting{}, &ask.Error{Option: "board", Text: message.Of("line %d, column %d of the text: %v", r.Err.Line, r.Err.Column, r.Err.Why())}
	}
	if r.HasLists() {
		return game.Setting{}, &ask.Error{Option: "board", Text: "found lists of candidates, expected a board of clues"}
	}
	err := s.inTurn(ctx, time.Millisecond, func(ctx context.Context) error {
		if err := s.guardOwn(ctx, c, r.Board); err != nil {
			return err
		}
		_, err := search.First(ctx, r.Board)
		return err
	})
	if _, clash := errors.AsType[*sudoku.ClashError](err); clash || errors.Is(err, sudoku.ErrNoCompletion) {
		err = &ask.Error{Option: "board", Text: "found a board without a completion, expected one that can be finished"}
	}
	return game.Setting{Clues: r.Board, Weights: weights}, err
}
