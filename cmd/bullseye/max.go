package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/batch"
	"bullseye/operation"
)

// maxCommand adds --certificate to the command.
func (p *program) maxCommand(a *asking) *cobra.Command {
	m := &maxFlags{asking: a, max: a.asked.(*operation.Max)}
	addFlags(a.cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.StringVar(&m.certificate, "certificate", "", "write a proof of one board's score to `FILE`")
	})
	cmd := p.formCommand(a, otherForms{}, func(job *batch.Job) error { return m.prepare(p, job) })
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if m.certificate == "" {
			return run(cmd, files)
		}
		return p.certify(cmd.Context(), m, func() error { return run(cmd, files) })
	}
	return cmd
}

// maxFlags are the flags of the command max.
type maxFlags struct {
	*asking
	max         *operation.Max
	certificate string // the name of the file, "" for none

	held *heldOutput // of a run with a certificate
}

// prepare checks --certificate, and chooses the form of explanations.
func (m *maxFlags) prepare(p *program, job *batch.Job) error {
	if m.cmd.Flags().Changed("certificate") {
		if err := p.checkCertificate(m.cmd, m, job); err != nil {
			return err
		}
	}
	if m.max.Lex && job.Output.Style == operation.Text && !m.max.Grid && !m.max.Explain && m.max.Top == 0 && m.certificate == "" {
		return optionError(m.cmd, &operation.OptionError{Option: "lex", Requires: "grid"})
	}
	if m.max.Explain {
		switch job.Output.Style {
		case operation.Text:
			job.Output.Style = operation.Pictures
		case operation.Rows:
			return &usageError{"--explain and a table cannot be combined: a table has no room for an explanation", "use --json, or leave out --explain or the table"}
		}
		p.sayEverywhere(job)
	}
	return nil
}
