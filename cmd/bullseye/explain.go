package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/draw/paper"
	"bullseye/operation"
)

func (p *program) explainCommand() *cobra.Command {
	x := &explainFlags{}
	x.documents.operation = &x.operation
	cmd := &cobra.Command{
		Short: "explain how each board is solved, step by step",
		Long: `Explain in words how a person solves each board, from the first step to the
last. A page of HTML or a PDF file has a picture of each step, too.`,
		Example: `  bullseye explain puzzle.txt
  bullseye explain --style explainer --language zh puzzle.txt
  bullseye explain puzzle.txt -o puzzle.html`,
	}
	op := &x.operation
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.StringVar(&x.style, "style", string(operation.PlayerStyle), "take steps as `STYLE` does: player or explainer")
		flags.BoolVar(&op.Marks, "marks", false, "show the candidates before each step that needs them")
		flags.BoolVar(&op.Markdown, "markdown", false, "write Markdown")
		flags.BoolVar(&op.Target, "target", false, "explain the best score in target sudoku cell by cell")
		addWeights(flags, &x.weights)
		addTime(flags, &op.Timeout, "timeout", "with --target, spend at most `TIME` on a board")
		addLanguage(flags, &x.language)
		x.documents.addPaper(flags)
	})
	onlyInLongHelp(cmd, "paper")
	completeWords(cmd, "paper", paper.Sizes(), cobra.ShellCompDirectiveNoFileComp)
	completeWeights(cmd)
	completeLanguage(cmd)
	completeWords(cmd, "style", operation.PathStyles(), cobra.ShellCompDirectiveNoFileComp)
	describe(cmd, "explain", "weights")
	return p.formCommand(cmd, op, otherForms{documents: &x.documents}, func(job *batch.Job) error { return x.prepare(p, cmd, job) })
}

// explainFlags are the flags of the command explain. Most are options of the operation.
type explainFlags struct {
	operation operation.Explain
	documents documents
	style     string
	weights   string
	language  string
}

// prepare sets the options of the operation that are not flags themselves. Text for people
// begins with a drawing of the board.
func (x *explainFlags) prepare(p *program, cmd *cobra.Command, job *batch.Job) (err error) {
	op := &x.operation
	if err := x.documents.checkPaper(cmd); err != nil {
		return err
	}
	if err := chooseWord("style", x.style, "styles", operation.PathStyles()); err != nil {
		return err
	}
	if cmd.Flags().Changed("style") {
		op.Style = operation.PathStyle(x.style)
	}
	if ending, _ := endingOf(job.Output.Name); ending == markdownEnding {
		op.Markdown = true
	}
	switch {
	case op.Markdown && job.Output.Style != operation.Text:
		return &usageError{"--markdown cannot be combined with another form", "leave out --markdown, or the flag or name that asks for the other form"}
	case op.Markdown && len(job.Output.With) > 0:
		return &usageError{"--with and Markdown cannot be combined: headings have the file, the line and the label anyway", seeHelp(cmd)}
	case !op.Markdown && !x.documents.wanted() && job.Output.Style == operation.Text && len(job.Output.With) == 0:
		job.Output.Style = operation.Pictures
	}
	if op.Language, err = p.languageOf(cmd, x.language, job); err != nil {
		return err
	}
	if err := checkTarget(cmd, op.Target, x.weights, job); err != nil {
		return err
	}
	op.Objective, err = p.readObjective(cmd.Context(), x.weights)
	return err
}
