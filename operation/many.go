package operation

import (
	"context"
	"sync"

	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// manyClues is how many make the optimum of a board a matter of microseconds,
// so that it pays to search boards side by side, and nobody wants to watch.
const manyClues = 20

// A manyOptima holds the optima of those boards of a block that were searched
// side by side.
type manyOptima struct {
	boards  []sudoku.Board
	records []int          // where the boards stand in the block
	results []score.Result // of the boards
	next    int            // the first board that has not been asked for
}

// manyPool keeps memory from block to block.
var manyPool = sync.Pool{New: func() any { return new(manyOptima) }}

// block finds the optima of the boards that have many clues. It does nothing if
// more than one of the best grids is asked for, or more than the search side by
// side can do.
func (q *question) block(ctx context.Context, records []record.Record) *manyOptima {
	m := manyPool.Get().(*manyOptima)
	m.boards, m.records, m.next = m.boards[:0], m.records[:0], 0
	if q.Top > 0 || q.Lex || q.Timeout > 0 || q.Certificate != nil {
		return m
	}
	for i := range records {
		if r := &records[i]; r.Err == nil && r.Form != sudoku.Pencil && clues(&r.Board) >= manyClues {
			m.boards, m.records = append(m.boards, r.Board), append(m.records, i)
		}
	}
	if len(m.boards) > cap(m.results) {
		m.results = make([]score.Result, len(m.boards))
	}
	m.results = m.results[:len(m.boards)]
	if err := score.MaxBlock(ctx, m.boards, q.values, m.results); err != nil {
		// Each board will meet the same error.
		m.records = m.records[:0]
	}
	return m
}

func clues(b *sudoku.Board) (n int) {
	for _, d := range b {
		if d != 0 {
			n++
		}
	}
	return n
}

// of returns the optimum of a record, nil if it is not known. Records are asked
// for in order.
func (m *manyOptima) of(record int) *score.Result {
	if m.next == len(m.records) || m.records[m.next] != record {
		return nil
	}
	result := &m.results[m.next]
	m.next++
	if !result.Proved {
		return nil // there is no completion: let it be said why
	}
	return result
}

// done gives the memory back.
func (m *manyOptima) done() { manyPool.Put(m) }
