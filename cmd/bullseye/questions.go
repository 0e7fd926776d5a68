package main

// The commands that ask an operation of boards.

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"bullseye/operation"
	"bullseye/puzzleio"
)

// asking makes a command ask an operation of boards, and adds the flags that
// all such commands share. The command's own flags set the operation's fields;
// prepare, if not nil, does what remains once they are read.
func (p *program) asking(cmd *cobra.Command, op operation.Operation, prepare func() error) *cobra.Command {
	s := &stream{}
	to := tables(op)
	cmd.Use = op.Name() + " [FILE...]"
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s.files = args
		job, err := p.job(cmd, s, op, to)
		if err != nil {
			return err
		}
		if prepare != nil {
			if err := prepare(); err != nil {
				return err
			}
		}
		err = p.answer(cmd.Context(), cmd, s, job)
		if wrong, ok := errors.AsType[*operation.OptionError](err); ok {
			return &usageError{"--" + wrong.Error(), seeHelp(cmd)}
		}
		return err
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&s.asJSON, "json", false, "answer with a JSON object a line")
	flags.BoolVar(&s.pretty, "pretty", false, "answer with drawn boards")
	s.flags(cmd, to)
	return cmd
}

// tables are the names of the formats that have room for an operation's
// answers.
func tables(op operation.Operation) []string {
	formats := []puzzleio.Format{puzzleio.CSV, puzzleio.TSV, puzzleio.NDJSON, puzzleio.Parquet}
	if op.Grids() {
		formats = append(formats, puzzleio.Kaggle, puzzleio.SudokuExtreme)
	}
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.String()
	}
	return names
}

// completeWords has shells complete a flag's value with words, and with the
// names of files as the directive says.
func completeWords(cmd *cobra.Command, flag string, words []string, files cobra.ShellCompDirective) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, files))
	if err != nil {
		panic(err) // the flag does not exist: a slip in this file
	}
}

// exclusive returns a *usageError if both flags are set.
func exclusive(cmd *cobra.Command, one, other string) error {
	if cmd.Flags().Changed(one) && cmd.Flags().Changed(other) {
		return &usageError{fmt.Sprintf("--%s and --%s exclude each other", one, other), "leave one of them out"}
	}
	return nil
}

func (p *program) solveCommand() *cobra.Command {
	op := &operation.Solve{}
	cmd := &cobra.Command{
		Short: "a completion of every board",
		Long: `Solve prints a completion of every board as 81 digits, or the word "unsolvable".
With --unique it prints "multiple" where there is more than one. A board that
cannot be read prints "invalid".

Where a board has several completions, which one is printed is not specified,
but it is always the same.

With --to the boards and their grids are written as a table, with the columns
of the input. csv, tsv, ndjson and parquet have a column "status" besides;
kaggle has the columns quizzes,solutions; sudoku-extreme has
source,question,answer,rating, with the number of guesses that the search engine
needs to tell how many completions there are as the rating, unless the input has
one. A name of -o that ends with .gz or .zst has the output compressed.

A run that is interrupted, even by a full disk or a crash, is continued by the
same command, if it reads files and -o is given: see --checkpoint.`,
		Example: `  bullseye solve puzzles.txt
  bullseye solve big.txt.zst -o solved.csv.zst --to kaggle
  bullseye solve --unique --json puzzles.sdm.gz
  pbpaste | bullseye solve --pretty`,
	}
	cmd.Flags().BoolVarP(&op.Unique, "unique", "u", false, `print "multiple" where there are several completions`)
	return p.asking(cmd, op, nil)
}

func (p *program) countCommand() *cobra.Command {
	op := &operation.Count{}
	cmd := &cobra.Command{
		Short: "how many completions every board has",
		Long: `Count prints the number of completions of every board. With --limit N it stops
at N, and prints "N+" where it did: there are N or more.

Counting an open board can take longer than anyone lives. --estimate samples
instead, and prints an unbiased estimate and the two ends of its 95 % confidence
interval, with tabs between them. Boards that are quickly counted are counted
even so: then the three are the same. The same seed gives the same estimate.`,
		Example: `  bullseye count puzzles.txt
  bullseye count --limit 2 puzzles.txt
  bullseye count --estimate puzzle.txt`,
	}
	flags := cmd.Flags()
	flags.Uint64VarP(&op.Limit, "limit", "n", 0, "stop at `N` completions; 0 is never")
	flags.BoolVarP(&op.Estimate, "estimate", "e", false, "estimate instead of counting")
	flags.IntVar(&op.Samples, "samples", 0, "take `N` samples for an estimate; 0 is the usual number")
	flags.Uint64Var(&op.Seed, "seed", 0, "the random `SEED` of an estimate")
	return p.asking(cmd, op, func() error { return exclusive(cmd, "limit", "estimate") })
}

func (p *program) checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Short: "what is wrong or right with every board",
		Long: `Check says of every board how many clues it has; which of them clash; whether it
has no, one or several completions; and whether it is minimal, or else which
clues are redundant: each of those could go, alone, without letting in another
completion.

Boards given by candidates and boards without a completion are neither minimal
nor not. --pretty shows clashing clues on red and redundant ones on yellow.`,
		Example: `  bullseye check puzzle.txt
  bullseye check --json puzzles.txt`,
	}
	return p.asking(cmd, &operation.Check{}, nil)
}
