package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/operation"
)

func (p *program) shuffleCommand() *cobra.Command {
	op := &operation.Shuffle{}
	cmd := &cobra.Command{
		Short: "make random boards that are equivalent to each board",
		Long: `Print random boards that are equivalent to each board. A solution that is given
with a board is transformed like the board.`,
		Example: `  bullseye shuffle --seed 7 puzzles.txt
  bullseye shuffle --copies 10 --seed 7 puzzle.txt
  bullseye shuffle --copies 10 puzzles.csv -o shuffled.csv`,
	}
	return p.copyingCommand(cmd, op, &op.Copying)
}

func (p *program) augmentCommand() *cobra.Command {
	op := &operation.Augment{}
	cmd := &cobra.Command{
		Short: "add random equivalent boards to each board",
		Long: `Print each board and after it random equivalent boards. Tables have the columns
"group", the number of the board, and "copy", which is 0 for the board itself.`,
		Example: `  bullseye augment --copies 100 --seed 7 train.csv -o augmented.csv
  bullseye augment --copies 3 --to ndjson puzzles.txt
  bullseye augment puzzle.txt`,
	}
	return p.copyingCommand(cmd, op, &op.Copying)
}

// copyingCommand completes a command that makes equivalent boards.
func (p *program) copyingCommand(cmd *cobra.Command, op operation.Operation, options *operation.Copying) *cobra.Command {
	options.Copies = 1
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		addNumber(flags, &options.Copies, "copies", "n", 1, operation.MaxCopies, "make `N` equivalent boards for each board")
		addCount(flags, &options.Seed, "seed", "s", "set the random `SEED` of the boards")
	})
	describe(cmd, op.Spec().Name)
	return p.boardCommand(cmd, op, nil)
}
