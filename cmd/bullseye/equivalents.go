package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
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
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.IntVarP(&options.Copies, "copies", "n", 1, "make `N` equivalent boards for each board")
		flags.Uint64Var(&options.Seed, "seed", 0, "set the random `SEED` of the boards")
	})
	describe(cmd, op.Name())
	return p.boardCommand(cmd, op, func(*batch.Job) error {
		if n := options.Copies; n < 1 || n > operation.MaxCopies {
			return &usageError{fmt.Sprintf("--copies cannot be %d: expected a number from 1 to %d", n, operation.MaxCopies), seeHelp(cmd)}
		}
		return nil
	})
}
