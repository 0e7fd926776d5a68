package main

import (
	"github.com/spf13/cobra"

	"bullseye/batch"
	"bullseye/draw"
	"bullseye/operation"
	"bullseye/record"
)

// spreadCommand adds the charts to the command.
func (p *program) spreadCommand(a *asking) *cobra.Command {
	pictures := &answerPictures{draw: func(r *record.Record, a operation.Answer, say operation.Say) (draw.Drawing, string) {
		return a.(*operation.Distribution).Chart(say), operation.ChartTitle(r, say)
	}}
	pictures.look.add(a.cmd)
	return p.formCommand(a, otherForms{pictures: pictures}, func(job *batch.Job) error {
		a.asked.(*operation.Spread).Charts = job.Output.Style == operation.Pictures
		return nil
	})
}
