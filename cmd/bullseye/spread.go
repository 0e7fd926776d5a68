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
		Long: `Count the completions of each board by score, the highest first, the total last;
or draw a histogram with the optimum, the greedy score and percentiles.`,
		Example: `  bullseye spread puzzle.txt
  bullseye spread --pretty puzzle.txt
  bullseye spread puzzle.txt -o spread.svg --theme dark`,
	}
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		addCount(flags, &op.Limit, "limit", "n", "visit at most `N` completions; 0 is no limit")
		addWeights(flags, &weights)
	})
	completeWeights(cmd)
	describe(cmd, "spread", "weights")
	look := &lookFlags{}
	look.add(cmd)
	return p.formCommand(cmd, op, otherForms{look: look}, func(job *batch.Job) (err error) {
		if op.Limit == 0 {
			op.Limit = math.MaxUint64
		}
		op.Charts = job.Output.Style == operation.Pictures
		if err := keepsWeights(job, weights); err != nil {
			return err
		}
		op.Objective, err = p.readObjective(cmd.Context(), weights)
		return err
	})
}
