package main

// The layout of the help, with flags in named groups: -h is one screen per command,
// and --help adds details. The manual pages have everything.

import (
	_ "embed"
	"io"
	"slices"
	"strings"
	"text/template"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/judge"
	"bullseye/internal/text/textwidth"
	"bullseye/puzzleio"
)

// The groups of flags that several commands share.
const (
	answerFlags  = "Answer"
	fileFlags    = "Input and output"
	runningFlags = "Running"
	otherFlags   = "Flags" // of commands with few flags
)

// groupKey is the annotation of a flag with the name of its group.
const groupKey = "bullseye_group"

// addFlags adds the flags that define defines to a command, as a group of its
// help.
func addFlags(cmd *cobra.Command, group string, define func(flags *pflag.FlagSet)) {
	set := pflag.NewFlagSet(group, pflag.ContinueOnError)
	define(set)
	cmd.Flags().SortFlags = false
	set.SortFlags = false
	set.VisitAll(func(flag *pflag.Flag) {
		flag.Annotations = map[string][]string{groupKey: {group}}
		cmd.Flags().AddFlag(flag)
	})
}

// longKey is the annotation of a flag that only the long help shows.
const longKey = "bullseye_long"

// onlyInLongHelp leaves flags that few users need out of the short help.
func onlyInLongHelp(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		cmd.Flags().Lookup(name).Annotations[longKey] = nil
	}
}

// A flagGroup is a group of flags as the help shows it.
type flagGroup struct {
	Name  string
	Flags *pflag.FlagSet
}

// flagGroups returns the groups of a command's flags, in the order in which they
// were added. Flags without a group join the last one: cobra adds --help itself.
func flagGroups(cmd *cobra.Command) []flagGroup {
	var groups []flagGroup
	var ungrouped []*pflag.Flag
	add := func(name string, flag *pflag.Flag) {
		i := slices.IndexFunc(groups, func(g flagGroup) bool { return g.Name == name })
		if i < 0 {
			i = len(groups)
			groups = append(groups, flagGroup{name, pflag.NewFlagSet(name, pflag.ContinueOnError)})
			groups[i].Flags.SortFlags = false
		}
		groups[i].Flags.AddFlag(flag)
	}
	cmd.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		if group := flag.Annotations[groupKey]; len(group) > 0 {
			add(group[0], flag)
		} else {
			ungrouped = append(ungrouped, flag)
		}
	})
	for _, flag := range ungrouped {
		last := otherFlags
		if len(groups) > 0 {
			last = groups[len(groups)-1].Name
		}
		add(last, flag)
	}
	return groups
}

// helpGroups returns the groups of flags, without those that the short help leaves out.
func helpGroups(cmd *cobra.Command) []flagGroup {
	groups := flagGroups(cmd)
	if isLong(cmd) {
		return groups
	}
	for i, group := range groups {
		groups[i].Flags = pflag.NewFlagSet(group.Name, pflag.ContinueOnError)
		groups[i].Flags.SortFlags = false
		group.Flags.VisitAll(func(flag *pflag.Flag) {
			if _, long := flag.Annotations[longKey]; !long {
				groups[i].Flags.AddFlag(flag)
			}
		})
	}
	return groups
}

// commandsInLongHelp are commands that the short help leaves out, because flags and shells
// do the same, because its examples or its last line name them, or because few users need
// them.
var commandsInLongHelp = []string{"bench", "completion", "help", "man", "oj", "store", "verify", "version"}

// helpCommands returns the commands below a command that its help lists.
func helpCommands(cmd *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(cmd.Commands()), func(below *cobra.Command) bool {
		return !isLong(cmd) && slices.Contains(commandsInLongHelp, below.Name())
	})
}

// formsKey is the annotation of a flag with the forms that are its values.
const formsKey = "bullseye_forms"

// takeForms makes forms the values of a flag, for completions and the long help.
func takeForms(cmd *cobra.Command, flag string, forms []string) {
	cmd.Flags().Lookup(flag).Annotations[formsKey] = forms
	if flag == "to" && slices.Contains(forms, puzzleio.Block.String()) {
		forms = slices.Concat(forms, judge.Names())
	}
	completeWords(cmd, flag, forms, cobra.ShellCompDirectiveNoFileComp)
}

