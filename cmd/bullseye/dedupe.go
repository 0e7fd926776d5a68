package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/operation"
	"bullseye/puzzleio"
)

func (p *program) dedupeCommand() *cobra.Command {
	f, op := &streamFlags{runFlags: newRunFlags()}, &operation.Dedupe{}
	cmd := &cobra.Command{
		Use:   "dedupe [FILE|BOARD...]",
		Short: "leave out boards that are equivalent to earlier ones",
		Long: `Write the first board of each class of equivalent boards, in the order of the
input. The form is that of --to, of the output's name, or one line per board.`,
		Example: `  bullseye dedupe puzzles.txt -o unique.txt
  bullseye dedupe big.csv.zst more.csv.zst -o unique.parquet
  bullseye dedupe --exact --json puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			job, err := p.newJob(cmd, &f.runFlags, files, nil, outputForm{style: operation.Rows, format: puzzleio.Line}, boardFormats())
			if err != nil {
				return err
			}
			job.Stream, job.Temporary = op, f.temporary
			return p.runJob(cmd, &f.runFlags, job)
		},
	}
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.BoolVar(&op.Exact, "exact", false, "leave out only boards with the same digits in the same cells")
	})
	f.add(p, cmd)
	describe(cmd, "dedupe", "streams", "files")
	return cmd
}
