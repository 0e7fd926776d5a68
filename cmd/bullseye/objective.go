package main

// --weights, which several commands take.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/score"
	"bullseye/sudoku"
)

// weightsHelp is part of the help of commands with --weights.
var weightsHelp = fmt.Sprintf(`--weights takes the word "rings", or the name of a file; "./rings" is a file. The
file has 81 integers, the cells' weights row by row, or 729, a value for each
digit in each cell: nine for the first cell, nine for the next, and so on. They
are separated by white space or commas, or written as JSON: {"weights": W} or
{"table": T}, where W and T are arrays of all the integers or of rows of nine. A
text with a comma in it is no name but the integers themselves. Weights lie
between -%[1]d and %[1]d, values between -%[2]d and
%[2]d.`, int64(score.MaxWeight), int64(score.MaxEntry))

const weightsHint = `--weights takes "rings", 81 integers with commas between them, or a file`

// ringsWord stands for the usual weights.
const ringsWord = "rings"

// weightsFlag adds --weights.
func weightsFlag(cmd *cobra.Command, value *string) {
	cmd.Flags().StringVarP(value, "weights", "w", ringsWord, "what cells and digits count: \"rings\", a `FILE`, or integers with commas")
	completeWords(cmd, "weights", []string{ringsWord}, cobra.ShellCompDirectiveDefault)
}

// readObjective returns what --weights names.
func (p *program) readObjective(value string) (score.Objective, error) {
	if value == ringsWord {
		return score.Objective{}, nil
	}
	if strings.Contains(value, ",") {
		objective, err := score.ParseObjective(value)
		if err != nil {
			return objective, &usageError{"--weights cannot be that: " + err.Error(), weightsHint}
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

// maxWeightsFile is far more than 729 numbers need.
const maxWeightsFile = 1 << 20

// readShort returns a file's text, or an error if it is longer than a limit.
func readShort(name string, limit int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readAll(file, limit)
}

// readAll is io.ReadAll with a limit.
func readAll(file io.Reader, limit int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = fmt.Errorf("it is longer than %d bytes", limit)
	}
	return text, err
}
