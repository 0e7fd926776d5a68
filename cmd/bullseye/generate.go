package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/generate"
	"bullseye/internal/decimal"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// generateFlags are the flags of the command generate. Most are options of the operation.
type generateFlags struct {
	operation operation.Generate
	run       runFlags

	target        bool
	contest       generate.Contest
	pattern, from string   // boards or names of files, "" if not given
	unlike        []string // boards or names of files
	weights       string
}

func (p *program) generateCommand() *cobra.Command {
	g := &generateFlags{run: newRunFlags()}
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "make new boards",
		Long: `Make boards with one completion, or contests of target sudoku with --target.
The same seed makes the same boards, with any number of threads.`,
		Example: `  bullseye generate --count 1000 --seed 7 --minimal -o puzzles.txt
  bullseye generate --symmetry rotate180 --clues 24-28 --pretty
  bullseye generate --count 10 --target --to csv
  bullseye generate --clues 81`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.generate(cmd, g) },
	}
	g.add(p, cmd)
	describe(cmd, "generate", "weights", "colors")
	return cmd
}

// targetFlags are the flags that need --target.
var targetFlags = []string{"completions", "optimum", "gap", "greedy", "weights"}

func (g *generateFlags) add(p *program, cmd *cobra.Command) {
	op := &g.operation
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		op.Count, op.Attempts = 1, generate.DefaultAttempts
		addNumber(flags, &op.Count, "count", "n", 0, operation.MaxMade, "make `N` boards")
		addCount(flags, &op.Seed, "seed", "s", "choose the boards by `SEED` (default 0)")
		flags.BoolVarP(&op.Minimal, "minimal", "m", false, "leave no redundant clue, or symmetric group")
		flags.Var(&rangeFlag{value: &op.Clues, least: 1, most: sudoku.Cells}, "clues", "leave `MIN-MAX` of the 81 clues (default 24-36)")
		flags.StringVar((*string)(&op.Symmetry), "symmetry", string(generate.NoSymmetry), "place clues with the symmetry `NAME`")
		flags.StringVar(&g.pattern, "pattern", "", "put clues exactly where `BOARD`, or a file, has them")
		flags.StringVar(&g.from, "from", "", "remove clues from `GRID`, or grids of a file")
		flags.StringArrayVar(&g.unlike, "unlike", nil, "make no board equivalent to one in `FILE`")
		flags.BoolVar(&op.Unbiased, "unbiased", false, "draw uniformly from all minimal boards; slow")
		flags.BoolVar(&g.target, "target", false, "make contests: boards with several completions")
		flags.Var(&rangeFlag{value: &g.contest.Completions, least: 2, most: generate.MaxCompletions}, "completions", "with --target, `MIN-MAX` completions (default 200-2000)")
		flags.StringVar((*string)(&g.contest.Optimum), "optimum", string(generate.AnyOptimum), "with --target, `HOW` many best completions")
		addNumber(flags, &g.contest.Gap, "gap", "", 0, math.MaxInt32, "with --target, let the second best score be `N` less")
		flags.BoolVar(&g.contest.Greedy, "greedy", false, "with --target, allow boards that greedy play wins")
		addWeights(flags, &g.weights)
		addNumber(flags, &op.Attempts, "attempts", "", 1, math.MaxInt32, "give up a board after `N` attempts")
	})
	onlyInLongHelp(cmd, "optimum", "gap", "greedy", "weights", "attempts")
	formats := puzzleio.WriteFormats()
	addFlags(cmd, fileFlags, func(flags *pflag.FlagSet) {
		g.run.addStyles(flags)
		g.run.addOutput(flags)
		g.run.addTo(flags, "write the boards in `FORM`, such as block or csv")
	})
	g.run.addRunning(p, cmd)
	takeWords(cmd, "symmetry", generate.Symmetries())
	takeWords(cmd, "optimum", generate.Optima())
	takeForms(cmd, "to", formats)
	completeWeights(cmd)
	completeColor(cmd)
}

// generate runs the command.
func (p *program) generate(cmd *cobra.Command, g *generateFlags) error {
	if err := g.prepare(cmd.Context(), p, cmd); err != nil {
		return err
	}
	op := &g.operation
	if err := generateError(cmd, op.Validate()); err != nil {
		return err
	}
	usual := outputForm{style: operation.Rows, format: puzzleio.Line}
	job, err := p.newJob(cmd, &g.run, nil, op, usual, puzzleio.WriteFormats())
	if err != nil {
		return err
	}
	if err := cmp.Or(
		keepsFile(job, "pattern", g.pattern), keepsFile(job, "from", g.from), keepsFile(job, "unlike", g.unlike...),
		keepsWeights(job, g.weights),
	); err != nil {
		return err
	}
	return p.runJob(cmd, &g.run, job)
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
		return &usageError{reach.Message("--unbiased"), "change --clues or leave out --unbiased"}
	}
	return &usageError{err.Error(), seeHelp(cmd)}
}

