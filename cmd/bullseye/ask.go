package main

// The commands that ask an operation of boards.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/sudoku"
	"bullseye/target"
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

func (p *program) maxCommand() *cobra.Command {
	op := &operation.Max{}
	var weights string
	cmd := &cobra.Command{
		Short: "the best target score of every board",
		Long: fmt.Sprintf(`Max prints the score of the best-scoring completion of every board, proved to be
the best. A grid scores the sum of weight times digit over its cells. The usual
weights are those of the target sudoku: 10 in the middle cell, one less for each
ring around it, 6 on the rim.

A board without a completion prints -1. Where weights allow a score of -1, look
at --grid, --top or --json, which tell the two apart: a score has a grid.

With --top K there is a line for each of the K best completions: its rank, its
score and its grid, with tabs between them. Equal scores are in lexicographic
order of the grids, and each has its own rank. Rank 1 begins the next board; a
board without a completion has the line -1. K is at most %d.

--weights takes the word "rings", 81 integers separated by commas, or the name
of a file of 81 integers separated by white space or commas; "./rings" is a
file. Weights may be negative; none may exceed %d in size.

With --pretty the colours show the weights: yellow the greatest, then red, blue,
brown and white. There are colours only on a terminal, and none if the
environment has NO_COLOR.`, target.MaxTop, int64(target.MaxWeight)),
		Example: `  bullseye max puzzle.txt
  bullseye max --pretty puzzle.txt
  bullseye max --top 10 puzzle.txt
  bullseye max --min --weights weights.txt --grid puzzles.txt`,
	}
	flags := cmd.Flags()
	flags.BoolVarP(&op.Grid, "grid", "g", false, "add a tab and the grid")
	flags.BoolVar(&op.Min, "min", false, "the least score instead of the greatest")
	flags.StringVarP(&weights, "weights", "w", "rings", `the cells' weights: "rings", a file, or 81 integers with commas`)
	completeWords(cmd, "weights", []string{"rings"}, cobra.ShellCompDirectiveDefault)
	flags.IntVarP(&op.Top, "top", "k", 0, "the `K` best scores and their grids")
	return p.asking(cmd, op, func() (err error) {
		if cmd.Flags().Changed("top") && op.Top == 0 {
			return &usageError{"--top cannot be 0: expected a number from 1", seeHelp(cmd)}
		}
		op.Weights, err = p.readWeights(weights)
		return err
	})
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

// readWeights returns the weights that --weights names.
func (p *program) readWeights(value string) (*target.Weights, error) {
	if value == "rings" {
		return nil, nil
	}
	if strings.Contains(value, ",") {
		weights, err := target.ParseWeights(value)
		if err != nil {
			return nil, &usageError{"--weights cannot be that: " + err.Error(), weightsHint}
		}
		return &weights, nil
	}
	text, err := readShort(value, maxWeightsFile)
	if err != nil {
		problem := fmt.Errorf("cannot read weights from %s: %w", value, reason(err))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, &failure{problem, weightsHint}
		}
		return nil, problem
	}
	weights, err := target.ParseWeights(text)
	if err != nil {
		if wrong, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
			p.reportAt(value, wrong)
			return nil, errReported
		}
		return nil, err
	}
	return &weights, nil
}

const weightsHint = `--weights takes "rings", 81 integers with commas between them, or a file`

// maxWeightsFile is far more than 81 numbers need.
const maxWeightsFile = 1 << 20

// readShort returns a file's text, or an error if it is longer than a limit.
func readShort(name string, limit int64) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = fmt.Errorf("it is longer than %d bytes", limit)
	}
	return string(text), err
}
