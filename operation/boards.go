package operation

import (
	"context"

	"bullseye/sudoku"
)

// boardAnswers holds an operation's answers to a block of boards without records.
// That is much faster than answering records: no board becomes a record, and no
// answer of a text becomes an Answer. It reuses its memory from block to block.
type boardAnswers interface {
	// apply answers boards, which must not change while the answers are used.
	apply(ctx context.Context, boards []sudoku.Board) error

	// AppendText appends all answers as text, in order.
	AppendText(dst []byte) []byte

	// answer returns the answer to the ith board, the same as that to a record. It
	// is valid until the next call.
	answer(i int) Answer

	// count adds the answers to counts.
	count(counts *Counts)
}

// boardAnswersOf returns memory for an operation's answers to blocks of boards, or
// nil if the operation answers only records. A type that embeds an operation may give other
// answers.
func boardAnswersOf(op Operation) boardAnswers {
	if b, ok := op.(interface {
		boards() (boardAnswers, Operation)
	}); ok {
		if answers, of := b.boards(); of == op {
			return answers
		}
	}
	return nil
}
