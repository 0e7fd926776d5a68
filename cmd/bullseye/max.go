package main

import (
	"math"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/operation"
	"bullseye/score"
)

func (p *program) maxCommand() *cobra.Command {
	m := &maxFlags{tiesLimit: operation.DefaultTies}
	cmd := &cobra.Command{
		Short: "find the best-scoring completion of each board",
		Long: `Print the best score of each board's completions, proved to be the best. A
grid's score is the sum of weight times digit over its cells.`,
		Example: `  bullseye max puzzles.txt
  bullseye max --explain puzzle.txt
  bullseye max --top 10 --weights weights.txt puzzles.txt`,
	}
	m.add(cmd)
	describe(cmd, "max", "weights")
	p.boardCommand(cmd, &m.operation, func(job *batch.Job) error { return m.prepare(p, cmd, job) })
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if m.certificate == "" {
			return run(cmd, files)
		}
		return p.certify(cmd.Context(), m, func() error { return run(cmd, files) })
	}
	return cmd
}

// maxFlags are the flags of the command max. Most are options of the operation.
type maxFlags struct {
	operation   operation.Max
	ties        bool
	tiesLimit   uint64
	weights     string
	certificate string // the name of the file, "" for none

	held *heldOutput // of a run with a certificate
}

func (m *maxFlags) add(cmd *cobra.Command) {
	op := &m.operation
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.BoolVarP(&op.Grid, "grid", "g", false, "add a grid with the score")
		flags.BoolVar(&op.Lex, "lex", false, "choose the lexicographically smallest best grid")
		flags.BoolVar(&m.ties, "ties", false, "add the number of grids that share the score")
		addCount(flags, &m.tiesLimit, "ties-limit", "", "stop counting ties at `N`; 0 is no limit")
		flags.BoolVar(&op.Second, "second", false, "add the second best score")
		flags.BoolVar(&op.Explain, "explain", false, "explain the score in words and drawings")
		flags.BoolVar(&op.Min, "min", false, "find the least score instead of the greatest")
		addWeights(flags, &m.weights)
		addNumber(flags, &op.Top, "top", "k", 1, score.MaxTop, "print the `K` best completions, with rank and score")
		addTime(flags, &op.Timeout, "timeout", "spend at most `TIME`, such as 500ms, on a board")
		flags.StringVar(&m.certificate, "certificate", "", "write a proof of one board's score to `FILE`")
	})
	onlyInLongHelp(cmd, "ties-limit")
	completeWeights(cmd)
}

// prepare sets the options of the operation that are not flags themselves, and
// checks --certificate.
func (m *maxFlags) prepare(p *program, cmd *cobra.Command, job *batch.Job) (err error) {
	op, changed := &m.operation, cmd.Flags().Changed
	if changed("ties-limit") && !m.ties {
		return &usageError{"--ties-limit has no effect without --ties", "add --ties or leave out --ties-limit"}
	}
	if changed("certificate") {
		if err := p.checkCertificate(cmd, m, job); err != nil {
			return err
		}
	}
	if m.ties {
		op.Ties = m.tiesLimit
		if op.Ties == 0 {
			op.Ties = math.MaxUint64
		}
	}
	if op.Explain {
		switch job.Output.Style {
		case operation.Text:
			job.Output.Style = operation.Pictures
		case operation.Rows:
			return &usageError{"--explain and a table cannot be combined: a table has no room for an explanation", "use --json, or leave out --explain or the table"}
		}
		p.sayEverywhere(job)
	}
	if err := keepsWeights(job, m.weights); err != nil {
		return err
	}
	op.Objective, err = p.readObjective(cmd.Context(), m.weights)
	return err
}
