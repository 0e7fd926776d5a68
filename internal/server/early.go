package server

import (
	"context"
	"sync"
	"time"

	"bullseye/internal/server/play"
	"bullseye/internal/setter"
	"bullseye/record"
)

// early has the questions that are asked before all boards of today are known here, such as just after a
// start: others may know them. They are compared when the boards are known.
type early struct {
	mu    sync.Mutex
	asked []earlyQuestion
	bytes int
}

type earlyQuestion struct {
	client  play.Client
	records []record.Record
}

// keep keeps a question. It reports false if there is no room.
func (e *early) keep(c play.Client, records []record.Record) bool {
	const room, each = 8 << 20, 1 << 10
	bytes, kept := each*(len(records)+1), make([]record.Record, len(records))
	for i := range records {
		r, k := &records[i], &kept[i]
		k.Form, k.Board, k.Candidates, k.Puzzle = r.Form, r.Board, r.Candidates, r.Puzzle
		if k.Puzzle != nil {
			bytes += k.Puzzle.Size()
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.bytes+bytes > room {
		return false
	}
	e.bytes += bytes
	e.asked = append(e.asked, earlyQuestion{c, kept})
	return true
}

func (e *early) take() []earlyQuestion {
	e.mu.Lock()
	defer e.mu.Unlock()
	asked := e.asked
	e.asked, e.bytes = nil, 0
	return asked
}

// noteEarly keeps a question until all boards of today are known, if they are not. If there are too many
// such questions, this one counts as one about each of the boards.
func (s *Server) noteEarly(ctx context.Context, c play.Client, records []record.Record) {
	day := thisDay()
	if s.today.Load().of(day) || s.early.keep(c, records) {
		return
	}
	for _, kind := range setter.Kinds() {
		s.hall.NoteAsked(ctx, c, play.OriginOfDay(day, string(kind)))
	}
}

// compareEarly compares the questions that were kept with the boards of today.
func (s *Server) compareEarly(ctx context.Context) {
	for _, q := range s.early.take() {
		cost := compared * time.Duration(len(setter.Kinds())*len(q.records))
		err := s.inTurn(ctx, cost, func(ctx context.Context) error {
			return s.noteAsked(ctx, q.client, q.records, s.boardsOfToday())
		})
		if err != nil && ctx.Err() == nil {
			s.early.keep(q.client, q.records) // later
		}
	}
}
