package main

import (
	"cmp"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/draw"
	"bullseye/internal/batch"
	"bullseye/internal/render"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/operation/option"
	"bullseye/puzzleio"
)

func (p *program) drawCommand() *cobra.Command {
	d := &drawFlags{runFlags: newRunFlags()}
	option.SetDefaults(&d.operation)
	cmd := &cobra.Command{
		Use: "draw [FILE|BOARD...]",
		Long: `Draw each board as SVG, PNG or PDF, or on the terminal. Several boards get
numbered files, or pages of one PDF file.`,
		Example: `  bullseye draw --candidates puzzle.txt
  bullseye draw --step puzzle.txt -o step.svg
  bullseye draw --solution --target target.txt -o best.png --theme dark`,
		RunE: func(cmd *cobra.Command, args []string) error { return p.draw(cmd, d, args) },
	}
	describe(cmd, "draw")
	d.options = addOptions(cmd, "Picture", &d.operation)
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
	completeColor(cmd)
	completeColumns(cmd)
	completeWords(cmd, "from", puzzleio.ReadFormats(), cobra.ShellCompDirectiveNoFileComp)
	completeWords(cmd, "to", pictureForms, cobra.ShellCompDirectiveNoFileComp)
	describe(cmd, "colors", "files")
	return cmd
}

// drawFlags are the flags of the command draw.
type drawFlags struct {
	runFlags
	operation render.Drawing
	options   *optionFlags
}

// draw draws boards in files or on the terminal.
func (p *program) draw(cmd *cobra.Command, d *drawFlags, args []string) error {
	target, err := p.pictureTarget(d.to, d.output)
	if err != nil {
		return err
	}
	if err := d.options.read(p, &d.operation, &batch.Job{}); err != nil {
		return err
	}
	if err := optionError(cmd, d.operation.Validate()); err != nil {
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
	return run.run(cmd.Context(), &d.runFlags, args, weightsFile(*d.options.texts["weights"]), *d.options.texts["clues"])
}

// weightsFile returns the name of the file of --weights, "" if there is none.
func weightsFile(value string) string {
	if isWeightsFile(value) {
		return value
	}
	return ""
}

// drawText draws boards as text.
func (p *program) drawText(cmd *cobra.Command, d *drawFlags, args []string) error {
	for _, flag := range []string{"size", "theme"} {
		if cmd.Flags().Changed(flag) {
			return &usageError{message.Of("--%s has no effect on text", flag), message.Of("ask for a picture by -o NAME.svg, or leave out --%s", flag)}
		}
	}
	job, err := p.newJob(cmd, &d.runFlags, args, &d.operation, outputForm{style: operation.Pictures}, nil)
	if err != nil {
		return err
	}
	if say := render.SayIn(d.operation.Language.String()); say != nil {
		job.Output.Say = func(uintptr) operation.Say { return say }
		job.Output.Language = "zh"
	}
	if err := cmp.Or(keepsWeights(job, *d.options.texts["weights"]), keepsFile(job, "clues", *d.options.texts["clues"])); err != nil {
		return err
	}
	return optionError(cmd, p.runJob(cmd, &d.runFlags, job))
}
