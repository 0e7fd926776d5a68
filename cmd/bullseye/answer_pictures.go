package main

// Pictures as one more form of a command's answers: if --to or the name of the output asks
// for SVG, PNG or PDF, each answer is drawn.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/draw"
	"bullseye/explain"
	"bullseye/internal/render"
	"bullseye/operation"
)

// lookFlags are the flags that say how pictures look.
type lookFlags struct {
	size                   int
	theme, title, language string
}

var lookNames = []string{"size", "theme", "title", "language"}

// add adds the flags.
func (l *lookFlags) add(cmd *cobra.Command) {
	l.size = 480
	addFlags(cmd, "Picture", func(flags *pflag.FlagSet) {
		addNumber(flags, &l.size, "size", "", draw.MinSize, draw.MaxSize, "make pictures `N` units wide, which are pixels in PNG")
		flags.StringVar(&l.theme, "theme", render.Themes()[0], "draw in `THEME`: light, dark, print or colour-blind")
		flags.StringVar(&l.title, "title", "", "write `TITLE` above (default the label of the board)")
		addLanguage(flags, &l.language)
	})
	onlyInLongHelp(cmd, "size", "title", "language")
	completeWords(cmd, "theme", render.Themes(), cobra.ShellCompDirectiveNoFileComp)
	completeLanguage(cmd)
}

// options returns how pictures look, and the language of their words: that of the user,
// because no program reads them.
func (l *lookFlags) options(p *program, cmd *cobra.Command) (o draw.Options, language explain.Language, err error) {
	if err := chooseWord("theme", l.theme, "themes", render.Themes()); err != nil {
		return o, language, err
	}
	if language, err = p.languageOf(cmd, l.language, &batch.Job{}); err != nil {
		return o, language, err
	}
	theme, _ := draw.ParseTheme(l.theme)
	return draw.Options{Theme: theme, Size: float64(l.size), Title: l.title}, language, nil
}

// checkUnused returns a *usageError if a flag is given that only pictures have.
func (l *lookFlags) checkUnused(cmd *cobra.Command) error {
	for _, flag := range lookNames {
		if cmd.Flags().Changed(flag) {
			return &usageError{
				fmt.Sprintf("--%s has no effect without a picture", flag),
				fmt.Sprintf("give -o NAME.svg, or leave out --%s", flag),
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
				fmt.Sprintf("--%s has no effect on pictures", flag),
				fmt.Sprintf("leave out --%s, or let the name end in .txt", flag),
			}
		}
	}
	return true, nil
}

// contradiction is the error for a flag that asks for another form than the name of a
// picture.
func contradiction(flag, output string) error {
	return &usageError{
		fmt.Sprintf("%s contradicts the name %s", flag, nameOf(output)),
		fmt.Sprintf("let the name end in .txt, or leave out %s", flag),
	}
}

// drawAnswers draws the answers to the boards of the arguments.
func (p *program) drawAnswers(cmd *cobra.Command, f *runFlags, op operation.Operation, look *lookFlags, prepare func(*batch.Job) error, args []string) error {
	target, err := p.pictureTarget(f.to, f.output)
	if err != nil {
		return err
	}
	options, language, err := look.options(p, cmd)
	if err != nil {
		return err
	}
	if err := prepare(&batch.Job{Operation: op, Output: batch.Output{Style: operation.Pictures}}); err != nil {
		return err
	}
	run := &pictureRun{
		program: p, target: target, operation: op, title: options.Title, language: language.String(), options: options, say: render.SayIn(language.String()),
	}
	weights, err := cmd.Flags().GetString("weights")
	if err != nil {
		return err
	}
	return optionError(cmd, run.run(cmd.Context(), f, args, weightsFile(weights)))
}
