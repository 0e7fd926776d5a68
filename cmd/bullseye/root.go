package main

import (
	"cmp"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/text/width"

	"bullseye/explain"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/decimal"
	"bullseye/internal/text/message"
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
		Long:    "Answer questions about Sudoku boards from arguments, files or standard input.",
		Example: firstSteps,
		Version: version(),

		SilenceErrors:     true, // exitCode reports them
		SilenceUsage:      true,
		PersistentPreRunE: p.checkFlags,
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
	for _, group := range []struct {
		title    string
		commands []listedCommand
	}{
		{operation.SolvingQuestions, []listedCommand{
			{"oj", "answer a problem of an online judge", p.ojCommand},
			{"verify", "check a proof of a best score", p.verifyCommand},
		}},
		{operation.MakingQuestions, nil},
		{operation.LearningQuestions, nil},
		{operation.DataQuestions, []listedCommand{{"convert", "write boards in another form", p.convertCommand}}},
		{"Draw and print", []listedCommand{
			{"draw", "draw each board", p.drawCommand},
			{"print", "print puzzles as a booklet with solutions", p.printCommand},
		}},
		{"Serve", []listedCommand{
			{"serve", "answer questions and keep games over HTTP", p.serveCommand},
			{"store", "back up, list and change the games of serve", p.storeCommand},
		}},
		{"Tools", []listedCommand{
			{"bench", "measure the speed of the search engine", p.benchCommand},
			{"man", "show or write the manual pages", p.manCommand},
			{"version", "print the version", p.versionCommand},
		}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, listed := range append(p.questionCommands(group.title), group.commands...) {
			cmd := p.command(&listed)
			cmd.GroupID, cmd.SuggestFor = group.title, foreignCommands[cmd.Name()]
			root.AddCommand(cmd)
		}
		root.SetCompletionCommandGroupID(group.title) // the last one
	}
	addCompletionCommand(root)
	addHelpCommand(root)
	describe(root, "bullseye")
	setHelp(root)
	p.setHelpLanguage(root)
	forEachCommand(root, completeFlags)
	forEachCommand(root, refuseWideDashes)
	return root
}

// A listedCommand is a command as the help of the program lists it.
type listedCommand struct {
	name, short string
	complete    func() *cobra.Command
}

// command returns a command, complete if the command line has its name or that of man, which can write
// all pages. Making the flags of all commands would take more time than the answer for a board.
func (p *program) command(c *listedCommand) *cobra.Command {
	cmd := &cobra.Command{Use: c.name, Run: func(*cobra.Command, []string) {}} // cobra lists only what runs
	if p.words == nil || slices.Contains(p.words, c.name) || slices.Contains(p.words, "man") {
		cmd = c.complete()
	}
	cmd.Short = c.short
	return cmd
}

// checkCommand returns a *usageError if a command line does not begin with a command.
func checkCommand(root *cobra.Command, args []string) error {
	if _, _, err := root.Find(args); err == nil {
		return nil
	}
	if err := root.ParseFlags(args[:1]); err != nil {
		return wrongFlag(root, err) // flags follow the command
	}
	word := args[slices.IndexFunc(args, func(arg string) bool { return !strings.HasPrefix(arg, "-") })]
	if err := refuseWideDash([]string{word}); err != nil {
		return err
	}
	if isBoard(word) || isOrdinary(word) {
		return &usageError{message.Of("there is no command before %s", nameOf(word)), message.Of("for example: bullseye solve %s", nameOf(word))}
	}
	return noCommand(root, word)
}

// needsCommand runs a command that only has others below it.
func needsCommand(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return noCommand(cmd, args[0])
	}
	return &usageError{message.Of("%s needs a command", cmd.Name()), seeHelp(cmd)}
}

