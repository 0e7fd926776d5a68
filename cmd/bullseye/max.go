package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"sync/atomic"

	"github.com/spf13/cobra"

	"bullseye/operation"
	"bullseye/record"
	"bullseye/score"
)

func (p *program) maxCommand() *cobra.Command {
	op := &maximum{Max: &operation.Max{}}
	var weights, certificate string
	var ties bool
	var tiesLimit uint64
	cmd := &cobra.Command{
		Short: "the best target score of every board",
		Long: fmt.Sprintf(`Max prints the score of the best-scoring completion of every board, proved to be
the best. A grid scores the sum of weight times digit over its cells. The usual
weights are those of the target sudoku: 10 in the middle cell, one less for each
ring around it, 6 on the rim.

What else is asked for stands behind the score, with tabs between, in this
order:

  --grid     a grid with that score. If there are several, which one is not
             specified; with --lex it is the lexicographically smallest.
  --ties     how many grids have that score. Counting stops at --ties-limit, and
             a "+" behind the number says so.
  --second   the best score among the completions with another one, "-" if there
             are none.

A board without a completion prints -1. Where weights allow a score of -1, look
at --grid, --top or --json, which tell the two apart: a score has a grid.

With --top K there is a line for each of the K best completions: its rank, its
score and its grid, with tabs between them. Equal scores are in lexicographic
order of the grids, and each has its own rank. Rank 1 begins the next board; a
board without a completion has the line -1. K is at most %d.

With --timeout no board takes longer than that. A score that is not proved in
time has a "?" behind it, and one column more at the end: the bound, which no
completion surpasses. "2840?" and 2851 say that the best score is one of 2840 to
2851; "?" alone, that no completion was found. Of --ties and --second too, "?" is
what is not known, and behind a number what is not proved. With --json the
status is then "unproved" instead of "scored", and there are "bound" and "gap",
the distance from the score to the bound. If the time was not enough for some
board the exit code is %d. After Ctrl-C the board under way is answered in the
same way.

--certificate writes a file that proves the score of one board, for 'bullseye
verify'. With --to the columns are those of the input, then status, score and
what else is asked for; with --timeout also bound.

%s

With --pretty the colours show the weights: yellow the greatest, then red, blue,
brown and white. There are colours only on a terminal, and none if the
environment has NO_COLOR.`, score.MaxTop, exitUnproved, weightsHelp),
		Example: `  bullseye max puzzle.txt
  bullseye max --pretty puzzle.txt
  bullseye max --top 10 puzzle.txt
  bullseye max --lex --grid --ties --second puzzle.txt
  bullseye max --min --weights weights.txt --grid puzzles.txt
  bullseye max --certificate proof puzzle.txt && bullseye verify proof`,
	}
	flags := cmd.Flags()
	flags.BoolVarP(&op.Grid, "grid", "g", false, "add a tab and the grid")
	flags.BoolVar(&op.Lex, "lex", false, "of the best grids, the lexicographically smallest")
	flags.BoolVar(&ties, "ties", false, "add a tab and the number of grids that share the score")
	flags.Uint64Var(&tiesLimit, "ties-limit", operation.DefaultTies, "with --ties, stop counting at `N`; 0 is never")
	flags.BoolVar(&op.Second, "second", false, "add a tab and the second best score")
	flags.BoolVar(&op.Min, "min", false, "the least score instead of the greatest")
	weightsFlag(cmd, &weights)
	flags.IntVarP(&op.Top, "top", "k", 0, "the `K` best scores and their grids")
	flags.DurationVar(&op.Timeout, "timeout", 0, "the `TIME` that a board may take, such as 500ms or 1m; 0 is no limit")
	flags.StringVar(&certificate, "certificate", "", "write a proof of the score of one board to `FILE`")
	p.asking(cmd, op, func() (err error) {
		switch {
		case cmd.Flags().Changed("top") && op.Top == 0:
			return &usageError{"--top cannot be 0: expected a number from 1", seeHelp(cmd)}
		case cmd.Flags().Changed("ties-limit") && !ties:
			return &usageError{"--ties-limit is nothing without --ties", seeHelp(cmd)}
		case cmd.Flags().Changed("certificate") && (certificate == "" || certificate == "-"):
			return &usageError{"--certificate needs the name of a file", seeHelp(cmd)}
		case ties && tiesLimit == 0:
			op.Ties = math.MaxUint64
		case ties:
			op.Ties = tiesLimit
		}
		op.Objective, err = p.readObjective(weights)
		return err
	})
	answer := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var proof *operation.Proof
		if certificate != "" {
			op.Certificate = func(made *operation.Proof) error { proof = made; return nil }
		}
		if line := p.newLine(); line != nil {
			op.Watch = line.watch
			defer line.end()
		}
		err := answer(cmd, args)
		switch {
		case errors.Is(err, operation.ErrSeveral):
			return &usageError{"--certificate is for one board, and there are several", "ask for each board by itself"}
		case errors.Is(err, score.ErrLarge):
			return fmt.Errorf("cannot write %s: %w", certificate, err)
		case err == nil && op.unproved.Load():
			if certificate != "" {
				p.complain(certificate + " is not written: the time was up")
			}
			return errUnproved
		}
		if err == nil && certificate != "" {
			if proof == nil {
				return &failure{fmt.Errorf("%s is not written: there is no board with a completion", certificate),
					"certificates prove best scores"}
			}
			err = writeProof(certificate, proof)
		}
		return err
	}
	return cmd
}

// maximum is operation.Max with an eye on what it answers.
type maximum struct {
	*operation.Max
	unproved atomic.Bool // the time was up for some board
}

// Apply implements operation.Operation.
func (m *maximum) Apply(ctx context.Context, records []record.Record) iter.Seq2[operation.Answer, error] {
	return func(yield func(operation.Answer, error) bool) {
		for answer, err := range m.Max.Apply(ctx, records) {
			if best, ok := answer.(*operation.Optimum); ok && !best.Complete() {
				m.unproved.Store(true)
			}
			if !yield(answer, err) {
				return
			}
		}
	}
}

// writeProof writes a proof to a file.
func writeProof(name string, proof *operation.Proof) error {
	text, err := proof.Append(nil)
	if err == nil {
		err = os.WriteFile(name, text, 0o666)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, reason(err))
	}
	return nil
}
