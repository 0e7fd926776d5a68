package setter

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"bullseye/generate"
	"bullseye/logic"
	"bullseye/score"
	"bullseye/sudoku"
)

// ErrNoBoard says that there is no board of a kind, or none of a day.
var ErrNoBoard = errors.New("there is no such board")

// A Board is a board for play.
type Board struct {
	Kind  Kind
	Clues sudoku.Board

	// Weights are those of target sudoku, and nil for classic sudoku.
	Weights *score.Weights

	// Grid is the only completion, or in target sudoku the only one with the best score.
	Grid sudoku.Grid

	// Standing describes the completions in target sudoku.
	Standing generate.Standing

	// Seed and Number are those of the board for package generate.
	Seed, Number uint64
}

const (
	rule       = 1 // the number of the rule, which is part of the texts that boards follow from
	secretRule = 2 // that of days with a secret
	seedBits   = 52
	firstYear  = 2000
	lastYear   = 9999 // of a date with four digits for the year
)

// OfDay returns the board of a day, which is the same for everybody. Of the time, only year,
// month and day count, as they are in its location. Whether a day in the future may have its
// board yet is for the caller to say.
//
// The error wraps ErrNoBoard unless the kind is one of Kinds and the day is from 2000-01-01 to
// 9999-12-31. If the context ends, it is the error of the context.
func OfDay(ctx context.Context, kind Kind, day time.Time) (Board, error) {
	r, err := dailyOf(kind, day)
	if err != nil {
		return Board{}, err
	}
	return r.set(ctx, seedOf(dailyText(rule, kind, day)))
}

// OfSecretDay is like OfDay, but the board also follows from a secret: nobody can make it before
// its day without the secret. Its boards are others than those of OfDay.
func OfSecretDay(ctx context.Context, kind Kind, day time.Time, secret [32]byte) (Board, error) {
	r, err := dailyOf(kind, day)
	if err != nil {
		return Board{}, err
	}
	mac := hmac.New(sha256.New, secret[:])
	mac.Write([]byte(dailyText(secretRule, kind, day)))
	return r.set(ctx, seedFrom(mac.Sum(nil)))
}

// dailyOf returns the recipe of a kind, if a day has boards. The error wraps ErrNoBoard.
func dailyOf(kind Kind, day time.Time) (*recipe, error) {
	r, err := recipeOf(kind)
	switch {
	case err != nil:
		return nil, err
	case day.Year() < firstYear || day.Year() > lastYear:
		return nil, fmt.Errorf("%w: found the day %s, expected %d-01-01 to %d-12-31", ErrNoBoard, day.Format(time.DateOnly), firstYear, lastYear)
	}
	return r, nil
}

// dailyText returns the text from which the board of a day follows.
func dailyText(rule int, kind Kind, day time.Time) string {
	return fmt.Sprintf("bullseye daily %d %s %s", rule, day.Format(time.DateOnly), kind)
}

// Fresh returns the board of a seed, which is not the board of any day. The error wraps
// ErrNoBoard if there is no such kind. If the context ends, it is the error of the context.
func Fresh(ctx context.Context, kind Kind, seed uint64) (Board, error) {
	r, err := recipeOf(kind)
	if err != nil {
		return Board{}, err
	}
	return r.set(ctx, seedOf(fmt.Sprintf("bullseye fresh %d %d %s", rule, seed, kind)))
}

// set returns the board that follows from a seed.
func (r *recipe) set(ctx context.Context, seed uint64) (Board, error) {
	options := r.make
	options.Seed = seed
	g, err := generate.New(options)
	if err != nil {
		return Board{}, err
	}
	player := logic.NewPlayer(r.level)
	made := make([]generate.Board, r.together())
	for first := uint64(0); ; first += uint64(len(made)) {
		if err := g.Make(ctx, first, made); err != nil {
			return Board{}, err
		}
		for i := range made {
			suits, err := r.suits(ctx, player, &made[i])
			if err != nil {
				return Board{}, err
			}
			if suits {
				return r.board(&made[i], options.Seed, first+uint64(i)), nil
			}
		}
	}
}

// seedOf returns the seed that follows from a text.
func seedOf(text string) uint64 {
	sum := sha256.Sum256([]byte(text))
	return seedFrom(sum[:])
}

// seedFrom returns the first bits of a hash as a seed: so few that every language has numbers for
// it.
func seedFrom(sum []byte) uint64 { return binary.BigEndian.Uint64(sum) >> (64 - seedBits) }

// together returns the number of boards to make at a time. The engine is fastest with many,
// but the first board of a contest suits.
func (r *recipe) together() int {
	if r.make.Contest != nil {
		return 1
	}
	return 32
}

// suits reports whether a board suits the kind.
func (r *recipe) suits(ctx context.Context, player *logic.Solver, b *generate.Board) (bool, error) {
	if !b.Found || r.make.Contest != nil {
		return b.Found, nil
	}
	switch effort, err := player.Effort(ctx, b.Board); {
	case errors.Is(err, logic.ErrStuck):
		return false, nil
	case err != nil:
		return false, err
	case effort.Difficulty() != r.level:
		return false, nil
	}
	if r.level > logic.Hard {
		return true, nil
	}
	return withoutUniqueness(ctx, player, b.Board)
}

// withoutUniqueness reports whether no step to the solution relies on uniqueness. Boards up to
// hard must be like that: their level then does not depend on the order of steps, so that
// others can determine it, and players need not trust that there is one completion.
func withoutUniqueness(ctx context.Context, player *logic.Solver, b sudoku.Board) (bool, error) {
	for step, err := range player.Path(ctx, b) {
		if err != nil || uniqueness[step.Technique] {
			return false, err
		}
	}
	return true, nil
}

// uniqueness are the techniques that rely on the board having one completion.
var uniqueness = map[logic.Technique]bool{
	logic.UniqueRectangle:    true,
	logic.UniqueLoop:         true,
	logic.AvoidableRectangle: true,
	logic.HiddenRectangle:    true,
	logic.ExtendedRectangle:  true,
	logic.BivalueGrave:       true,
}

// board returns a board that suits.
func (r *recipe) board(b *generate.Board, seed, number uint64) Board {
	board := Board{Kind: r.kind, Clues: b.Board, Grid: b.Grid, Standing: b.Contest, Seed: seed, Number: number}
	if r.make.Contest != nil {
		weights := score.Rings()
		board.Weights = &weights
	}
	return board
}
