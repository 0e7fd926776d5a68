package main

import (
	"errors"

	"github.com/spf13/cobra"

	"bullseye/internal/batch"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
)

// otherForms are forms of output that only some commands have.
type otherForms struct {
	documents *documents // nil if the command writes none
	look      *lookFlags // of pictures, nil if the command draws none
}

// formCommand completes the command of a question about boards: it adds the flags that all such
// commands share. prepareMore, if not nil, sets and checks what needs the job.
func (p *program) formCommand(a *asking, other otherForms, prepareMore func(*batch.Job) error) *cobra.Command {
	cmd, op := a.cmd, a.asked.(operation.Operation)
	prepare := func(job *batch.Job) error {
		if err := a.read(p, op, job); err != nil || prepareMore == nil {
			return err
		}
		return prepareMore(job)
	}
	documents, look := other.documents, other.look
	f := newRunFlags()
	f.documents = documents
	spec := op.Spec()
	formats := puzzleio.AnswerFormats(spec.Boards, spec.Grids)
	if spec.Fills() {
		formats = append(formats, puzzleio.FolderFormats()...)
	}
	if look != nil {
		formats = append(formats, pictureForms...)
	}
	if documents != nil {
		formats = append(formats, documentForms()...)
	}
	cmd.Use = spec.Name + " [FILE|BOARD...]"
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if look != nil {
			picture, err := wantsPicture(cmd, f.to, f.output)
			if err != nil {
				return err
			}
			if picture {
				return p.drawAnswers(cmd, &f, op, look, prepare, files)
			}
			if err := look.checkUnused(cmd); err != nil {
				return err
			}
		}
		job, err := p.newJob(cmd, &f, files, op, outputForm{style: operation.Text}, formats)
		if err != nil {
			return err
		}
		if err := prepare(job); err != nil {
			return err
		}
		err = p.runJob(cmd, &f, job)
		if documents.wanted() {
			err = documents.finish(cmd.Context(), p, err)
		}
		return optionError(cmd, err)
	}
	addFlags(cmd, fileFlags, f.addStyles)
	toUsage := "write a table in `FORM`, such as csv or parquet"
	if look != nil {
		toUsage = "write a table or a picture in `FORM`, such as csv or svg"
	}
	if spec.Boards {
		toUsage = "write the boards in `FORM`, such as block, csv or noip"
	}
	if documents != nil {
		toUsage = "write `FORM`: html, pdf, or a table such as csv"
	}
	f.add(p, cmd, op, toUsage, formats)
	f.addOnly(cmd, op)
	completeColor(cmd)
	describe(cmd, "colors", "files", "output")
	return cmd
}

// optionError returns a *usageError if options of an operation contradict each other, and
// other errors as they are.
func optionError(cmd *cobra.Command, err error) error {
	wrong, ok := errors.AsType[*operation.OptionError](err)
	switch {
	case ok && wrong.Requires != "":
		return &usageError{
			message.Of("%s has no effect without %s", "--"+wrong.Option, "--"+wrong.Requires),
			message.Of("add %s or leave out %s", "--"+wrong.Requires, "--"+wrong.Option),
		}
	case ok:
		return &usageError{wrong.Spelled(func(option string) string { return "--" + option }), seeHelp(cmd)}
	}
	return err
}

// exclusive returns a *usageError if both flags are set.
func exclusive(cmd *cobra.Command, one, other string) error {
	if cmd.Flags().Changed(one) && cmd.Flags().Changed(other) {
		return &usageError{message.Of("%s and %s cannot be combined: use one of them", "--"+one, "--"+other), seeHelp(cmd)}
	}
	return nil
}
