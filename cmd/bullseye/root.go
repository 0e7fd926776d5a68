package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const introduction = `Solve, count, check and convert Sudoku boards, and find the completion with the
best score. Boards are arguments, or come from files or standard input.`

const firstSteps = `  bullseye solve puzzles.txt           a completion of each board
  bullseye max --grid puzzle.txt       the best target score and its grid
  bullseye count --limit 100 < boards  the number of completions, up to 100
  bullseye oj noip2009 < input         the answer that an online judge expects`

// rootCommand returns the command line with all its commands.
func (p *program) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:     "bullseye COMMAND",
		Short:   "answer questions about Sudoku boards",
		Long:    introduction,
		Example: firstSteps,
		Version: version(),

		SilenceErrors: true, // exitCode reports them
		SilenceUsage:  true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			if isBoard(args[0]) || isOrdinary(args[0]) {
				return &usageError{fmt.Sprintf("there is no command before %s", nameOf(args[0])), "for example: bullseye solve " + nameOf(args[0])}
			}
			return noCommand(cmd, args[:1], args[0], cmd.Name())
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := io.WriteString(p.out, say(cmd, "%s\n\n%s\n\n'bullseye --help' lists all commands, 'bullseye COMMAND --help' explains one.\n",
				say(cmd, introduction), say(cmd, firstSteps)))
			return err
		},
	}
	root.SetVersionTemplate("bullseye {{.Version}}\n")
	root.SetFlagErrorFunc(wrongFlag)
	addGroup(root, "Questions about boards", p.checkCommand(), p.countCommand(), p.maxCommand(), p.solveCommand(), p.spreadCommand())
	addGroup(root, "Other commands", p.benchCommand(), p.convertCommand(), p.generateCommand(), p.manCommand(), p.ojCommand(), p.verifyCommand(), p.versionCommand())
	addCompletionCommand(root)
	addHelpCommand(root)
	describe(root, "bullseye")
	setHelp(root, func(err error) { p.noHelp = err })
	p.setHelpLanguage(root)
	forEachCommand(root, completeFlags)
	return root
}

// addGroup adds commands as a group of the root's help. The commands that cobra
// adds belong to the last group.
func addGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, cmd := range commands {
		cmd.GroupID = title
		root.AddCommand(cmd)
	}
	root.SetHelpCommandGroupID(title)
	root.SetCompletionCommandGroupID(title)
}

// wrongFlag turns an error of pflag into a *usageError with a hint.
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
		if name := withOneDash(cmd, unknown.GetSpecifiedShortnames()); name != "" {
			wrong.problem = fmt.Sprintf("%s has no flag -%s", cmd.CommandPath(), name)
			wrong.hint = fmt.Sprintf("did you mean '--%s'?", name)
		}
		if hint, known := absentFlags[unknown.GetSpecifiedName()]; known {
			wrong.hint = hint
		} else if dashes == "--" {
			wrong.hint = didYouMean(unknown.GetSpecifiedName(), "--", flagNames(cmd), wrong.hint)
		}
	case errors.As(err, &needsValue):
		wrong.problem = fmt.Sprintf("--%s needs a value", needsValue.GetFlag().Name)
	case errors.As(err, &badValue):
		flag := badValue.GetFlag()
		wrong.problem = fmt.Sprintf("--%s cannot be %q: expected %s", flag.Name, badValue.GetValue(), valueOf(flag))
		if _, err := strconv.ParseFloat(badValue.GetValue(), 64); err == nil && flag.Value.Set(badValue.GetValue()+"s") == nil {
			wrong.hint = fmt.Sprintf("did you mean '--%s %ss'?", flag.Name, badValue.GetValue())
		}
	}
	return wrong
}

// withOneDash returns the name of the flag that was written with one dash, such as
// -grid, or "". letters are the end of that word: the letters before them are flags.
func withOneDash(cmd *cobra.Command, letters string) string {
	letters, _, _ = strings.Cut(letters, "=")
	for _, name := range flagNames(cmd) {
		before, ends := strings.CutSuffix(name, letters)
		if len(letters) > 1 && ends && strings.Trim(before, shorthands(cmd)) == "" {
			return name
		}
	}
	return ""
}

// shorthands returns the letters of a command's flags.
func shorthands(cmd *cobra.Command) (letters string) {
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { letters += flag.Shorthand })
	return letters
}

// valueOf describes the values of a flag.
func valueOf(flag *pflag.Flag) string {
	switch flag.Value.Type() {
	case "int":
		return "a whole number"
	case "uint64":
		return "a whole number, 0 or more"
	case "bool":
		return "true or false"
	case "range":
		return "a number such as 30, or a range such as 24-30"
	case "duration":
		return "a time such as 500ms or 1m"
	}
	return "a " + flag.Value.Type()
}

// flagNames returns the names of a command's flags.
func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
	return names
}

// noArguments checks the arguments of commands that have none.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return &usageError{fmt.Sprintf("%s takes no argument %q", cmd.CommandPath(), args[0]), seeHelp(cmd)}
}
