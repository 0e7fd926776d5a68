package main

import (
	"github.com/spf13/cobra"

	"bullseye/internal/batch"
	"bullseye/operation"
)

// rateCommand checks --format, which is about lines of text.
func (p *program) rateCommand(a *asking) *cobra.Command {
	return p.formCommand(a, otherForms{}, func(job *batch.Job) error {
		switch format := a.asked.(*operation.Rate).Format; {
		case format == "" && a.cmd.Flags().Changed("format"):
			return &usageError{"--format cannot be empty", "leave out --format for the usual lines"}
		case format != "" && job.Output.Style != operation.Text:
			return &usageError{"--format is about lines of text", "leave out --format, or the flag or name that asks for another form"}
		}
		return nil
	})
}
