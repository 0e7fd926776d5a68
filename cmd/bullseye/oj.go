package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/judge"
	"bullseye/internal/plainjson"
	"bullseye/sudoku"
)

func (p *program) ojCommand() *cobra.Command {
	var list, asJSON bool
	cmd := &cobra.Command{
		Use:   "oj NAME",
		Short: "answer a problem of an online judge",
		Long: `Read the input of an online judge's problem from standard input, and write
exactly the output that the judge expects.`,
		Example: `  bullseye oj noip2009 < input.txt
  bullseye oj POJ 3074 < input.txt
  bullseye oj --list`,
		ValidArgsFunction: cobra.FixedCompletions(judge.Names(), cobra.ShellCompDirectiveNoFileComp),
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case list && len(args) == 0:
				return nil
			case asJSON && !list:
				return &usageError{"oj --json needs --list", "bullseye oj --list --json"}
			case len(args) == 0:
				return &usageError{"oj needs the name of a problem", howToFindProblems}
			}
			_, err := findProblem(args)
			return err
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if list {
				return p.listProblems(cmd, args, asJSON)
			}
			problem, err := findProblem(args)
			if err != nil {
				return err
			}
			err = problem.Answer(cmd.Context(), p.input(cmd.Context()), p.out)
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
		flags.BoolVarP(&list, "list", "l", false, "list the problems, or the named one, with formats")
		flags.BoolVar(&asJSON, "json", false, "with --list, write one JSON object per problem")
	})
	describe(cmd, "oj")
	return cmd
}

// howToFindProblems is the hint for a missing or unknown name.
const howToFindProblems = "'bullseye oj --list' explains the problems"

// findProblem returns the problem whose name the arguments are: "POJ 3074" can be
// one argument or two.
func findProblem(args []string) (judge.Problem, error) {
	for n := len(args); n > 0; n-- {
		name := strings.Join(args[:n], " ")
		problem, found := judge.Find(name)
		switch {
		case found && n == len(args):
			return problem, nil
		case found:
			return problem, &usageError{"oj reads only standard input", fmt.Sprintf("bullseye oj %s < %s", name, nameOf(args[n]))}
		}
	}
	name := strings.Join(args, " ")
	near := name
	if numbered := judge.Numbered(name); numbered != "" {
		near = numbered
	}
	return judge.Problem{}, &usageError{
		fmt.Sprintf("there is no problem %q", name),
		didYouMean(near, "bullseye oj ", judge.AllNames(), howToFindProblems),
	}
}

// listProblems prints the problems with their formats, or only the one that the
// arguments name.
func (p *program) listProblems(cmd *cobra.Command, args []string, asJSON bool) error {
	problems := judge.Problems()
	if len(args) > 0 {
		problem, err := findProblem(args)
		if err != nil {
			return err
		}
		problems = []judge.Problem{problem}
	}
	var text strings.Builder
	for _, problem := range problems {
		if !asJSON {
			explain(&text, cmd, &problem)
			continue
		}
		for _, statement := range problem.Statements {
			object, err := problemObject(&problem, &statement)
			if err != nil {
				return err
			}
			text.Write(object)
		}
	}
	if !asJSON {
		text.WriteString(say(cmd, "In names, case, spaces, hyphens and # do not matter.") + "\n")
	}
	_, err := p.out.Write([]byte(text.String()))
	return err
}

// explain writes a problem and an empty line, in the language of a command's help.
func explain(text *strings.Builder, cmd *cobra.Command, problem *judge.Problem) {
	for _, statement := range problem.Statements {
		fmt.Fprintf(text, "%-*s%s\n", explanationColumn, statement.Name, statement.Source)
		if len(statement.Also) > 0 {
			writeIndented(text, "", say(cmd, "also %s", strings.Join(statement.Also, ", ")))
		}
	}
	for _, row := range [][2]string{
		{"asks for", problem.Asks}, {"reads", problem.Input}, {"writes", problem.Output}, {"no completion", problem.NoCompletion},
	} {
		writeIndented(text, "  "+chosen(cmd, row[0]), chosen(cmd, row[1]))
	}
	text.WriteByte('\n')
}

// explanationColumn is the number of columns before the explanations in the list.
const explanationColumn = 20

// writeIndented writes a label and words, broken into lines of at most 80 columns.
func writeIndented(text *strings.Builder, label, words string) {
	lines := strings.ReplaceAll(wrap(words, 80-explanationColumn), "\n", "\n"+strings.Repeat(" ", explanationColumn))
	text.WriteString(label + strings.Repeat(" ", max(0, explanationColumn-columns(label))) + lines + "\n")
}

// problemObject returns the JSON line of a problem as one judge publishes it.
func problemObject(problem *judge.Problem, statement *judge.Statement) ([]byte, error) {
	object := struct {
		Name         string   `json:"name"`
		Also         []string `json:"also,omitempty"`
		Asks         string   `json:"asks"`
		Input        string   `json:"input"`
		Output       string   `json:"output"`
		NoCompletion string   `json:"no_completion"`
		Source       string   `json:"source"`
	}{statement.Name, statement.Also, problem.Asks, problem.Input, problem.Output, problem.NoCompletion, statement.Source}
	line, err := plainjson.Append(nil, object)
	return append(line, '\n'), err
}
