package main

import (
	"github.com/spf13/cobra"

	"bullseye/batch"
	"bullseye/operation"
)

// spreadCommand adds the charts to the command.
func (p *program) spreadCommand(a *asking) *cobra.Command {
	look := &lookFlags{}
	look.add(a.cmd)
	return p.formCommand(a, otherForms{look: look}, func(job *batch.Job) error {
		a.asked.(*operation.Spread).Charts = job.Output.Style == operation.Pictures
		return nil
	})
}
