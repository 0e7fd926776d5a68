package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/draw"
	"bullseye/explain"
	"bullseye/internal/chinese"
	"bullseye/internal/render"
	"bullseye/operation"
	"bullseye/puzzleio"
)

func (p *program) drawCommand() *cobra.Command {
	d := &drawFlags{runFlags: newRunFlags()}
	cmd := &cobra.Command{
		Use:   "draw [FILE|BOARD...]",
		Short: "draw each board",
		Long: `Draw each board as SVG, PNG or PDF, or on the terminal. Several boards get
numbered files, or pages of one PDF file.`,
		Example: `  bullseye draw --candidates puzzle.txt
  bullseye draw --step puzzle.txt -o step.svg
  bullseye draw --solution --target target.txt -o best.png --theme dark`,
		RunE: func(cmd *cobra.Command, args []string) error { return p.draw(cmd, d, args) },
	}
	d.add(p, cmd)
	onlyInLongHelp(cmd, "clues", "nth")
	completeWeights(cmd)
	completeLanguage(cmd)
	completeColor(cmd)
	completeColumns(cmd)
	completeWords(cmd, "theme", render.Themes(), cobra.ShellCompDirectiveNoFileComp)
	takeForms(cmd, "from", puzzleio.ReadFormats())
	takeForms(cmd, "to", pictureForms)
	describe(cmd, "draw", "weights", "colors", "files")
	return cmd
}

// drawFlags are the flags of the command draw. Most are options of the operation.
type drawFlags struct {
	runFlags
	operation render.Drawing
	weights   string
	clues     string // a board or the name of a file
	language  string
}

func (d *drawFlags) add(p *program, cmd *cobra.Command) {
	op := &d.operation
	addFlags(cmd, "Picture", func(flags *pflag.FlagSet) {
		flags.BoolVar(&op.Candidates, "candidates", false, "show the candidates of blank cells")
		flags.BoolVar(&op.Rings, "rings", false, "tint cells by their weights, as target sudoku does")
		flags.BoolVar(&op.Solution, "solution", false, "fill in a completion")
		flags.BoolVar(&op.Step, "step", false, "show the next step")
		addNumber(flags, &op.Nth, "nth", "", 1, operation.MaxNth, "with --step, show the `N`-th step of the path")
		flags.BoolVar(&op.Target, "target", false, "with --solution or --step, aim at the best score")
		flags.StringVar(&d.clues, "clues", "", "take other digits than those of `BOARD` for entries")
		addWeights(flags, &d.weights)
		addTime(flags, &op.Timeout, "timeout", "with --target, spend at most `TIME` on a board")
		op.Size = 480
		addNumber(flags, &op.Size, "size", "", draw.MinSize, draw.MaxSize, "make pictures `N` units wide, which are pixels in PNG")
		flags.StringVar(&op.Theme, "theme", render.Themes()[0], "draw in `THEME`: light, dark, print or colour-blind")
		flags.StringVar(&op.Title, "title", "", "write `TITLE` above (default the label of the board)")
		addLanguage(flags, &d.language)
	})
	addFlags(cmd, fileFlags, func(flags *pflag.FlagSet) {
		d.addOutput(flags)
		flags.StringVar(&d.from, "from", puzzleio.Any.String(), "read `FORM`, such as block or csv")
		addColumns(flags, &d.columns)
		d.addTo(flags, "draw in `FORM`: svg, png or pdf (default that of the name)")
		addColor(flags, &d.color)
	})
	addFlags(cmd, runningFlags, func(flags *pflag.FlagSet) {
		addThreads(flags, &d.threads, 0, "use `N` threads; 0 is one for each processor")
		p.addQuiet(flags)
	})
}

// draw draws boards in files or on the terminal.
func (p *program) draw(cmd *cobra.Command, d *drawFlags, args []string) error {
	target, err := p.pictureTarget(d.to, d.output)
	if err != nil {
		return err
	}
	if err := d.prepare(p, cmd); err != nil {
		return err
	}
	if target.form == "" {
		return p.drawText(cmd, d, args)
	}
	p.warnOfMissing(draw.Missing(d.operation.Title))
	run := &pictureRun{
		program: p, target: target, operation: &d.operation, title: d.operation.Title, language: d.operation.Language.String(),
		options: d.operation.Options(), say: render.SayIn(d.operation.Language.String()),
	}
	return run.run(cmd.Context(), &d.runFlags, args, weightsFile(d.weights), d.clues)
}

// weightsFile returns the name of the file of --weights, "" if there is none.
func weightsFile(value string) string {
	if isWeightsFile(value) {
		return value
	}
	return ""
}

// prepare sets the options of the operation that are not flags themselves, and checks all
// of them. Pictures, which no program reads, follow the language of the user.
func (d *drawFlags) prepare(p *program, cmd *cobra.Command) (err error) {
	op := &d.operation
	if err := chooseWord("theme", op.Theme, "themes", render.Themes()); err != nil {
		return err
	}
	if op.Language, err = p.languageOf(cmd, d.language, &batch.Job{}); err != nil {
		return err
	}
	if op.Objective, err = p.readObjective(cmd.Context(), d.weights); err != nil {
		return err
	}
	if cmd.Flags().Changed("clues") {
		r, err := p.flagReading(cmd.Context(), "clues", d.clues, p.eachBoard)
		if err != nil {
			return err
		}
		op.Clues = &r.Board
	}
	if cmd.Flags().Changed("weights") && !op.Target {
		op.Rings = true // there is nothing else that weights could be for
	}
	return optionError(cmd, op.Validate())
}

// drawText draws boards as text.
func (p *program) drawText(cmd *cobra.Command, d *drawFlags, args []string) error {
	for _, flag := range []string{"size", "theme"} {
		if cmd.Flags().Changed(flag) {
			return &usageError{fmt.Sprintf("--%s has no effect on text", flag), fmt.Sprintf("ask for a picture by -o NAME.svg, or leave out --%s", flag)}
		}
	}
	job, err := p.newJob(cmd, &d.runFlags, args, &d.operation, outputForm{style: operation.Pictures}, nil)
	if err != nil {
		return err
	}
	if d.operation.Language == explain.Chinese {
		job.Output.Say = func(uintptr) operation.Say { return chinese.Say }
		job.Output.Language = "zh"
	}
	if err := cmp.Or(keepsWeights(job, d.weights), keepsFile(job, "clues", d.clues)); err != nil {
		return err
	}
	return optionError(cmd, p.runJob(cmd, &d.runFlags, job))
}
