package main

import (
	"math"

	"github.com/spf13/cobra"

	"bullseye/operation"
)

func (p *program) spreadCommand() *cobra.Command {
	op := &operation.Spread{}
	var weights string
	cmd := &cobra.Command{
		Short: "how many completions of every board have which score",
		Long: `Spread prints a line for each score that completions of a board have, the highest
first: the score, a tab, and how many completions have it. A line with the word
"total", a tab and the number of all completions ends the board; where there is
no completion it is the only one.

All completions are gone through, so this is for boards that have not too many.
If there are more than --limit, the last line is the only one, with the limit
and a "+" behind it.

` + weightsHelp,
		Example: `  bullseye spread puzzle.txt
  bullseye spread --pretty puzzle.txt
  bullseye spread --limit 1000000 --json puzzles.txt`,
	}
	flags := cmd.Flags()
	flags.Uint64VarP(&op.Limit, "limit", "n", operation.DefaultSpread, "go through `N` completions and no more; 0 is no limit")
	weightsFlag(cmd, &weights)
	return p.asking(cmd, op, func() (err error) {
		if op.Limit == 0 {
			op.Limit = math.MaxUint64
		}
		op.Objective, err = p.readObjective(weights)
		return err
	})
}
