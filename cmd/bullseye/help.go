package main

// The layout of --help: one screen per command, flags in named groups. The
// manual pages have the details.

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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
		for _, g := range groups {
			if g.Name == name {
				g.Flags.AddFlag(flag)
				return
			}
		}
		g := flagGroup{name, pflag.NewFlagSet(name, pflag.ContinueOnError)}
		g.Flags.SortFlags = false
		g.Flags.AddFlag(flag)
		groups = append(groups, g)
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

// completeWords makes shells complete a flag's value with words, and with file
// names as the directive says.
func completeWords(cmd *cobra.Command, flag string, words []string, files cobra.ShellCompDirective) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, files))
	if err != nil {
		panic(err) // the flag does not exist: a mistake in this program
	}
}

// setHelp gives a command and its subcommands the help of this file.
func setHelp(root *cobra.Command) {
	cobra.AddTemplateFunc("flagGroups", flagGroups)
	root.SetHelpTemplate("{{.UsageString}}")
	root.SetUsageTemplate(helpTemplate)
	root.InitDefaultVersionFlag()
	root.Flags().Lookup("version").Usage = "print the version"
	forEachCommand(root, func(cmd *cobra.Command) {
		cmd.InitDefaultHelpFlag()
		cmd.Flags().Lookup("help").Usage = "show this help"
	})
}

// forEachCommand calls f for a command and all commands below it.
func forEachCommand(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, below := range cmd.Commands() {
		forEachCommand(below, f)
	}
}

const helpTemplate = `Usage: {{.UseLine}}

{{.Long}}

Examples:
{{.Example}}
{{- $command := .}}
{{- range .Groups}}

{{.Title}}:
{{- $group := .ID}}
{{- range $command.Commands}}{{if eq .GroupID $group}}
  {{rpad .Name 12}}{{.Short}}{{end}}{{end}}
{{- end}}
{{- if and .HasAvailableSubCommands (not .Groups)}}

Commands:
{{- range .Commands}}
  {{rpad .Name 12}}{{.Short}}{{end}}
{{- end}}
{{- range flagGroups .}}

{{.Name}}:
{{trimTrailingWhitespaces (.Flags.FlagUsagesWrapped 80)}}
{{- end}}
{{if .HasParent}}
The manual has the details: bullseye man {{slice .CommandPath 9}} | man -l -
{{else}}
` + exitHelp + `

'bullseye COMMAND --help' explains a command briefly, and
'bullseye man COMMAND | man -l -' shows its manual page.
{{end}}`
