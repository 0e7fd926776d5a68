package main

// --weights, which several commands have.

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/batch"
	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/score"
	"bullseye/sudoku"
)

const weightsHint = `--weights takes "rings", 81 integers separated by commas or blanks, or a file`

// ringsWord stands for the default weights.
const ringsWord = "rings"

// addWeights adds --weights.
func addWeights(flags *pflag.FlagSet, value *string) {
	flags.StringVarP(value, "weights", "w", ringsWord, "use `WEIGHTS`: file or 81 integers")
}

// completeWeights makes shells complete the value of --weights.
func completeWeights(cmd *cobra.Command) {
	completeWords(cmd, "weights", []string{ringsWord}, cobra.ShellCompDirectiveDefault)
}

// isWeightsFile reports whether the value of --weights is the name of a file.
func isWeightsFile(value string) bool {
	return value != ringsWord && !strings.Contains(value, ",") && !isList(value)
}

// isList reports whether a value is integers with blanks between them.
func isList(value string) bool {
	return len(strings.Fields(value)) > 1 && strings.Trim(value, "0123456789- \t\r\n") == ""
}

// boardObjective returns the objective of boards that the value of --weights describes.
func (p *program) boardObjective(ctx context.Context, value string) (score.Objective, error) {
	objective, err := p.readObjective(ctx, value)
	if err != nil {
		return objective, err
	}
	if err := objective.Check(); err != nil {
		return objective, &usageError{message.Of("--weights is not valid: %v", err), weightsHint}
	}
	return objective, nil
}

// readObjective returns the objective that the value of --weights describes, which may be one of grids
// of another size.
func (p *program) readObjective(ctx context.Context, value string) (score.Objective, error) {
	if value == "-" {
		return score.Objective{}, &usageError{"--weights cannot come from standard input", weightsHint}
	}
	if !isWeightsFile(value) {
		objective, err := score.ParseObjective(value)
		if err != nil {
			return objective, &usageError{message.Of("--weights is not valid: %v", err), weightsHint}
		}
		return objective, nil
	}
	text, err := readWeights(ctx, value)
	if err != nil {
		problem := message.Errorf("cannot read weights from %s: %w", nameOf(value), file.Reason(err))
		if errors.Is(err, fs.ErrNotExist) {
			hint := didYouMean(value, "--weights ", []string{ringsWord}, nil)
			if hint != nil {
				return score.Objective{}, &usageError{problem, hint}
			}
			return score.Objective{}, &failure{problem, weightsHint}
		}
		return score.Objective{}, problem
	}
	objective, err := score.ParseObjective(string(text))
	if wrong, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		p.reportAt(nameOf(value), wrong)
		return objective, errReported
	}
	return objective, err
}

// keepsWeights returns an error if the output of a job would replace the file of weights.
func keepsWeights(job *batch.Job, value string) error {
	if !isWeightsFile(value) {
		return nil
	}
	return keepsFile(job, "weights", value)
}

// maxWeightsFile is the largest size of a file of weights, far more than 729
// numbers need.
const maxWeightsFile = 1 << 20

// readWeights reads a file of weights.
func readWeights(ctx context.Context, name string) ([]byte, error) {
	in, err := openFile(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readAll(in, maxWeightsFile)
}