// wordsKey is the annotation of a flag with the words that are its values.
const wordsKey = "bullseye_words"

// takeWords makes words the values of a flag, for completions and the long help.
func takeWords(cmd *cobra.Command, flag string, words []string) {
	cmd.Flags().Lookup(flag).Annotations[wordsKey] = words
	completeWords(cmd, flag, words, cobra.ShellCompDirectiveNoFileComp)
}

// formsHelp lists the forms and words that are values of a command's flags, "" if there are
// none.
func formsHelp(cmd *cobra.Command) string {
	var text strings.Builder
	add := func(format string, flag *pflag.Flag, values []string) {
		if len(values) > 0 {
			text.WriteString(textwidth.Wrap(say(cmd, format, flag.Name, strings.Join(values, ", ")), 80) + "\n")
		}
	}
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		add("Forms for --%s: %s.", flag, flag.Annotations[formsKey])
		add("Values of --%s: %s.", flag, flag.Annotations[wordsKey])
	})
	return text.String()
}

// completeWords makes shells complete a flag's value with words, and with file
// names as the directive says.
func completeWords(cmd *cobra.Command, flag string, words []string, files cobra.ShellCompDirective) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, files))
	if err != nil {
		panic(err) // the flag does not exist: a mistake in this program
	}
}

// setHelp gives a command and its subcommands the help of this file. fail receives the
// error if somebody asks for the help of a command that does not exist.
func setHelp(root *cobra.Command, fail func(error)) {
	cobra.AddTemplateFuncs(template.FuncMap{
		"commands": helpCommands, "flagGroups": helpGroups, "flagUsages": flagUsages, "formsHelp": formsHelp,
		"opening": opening, "say": say, "exitHelp": exitHelp, "isLong": isLong,
		"environmentHelp": func() string { return environmentHelp },
		"hasColors":       func(cmd *cobra.Command) bool { return cmd.Flags().Lookup("color") != nil },
	})
	root.SetUsageTemplate(helpTemplate)
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if words := cmd.Flags().Args(); cmd.HasSubCommands() && len(words) > 0 && len(args) > 0 {
			fail(noCommand(cmd, words[:1], words[0], cmd.CommandPath()))
			return
		}
		if !asksForShortHelp(args) {
			annotate(cmd, longHelpKey, "long")
		}
		// An error is found in the output, because cobra expects none.
		_, _ = io.WriteString(cmd.OutOrStdout(), cmd.UsageString())
	})
	root.InitDefaultVersionFlag()
	root.Flags().Lookup("version").Usage = "print the version"
	forEachCommand(root, func(cmd *cobra.Command) {
		cmd.InitDefaultHelpFlag()
		cmd.Flags().Lookup("help").Usage = "show help: -h in short, --help in detail"
	})
}

// asksForShortHelp reports whether a command line, which asks for help, does so only
// by -h. The command help has no command line of its own here.
func asksForShortHelp(args []string) bool {
	return len(args) > 0 && !slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--help") })
}

// longHelpKey is the annotation of a command whose long help is asked for.
const longHelpKey = "bullseye_long_help"

func isLong(cmd *cobra.Command) bool { return cmd.Annotations[longHelpKey] != "" }

// opening returns the text before the first heading of a command's manual page,
// without the marks of Markdown. In Chinese, it is a text of its own.
func opening(cmd *cobra.Command) string {
	if isChinese(cmd) {
		return chineseOpening(cmd)
	}
	text, _, _ := strings.Cut("\n"+description(cmd), "\n#")
	return strings.TrimSpace(plainText([]byte(text), 0))
}

// forEachCommand calls f for a command and all commands below it.
func forEachCommand(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, below := range cmd.Commands() {
		forEachCommand(below, f)
	}
}

// helpTemplate is the help of both lengths. In it, "say" puts a text in the language of the
// help.
//
//go:embed help.tmpl
var helpTemplate string

// environmentHelp explains the environment to commands with --color.
const environmentHelp = `Environment: NO_COLOR, CLICOLOR=0 and TERM=dumb switch colours off, and
CLICOLOR_FORCE=1 switches them on. --color overrides them.`
