package main

// The command bench measures the search engine.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/benchmark"
	"bullseye/internal/corpus"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/internal/text/textwidth"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/search"
	"bullseye/sudoku"
)

// The values of --mode and --cpu.
var (
	modes = []string{string(benchmark.Unique), string(benchmark.First), string(benchmark.Count)}
	paths = []string{"avx512", "avx2", "neon", "portable"}
)

// A bench is a run of the command bench.
type bench struct {
	options benchmark.Options
	mode    string
	cpu     string
	from    string
	columns []string
	asJSON  bool
	header  string // the last one that was written
}

func (p *program) benchCommand() *cobra.Command {
	b := &bench{mode: string(benchmark.Unique), options: benchmark.Options{Limit: 1000, Time: 2 * time.Second, Seed: 1, Threads: 1}}
	cmd := &cobra.Command{
		Use: "bench [FILE|BOARD...]",
		Long: `Measure how many boards per second the search engine answers, and check every
completion. Without files, measure the boards that come with the program.`,
		Example: `  bullseye bench
  bullseye bench --mode first --threads 2 puzzles.txt
  bullseye bench --cpu portable --json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := b.check(); err != nil {
				return err
			}
			return p.bench(cmd.Context(), b, args)
		},
	}
	addFlags(cmd, "Measurement", func(flags *pflag.FlagSet) {
		flags.StringVar(&b.mode, "mode", b.mode, "measure `MODE`: unique, first or count")
		addCount(flags, &b.options.Limit, "limit", "", "with --mode count, stop at `N`; 0 is no limit")
		flags.BoolVar(&b.options.Alone, "alone", false, "search for one board at a time")
		addTime(flags, &b.options.Time, "time", "measure each set for at least `TIME`")
		addCount(flags, &b.options.Seed, "seed", "s", "shuffle and relabel with the random `SEED`")
	})
	addFlags(cmd, fileFlags, func(flags *pflag.FlagSet) {
		flags.BoolVar(&b.asJSON, "json", false, "write one JSON object per set")
		flags.StringVar(&b.from, "from", puzzleio.Any.String(), "read `FORM`, such as block or csv")
		addColumns(flags, &b.columns)
	})
	addFlags(cmd, runningFlags, func(flags *pflag.FlagSet) {
		addThreads(flags, &b.options.Threads, 1, "share the boards among `N` threads")
		flags.StringVar(&b.cpu, "cpu", "", "use code for `CPU`: avx512, avx2, neon or portable (default the best)")
		p.addQuiet(flags)
	})
	completeColumns(cmd)
	completeWords(cmd, "from", puzzleio.ReadFormats(), cobra.ShellCompDirectiveNoFileComp)
	completeWords(cmd, "mode", modes, cobra.ShellCompDirectiveNoFileComp)
	completeWords(cmd, "cpu", paths, cobra.ShellCompDirectiveNoFileComp)
	describe(cmd, "bench")
	return cmd
}

// check checks the flags and completes the options.
func (b *bench) check() (err error) {
	if err := chooseWord("mode", b.mode, "modes", modes); err != nil {
		return err
	}
	b.options.Mode = benchmark.Mode(b.mode)
	if b.cpu != "" {
		if err := chooseWord("cpu", b.cpu, "paths", paths); err != nil {
			return err
		}
		b.options.Path, err = search.ParsePath(b.cpu)
	}
	return err
}

// bench measures the boards of each file, or those of each kind of the corpus if
// there are no files.
func (p *program) bench(ctx context.Context, b *bench, args []string) error {
	if len(args) == 0 {
		return p.benchCorpus(ctx, b)
	}
	columns, err := chosenColumns(b.columns)
	if err != nil {
		return err
	}
	form, err := parseFrom(b.from)
	if err != nil {
		return err
	}
	failed := false
	files, given := readArguments(args, form)
	for i, name := range files {
		source := fileOrGiven(name, given[i], form)
		source.columns, source.puzzles = columns, true
		boards, puzzles, err := p.allBoards(ctx, source)
		if name == "-" {
			name = standardInput
		}
		if err == nil {
			err = p.benchBoards(ctx, b, name, boards, puzzles)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && p.out.failure != nil:
			return err
		case errors.Is(err, errReported):
			failed = true
		case err != nil:
			failed = true
			p.complainOf(err)
		}
	}
	if failed {
		return errReported
	}
	return nil
}

// benchCorpus measures the boards of each kind of the corpus.
func (p *program) benchCorpus(ctx context.Context, b *bench) error {
	for _, kind := range corpus.Kinds() {
		boards, err := corpus.Boards(kind)
		if err != nil {
			return err
		}
		if err := p.benchBoards(ctx, b, string(kind), boards, nil); err != nil {
			return err
		}
	}
	return nil
}

// benchBoards measures a set of boards, or of puzzles with further rules if there are some, and prints the
// result.
func (p *program) benchBoards(ctx context.Context, b *bench, name string, boards []sudoku.Board, puzzles []*rules.Puzzle) error {
	var result benchmark.Result
	var err error
	columns := benchColumns
	if puzzles == nil {
		result, err = benchmark.Run(ctx, boards, b.options)
	} else {
		result, err = benchmark.RunPuzzles(ctx, puzzles, b.options)
		columns = puzzleColumns
	}
	if err != nil {
		return err
	}
	result.Corpus = name
	if b.asJSON {
		line, err := plainjson.Append(nil, result)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(p.out, "%s\n", line)
		return err
	}
	if header := p.benchHeader(columns); b.header != header {
		b.header = header
		if _, err := io.WriteString(p.out, header); err != nil {
			return err
		}
	}
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		name = name[i+1:]
	}
	name = nameOf(name)
	if p.answersInChinese() {
		name = chinese.Place(name)
	}
	name += strings.Repeat(" ", max(0, -columns[0].width-textwidth.Columns(name)))
	figures := fmt.Sprintf("%12.0f %12.0f %10.0f", result.Best, result.Median, result.Nanosecond)
	if puzzles != nil {
		figures = fmt.Sprintf("%12.1f %12.1f %13.0f %12.0f", result.Best, result.Median, result.Preparation, result.Search)
	}
	_, err = fmt.Fprintf(p.out, "%s %8d %s %8.2f  %d/%d/%d\n", name, result.Boards, figures, result.Guesses,
		result.Completions.None, result.Completions.One, result.Completions.Several)
	return err
}

// A benchColumn is a column of the table. Its width is negative if it is aligned to the left.
type benchColumn struct {
	heading string
	width   int
}

var (
	benchColumns  = []benchColumn{{"boards", -24}, {"number", 8}, {"boards/s", 12}, {"median", 12}, {"ns/board", 10}, {"guesses", 8}, {"completions 0/1/2+", 0}}
	puzzleColumns = []benchColumn{{"puzzles", -24}, {"number", 8}, {"puzzles/s", 12}, {"median", 12}, {"ns to prepare", 13}, {"ns to search", 12}, {"guesses", 8}, {"completions 0/1/2+", 0}}
)

// benchHeader returns the headings of the table, in the user's language on a terminal.
func (p *program) benchHeader(columns []benchColumn) string {
	var line strings.Builder
	for _, column := range columns {
		heading := column.heading
		if p.answersInChinese() {
			heading = chinese.Say(heading)
		}
		padding := strings.Repeat(" ", max(0, max(column.width, -column.width)-textwidth.Columns(heading)))
		switch {
		case column.width < 0:
			line.WriteString(heading + padding)
		case column.width > 0:
			line.WriteString(" " + padding + heading)
		default:
			line.WriteString("  " + heading + "\n")
		}
	}
	return line.String()
}

// maxMeasured is the largest number of boards of a file: they and their answers stay in
// memory. More of them would not make a measurement better.
const maxMeasured = 500_000

// maxPuzzles is the largest number of puzzles with further rules, which take more memory.
const maxPuzzles = 20_000

// allBoards returns the boards of a file. There must be some. If one is a puzzle with further rules, all are
// returned as puzzles.
func (p *program) allBoards(ctx context.Context, f boardFile) (boards []sudoku.Board, puzzles []*rules.Puzzle, err error) {
	ruled := map[int]*rules.Puzzle{} // by place
	most := maxMeasured
	err = p.eachRecord(ctx, f, func(r *record.Record) (err error) {
		if r.Puzzle != nil {
			ruled[len(boards)], most = r.Puzzle, maxPuzzles
		} else if r.Board, err = operation.BoardOf(r); err != nil {
			return err
		}
		if len(boards) >= most {
			return message.Errorf("found more than %d boards, expected at most as many", most)
		}
		boards = append(boards, r.Board)
		return nil
	})
	if err == nil && len(boards) == 0 {
		err = noBoard(f.name)
	}
	if err != nil || len(ruled) == 0 {
		return boards, nil, err
	}
	for i, board := range boards {
		r := record.Record{Puzzle: ruled[i]}
		r.Board = board
		puzzles = append(puzzles, r.Ruled())
	}
	return nil, puzzles, nil
}
