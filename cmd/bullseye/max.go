package main

// The command max, and the weights that it and others take.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/operation"
	"bullseye/sudoku"
	"bullseye/target"
)

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
