package main

import (
	"github.com/spf13/cobra"

	"bullseye/internal/batch"
	"bullseye/operation"
)

// possibleCommand refuses drawings of counts, for which they have no room.
func (p *program) possibleCommand(a *asking) *cobra.Command {
	return p.formCommand(a, otherForms{}, func(job *batch.Job) error {
		if a.asked.(*operation.Possible).Counts && job.Output.Style == operation.Pictures {
			return &usageError{"--counts and --pretty cannot be combined: a drawing has no room for the counts", "leave out --pretty for a line for each digit of a cell"}
		}
		return nil
	})
}
