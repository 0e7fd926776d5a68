package main

import (
	"github.com/spf13/cobra"
)

// spreadCommand adds the charts to the command.
func (p *program) spreadCommand(a *asking) *cobra.Command {
	look := &lookFlags{}
	look.add(a.cmd)
	return p.formCommand(a, otherForms{look: look}, nil)
}
