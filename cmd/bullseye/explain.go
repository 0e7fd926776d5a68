package main

import (
	"github.com/spf13/cobra"

	"bullseye/draw/paper"
	"bullseye/internal/batch"
	"bullseye/operation"
)

// explainCommand adds documents to the command.
func (p *program) explainCommand(a *asking) *cobra.Command {
	x := &explainFlags{asking: a, explain: a.asked.(*operation.Explain)}
	x.documents.operation = x.explain
	addFlags(a.cmd, answerFlags, x.documents.addPaper)
	onlyInLongHelp(a.cmd, "paper")
	completeWords(a.cmd, "paper", paper.Sizes(), cobra.ShellCompDirectiveNoFileComp)
	return p.formCommand(a, otherForms{documents: &x.documents}, x.prepare)
}

// explainFlags are the flags of the command explain.
type explainFlags struct {
	*asking
	explain   *operation.Explain
	documents documents
}

// prepare chooses the form. Text for people begins with a drawing of the board.
func (x *explainFlags) prepare(job *batch.Job) error {
	if err := x.documents.checkPaper(x.cmd); err != nil {
		return err
	}
	if ending, _ := endingOf(job.Output.Name); ending == markdownEnding {
		x.explain.Markdown = true
	}
	switch markdown := x.explain.Markdown; {
	case markdown && job.Output.Style != operation.Text:
		return &usageError{"--markdown cannot be combined with another form", "leave out --markdown, or the flag or name that asks for the other form"}
	case markdown && len(job.Output.With) > 0:
		return &usageError{"--with and Markdown cannot be combined: headings have the file, the line and the label anyway", seeHelp(x.cmd)}
	case !markdown && !x.documents.wanted() && job.Output.Style == operation.Text && len(job.Output.With) == 0:
		job.Output.Style = operation.Pictures
	}
	return nil
}
