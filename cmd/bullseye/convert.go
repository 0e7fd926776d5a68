package main

import (
	"github.com/spf13/cobra"

	"bullseye/puzzleio"
)

// written are the formats that can be written.
func written() []string {
	var names []string
	for _, name := range puzzleio.Formats() {
		if name != puzzleio.Any.String() {
			names = append(names, name)
		}
	}
	return names
}

// convertCommand returns the command convert.
func (p *program) convertCommand() *cobra.Command {
	s := &stream{}
	cmd := &cobra.Command{
		Use:   "convert [FILE...]",
		Short: "boards in another form",
		Long: `Convert writes the boards of all files in another form, which --to names: if it
does not, the end of the output's name does, and otherwise it is line. What a
form has no room for is left out: grids and columns in text forms, for instance.

The columns of csv, tsv and parquet are those of the first board. kaggle is CSV
with the columns quizzes,solutions and 0 for blanks; sudoku-extreme is CSV with
the columns source,question,answer,rating. The rating is the number of guesses
that the search engine needs to tell how many completions there are, and the
source the file's name, unless the input has these columns.`,
		Example: `  bullseye convert puzzles.sdm --to block
  bullseye convert train.csv.gz -o train.parquet
  bullseye convert *.sdk --to opensudoku -o collection.opensudoku`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s.files = args
			if s.to == "" {
				s.to = puzzleio.Line.String()
				if format := puzzleio.FormatOf(s.output); format != puzzleio.Any {
					s.to = format.String()
				}
			}
			job, err := p.job(cmd, s, nil, written())
			if err != nil {
				return err
			}
			return p.answer(cmd.Context(), cmd, s, job)
		},
	}
	cmd.Flags().SortFlags = false
	s.flags(cmd, written())
	return cmd
}
