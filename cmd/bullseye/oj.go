package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/judge"
	"bullseye/sudoku"
)

func (p *program) ojCommand() *cobra.Command {
	var list bool
	cmd := &cobra.Command{
		Use:   "oj NAME",
		Short: "answer a problem of an online judge",
		Long: `Read the input of an online judge's problem from standard input, and write
exactly the output that the judge expects.`,
		Example: `  bullseye oj noip2009 < input.txt
  bullseye oj POJ3074 < input.txt
  bullseye oj --list`,
		ValidArgsFunction: cobra.FixedCompletions(problemNames(), cobra.ShellCompDirectiveNoFileComp),
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case list && len(args) > 0:
				return &usageError{"oj --list takes no problem", "leave out the problem or --list"}
			case !list && len(args) == 0:
				return &usageError{"oj needs the name of a problem", "'bullseye oj --list' explains the problems"}
			case len(args) > 1:
				return &usageError{"oj reads only standard input", fmt.Sprintf("bullseye oj %s < FILE", args[0])}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if list {
				return p.listProblems()
			}
			problem, found := judge.Find(args[0])
			if !found {
				return &usageError{
					fmt.Sprintf("there is no problem %q", args[0]),
					didYouMean(args[0], "bullseye oj ", problemNames(), "'bullseye oj --list' explains the problems"),
				}
			}
			err := problem.Answer(cmd.Context(), p.input(cmd.Context()), p.out)
			if wrong, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
				p.reportAt(standardInput, wrong)
				return errReported
			}
			if errors.Is(err, judge.ErrNoBoard) {
				return fmt.Errorf("no board in %s", standardInput)
			}
			return err
		},
	}
	addFlags(cmd, otherFlags, func(flags *pflag.FlagSet) {
		flags.BoolVarP(&list, "list", "l", false, "list the problems with their formats")
	})
	describe(cmd, "oj")
	return cmd
}

// problemNames returns the names and aliases of all problems.
func problemNames() []string {
	var names []string
	for _, problem := range judge.Problems() {
		names = append(append(names, problem.Name), problem.Aliases...)
	}
	return names
}

// listProblems prints the problems with their formats.
func (p *program) listProblems() error {
	var text strings.Builder
	for i, problem := range judge.Problems() {
		if i > 0 {
			text.WriteByte('\n')
		}
		names := append([]string{problem.Name}, problem.Aliases...)
		fmt.Fprintf(&text, "%s\n    %s\n    reads  %s\n    writes %s\n",
			strings.Join(names, ", "), problem.Asks, problem.Input, problem.Output)
	}
	_, err := p.out.Write([]byte(text.String()))
	return err
}
