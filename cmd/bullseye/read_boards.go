package main

// Boards that a command reads before it begins, instead of answering them one by one.

import (
	"context"
	"errors"
	"io"
	"strings"

	"bullseye/boardtext"
	"bullseye/internal/batch"
	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// A boardFile is a file with boards, or a text that is given in its place.
type boardFile struct {
	name    string // "-" for standard input
	given   string // "" if there is a file
	columns record.Choice
	form    puzzleio.Format // the zero value recognises any
	puzzles bool            // puzzles with further rules are no errors
}

// boardArgument returns what an argument stands for: a board itself, or a file.
func boardArgument(argument string) boardFile {
	if isBoard(argument) {
		return boardFile{name: "<argument 1>", given: argument}
	}
	return boardFile{name: argument}
}

// fileOrGiven returns a file of a form, or the text that is given in its place.
func fileOrGiven(name string, given batch.Given, from puzzleio.Format) boardFile {
	if given.Text != "" {
		from = given.From
	}
	return boardFile{name: name, given: given.Text, form: from}
}

// eachBoard calls use with each board of a file. Lists of candidates must be those of a
// board. A board that cannot be read ends it, because the result would be that of other
// boards.
func (p *program) eachBoard(ctx context.Context, f boardFile, use func(r *record.Record) error) error {
	return p.eachRecord(ctx, f, func(r *record.Record) (err error) {
		if r.Board, err = operation.BoardOf(r); err != nil {
			return err
		}
		return use(r)
	})
}

// eachRecord is eachBoard, but lists of candidates stay as they are.
func (p *program) eachRecord(ctx context.Context, f boardFile, use func(r *record.Record) error) error {
	return p.eachReading(ctx, f, func(r *record.Record) error {
		if r.Err != nil {
			p.reportAt(nameOf(f.name), r.Err)
			return errReported
		}
		if err := use(r); err != nil {
			return message.Errorf("%s:%d: %w", nameOf(f.name), r.Line, err)
		}
		return nil
	})
}

// eachReading calls use with what has been read of each board of a file, also of those that
// cannot be read.
func (p *program) eachReading(ctx context.Context, f boardFile, use func(r *record.Record) error) error {
	in := io.NopCloser(strings.NewReader(f.given))
	if f.given == "" {
		var err error
		if in, err = p.open(ctx, f.name); err != nil {
			return &failure{message.Errorf("cannot read %s: %w", nameOf(f.name), file.Reason(err)), almostBoard(f.name)}
		}
	}
	defer in.Close()
	reader := puzzleio.NewReader(in, puzzleio.Options{Format: f.form, Name: f.name, Columns: f.columns, Parquet: parquet.Codec{}})
	defer reader.Close()
	for r, err := range reader.All() {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		}
		if !f.puzzles {
			r.RefusePuzzle()
		}
		if err := use(&r); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// An eachFunc is eachBoard or eachRecord.
type eachFunc func(ctx context.Context, f boardFile, use func(r *record.Record) error) error

// onlyReading returns the only board of a file, which each reads.
func onlyReading(ctx context.Context, f boardFile, each eachFunc) (only boardtext.Reading, err error) {
	boards := 0
	err = each(ctx, f, func(r *record.Record) error {
		if boards++; boards > 1 {
			return errors.New("found a second board, expected one")
		}
		only = r.Reading
		return nil
	})
	if err == nil && boards == 0 {
		err = noBoard(f.name)
	}
	return only, err
}

// noBoard is the error for a file without boards.
func noBoard(name string) error { return message.Errorf("no board in %s", nameOf(name)) }
