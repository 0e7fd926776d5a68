package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/disk/file"
	"bullseye/internal/judge"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/internal/text/textwidth"
	"bullseye/sudoku"
)

func (p *program) ojCommand() *cobra.Command {
	var list, asJSON bool
	var check, weights string
	cmd := &cobra.Command{
		Use: "oj NAME",
		Long: `Read the input of an online judge's problem from standard input, and write
exactly what the judge expects, or --check ANSWER: exit code 0 right, 1 wrong.`,
		Example: `  bullseye oj noip2009 < input.txt
  bullseye oj POJ 3074 < input.txt
  bullseye oj P1784 --check mine.out test.in
  bullseye oj noip --weights weights.txt --check mine.out test.in
  bullseye oj --list hdu P1074`,
		ValidArgsFunction: cobra.FixedCompletions(judge.Names(), cobra.ShellCompDirectiveNoFileComp),
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case list && cmd.Flags().Changed("weights"):
				return exclusive(cmd, "weights", "list")
			case check != "" && list:
				return exclusive(cmd, "check", "list")
			case check != "" && asJSON:
				return exclusive(cmd, "check", "json")
			case list:
				_, err := findProblems(args)
				return err
			case asJSON:
				return &usageError{"oj --json needs --list", "bullseye oj --list --json"}
			case len(args) == 0:
				return &usageError{"oj needs the name of a problem", howToFindProblems}
			}
			_, _, err := ojArguments(cmd, check, args)
			return err
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if list {
				return p.listProblems(cmd, args, asJSON)
			}
			problem, input, err := ojArguments(cmd, check, args)
			if err != nil {
				return err
			}
			if problem.Objective != nil {
				if *problem.Objective, err = p.boardObjective(cmd.Context(), weights); err != nil {
					return err
				}
			}
			if check != "" {
				return p.checkAnswer(cmd.Context(), &problem, check, input)
			}
			p.promptReader(nil)
			return p.inputError("-", "", problem.Answer(cmd.Context(), p.input(cmd.Context()), p.out))
		},
	}
	addFlags(cmd, otherFlags, func(flags *pflag.FlagSet) {
		flags.StringVar(&check, "check", "", "check `ANSWER`, the output for an INPUT: oj NAME INPUT")
		addWeights(flags, &weights)
		flags.BoolVarP(&list, "list", "l", false, "list all problems with formats, or those of a name or judge")
		flags.BoolVar(&asJSON, "json", false, "with --list, write one JSON object per problem")
	})
	completeWeights(cmd)
	describe(cmd, "oj", "weights")
	return cmd
}

// ojArguments returns the problem that the arguments name, and the name of the input if an
// answer is to be checked.
func ojArguments(cmd *cobra.Command, check string, args []string) (problem judge.Problem, input string, err error) {
	if check != "" {
		problem, input, err = checkArguments(check, args)
	} else {
		problem, err = findProblem(args)
	}
	if err == nil && problem.Objective == nil && cmd.Flags().Changed("weights") {
		err = &usageError{"--weights has no effect on a problem that asks for no score", "leave out --weights"}
	}
	return problem, input, err
}

// inputError returns an error of an input of a problem with its place, and with a hint if there is
// none about its encoding.
func (p *program) inputError(name string, hint any, err error) error {
	if wrong, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		if notUTF8().MatchString(fmt.Sprint(wrong.Found)) {
			hint = encodingHint
		}
		return &failure{errors.New(p.at(nameOf(name), wrong)), hint}
	}
	if errors.Is(err, judge.ErrNoBoard) {
		return &failure{noBoard(name), hint}
	}
	return err
}

// checkArguments returns the problem and the name of the input that the arguments are, for
// an answer to check. Without a name, the input is standard input.
func checkArguments(answer string, args []string) (problem judge.Problem, input string, err error) {
	problem, n := longestName(args)
	input = "-"
	switch rest := args[n:]; {
	case len(args) == 0:
		return problem, "", &usageError{"oj needs the name of a problem", howToFindProblems}
	case n == 0:
		return problem, "", noProblem(args[0])
	case len(rest) > 1:
		return problem, "", &usageError{"oj --check takes one input", message.Of("bullseye oj %s --check %s %s", strings.Join(args[:n], " "), nameOf(answer), nameOf(rest[0]))}
	case len(rest) == 1:
		input = rest[0]
	}
	if input == answer {
		return problem, "", &usageError{"--check and the input cannot be the same file", "bullseye oj NAME --check ANSWER INPUT"}
	}
	return problem, input, nil
}

// checkAnswer tells whether an answer for the named input is right, and where it is wrong.
func (p *program) checkAnswer(ctx context.Context, problem *judge.Problem, answer, name string) error {
	var readers [2]io.Reader
	for i, name := range []string{name, answer} {
		opened, err := p.open(ctx, name)
		if err != nil {
			return message.Errorf("cannot read %s: %w", nameOf(name), file.Reason(err))
		}
		defer opened.Close()
		readers[i] = opened
	}
	err := problem.Check(ctx, readers[0], readers[1])
	if wrong, ok := errors.AsType[*judge.WrongError](err); ok {
		return message.Errorf("%s:%d: %w", nameOf(answer), wrong.Line, wrong)
	}
	if err == nil {
		right := "right"
		if p.answersInChinese() {
			right = chinese.Say(right)
		}
		_, err = fmt.Fprintln(p.out, right)
	}
	return p.inputError(name, "the file after --check is the answer, and the input follows: bullseye oj NAME --check ANSWER INPUT", err)
}

