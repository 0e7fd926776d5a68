package main

// The help: cobra's, with flags in named groups. -h is one screen per command, --help adds
// details, and the manual pages have everything.

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

// flagGroups returns the groups of a command's flags, in the order in which they were added:
// all flags, or those of the short help. A flag without a group joins the last one: cobra
// adds --help itself.
func flagGroups(cmd *cobra.Command, all bool) (groups []flagGroup) {
	cmd.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		if _, long := flag.Annotations[longKey]; long && !all {
			return
		}
		name := otherFlags
		if group := flag.Annotations[groupKey]; len(group) > 0 {
			name = group[0]
		} else if len(groups) > 0 {
			name = groups[len(groups)-1].Name
		}
		i := slices.IndexFunc(groups, func(g flagGroup) bool { return g.Name == name })
		if i < 0 {
			i = len(groups)
			groups = append(groups, flagGroup{name, pflag.NewFlagSet(name, pflag.ContinueOnError)})
			groups[i].Flags.SortFlags = false
		}
		groups[i].Flags.AddFlag(flag)
	})
	return groups
}

// tooMany is a number of values that the manual lists instead of the help.
const tooMany = 40

// valuesHelp lists the words that are the values of a flag, unless its line has them all.
func valuesHelp(cmd *cobra.Command) string {
	var text strings.Builder
	judges := judge.Names() // oj --list has them
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		if complete, ok := cmd.GetFlagCompletionFunc(flag.Name); ok {
			values, directive := complete(cmd, nil, "")
			values = slices.DeleteFunc(slices.Clone(values), func(value string) bool { return slices.Contains(judges, value) })
			unnamed := slices.ContainsFunc(values, func(value string) bool { return !strings.Contains(flag.Usage, value) })
			if len(values) < tooMany && unnamed && directive == cobra.ShellCompDirectiveNoFileComp {
				comma := strings.TrimSpace(chosen(cmd, ", "))
				lines := textwidth.Wrap(say(cmd, "Values of --%s: %s.", flag.Name, strings.Join(values, comma+" ")), 80)
				text.WriteString(strings.ReplaceAll(lines, "、 ", "、") + "\n")
			}
		}
	})
	return text.String()
}

// setHelp gives a command and its subcommands the help of this file.
func setHelp(root *cobra.Command) {
	cobra.AddTemplateFuncs(template.FuncMap{
		"flagGroups": flagGroups, "flagUsages": flagUsages, "valuesHelp": valuesHelp, "opening": opening, "say": say,
		"isLong":          func(cmd *cobra.Command) bool { return cmd.Annotations[longKey] != "" },
		"exitHelp":        exitHelpOf,
		"useLine":         useLine,
		"environmentHelp": func() string { return environmentHelp },
		"hasColors":       func(cmd *cobra.Command) bool { return cmd.Flags().Lookup("color") != nil },
	})
	root.SetUsageTemplate(helpTemplate)
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		// The command help has no command line of its own here.
		if len(args) == 0 || slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--help") }) {
			annotate(cmd, longKey, "long")
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

// useLine is cobra's, with the arguments in the language of the help.
func useLine(cmd *cobra.Command) string {
	rest, ok := strings.CutPrefix(cmd.UseLine(), cmd.CommandPath()+" ")
	if !ok {
		return cmd.UseLine() // which has no arguments
	}
	return cmd.CommandPath() + " " + chosen(cmd, rest)
}

// opening returns the text before the first heading of a command's manual page,
// without the marks of Markdown.
func opening(cmd *cobra.Command) string {
	text, _, _ := strings.Cut(manualText(cmd), "\n#")
	return plainText(text)
}

// forEachCommand calls f for a command and all complete commands below it.
func forEachCommand(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, below := range cmd.Commands() {
		if below.RunE != nil {
			forEachCommand(below, f)
		}
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
