package main

import (
	"strings"

	"github.com/spf13/cobra"
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
	for _, cmd := range root.Commands() {
		if cmd.Name() != "completion" {
			continue
		}
		cmd.Use = "completion SHELL"
		cmd.Short = "write a completion script for a shell"
		cmd.Long = `Write a script with which a shell completes commands, flags and their values.
SHELL is bash, fish, powershell or zsh.`
		cmd.Example = shells["bash"]
		for _, shell := range cmd.Commands() {
			describeText(shell, shell.Long)
			shell.Short = "write the completion script for " + shell.Name()
			shell.Long = strings.ToUpper(shell.Short[:1]) + shell.Short[1:] + `. The first example loads
it into the current shell, the second into every new one.`
			shell.Example = shells[shell.Name()]
			if flag := shell.Flags().Lookup("no-descriptions"); flag != nil {
				flag.Usage = "omit the descriptions from the completions"
			}
		}
	}
}

// addHelpCommand adds cobra's command "help", with help texts like those of the
// other commands.
func addHelpCommand(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "help" {
			cmd.Use = "help [COMMAND]"
			cmd.Short = "show the help of a command"
			cmd.Long = "Show the help of a command, the same as 'bullseye COMMAND --help'."
			cmd.Example = "  bullseye help max"
		}
	}
}
