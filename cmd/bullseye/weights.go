package main

// --weights, which several commands have.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/score"
	"bullseye/sudoku"
)

const weightsHint = `--weights takes "rings", 81 integers separated by commas, or a file`

// ringsWord stands for the default weights.
const ringsWord = "rings"

// addWeights adds --weights.
func addWeights(flags *pflag.FlagSet, value *string) {
	flags.StringVarP(value, "weights", "w", ringsWord, "use `WEIGHTS`: a file or integers")
}

// completeWeights makes shells complete the value of --weights.
func completeWeights(cmd *cobra.Command) {
	completeWords(cmd, "weights", []string{ringsWord}, cobra.ShellCompDirectiveDefault)
}

// readObjective returns the objective that the value of --weights describes.
func (p *program) readObjective(value string) (score.Objective, error) {
	if value == ringsWord {
		return score.Objective{}, nil
	}
	if strings.Contains(value, ",") {
		objective, err := score.ParseObjective(value)
		if err != nil {
			return objective, &usageError{"--weights is not valid: " + err.Error(), weightsHint}
		}
		return objective, nil
	}
	text, err := readShort(value, maxWeightsFile)
	if err != nil {
		problem := fmt.Errorf("cannot read weights from %s: %w", value, reason(err))
		if errors.Is(err, fs.ErrNotExist) {
			return score.Objective{}, &failure{problem, weightsHint}
		}
		return score.Objective{}, problem
	}
	objective, err := score.ParseObjective(string(text))
	if wrong, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		p.reportAt(value, wrong)
		return objective, errReported
	}
	return objective, err
}

// maxWeightsFile is the largest size of a file of weights, far more than 729
// numbers need.
const maxWeightsFile = 1 << 20

// readShort reads a file, and fails if it is longer than limit bytes.
func readShort(name string, limit int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readAll(file, limit)
}

// readAll is io.ReadAll, and fails if there are more than limit bytes.
func readAll(file io.Reader, limit int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = fmt.Errorf("it is longer than %d bytes", limit)
	}
	return text, err
}