// prepare sets the options that flags name by words and files.
func (g *generateFlags) prepare(ctx context.Context, p *program, cmd *cobra.Command) (err error) {
	op := &g.operation
	if err := chooseWord("symmetry", string(op.Symmetry), "symmetries", generate.Symmetries()); err != nil {
		return err
	}
	if err := chooseWord("optimum", string(g.contest.Optimum), "words", generate.Optima()); err != nil {
		return err
	}
	for _, name := range targetFlags {
		if cmd.Flags().Changed(name) && !g.target {
			return optionError(cmd, &operation.OptionError{Option: name, Requires: "target"})
		}
	}
	if g.target {
		if g.contest.Objective, err = p.readObjective(ctx, g.weights); err != nil {
			return err
		}
		op.Contest = &g.contest
	}
	if g.pattern != "" {
		if op.Pattern, err = p.readPattern(ctx, g.pattern); err != nil {
			return err
		}
	}
	if g.from != "" {
		if op.From, err = p.readGrids(ctx, g.from); err != nil {
			return err
		}
		if !cmd.Flags().Changed("count") {
			op.Count = len(op.From)
		}
	}
	if len(g.unlike) > 0 {
		op.Unlike, err = p.readClasses(ctx, g.unlike)
	}
	return err
}

// A rangeFlag is the value of a flag that is a range of numbers, MIN-MAX, or one number.
type rangeFlag struct {
	value       *generate.Range
	least, most int
	backwards   string // why the last text was refused, if its ends are in the wrong order
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
	if !isRange {
		to = from
	}
	least, most := uint64(f.least), uint64(f.most)
	low, err := decimal.Whole(from)
	high, err2 := decimal.Whole(to)
	f.backwards = ""
	switch err = errors.Join(err, err2); {
	case err != nil:
	case low < least || high < least || low > most || high > most:
		err = strconv.ErrRange
	case low > high:
		err, f.backwards = strconv.ErrRange, fmt.Sprintf("the smaller number first, because %d is more than %d", low, high)
	}
	if err == nil {
		*f.value = generate.Range{Min: int(low), Max: int(high)}
	}
	return err
}

// Type returns the name of the type of the value.
func (f *rangeFlag) Type() string { return "range" }

func (f *rangeFlag) expected() string {
	if f.backwards != "" {
		return f.backwards
	}
	return fmt.Sprintf("a number or a range such as 24-30, from %d to %d", f.least, f.most)
}

func (f *rangeFlag) limits() string { return fmt.Sprintf("from %d to %d", f.least, f.most) }

// Limits of the boards that --from and --unlike read: they stay in memory.
const (
	maxGrids   = 1_000_000
	maxClasses = 10_000_000
)

// readGrids returns the full grids that an argument holds: boards, or else the solutions
// of a table.
func (p *program) readGrids(ctx context.Context, argument string) (grids []sudoku.Grid, err error) {
	err = p.eachBoard(ctx, boardArgument(argument), func(r *record.Record) error {
		if len(grids) == maxGrids {
			return fmt.Errorf("found more grids than %d, expected no more", maxGrids)
		}
		grid, err := gridOf(r)
		grids = append(grids, grid)
		return err
	})
	if err == nil && len(grids) == 0 {
		err = noBoard(argument)
	}
	return grids, err
}

// gridOf returns the full grid of a record: its solution, or else its board.
func gridOf(r *record.Record) (sudoku.Grid, error) {
	if err := operation.CheckSolution(r); err != nil {
		return sudoku.Grid{}, err
	}
	if r.HasGrid {
		return r.Grid, nil
	}
	grid := sudoku.Grid(r.Board)
	if slices.Contains(grid[:], 0) {
		return grid, errors.New("found a board with blanks, expected a full grid")
	}
	if clashes := r.Board.Conflicts(); len(clashes) > 0 {
		return grid, fmt.Errorf("found %w, expected each digit once", errors.New(clashes[0].String()))
	}
	return grid, nil
}

// readClasses returns the classes of the boards that arguments hold.
func (p *program) readClasses(ctx context.Context, arguments []string) (*generate.Classes, error) {
	classes := &generate.Classes{}
	for _, argument := range arguments {
		err := p.eachBoard(ctx, boardArgument(argument), func(r *record.Record) error {
			if classes.Len() == maxClasses {
				return fmt.Errorf("found more boards than %d, expected no more", maxClasses)
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
