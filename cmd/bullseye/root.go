package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const introduction = `Bullseye answers questions about Sudoku boards: a completion, the best-scoring
completion, how many there are, what is wrong with a board.

Boards come from files or from standard input, in any of the usual text forms,
also compressed; the form is recognised. There is one answer a line, in the
order of the boards.`

const firstSteps = `  bullseye solve puzzles.txt          a completion of every board
  bullseye max --grid puzzle.txt      the best target score and a grid with it
  bullseye count --limit 100 < boards how many completions, up to 100
  bullseye check --pretty puzzle.txt  what is wrong or right with a board
  bullseye oj noip2009 < input        exactly what an online judge wants`

// rootCommand returns the command line with all its commands.
func (p *program) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:                        "bullseye",
		Short:                      "answers questions about Sudoku boards",
		Long:                       introduction + "\n\n" + exitHelp,
		Example:                    firstSteps,
		Version:                    version(),
		SuggestionsMinimumDistance: 2,

		SilenceErrors: true, // exitCode reports them
		SilenceUsage:  true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			hint := "'bullseye --help' lists the commands"
			if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
				hint = "did you mean 'bullseye " + near[0] + "'?"
			}
			return &usageError{fmt.Sprintf("there is no command %q", args[0]), hint}
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := fmt.Fprintf(p.out, "%s\n\n%s\n\n'bullseye --help' lists all commands, 'bullseye COMMAND --help' explains one.\n",
				introduction, firstSteps)
			return err
		},
	}
	root.SetVersionTemplate("bullseye {{.Version}}\n")
	root.SetFlagErrorFunc(wrongFlag)
	root.AddCommand(
		p.solveCommand(), p.maxCommand(), p.verifyCommand(), p.spreadCommand(), p.countCommand(), p.checkCommand(),
		p.convertCommand(),
		p.ojCommand(), p.benchCommand(), p.versionCommand(), p.manCommand(),
	)
	return root
}

// wrongFlag words pflag's errors as this program's.
func wrongFlag(cmd *cobra.Command, err error) error {
	wrong := &usageError{problem: err.Error(), hint: seeHelp(cmd)}
	var unknown *pflag.NotExistError
	var needsValue *pflag.ValueRequiredError
	var badValue *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		dashes := "--"
		if unknown.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		wrong.problem = fmt.Sprintf("%s has no flag %s%s", cmd.CommandPath(), dashes, unknown.GetSpecifiedName())
		if near := nearestFlag(cmd, unknown.GetSpecifiedName()); near != "" {
			wrong.hint = "did you mean --" + near + "?"
		}
	case errors.As(err, &needsValue):
		wrong.problem = fmt.Sprintf("--%s needs a value", needsValue.GetFlag().Name)
	case errors.As(err, &badValue):
		flag := badValue.GetFlag()
		wrong.problem = fmt.Sprintf("--%s cannot be %q: expected %s", flag.Name, badValue.GetValue(), valueOf(flag))
	}
	return wrong
}

// valueOf says what values a flag has.
func valueOf(flag *pflag.Flag) string {
	switch flag.Value.Type() {
	case "int":
		return "a whole number"
	case "uint64":
		return "a whole number, 0 or more"
	case "bool":
		return "true or false"
	case "duration":
		return "a time such as 500ms or 1m"
	}
	return "a " + flag.Value.Type()
}

// nearestFlag returns the flag that begins like the name, or that the name
// begins like, "" if there is none.
func nearestFlag(cmd *cobra.Command, name string) (near string) {
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		if near == "" && len(name) > 1 && (strings.HasPrefix(flag.Name, name) || strings.HasPrefix(name, flag.Name)) {
			near = flag.Name
		}
	})
	return near
}
