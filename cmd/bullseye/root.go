package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/text/decimal"
	"bullseye/operation"
)

const introduction = `Solve, rate, explain, count and convert Sudoku boards, and find the completion
with the best score. Boards are arguments, or come from files or standard input.`

const firstSteps = `  bullseye solve puzzles.txt      a completion of each board
  bullseye max --grid puzzle.txt  the best target score and its grid
  bullseye oj noip2009 < input    the answer that an online judge expects`

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
	root.SetIn(p.in)
	root.SetOut(p.out) // before addCompletionCommand, whose commands keep it
	root.SetErr(p.err)
	root.SetVersionTemplate("bullseye {{.Version}}\n")
	root.SetFlagErrorFunc(wrongFlag)
	for _, group := range []string{operation.AboutBoards, operation.OtherBoards} {
		addGroup(root, group, p.questionCommands(group)...)
	}
	addGroup(root, "Other commands", p.benchCommand(), p.convertCommand(), p.drawCommand(), p.manCommand(), p.ojCommand(), p.printCommand(), p.serveCommand(), p.storeCommand(), p.verifyCommand(), p.versionCommand())
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
		if args := cmd.Flags().Args(); !cmd.HasParent() && len(args) > 0 && !isBoard(args[0]) && !isOrdinary(args[0]) {
			return noCommand(cmd, args[:1], args[0], cmd.Name()) // misspelt, so its flags are unknown, too
		}
		wrong.problem, wrong.hint = unknownFlag(cmd, unknown)
	case errors.As(err, &needsValue):
		wrong.problem = fmt.Sprintf("--%s needs a value", needsValue.GetFlag().Name)
	case errors.As(err, &badValue):
		flag := badValue.GetFlag()
		wrong.problem = fmt.Sprintf("--%s cannot be %q: expected %s", flag.Name, badValue.GetValue(), valueOf(flag))
		if meant := meantNumber(flag, badValue.GetValue()); meant != "" {
			wrong.hint = fmt.Sprintf("did you mean '--%s %s'?", flag.Name, meant)
			if decimal.Rewrite(badValue.GetValue()) != badValue.GetValue() {
				wrong.hint = fmt.Sprintf("numbers are decimal, without leading zeros: did you mean '--%s %s'?", flag.Name, meant)
			}
		}
	}
	return wrong
}

// unknownFlag returns the error and the hint for a flag that a command does not have.
func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError) (problem, hint string) {
	dashes, word := "--", unknown.GetSpecifiedName()
	problem = fmt.Sprintf("%s has no flag --%s", cmd.CommandPath(), word)
	if letters := unknown.GetSpecifiedShortnames(); letters != "" {
		problem = fmt.Sprintf("%s has no flag -%s", cmd.CommandPath(), word)
		dashes, word = "-", letters // with the letters that follow
	}
	hint, known := absentFlag(cmd, word)
	switch {
	case isBoard(dashes + word):
		return "a board that begins with \"-\" is read as a flag", fmt.Sprintf("write -- before it: '%s -- BOARD'", cmd.CommandPath())
	case known:
		return problem, hint
	case cmd == cmd.Root() && flagOfCommands(cmd, dashes, word):
		return problem, fmt.Sprintf("flags follow the command: '%s COMMAND %s%s'", cmd.Name(), dashes, word)
	case dashes == "-" && len(word) < 3:
		return problem, seeHelp(cmd)
	}
	return problem, didYouMean(word, "--", flagNames(cmd), seeHelp(cmd))
}

// flagOfCommands reports whether a command below root has a flag of that name or letter.
func flagOfCommands(root *cobra.Command, dashes, word string) bool {
	found := false
	forEachCommand(root, func(cmd *cobra.Command) {
		found = found || dashes == "--" && cmd.Flags().Lookup(word) != nil || dashes == "-" && len(word) == 1 && cmd.Flags().ShorthandLookup(word) != nil
	})
	return found
}

// meantNumber returns the value that a number probably stands for, which the flag has not
// taken, or "": 10 for 010, a time in seconds, or the digits of a number such as 1e6.
func meantNumber(flag *pflag.Flag, text string) string {
	meanings := []string{decimal.Rewrite(text), decimal.Rewrite(text) + "s"}
	if n, err := strconv.ParseFloat(text, 64); err == nil && n == math.Trunc(n) {
		meanings = append(meanings, strconv.FormatFloat(n, 'f', 0, 64))
	}
	for _, meaning := range meanings {
		if flag.Value.Set(meaning) == nil {
			return meaning
		}
	}
	return ""
}

// A limitedFlag is the value of a flag that must be in a range.
type limitedFlag interface {
	// expected describes the values of the flag in an error.
	expected() string
	// limits returns the range for the manual, "from 1 to 10000".
	limits() string
}

// valueOf describes the values of a flag.
func valueOf(flag *pflag.Flag) string {
	if limited, ok := flag.Value.(limitedFlag); ok {
		return limited.expected()
	}
	return "true or false" // only switches and limited values refuse texts
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
