package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/operation"
)

func (p *program) solveCommand() *cobra.Command {
	op := &operation.Solve{}
	cmd := &cobra.Command{
		Short: "find a completion of each board",
		Long: `Print a completion of each board as 81 digits, or "unsolvable". A board that
cannot be read prints "invalid".`,
		Example: `  bullseye solve puzzles.txt
  bullseye solve --unique --json puzzles.sdm.gz
  bullseye solve big.txt.zst -o solved.csv.zst --to kaggle --unique
  bullseye solve --pretty puzzle.txt`,
	}
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.BoolVarP(&op.Unique, "unique", "u", false, `print "multiple" if there are several completions`)
	})
	describe(cmd, "solve")
	return p.boardCommand(cmd, op, nil)
}
