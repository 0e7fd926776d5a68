package main

import (
	"math"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/operation"
)

func (p *program) spreadCommand() *cobra.Command {
	op := &operation.Spread{Limit: operation.DefaultSpread}
	var weights string
	cmd := &cobra.Command{
		Short: "count the completions of each board by score",
		Long: `Print each score that completions of a board have, the highest first, with the
number of completions that have it. The last line is the total.`,
		Example: `  bullseye spread puzzle.txt
  bullseye spread --pretty puzzle.txt
  bullseye spread --limit 1000000 --json puzzles.txt`,
	}
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		addCount(flags, &op.Limit, "limit", "n", "visit at most `N` completions; 0 is no limit")
		addWeights(flags, &weights)
	})
	completeWeights(cmd)
	describe(cmd, "spread", "weights")
	return p.boardCommand(cmd, op, func(job *batch.Job) (err error) {
		if op.Limit == 0 {
			op.Limit = math.MaxUint64
		}
		if err := keepsWeights(job, weights); err != nil {
			return err
		}
		op.Objective, err = p.readObjective(cmd.Context(), weights)
		return err
	})
}
