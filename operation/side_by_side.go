package operation

import (
	"context"
	"sync"

	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// manyClues is a number of clues from which on the optimum of a board takes only
// microseconds, so that it pays to search boards side by side, and nobody wants to
// watch.
const manyClues = 20

// A sideBySide holds the optima of the boards of a block that were searched side
// by side.
type sideBySide struct {
	boards  []sudoku.Board
	records []int          // the places of the boards in the block
	results []score.Result // the optima of the boards
	next    int            // the first board that has not been asked for
}

// sideBySidePool keeps memory from block to block.
var sideBySidePool = sync.Pool{New: func() any { return new(sideBySide) }}

// block finds the optima of the boards with many clues. It does nothing if the
// question asks for more than the search side by side can answer.
func (q *question) block(ctx context.Context, records []record.Record) *sideBySide {
	s := sideBySidePool.Get().(*sideBySide)
	s.boards, s.records, s.next = s.boards[:0], s.records[:0], 0
	if q.Top > 0 || q.Lex || q.Timeout > 0 || q.certifies() {
		return s
	}
	for i := range records {
		if r := &records[i]; r.Err == nil && !r.HasLists() && r.Board.Clues() >= manyClues {
			s.boards, s.records = append(s.boards, r.Board), append(s.records, i)
		}
	}
	if len(s.boards) > cap(s.results) {
		s.results = make([]score.Result, len(s.boards))
	}
	s.results = s.results[:len(s.boards)]
	if err := score.MaxMany(ctx, s.boards, s.results, q.options); err != nil {
		// Each board will meet the same error.
		s.records = s.records[:0]
	}
	return s
}

// of returns the optimum of a record, or nil if it is not known. It must be called
// for the records in order.
func (s *sideBySide) of(record int) *score.Result {
	if s.next == len(s.records) || s.records[s.next] != record {
		return nil
	}
	result := &s.results[s.next]
	s.next++
	if !result.Proved {
		return nil // no completion: Max says why
	}
	return result
}

// done gives the memory back.
func (s *sideBySide) done() { sideBySidePool.Put(s) }
