package main

// Completions for shells, and the command help, which completes the same names.

import (
	"fmt"
	"maps"
	"os"
	"slices"
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
// those of the other commands. Cobra's longer texts go to the manual pages.
func addCompletionCommand(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	cmd, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic(err) // cobra has just added it
	}
	cmd.Use = "completion [SHELL]"
	cmd.Short = "write a completion script for a shell"
	cmd.Long = `Write a script with which a shell completes commands, flags and their values.
SHELL is bash, fish, powershell or zsh, or else the shell in the environment.`
	cmd.Example = `  source <(bullseye completion)
` + shells["bash"]
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return &usageError{
				fmt.Sprintf("there is no completion for %q", args[0]),
				didYouMean(args[0], "bullseye completion ", shellNames(), nameShell),
			}
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		name := shellOf(os.Getenv)
		shell, _, err := cmd.Find([]string{name})
		if err != nil || shell == cmd {
			return &usageError{fmt.Sprintf("the environment does not name a shell with completions: SHELL is %q", name), nameShell}
		}
		return shell.RunE(shell, nil)
	}
	describe(cmd, "completion")
	for _, shell := range cmd.Commands() {
		installation := shell.Long
		shell.Short = "write the completion script for " + shell.Name()
		shell.Long = strings.ToUpper(shell.Short[:1]) + shell.Short[1:] + `. The first example loads
it into the current shell, the second into every new one.`
		describeText(shell, shell.Long+"\n\n# INSTALLATION\n\n"+installation)
		shell.Example = shells[shell.Name()]
		shell.Args = noArguments
		if flag := shell.Flags().Lookup("no-descriptions"); flag != nil {
			flag.Usage = "omit the descriptions from the completions"
		}
	}
}

// shellOf returns the name of the shell that an environment belongs to.
func shellOf(environment func(string) string) string {
	path := environment("SHELL")
	if path == "" && environment("PSModulePath") != "" { // which PowerShell sets
		return "powershell"
	}
	name := strings.TrimSuffix(path[strings.LastIndexAny(path, `/\`)+1:], ".exe")
	if name == "pwsh" {
		return "powershell"
	}
	return name
}

// shellNames returns the names of the shells that have completions.
func shellNames() []string { return slices.Sorted(maps.Keys(shells)) }

// nameShell is the hint for a shell that has no completions.
var nameShell = "name one of the shells " + listed(shellNames())

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
	cmd.ValidArgsFunction = completeCommands
	describe(cmd, "help")
	cmd.Run = nil
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		about, err := findCommand(cmd.Root(), args, "bullseye help")
		if err != nil {
			return err
		}
		return about.Help()
	}
}

// findCommand returns the command that the words of a command line name. Without
// words, it is the root. before is the command line before the words.
func findCommand(root *cobra.Command, words []string, before string) (*cobra.Command, error) {
	found := root
	for _, word := range words {
		next, _, err := found.Find([]string{word})
		if err != nil || next == found {
			return nil, noCommand(found, words, word, before)
		}
		found, before = next, before+" "+word
	}
	return found, nil
}

// completeCommands completes the words that name a command.
func completeCommands(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	about, err := findCommand(cmd.Root(), args, "")
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return commandNames(about), cobra.ShellCompDirectiveNoFileComp
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
