package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/operation"
)

func (p *program) rateCommand() *cobra.Command {
	op := &operation.Rate{}
	cmd := &cobra.Command{
		Short: "say how hard each board is",
		Long: `Print the rating of each board as Sudoku Explainer 1.2.1 has it (ER/EP/ED), its
level, and the hardest technique. Only boards with one completion are rated.`,
		Example: `  bullseye rate puzzles.txt
  bullseye rate --format '%g ED=%r/%p/%d' puzzles.txt
  bullseye rate --to csv puzzles.csv`,
	}
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.StringVar(&op.Format, "format", "", "write lines as `FORMAT`, with the letters g r p d l t n e")
	})
	describe(cmd, "rate")
	return p.boardCommand(cmd, op, func(job *batch.Job) error {
		if op.Format == "" && cmd.Flags().Changed("format") {
			return &usageError{"--format cannot be empty", "leave out --format for the usual lines"}
		}
		if op.Format != "" && job.Output.Style != operation.Text {
			return &usageError{"--format is about lines of text", "leave out --format, or the flag or name that asks for another form"}
		}
		return nil
	})
}
