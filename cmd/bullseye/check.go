package main

import (
	"github.com/spf13/cobra"

	"bullseye/operation"
)

func (p *program) checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Short: "report clashing and redundant clues of each board",
		Long: `Report the number of clues of each board, the clues that clash, whether there
are no, one or several completions, and the redundant clues.`,
		Example: `  bullseye check puzzle.txt
  bullseye check --pretty puzzle.txt
  bullseye check --json puzzles.txt`,
	}
	describe(cmd, "check")
	return p.boardCommand(cmd, &operation.Check{}, nil)
}
