package main

import (
	"math"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/operation"
)

func (p *program) countCommand() *cobra.Command {
	op := &operation.Count{}
	cmd := &cobra.Command{
		Short: "count the completions of each board",
		Long: `Print the number of completions of each board. Use --limit or --estimate for
boards with too many completions to count.`,
		Example: `  bullseye count puzzles.txt
  bullseye count --limit 2 puzzles.txt
  bullseye count --estimate puzzle.txt`,
	}
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		addCount(flags, &op.Limit, "limit", "n", `stop at `+"`N`"+` completions and print "N+"; 0 is no limit`)
		flags.BoolVarP(&op.Estimate, "estimate", "e", false, "print an estimate and its confidence interval: three equal numbers if exact")
		addNumber(flags, &op.Samples, "samples", "", 2, math.MaxInt32, "take `N` samples for the estimate (default 40000)")
		addCount(flags, &op.Seed, "seed", "s", "set the random `SEED` of the estimate")
	})
	describe(cmd, "count")
	return p.boardCommand(cmd, op, func(*batch.Job) error { return exclusive(cmd, "limit", "estimate") })
}
