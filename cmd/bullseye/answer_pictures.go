package main

// Pictures as one more form of a command's answers: if --to or the name of the output asks
// for SVG, PNG or PDF, each answer is drawn.

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/draw"
	"bullseye/internal/batch"
	"bullseye/internal/render"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/operation/option"
)

// lookFlags are the flags that say how pictures look.
type lookFlags struct {
	render.Look
	*optionFlags
}

// add adds the flags.
func (l *lookFlags) add(cmd *cobra.Command) {
	l.optionFlags = addOptions(cmd, "Picture", option.SetDefaults(&l.Look))
	onlyInLongHelp(cmd, "size", "title", "language")
}

// options returns how pictures look. Their words are in the language of the user, because no
// program reads them.
func (l *lookFlags) options(p *program) (draw.Options, error) {
	err := l.read(p, &l.Look, &batch.Job{})
	return l.Look.Options(), err
}

// checkUnused returns a *usageError if a flag is given that only pictures have.
func (l *lookFlags) checkUnused(cmd *cobra.Command) error {
	for _, f := range l.fields {
		if flag := f.Name; cmd.Flags().Changed(flag) {
			return &usageError{
				message.Of("--%s has no effect without a picture", flag),
				message.Of("give -o NAME.svg, or leave out --%s", flag),
			}
		}
	}
	return nil
}

// wantsPicture reports whether --to or the name of the output asks for a picture. No other
// flag may ask for something else.
func wantsPicture(cmd *cobra.Command, to, output string) (bool, error) {
	ending, isFile := endingOf(output)
	named := isFile && slices.Contains(pictureForms, strings.TrimPrefix(ending, "."))
	asked := slices.Contains(pictureForms, to)
	if !named && !asked {
		return false, nil
	}
	others := []string{"json", "pretty"}
	if !asked && to != "" {
		return false, contradiction("--to "+to, output)
	}
	for _, flag := range others {
		switch {
		case cmd.Flags().Lookup(flag) == nil || !cmd.Flags().Changed(flag):
		case named:
			return false, contradiction("--"+flag, output)
		default:
			return false, exclusive(cmd, "to", flag)
		}
	}
	for _, flag := range []string{"with", "only", "checkpoint", "checkpoint-every", "restart", "summary", "color"} {
		if cmd.Flags().Lookup(flag) != nil && cmd.Flags().Changed(flag) {
			return false, &usageError{
				message.Of("--%s has no effect on pictures", flag),
				message.Of("leave out --%s, or let the name end in .txt", flag),
			}
		}
	}
	return true, nil
}

// contradiction is the error for a flag that asks for another form than the name of a
// picture.
func contradiction(flag, output string) error {
	return &usageError{
		message.Of("%s contradicts the name %s", flag, nameOf(output)),
		message.Of("let the name end in %v, or leave out %s", ".txt", flag),
	}
}

// drawAnswers draws the answers to the boards of the arguments.
func (p *program) drawAnswers(cmd *cobra.Command, f *runFlags, op operation.Operation, look *lookFlags, prepare func(*batch.Job) error, args []string) error {
	target, err := p.pictureTarget(f.to, f.output)
	if err != nil {
		return err
	}
	options, err := look.options(p)
	if err != nil {
		return err
	}
	if err := prepare(&batch.Job{Operation: op, Output: batch.Output{Style: operation.Pictures}}); err != nil {
		return err
	}
	run := &pictureRun{
		program: p, target: target, operation: op, title: options.Title, language: look.Language.String(), options: options, say: render.SayIn(look.Language.String()),
	}
	weights, err := cmd.Flags().GetString("weights")
	if err != nil {
		return err
	}
	return optionError(cmd, run.run(cmd.Context(), f, args, weightsFile(weights)))
}
