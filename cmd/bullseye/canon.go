package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/operation"
)

func (p *program) canonCommand() *cobra.Command {
	op := &operation.Canon{}
	cmd := &cobra.Command{
		Short: "find the canonical form of each board",
		Long: `Print the canonical form of each board: the lexicographically least equivalent
board. Two boards are equivalent if and only if they have the same form.`,
		Example: `  bullseye canon puzzles.txt
  bullseye canon --transform --automorphisms puzzle.txt
  bullseye canon --grid puzzles.txt -o forms.csv`,
	}
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.BoolVarP(&op.Grid, "grid", "g", false, "give the form of the solution instead of that of the board")
		flags.BoolVarP(&op.Transform, "transform", "t", false, "add the transformation that leads to the form")
		flags.BoolVarP(&op.Automorphisms, "automorphisms", "a", false, "add the number of automorphisms")
	})
	describe(cmd, "canon")
	return p.boardCommand(cmd, op, nil)
}
