package main

// The commands completion and help, and what shells complete.

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// shells are the lines that load the completions of each shell.
var shells = map[string]string{
	"bash": `  source <(bullseye completion bash)
  bullseye completion bash > /etc/bash_completion.d/bullseye`,
	"zsh": `  source <(bullseye completion zsh)
  bullseye completion zsh > "${fpath[1]}/_bullseye"`,
	"fish": `  bullseye completion fish | source
  bullseye completion fish > ~/.config/fish/completions/bullseye.fish`,
	"powershell": `  bullseye completion powershell | Out-String | Invoke-Expression
  bullseye completion powershell >> $PROFILE`,
}

// addCompletionCommand adds cobra's command "completion", with help texts like
// those of the other commands.
func addCompletionCommand(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	cmd, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic(err) // cobra has just added it
	}
	cmd.Short = "write a completion script for a shell"
	cmd.Long = "Write a script with which a shell completes commands, flags and their values."
	cmd.Example = "  source <(bullseye completion bash)\n  bullseye completion fish | source"
	cmd.Args, cmd.RunE = nil, needsCommand
	describe(cmd, "completion")
	for _, shell := range cmd.Commands() {
		shell.Short = "write the completion script for " + shell.Name()
		shell.Long = strings.ToUpper(shell.Short[:1]) + shell.Short[1:] + `. The first example loads
it into the current shell, the second into every new one.`
		describe(shell, "completion-"+shell.Name())
		shell.Example = shells[shell.Name()]
		shell.Args = noArguments
		if flag := shell.Flags().Lookup("no-descriptions"); flag != nil {
			flag.Usage = "omit the descriptions from the completions"
		}
	}
}

// addHelpCommand adds cobra's command "help", with help texts like those of the
// other commands.
func addHelpCommand(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	cmd, _, err := root.Find([]string{"help"})
	if err != nil {
		panic(err) // cobra has just added it
	}
	cmd.Use = "help [COMMAND]"
	cmd.Short = "show the help of a command"
	cmd.Long = "Show the help of a command, the same as 'bullseye COMMAND --help'."
	cmd.Example = "  bullseye help max"
	describe(cmd, "help")
	cmd.Run = nil
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		about, err := findCommand(cmd.Root(), args)
		if err != nil {
			return err
		}
		return about.Help()
	}
}

// findCommand returns the command that words name, the root if there are none.
func findCommand(root *cobra.Command, words []string) (*cobra.Command, error) {
	found, rest, _ := root.Find(words)
	if len(rest) > 0 {
		return nil, noCommand(found, rest[0])
	}
	return found, nil
}

// completeWords makes shells complete a flag's value with words, and with file
// names as the directive says.
func completeWords(cmd *cobra.Command, flag string, words []string, files cobra.ShellCompDirective) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, files))
	if err != nil {
		panic(err) // the flag does not exist: a mistake in this program
	}
}

// completeFlags makes shells complete the values of all flags without completions
// of their own: names of files or directories where the help says so, and nothing
// for numbers and times.
func completeFlags(cmd *cobra.Command) {
	cmd.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		if _, done := cmd.GetFlagCompletionFunc(flag.Name); done || flag.NoOptDefVal != "" {
			return
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		switch placeholder, _ := pflag.UnquoteUsage(flag); placeholder {
		case "FILE":
			directive = cobra.ShellCompDirectiveDefault
		case "DIRECTORY":
			directive = cobra.ShellCompDirectiveFilterDirs
		}
		completeWords(cmd, flag.Name, nil, directive)
	})
}

// describePlainly removes the marks of placeholders from the descriptions of flags:
// "write to FILE" for "write to `FILE`". Shells show the descriptions as they are,
// while the help and the manual need the marks.
func describePlainly(root *cobra.Command) {
	forEachCommand(root, func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) { _, flag.Usage = pflag.UnquoteUsage(flag) })
	})
}
