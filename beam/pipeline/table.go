package pipeline

import (
	"context"
	"errors"
	"path"
	"strconv"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
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
		options.Extra = []record.Column{{Name: "source"}, {Name: "rating", Kind: record.Integer}}
	default:
		options.Extra, options.Grids = ask.Columns(), ask.Grids()
	}
	return options
}

// writeRows writes the rows of an answer. One for which there is no room, as
// its columns are others than those of the first, becomes a dead letter.
func (w *working) writeRows(ctx context.Context, r *record.Record, p *Piece, answer operation.Answer) error {
	place := letter{File: p.File, Line: r.Line, Offset: &r.Offset}
	err := operation.WriteRows(w.ask, r, answer, func(r *record.Record, texts []string) error {
		switch w.job.To {
		case puzzleio.Kaggle:
			return w.rows.Write(r)
		case puzzleio.SudokuExtreme:
			source, rating, err := extreme(ctx, r, p.File)
			if err != nil {
				return err
			}
			return w.rows.Write(r, source, rating)
		}
		return w.rows.Write(r, texts...)
	})
	if !errors.Is(err, record.ErrNoRoom) {
		return err
	}
	w.done.Tally.LeftOut++
	place.Reason = "left out: " + err.Error()
	return w.letter(ctx, &place)
}

// extreme returns what Sudoku-Extreme keeps of a board besides its grid: where
// it comes from, which is the file if the record does not know better, and how
// hard it is, which is the number of the engine's guesses.
func extreme(ctx context.Context, record *record.Record, file string) (source, rating string, err error) {
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
