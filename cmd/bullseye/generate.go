package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/generate"
	"bullseye/internal/judge"
	"bullseye/internal/text/decimal"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// generateCommand adds flags for the output to the command.
func (p *program) generateCommand(a *asking) *cobra.Command {
	run, cmd := newRunFlags(), a.cmd
	cmd.Args = noArguments
	formats := puzzleio.WriteFormats()
	addFlags(cmd, fileFlags, func(flags *pflag.FlagSet) {
		run.addStyles(flags)
		run.addOutput(flags)
		flags.StringVar(&run.answers, "answers", "", "write what a judge expects for the boards to `FILE`")
		run.addTo(flags, "write the boards in `FORM`, such as block, csv or noip")
		flags.StringVar(&run.with, "with", "", "begin rows of tables with `DETAILS`: guesses")
	})
	onlyInLongHelp(cmd, "answers", "with")
	run.addRunning(p, cmd)
	completeWords(cmd, "to", withJudges(formats), cobra.ShellCompDirectiveNoFileComp)
	completeWords(cmd, "with", []string{string(operation.OfGuesses)}, cobra.ShellCompDirectiveNoFileComp)
	completeColor(cmd)
	describe(cmd, "colors")
	cmd.RunE = func(*cobra.Command, []string) error {
		op := a.asked.(*operation.Generate)
		usual := outputForm{style: operation.Rows, format: puzzleio.Line}
		if run.answers != "" {
			name := judge.Classic
			if op.Target {
				name = judge.Target
			}
			usual = outputForm{style: operation.Rows, format: puzzleio.Block, problem: formOfJudge(name, formats)}
		}
		job, err := p.newJob(cmd, &run, nil, op, usual, formats)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(job.Output.With, func(d operation.Detail) bool { return d != operation.OfGuesses }) {
			return &usageError{message.Of("--with cannot be %q: boards that are made have no label, line or file", run.with), "--with guesses adds the number of guesses"}
		}
		if err := a.read(p, op, job); err != nil {
			return err
		}
		if run.problem != nil && run.problem.Room() == 1 && op.Count > 1 && !strings.Contains(run.output, numberMark) {
			return &usageError{
				message.Of("the input of %s has one board, and there are to be %d", run.problem.Statements[0].Name, op.Count),
				fileForEach,
			}
		}
		for _, name := range []string{"from", "pattern", "unlike", "weights"} {
			if err := run.keeps(name, a.values(name)...); err != nil {
				return err
			}
		}
		if err := generateError(cmd, op.Validate()); err != nil {
			return err
		}
		return p.runJob(cmd, &run, job)
	}
	return cmd
}

// generateError returns the error of the options as the command reports it: as wrong usage,
// unless there is no such board.
func generateError(cmd *cobra.Command, err error) error {
	err = optionError(cmd, err)
	reach, outOfReach := errors.AsType[*generate.ReachError](err)
	_, wrong := errors.AsType[*usageError](err)
	switch {
	case err == nil || wrong || errors.Is(err, generate.ErrImpossible):
		return err
	case outOfReach:
		return &usageError{reach.Spelled("--unbiased"), "change --clues or leave out --unbiased"}
	}
	return &usageError{err, seeHelp(cmd)}
}

// A rangeFlag is the value of a flag that is a range of numbers, MIN-MAX or MIN-, or one number.
type rangeFlag struct {
	value       *generate.Range
	least, most int
}

func (f *rangeFlag) String() string {
	if f.value == nil || *f.value == (generate.Range{}) {
		return ""
	}
	return fmt.Sprintf("%d-%d", f.value.Min, f.value.Max)
}

// Set refuses a range whose ends are outside the limits or in the wrong order.
func (f *rangeFlag) Set(text string) error {
	from, to, isRange := strings.Cut(text, "-")
	switch {
	case !isRange:
		to = from
	case to == "":
		to = strconv.Itoa(f.most)
	}
	least, most := uint64(f.least), uint64(f.most)
	low, err := decimal.Whole(from)
	high, err2 := decimal.Whole(to)
	switch err = errors.Join(err, err2); {
	case err != nil || low < least || high < least || low > most || high > most:
		return message.Errorf("expected a number or a range such as 24-30, from %d to %d", f.least, f.most)
	case low > high:
		return message.Errorf("expected the smaller number first, because %d is more than %d", low, high)
	}
	*f.value = generate.Range{Min: int(low), Max: int(high)}
	return nil
}

// Type returns the name of the type of the value.
func (f *rangeFlag) Type() string { return "range" }

func (f *rangeFlag) limits() (least, most string) { return fmt.Sprint(f.least), fmt.Sprint(f.most) }

// Limits of the boards that --from and --unlike read: they stay in memory.
const (
	maxGrids   = 1_000_000
	maxClasses = 10_000_000
)

// readGrids returns the full grids that an argument holds: the solutions of a table, or else
// boards, which may have blanks if they are to be made minimal.
func (p *program) readGrids(ctx context.Context, argument string, minimal bool) (grids []sudoku.Board, err error) {
	err = p.eachBoard(ctx, boardArgument(argument), func(r *record.Record) error {
		if len(grids) == maxGrids {
			return message.Errorf("found more grids than %d, expected no more", maxGrids)
		}
		grid, err := gridOf(r, minimal)
		grids = append(grids, grid)
		return err
	})
	if err == nil && len(grids) == 0 {
		err = noBoard(argument)
	}
	return grids, err
}

// gridOf returns the full grid of a record, or a board with blanks if that may be: its solution, or
// else its board.
func gridOf(r *record.Record, blanks bool) (sudoku.Board, error) {
	if err := operation.CheckSolution(r); err != nil {
		return sudoku.Board{}, err
	}
	if r.HasGrid {
		return r.Grid.Board(), nil
	}
	if slices.Contains(r.Board[:], 0) && !blanks {
		return r.Board, errors.New("found a board with blanks, expected a full grid, or --minimal to leave out its redundant clues")
	}
	if clashes := r.Board.Conflicts(); len(clashes) > 0 {
		return r.Board, message.Errorf("found %v, expected each digit once", clashes[0])
	}
	return r.Board, nil
}

// readClasses returns the classes of the boards that arguments hold.
func (p *program) readClasses(ctx context.Context, arguments []string) (*operation.Classes, error) {
	classes := &operation.Classes{}
	for _, argument := range arguments {
		err := p.eachBoard(ctx, boardArgument(argument), func(r *record.Record) error {
			if classes.Len() == maxClasses {
				return message.Errorf("found more boards than %d, expected no more", maxClasses)
			}
			classes.Add(r.Board)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return classes, nil
}
