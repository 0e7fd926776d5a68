package pipeline

import (
	"context"
	"errors"
	"path"
	"strconv"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/search"
	"bullseye/sudoku"
)

// Answers as tables have the same columns as those of the command.

// tableOptions are those of the writers of tables, which shards compress.
func (j *Job) tableOptions(ask operation.Operation) puzzleio.WriterOptions {
	options := puzzleio.WriterOptions{Format: j.To, Parquet: parquet.Codec{}}
	switch j.To {
	case puzzleio.Kaggle:
	case puzzleio.SudokuExtreme:
		options.Extra = []puzzleio.Column{{Name: "source"}, {Name: "rating", Kind: puzzleio.Integer}}
	default:
		options.Extra, options.Grids = ask.Columns(), ask.Grids()
	}
	return options
}

// writeRows writes the rows of an answer. One for which there is no room, as
// its columns are others than those of the first, becomes a dead letter.
func (w *working) writeRows(ctx context.Context, record *puzzleio.Record, p *Piece, answer operation.Answer) error {
	place := letter{File: p.File, Line: record.Line, Offset: &record.Offset}
	err := operation.WriteRows(w.ask, record, answer, func(record *puzzleio.Record, texts []string) error {
		switch w.job.To {
		case puzzleio.Kaggle:
			return w.rows.Write(record)
		case puzzleio.SudokuExtreme:
			source, rating, err := extreme(ctx, record, p.File)
			if err != nil {
				return err
			}
			return w.rows.Write(record, source, rating)
		}
		return w.rows.Write(record, texts...)
	})
	if !errors.Is(err, puzzleio.ErrNoRoom) {
		return err
	}
	w.done.Tally.LeftOut++
	place.Reason = "left out: " + err.Error()
	return w.letter(ctx, &place)
}

// extreme returns what Sudoku-Extreme keeps of a board besides its grid: where
// it comes from, which is the file if the record does not know better, and how
// hard it is, which is the number of the engine's guesses.
func extreme(ctx context.Context, record *puzzleio.Record, file string) (source, rating string, err error) {
	if source, _ = record.Field("source"); source == "" {
		source = path.Base(file)
	}
	if rating, _ = record.Field("rating"); rating != "" || record.Err != nil {
		return source, rating, nil
	}
	var guesses uint64
	if record.Form == sudoku.Pencil {
		guesses, err = search.Guesses(ctx, record.Candidates)
	} else {
		guesses, err = search.Guesses(ctx, record.Board)
	}
	return source, strconv.FormatUint(guesses, 10), err
}
