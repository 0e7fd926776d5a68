package operation

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"bullseye/boardtext"
	"bullseye/generate"
	"bullseye/internal/text/decimal"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/sudoku"
)

// A Duration is a time that is the value of an option: a text such as "500ms", 0 for none.
type Duration time.Duration

// String returns the text.
func (d Duration) String() string { return time.Duration(d).String() }

// MarshalText returns what String returns.
func (d Duration) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads a time of more than 0.
func (d *Duration) UnmarshalText(text []byte) error {
	value, err := decimal.Time(string(text))
	if err != nil || value <= 0 {
		return message.Errorf("found %s, expected a time of more than 0, such as 500ms or 1m", quoted(string(text)))
	}
	*d = Duration(value)
	return nil
}

// A Board is a board that is the value of an option: a text in any form. Lists of candidates
// must be those of a board.
type Board sudoku.Board

// MarshalText returns the board as 81 characters.
func (b Board) MarshalText() ([]byte, error) { return sudoku.Board(b).MarshalText() }

// UnmarshalText reads a text that is one board.
func (b *Board) UnmarshalText(text []byte) error {
	board, err := boardtext.Parse(string(text))
	if err != nil {
		lists, listsErr := boardtext.ParseCandidates(string(text))
		if listsErr != nil {
			return placed(err)
		}
		r := record.Record{Reading: boardtext.Reading{Form: boardtext.Pencil, Candidates: lists}}
		if board, err = BoardOf(&r); err != nil {
			return err
		}
	}
	*b = Board(board)
	return nil
}

// placed returns the error of a text that is the value of an option, with its place there.
func placed(err error) error {
	if wrong, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		return message.Errorf("line %d, column %d of the text: %v", wrong.Line, wrong.Column, wrong.Why())
	}
	return err
}

// Lists are lists of candidates that are the value of an option: a text in a form of such lists.
type Lists sudoku.Candidates

// MarshalText returns the lists as 729 characters.
func (l Lists) MarshalText() ([]byte, error) {
	candidates := sudoku.Candidates(l)
	return boardtext.AppendCandidates(nil, candidates, boardtext.Pencil), nil
}

// UnmarshalText reads lists of candidates. A board is an error.
func (l *Lists) UnmarshalText(text []byte) error {
	if _, err := boardtext.Parse(string(text)); err == nil {
		return errors.New("found a board, expected lists of candidates")
	}
	lists, err := boardtext.ParseCandidates(string(text))
	if err != nil {
		return placed(err)
	}
	*l = Lists(lists)
	return nil
}

// Grids are full grids, or boards to make minimal. As JSON, which tells whether options are the same, they are their
// number and a checksum: a million of them would take hundreds of megabytes.
type Grids []sudoku.Board

// MarshalJSON implements json.Marshaler.
func (g Grids) MarshalJSON() ([]byte, error) {
	sum := sha256.New()
	for i := range g {
		sum.Write(g[i][:])
	}
	return fmt.Appendf(nil, `{"grids":%d,"sum":"%x"}`, len(g), sum.Sum(nil)), nil
}

// UnmarshalJSON reads an array of texts, of which each is a board in any form.
func (g *Grids) UnmarshalJSON(text []byte) error {
	return eachBoard(text, func(b *sudoku.Board) error {
		if len(b.Conflicts()) > 0 {
			return errors.New("found a board with clashing digits, expected a full grid")
		}
		*g = append(*g, *b)
		return nil
	})
}

// eachBoard calls use with each board of an array of texts.
func eachBoard(array []byte, use func(b *sudoku.Board) error) error {
	var texts []string
	if err := json.Unmarshal(array, &texts); err != nil {
		return errors.New("found JSON of another kind, expected a list of boards")
	}
	for i, text := range texts {
		var b Board
		err := b.UnmarshalText([]byte(text))
		if err == nil {
			err = use((*sudoku.Board)(&b))
		}
		if err != nil {
			return message.Errorf("board %d: %w", i+1, err)
		}
	}
	return nil
}

// Classes are classes of equivalent boards. As JSON, they are their number and a checksum.
type Classes struct{ generate.Classes }

// UnmarshalJSON reads an array of texts, of which each is a board in any form.
func (c *Classes) UnmarshalJSON(text []byte) error {
	return eachBoard(text, func(b *sudoku.Board) error {
		c.Add(*b)
		return nil
	})
}