// howToFindProblems is the hint for a missing or unknown name.
const howToFindProblems = "'bullseye oj --list' explains the problems"

// findProblem returns the problem whose name the arguments are: "POJ 3074" can be
// one argument or two.
func findProblem(args []string) (judge.Problem, error) {
	problem, n := longestName(args)
	rest := args[n:]
	switch {
	case n == 0:
		return problem, noProblem(strings.Join(args, " "))
	case len(rest) == 0:
		return problem, nil
	case len(judge.OfJudge(args[0])) > 0 && n == 1 && !isOrdinary(rest[0]):
		return problem, noProblem(strings.Join(args, " ")) // such as noip 2010
	}
	if _, err := findProblems(rest); err == nil {
		return problem, &usageError{"oj answers one problem at a time", "'bullseye oj --list' explains several"}
	}
	return problem, &usageError{
		"oj reads only standard input, unless it is to --check an answer",
		message.Of("bullseye oj %s < %s", strings.Join(args[:n], " "), nameOf(rest[0])),
	}
}

// longestName returns the problem that most of the first arguments name together, and
// their number, 0 if there is none.
func longestName(args []string) (judge.Problem, int) {
	for n := len(args); n > 0; n-- {
		if problem, found := judge.Find(strings.Join(args[:n], " ")); found {
			return problem, n
		}
	}
	return judge.Problem{}, 0
}

// findProblems returns the problems that the arguments name, each once: one after the
// other, or all of a judge.
func findProblems(args []string) ([]judge.Problem, error) {
	var all []judge.Problem
	for start := 0; start < len(args); {
		problem, n := longestName(args[start:])
		problems := []judge.Problem{problem}
		if n == 0 {
			problems, n = judge.OfJudge(args[start]), 1
		}
		if len(problems) == 0 {
			if start > 0 && len(judge.OfJudge(args[start-1])) > 0 {
				start-- // "hdu 9" is no problem of that judge
			}
			return nil, noProblem(strings.Join(args[start:], " "))
		}
		for _, p := range problems {
			if !slices.ContainsFunc(all, func(q judge.Problem) bool { return q.Statements[0].Name == p.Statements[0].Name }) {
				all = append(all, p)
			}
		}
		start += n
	}
	return all, nil
}

// noProblem returns the error for the name of no problem.
func noProblem(name string) error {
	problem := message.Of("there is no problem %q", name)
	if len(judge.OfJudge(name)) > 0 {
		return &usageError{message.Of("%q is the name of a judge, not of a problem", name), message.Of("'bullseye oj --list %s' explains the problems of that judge", nameOf(name))}
	}
	near := name
	if numbered := judge.Numbered(name); numbered != "" {
		near = numbered
	}
	return &usageError{problem, didYouMean(near, "bullseye oj ", judge.AllNames(), howToFindProblems)}
}

// listProblems prints the problems with their formats, or only those that the arguments
// name.
func (p *program) listProblems(cmd *cobra.Command, args []string, asJSON bool) error {
	problems := judge.Problems()
	if len(args) > 0 {
		var err error
		if problems, err = findProblems(args); err != nil {
			return err
		}
	}
	var text strings.Builder
	for _, problem := range problems {
		if !asJSON {
			explainProblem(&text, cmd, &problem)
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

// explainProblem writes a problem and an empty line, in the language of a command's help.
func explainProblem(text *strings.Builder, cmd *cobra.Command, problem *judge.Problem) {
	for _, statement := range problem.Statements {
		fmt.Fprintf(text, "%-*s%s\n", explanationColumn, statement.Name, statement.Source)
		if len(statement.Also) > 0 {
			writeIndented(text, "", say(cmd, "also %s", strings.Join(statement.Also, chosen(cmd, ", "))))
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
	lines := strings.ReplaceAll(textwidth.Wrap(words, 80-explanationColumn), "\n", "\n"+strings.Repeat(" ", explanationColumn))
	text.WriteString(label + strings.Repeat(" ", max(0, explanationColumn-textwidth.Columns(label))) + lines + "\n")
}

// problemObject returns the JSON line of a problem as one judge publishes it.
func problemObject(problem *judge.Problem, statement *judge.Statement) ([]byte, error) {
	object := listedProblem{statement.Name, statement.Also, problem.Asks, problem.Input, problem.Output, problem.NoCompletion, statement.Source}
	line, err := plainjson.Append(nil, object)
	return append(line, '\n'), err
}

type listedProblem struct {
	Name         string   `json:"name" doc:"name of the problem"`
	Also         []string `json:"also,omitempty" doc:"other names"`
	Asks         string   `json:"asks" doc:"what the problem asks for"`
	Input        string   `json:"input" doc:"form of the input"`
	Output       string   `json:"output" doc:"form of the output"`
	NoCompletion string   `json:"no_completion" doc:"output for a board without a completion"`
	Source       string   `json:"source" doc:"address of the statement"`
}
