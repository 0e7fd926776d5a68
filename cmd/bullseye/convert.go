package main

import (
	"github.com/spf13/cobra"

	"bullseye/operation"
	"bullseye/puzzleio"
)

func (p *program) convertCommand() *cobra.Command {
	f := newRunFlags()
	cmd := &cobra.Command{
		Use: "convert [FILE|BOARD...]",
		Long: `Write the boards of all files in another form: that of --to or of the output's
name, else lines of 81 cells. Lists of candidates need --to candidates.`,
		Example: `  bullseye convert puzzles.sdm --to block
  bullseye convert train.csv.gz -o train.parquet
  bullseye convert *.sdk --to opensudoku -o collection.opensudoku`,
		RunE: func(cmd *cobra.Command, files []string) error {
			usual := outputForm{style: operation.Rows, format: puzzleio.Line}
			job, err := p.newJob(cmd, &f, files, nil, usual, boardFormats())
			if err != nil {
				return err
			}
			return p.runJob(cmd, &f, job)
		},
	}
	f.add(p, cmd, nil, "write the boards in `FORM`, such as block, csv or noip", boardFormats())
	f.addOnly(cmd, nil)
	describe(cmd, "convert", "files", "output")
	return cmd
}

// boardFormats returns the names of the formats that boards can be written in.
func boardFormats() []string { return append(puzzleio.WriteFormats(), puzzleio.FolderFormats()...) }
