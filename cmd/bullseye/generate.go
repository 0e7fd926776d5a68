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
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// generateFlags are the flags of the command generate. Most are options of the operation.
type generateFlags struct {
	operation operation.Generate
	run       runFlags

	target                bool
	contest               generate.Contest
	pattern, from, unlike string // boards or names of files, "" if not given
	weights               string
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
		addCount(flags, &op.Seed, "seed", "s", "choose the boards by `SEED`")
		flags.BoolVarP(&op.Minimal, "minimal", "m", false, "leave no clue that the others imply")
		flags.Var(&rangeFlag{&op.Clues, 1, sudoku.Cells}, "clues", "leave `MIN-MAX` clues; 81 makes full grids")
		flags.StringVar((*string)(&op.Symmetry), "symmetry", string(generate.NoSymmetry), "place clues with the symmetry `NAME`")
		flags.StringVar(&g.pattern, "pattern", "", "put clues exactly where `BOARD`, or a file, has them")
		flags.StringVar(&g.from, "from", "", "remove clues from `GRID`, or grids of a file")
		flags.StringVar(&g.unlike, "unlike", "", "make no board equivalent to one in `FILE`")
		flags.BoolVar(&op.Unbiased, "unbiased", false, "draw uniformly from all minimal boards; slow")
		flags.BoolVar(&g.target, "target", false, "make contests: boards with several completions")
		flags.Var(&rangeFlag{&g.contest.Completions, 2, generate.MaxCompletions}, "completions", "with --target, `MIN-MAX` completions (default 200-2000)")
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
	completeWords(cmd, "symmetry", generate.Symmetries(), cobra.ShellCompDirectiveNoFileComp)
	completeWords(cmd, "optimum", generate.Optima(), cobra.ShellCompDirectiveNoFileComp)
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
	switch err := optionError(cmd, op.Validate()); {
	case err == nil:
	case errors.Is(err, generate.ErrImpossible):
		return err
	default:
		if _, wrong := errors.AsType[*usageError](err); wrong {
			return err
		}
		return &usageError{err.Error(), seeHelp(cmd)}
	}
	usual := outputForm{operation.Rows, puzzleio.Line}
	job, err := p.newJob(cmd, &g.run, nil, op, usual, puzzleio.WriteFormats())
	if err != nil {
		return err
	}
	if err := cmp.Or(
		keepsFile(job, "pattern", g.pattern), keepsFile(job, "from", g.from), keepsFile(job, "unlike", g.unlike),
		keepsWeights(job, g.weights),
	); err != nil {
		return err
	}
	return p.runJob(cmd, &g.run, job)
}

// prepare sets the options that flags name by words and files.
func (g *generateFlags) prepare(ctx context.Context, p *program, cmd *cobra.Command) (err error) {
	op := &g.operation
	if err := chooseWord("symmetry", string(op.Symmetry), "symmetry", generate.Symmetries()); err != nil {
		return err
	}
	if err := chooseWord("optimum", string(g.contest.Optimum), "word", generate.Optima()); err != nil {
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
	if g.unlike != "" {
		op.Unlike, err = p.readClasses(ctx, g.unlike)
	}
	return err
}

// A rangeFlag is the value of a flag that is a range of numbers, MIN-MAX, or one number.
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
	if !isRange {
		to = from
	}
	low, err := strconv.Atoi(from)
	high, err2 := strconv.Atoi(to)
	if err = errors.Join(err, err2); err == nil && (low < f.least || low > high || high > f.most) {
		err = strconv.ErrRange
	}
	if err == nil {
		*f.value = generate.Range{Min: low, Max: high}
	}
	return err
}

// Type returns the name of the type of the value.
func (f *rangeFlag) Type() string { return "range" }

func (f *rangeFlag) expected() string {
	return fmt.Sprintf("a number or a range such as 24-30, from %d to %d", f.least, f.most)
}

func (f *rangeFlag) limits() string { return fmt.Sprintf("from %d to %d", f.least, f.most) }

// readPattern returns the board that an argument holds.
func (p *program) readPattern(ctx context.Context, argument string) (pattern *sudoku.Board, err error) {
	err = p.eachBoard(ctx, boardArgument(argument), func(r *record.Record) error {
		if pattern != nil {
			return errors.New("found a second board, expected one")
		}
		board := r.Board
		pattern = &board
		return nil
	})
	if err == nil && pattern == nil {
		err = noBoard(argument)
	}
	return pattern, err
}

// Limits of the boards that --from and --unlike read: they stay in memory.
const (
	maxGrids   = 1_000_000
	maxClasses = 10_000_000
)

// readGrids returns the full grids that an argument holds: boards, or else the solutions
// of a table.
func (p *program) readGrids(ctx context.Context, argument string) (grids []sudoku.Grid, err error) {
	err = p.eachBoard(ctx, boardArgument(argument), func(r *record.Record) error {
		grid := sudoku.Grid(r.Board)
		if slices.Contains(grid[:], 0) && r.HasGrid {
			grid = r.Grid
		}
		switch {
		case len(grids) == maxGrids:
			return fmt.Errorf("found more grids than %d, expected no more", maxGrids)
		case slices.Contains(grid[:], 0):
			return errors.New("found a board with blanks, expected a full grid")
		case !grid.Complete():
			return errors.New("found a grid with a digit twice in a house, expected each digit once")
		}
		grids = append(grids, grid)
		return nil
	})
	if err == nil && len(grids) == 0 {
		err = noBoard(argument)
	}
	return grids, err
}

// readClasses returns the classes of the boards that an argument holds.
func (p *program) readClasses(ctx context.Context, argument string) (*generate.Classes, error) {
	classes := &generate.Classes{}
	err := p.eachBoard(ctx, boardArgument(argument), func(r *record.Record) error {
		if classes.Len() == maxClasses {
			return fmt.Errorf("found more boards than %d, expected no more", maxClasses)
		}
		classes.Add(r.Board)
		return nil
	})
	return classes, err
}
