package main

// The command that measures the search engine.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"bullseye/internal/benchmark"
	"bullseye/internal/corpus"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/search"
	"bullseye/sudoku"
)

const benchHelp = `Bench measures how many boards the search engine answers in a second, in memory:
reading files is not measured. Boards are shuffled and relabelled, passes over
all of them are repeated, and every completion is checked. It prints the rate in
the best pass and in the median one, the time a board takes, and how many guesses
it needs.

Without a file it measures sets of boards that come with the program, from easy
to hard, one line each. With files it measures the boards of each.

--alone asks for one board at a time, as a program with a single board would.
--cpu forces the instructions that are used; answers are the same with all.`

// bench is what the flags of the command say.
type bench struct {
	options benchmark.Options
	mode    string
	cpu     string
	asJSON  bool
}

// benchCommand returns the command bench.
func (p *program) benchCommand() *cobra.Command {
	b := &bench{}
	cmd := &cobra.Command{
		Use:   "bench [FILE...]",
		Short: "measure the search engine",
		Long:  benchHelp,
		Example: `  bullseye bench
  bullseye bench --mode first --threads 2 puzzles.txt
  bullseye bench --cpu portable --json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.bench(cmd.Context(), b, args)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&b.mode, "mode", string(benchmark.Unique), "what to ask of a board: unique, first or count")
	flags.Uint64Var(&b.options.Limit, "limit", 1000, "with --mode count, where to stop; 0 is nowhere")
	flags.IntVar(&b.options.Threads, "threads", 1, "how many `N` threads share the boards")
	flags.StringVar(&b.cpu, "cpu", "", "force `PATH`: avx512, avx2 or portable (default the best)")
	flags.BoolVar(&b.options.Alone, "alone", false, "ask for one board at a time")
	flags.Uint64Var(&b.options.Seed, "seed", 1, "of shuffling and relabelling")
	flags.DurationVar(&b.options.Time, "time", 2*time.Second, "how long to measure each set, at least")
	flags.BoolVar(&b.asJSON, "json", false, "answer with a JSON object a line")
	completeWords(cmd, "mode", []string{"unique", "first", "count"}, cobra.ShellCompDirectiveNoFileComp)
	completeWords(cmd, "cpu", []string{"avx512", "avx2", "portable"}, cobra.ShellCompDirectiveNoFileComp)
	return cmd
}

// bench measures each file, or each kind of the corpus.
func (p *program) bench(ctx context.Context, b *bench, files []string) error {
	b.options.Mode = benchmark.Mode(b.mode)
	if b.options.Mode != benchmark.Unique && b.options.Mode != benchmark.First && b.options.Mode != benchmark.Count {
		return &usageError{fmt.Sprintf("--mode cannot be %q", b.mode), "the modes are unique, first and count"}
	}
	if b.options.Threads < 1 || b.options.Time < 0 {
		return &usageError{"--threads and --time must be positive", "for instance --threads 2 --time 5s"}
	}
	if b.cpu != "" {
		var err error
		if b.options.Path, err = search.ParsePath(b.cpu); err != nil {
			return &usageError{err.Error(), "the paths are avx512, avx2 and portable"}
		}
	}
	if !b.asJSON {
		if _, err := fmt.Fprintf(p.out, "%-24s %8s %12s %12s %10s %8s  %s\n",
			"boards", "number", "boards/s", "median", "ns/board", "guesses", "completions 0/1/2+"); err != nil {
			return err
		}
	}
	if len(files) == 0 {
		for _, kind := range corpus.Kinds() {
			boards, err := corpus.Boards(kind)
			if err != nil {
				return err
			}
			if err := p.benchBoards(ctx, b, string(kind), boards); err != nil {
				return err
			}
		}
		return nil
	}
	failed := false
	for _, file := range files {
		boards, err := p.allBoards(ctx, file)
		if err == nil {
			err = p.benchBoards(ctx, b, nameOf(file), boards)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && p.out.failure != nil:
			return err
		case err != nil:
			failed = true
			p.complain(err.Error())
		}
	}
	if failed {
		return errReported
	}
	return nil
}

// benchBoards measures boards and prints what came out.
func (p *program) benchBoards(ctx context.Context, b *bench, name string, boards []sudoku.Board) error {
	result, err := benchmark.Run(ctx, boards, b.options)
	if err != nil {
		return err
	}
	result.Corpus = name
	if b.asJSON {
		line, err := json.Marshal(result)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(p.out, "%s\n", line)
		return err
	}
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		name = name[i+1:]
	}
	_, err = fmt.Fprintf(p.out, "%-24s %8d %12.0f %12.0f %10.0f %8.2f  %d/%d/%d\n", name, result.Boards,
		result.Best, result.Median, result.Nanosecond, result.Guesses,
		result.Completions.None, result.Completions.One, result.Completions.Several)
	return err
}

// allBoards reads the boards of a file. One that cannot be read is an error: a
// measurement of the others would be one of another set.
func (p *program) allBoards(ctx context.Context, file string) ([]sudoku.Board, error) {
	name := nameOf(file)
	in, err := p.open(file)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, reason(err))
	}
	defer in.Close()
	reader := puzzleio.NewReader(in, puzzleio.Options{Name: file, Parquet: parquet.Codec{}})
	defer reader.Close()
	var boards []sudoku.Board
	for {
		record, err := reader.Read()
		switch {
		case errors.Is(err, io.EOF) && len(boards) == 0:
			return nil, fmt.Errorf("no board in %s", name)
		case errors.Is(err, io.EOF):
			return boards, nil
		case err != nil:
			return nil, err
		case record.Err != nil:
			return nil, fmt.Errorf("%s:%d:%d: %s", name, record.Err.Line, record.Err.Column, record.Err.Reason())
		case ctx.Err() != nil:
			return nil, ctx.Err()
		}
		boards = append(boards, record.Board)
	}
}
