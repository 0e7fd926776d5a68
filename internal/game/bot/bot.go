package bot

import (
	"context"
	"slices"

	"bullseye/internal/game"
	"bullseye/score"
	"bullseye/sudoku"
)

// Options say how a bot plays.
type Options struct {
	Strength Strength

	// Seed chooses among the ways in which a bot of this strength may play.
	Seed uint64

	// Pace is the time that the bot takes, in percent of the usual time: MinPace to MaxPace.
	// 0 is 100.
	Pace int
}

// The limits of Options.Pace.
const (
	MinPace = 10
	MaxPace = 1000
)

// MaxMoves is the number of moves that no plan exceeds. It is less than game.MaxMoves.
const MaxMoves = 4 * (patience + 1) * sudoku.Cells // an entry that slips takes three moves, and can be undone

const _ = uint(game.MaxMoves - MaxMoves) // the rules allow as many

// Plan returns the moves of a bot on a board: entries, undos, and at last that of handing in.
// Weights are those of target sudoku, and nil for classic sudoku.
//
// If the board has no completion, the error wraps sudoku.ErrNoCompletion. If the context ends,
// it is the error of the context. Other errors say what is wrong with the options or the
// weights.
//
// Plan takes a few milliseconds, for a strong bot in target sudoku some tens, and on an empty
// board a quarter of a second. With few clues and unusual weights, a perfect bot can take much
// longer: see [score.Max].
func Plan(ctx context.Context, clues sudoku.Board, weights *score.Weights, options Options) ([]game.TimedMove, error) {
	p, err := newPlayer(ctx, clues, weights, options)
	if err != nil {
		return nil, err
	}
	if err := p.play(); err != nil {
		return nil, err
	}
	return slices.Clone(p.moves), nil // plans of many games are kept: no room for more moves
}
