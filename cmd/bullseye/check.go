package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/operation"
)

func (p *program) checkCommand() *cobra.Command {
	op := &operation.Check{}
	cmd := &cobra.Command{
		Short: "report clashing and redundant clues of each board",
		Long: `Report the clues of each board, those that clash or are redundant, whether there
are no, one or several completions, and whether a given solution is right.`,
		Example: `  bullseye check puzzle.txt
  bullseye check --pretty puzzle.txt
  bullseye check --quick --json puzzles.csv`,
	}
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.BoolVar(&op.Quick, "quick", false, "leave out the redundant clues, which take most of the time")
	})
	describe(cmd, "check")
	return p.boardCommand(cmd, op, nil)
}
