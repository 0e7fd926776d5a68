package main

import (
	"github.com/spf13/cobra"

	"bullseye/operation"
	"bullseye/puzzleio"
)

func (p *program) dedupeCommand(a *asking) *cobra.Command {
	f, cmd := &streamFlags{runFlags: newRunFlags()}, a.cmd
	cmd.Use += " [FILE|BOARD...]"
	cmd.RunE = func(_ *cobra.Command, files []string) error {
		job, err := p.newJob(cmd, &f.runFlags, files, nil, outputForm{style: operation.Rows, format: puzzleio.Line}, boardFormats())
		if err != nil {
			return err
		}
		job.Stream, job.Temporary = a.asked.(operation.Stream), f.temporary
		return p.runJob(cmd, &f.runFlags, job)
	}
	f.add(p, cmd)
	describe(cmd, "streams", "files", "output")
	return cmd
}
