package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/internal/judge"
	"bullseye/sudoku"
)

func (p *program) ojCommand() *cobra.Command {
	var list bool
	cmd := &cobra.Command{
		Use:   "oj NAME",
		Short: "exactly what a problem of an online judge wants",
		Long: `Oj reads the input of an online judge's problem from standard input and writes
exactly the output that the judge expects. --list explains the problems.

Cells may be laid out in any way and blanks be any of . 0 ? * _ - x X, trailing
spaces, blank lines, carriage returns and a byte-order mark do not matter;
full-width digits are not digits.`,
		Example: `  bullseye oj noip2009 < input.txt
  bullseye oj POJ3074 < input.txt
  bullseye oj --list`,
		ValidArgsFunction: cobra.FixedCompletions(problemNames(), cobra.ShellCompDirectiveNoFileComp),
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case list && len(args) > 0:
				return &usageError{"oj --list takes no problem", "'bullseye oj --list' explains all of them"}
			case !list && len(args) == 0:
				return &usageError{"oj needs the name of a problem", "'bullseye oj --list' explains them"}
			case len(args) > 1:
				return &usageError{"oj reads standard input, no files", fmt.Sprintf("bullseye oj %s < FILE", args[0])}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if list {
				return p.listProblems()
			}
			problem, found := judge.Find(args[0])
			if !found {
				return &usageError{fmt.Sprintf("there is no problem %q", args[0]), "'bullseye oj --list' explains them"}
			}
			err := problem.Answer(cmd.Context(), p.in, p.out)
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
	cmd.Flags().BoolVarP(&list, "list", "l", false, "explain the problems")
	return cmd
}

func problemNames() []string {
	var names []string
	for _, problem := range judge.Problems() {
		names = append(append(names, problem.Name), problem.Aliases...)
	}
	return names
}

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