// wrongFlag turns an error of pflag into a *usageError with a hint.
func wrongFlag(cmd *cobra.Command, err error) error {
	wrong := &usageError{message.Match(err.Error(), "unknown flag: %s", "flag needs an argument: %s", "bad flag syntax: %s"), seeHelp(cmd)}
	if missing, ok := errors.AsType[*pflag.ValueRequiredError](err); ok && missing.GetSpecifiedShortnames() != "" {
		wrong.problem = message.Of("flag needs an argument: %s", "-"+missing.GetSpecifiedName())
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		wrong.hint = flagHint(cmd, unknown)
		if unknown.GetSpecifiedShortnames() != "" {
			wrong.problem = message.Of("unknown flag: %s", "-"+unknown.GetSpecifiedName())
		}
	}
	if bad, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		flag, cause := bad.GetFlag(), bad.Unwrap()
		if bad.GetValue() == "" && flag.Value.Type() == "number" {
			return &usageError{message.Of("there is no number after --%s", flag.Name), seeHelp(cmd)}
		}
		if flag.Value.Type() == "bool" {
			cause = message.Errorf("expected %v", "true or false")
		}
		wrong.problem = message.Of("--%s cannot be %q: %v", flag.Name, bad.GetValue(), cause)
		if flag.Name == "seed" {
			wrong.hint = "the same seed always gives the same; for others in each run, write --seed $RANDOM, in PowerShell --seed (Get-Random)"
		}
		if number := decimal.Rewrite(bad.GetValue()); number != bad.GetValue() {
			wrong.hint = message.Of("numbers are decimal, without leading zeros: did you mean '%s'?", "--"+flag.Name+" "+number)
		}
		narrow := strings.ReplaceAll(width.Narrow.String(bad.GetValue()), "~", "-") // as in 24～28
		if width.Narrow.String(bad.GetValue()) != bad.GetValue() && flag.Value.Set(narrow) == nil {
			wrong.hint = message.Of("use ASCII digits: did you mean '--%s %s'?", flag.Name, narrow)
		}
		if name := endingIn(flagNames(cmd), flag.Shorthand+bad.GetValue()); flag.Shorthand != "" && name != "" { // -unique is read as -u -n ique
			wrong.hint = message.Of("did you mean '%s'?", "--"+name)
		}
	}
	return wrong
}

// checkFlags checks and adapts the values of flags before any command runs.
func (p *program) checkFlags(cmd *cobra.Command, args []string) error {
	if value := os.Getenv(chinese.Variable); value != "" && !slices.Contains(explain.Languages(), languageCode(value)) {
		p.warn(message.Of("%s has no language %q: texts are in English; the languages are %s", chinese.Variable, value, listed(explain.Languages())))
	}
	ignoreCase(cmd)
	return cmp.Or(refuseOneDash(cmd, args), refuseMark(cmd, args))
}

// ignoreCase gives flags the words that their values are but for the case of letters.
func ignoreCase(cmd *cobra.Command) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		complete, ok := cmd.GetFlagCompletionFunc(flag.Name)
		if !ok {
			return
		}
		words, directive := complete(cmd, nil, "")
		fold := func(text string) string {
			parts := strings.Split(text, ",")
			for i, part := range parts {
				if j := slices.IndexFunc(words, func(word string) bool { return strings.EqualFold(word, part) }); j >= 0 {
					parts[i] = words[j]
				}
			}
			return strings.Join(parts, ",")
		}
		if list, ok := flag.Value.(pflag.SliceValue); ok && directive == cobra.ShellCompDirectiveNoFileComp {
			values := list.GetSlice()
			for i := range values {
				values[i] = fold(values[i])
			}
			_ = list.Replace(values) // texts are always right
		} else if flag.Value.Type() == "string" && directive == cobra.ShellCompDirectiveNoFileComp {
			_ = flag.Value.Set(fold(flag.Value.String()))
		}
	})
}

// A limitedFlag is the value of a flag that must be in a range.
type limitedFlag interface {
	// limits returns the ends of the range for the manual, "1" and "10000".
	limits() (least, most string)
}

// noArguments checks the arguments of commands that have none.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return &usageError{message.Of("%s takes no argument %q", cmd.CommandPath(), args[0]), seeHelp(cmd)}
}
